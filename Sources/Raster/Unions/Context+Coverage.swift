package import Geometry

extension Context {
  /// Fills with coverage of pixels, whatever the transform.
  ///
  /// - Parameters:
  ///   - coverage: 0...255 for each pixel of `rect`, row by row.
  ///   - stride: From one row to the next.
  package func fill(coverage: UnsafePointer<UInt8>, stride: Int, in rect: PixelRect) {
    fill(CoveredRect(coverage: coverage, stride: stride, rect: rect))
  }
}

/// Pixels whose coverage is known.
private struct CoveredRect: Shape {
  let coverage: UnsafePointer<UInt8>
  let stride: Int
  let rect: PixelRect

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    let area = rect.intersection(context.state.clip)
    guard !area.isEmpty else { return }
    for row in area.minY..<area.maxY {
      painter.begin(row: row)
      PlacedMask.show(
        coverage + ((row - rect.minY) * stride + area.minX - rect.minX), area.width,
        at: area.minX, &painter)
    }
  }
}
