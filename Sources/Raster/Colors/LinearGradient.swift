public import Geometry

/// Colours that change along the line from one point to another; before and after it the first and
/// the last colour go on. Between two stops the premultiplied colours are mixed.
public struct LinearGradient: Sendable {
  /// A colour and where on the line it stands: 0 is the start, 1 the end.
  public struct Stop: Hashable, Sendable {
    public var location: Double
    public var color: Color

    public init(location: Double, color: Color) {
      self.location = location
      self.color = color
    }
  }

  /// The stops in the order of their locations.
  public let stops: [Stop]
  public let start: Point
  public let end: Point

  /// Stops may come in any order; of two in one place the later one begins there. A gradient
  /// without stops, or with `start` equal to `end`, draws nothing.
  public init(stops: [Stop], from start: Point, to end: Point) {
    // A stable sort: insertion, since there are few stops and mostly in order.
    var sorted: [Stop] = []
    sorted.reserveCapacity(stops.count)
    for stop in stops where stop.location == stop.location {
      var index = sorted.count
      while index > 0 && sorted[index - 1].location > stop.location { index -= 1 }
      sorted.insert(stop, at: index)
    }
    self.stops = sorted
    self.start = start
    self.end = end
  }

  public init(stops: [(location: Double, color: Color)], from start: Point, to end: Point) {
    self.init(
      stops: stops.map { Stop(location: $0.location, color: $0.color) }, from: start, to: end)
  }

  /// The premultiplied colour at a place on the line, rounded to bytes.
  func pixel(at place: Double, opacity: Double) -> UInt32 {
    var next = 0
    while next < stops.count && stops[next].location <= place { next += 1 }
    if next == 0 { return stops[0].color.premultiplied(opacity: opacity).rawValue }
    let low = stops[next - 1]
    if next == stops.count { return low.color.premultiplied(opacity: opacity).rawValue }
    let high = stops[next]
    let part = (place - low.location) / (high.location - low.location)
    let lowAlpha = Color.unit(low.color.alpha) * (1 - part) * Color.unit(opacity) * 255
    let highAlpha = Color.unit(high.color.alpha) * part * Color.unit(opacity) * 255
    func mix(_ a: Double, _ b: Double) -> UInt32 {
      Color.byte(Color.unit(a) * lowAlpha + Color.unit(b) * highAlpha)
    }
    return Color.byte(lowAlpha + highAlpha) &<< 24 | mix(low.color.red, high.color.red) &<< 16
      | mix(low.color.green, high.color.green) &<< 8 | mix(low.color.blue, high.color.blue)
  }
}
