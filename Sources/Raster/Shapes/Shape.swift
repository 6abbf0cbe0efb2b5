internal import Geometry

/// What can be drawn: it reports to a painter how much of each pixel it covers.
///
/// Each shape is one place, and each way of painting another: a context puts any of the two
/// together (`Context+Painting.swift`), and the compiler makes one loop of them.
protocol Shape {
  /// Shows the coverage to `painter`, mapped by the context's transform and cut to its clip, rows
  /// from the top down. Nothing is shown of shapes that are empty or not finite.
  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter)
}
