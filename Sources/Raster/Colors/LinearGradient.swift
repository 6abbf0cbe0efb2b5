public import Geometry

/// Colours that change along the line from one point to another. Between two stops the
/// premultiplied colours are mixed.
public struct LinearGradient: Sendable {
  /// What both kinds of gradients are made of.
  public typealias Stop = GradientStop

  /// The stops in the order of their locations.
  public let stops: [Stop]
  /// Where place 0 is, in user space.
  public let start: Point
  /// Where place 1 is, in user space.
  public let end: Point
  /// What there is before the start and after the end.
  public let extend: Extend

  /// Stops may come in any order; of two in one place the later one begins there; those at places
  /// that are not finite are left out. A gradient without stops, or with `start` equal to `end`,
  /// draws nothing.
  public init(stops: [Stop], from start: Point, to end: Point, extend: Extend = .pad) {
    self.stops = GradientStop.sorted(stops)
    self.start = start
    self.end = end
    self.extend = extend
  }

  /// The same with stops as pairs.
  public init(
    stops: [(location: Double, color: Color)], from start: Point, to end: Point,
    extend: Extend = .pad
  ) {
    self.init(
      stops: stops.map { Stop(location: $0.location, color: $0.color) }, from: start, to: end,
      extend: extend)
  }
}
