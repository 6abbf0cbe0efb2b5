public import Geometry

/// Colours that change from one circle to another, through all circles between and, as far as the
/// extend goes, beyond them. Between two stops the premultiplied colours are mixed.
///
/// The circle at place t has its centre at start + t·(end - start), its radius changes alike. Where
/// circles overlap, the one with the largest t shows; a circle with a negative radius is none, so
/// that two circles of which neither holds the other make a cone, and outside of it there is
/// nothing (PDF 1.7, 8.7.4.5.4; the 2D canvas of HTML says the same). A start circle of radius 0
/// within the end circle is a focal point.
public struct RadialGradient: Sendable {
  /// What both kinds of gradients are made of.
  public typealias Stop = GradientStop

  /// The stops in the order of their locations.
  public let stops: [Stop]
  /// The centre of the circle at place 0, in user space.
  public let startCenter: Point
  /// The radius of the circle at place 0, in user space; 0 is a point.
  public let startRadius: Double
  /// The centre of the circle at place 1, in user space.
  public let endCenter: Point
  /// The radius of the circle at place 1, in user space.
  public let endRadius: Double
  /// What there is before the start circle and after the end circle.
  public let extend: Extend

  /// Stops as in `LinearGradient`. A gradient without stops, with two equal circles, with a
  /// negative radius or with numbers that are not finite draws nothing.
  public init(
    stops: [Stop], from startCenter: Point, startRadius: Double, to endCenter: Point,
    endRadius: Double, extend: Extend = .pad
  ) {
    self.stops = GradientStop.sorted(stops)
    self.startCenter = startCenter
    self.startRadius = startRadius
    self.endCenter = endCenter
    self.endRadius = endRadius
    self.extend = extend
  }

  /// Around one point: the first colour is in the middle, the last one at `radius`.
  public init(
    stops: [(location: Double, color: Color)], center: Point, radius: Double,
    extend: Extend = .pad
  ) {
    self.init(
      stops: stops.map { Stop(location: $0.location, color: $0.color) }, from: center,
      startRadius: 0, to: center, endRadius: radius, extend: extend)
  }
}
