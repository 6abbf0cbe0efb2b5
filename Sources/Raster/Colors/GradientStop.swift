/// A colour of a gradient and where it stands: 0 is the gradient's start, 1 its end.
public struct GradientStop: Hashable, Sendable {
  /// Where on the way from the start, 0, to the end, 1; any finite number.
  public var location: Double
  /// The colour at that place.
  public var color: Color

  /// A stop; one whose location is not finite is left out of every gradient.
  public init(location: Double, color: Color) {
    self.location = location
    self.color = color
  }

  /// The stops in the order of their locations, without those whose location is not finite; of
  /// two in one place, the one that was given later comes later.
  static func sorted(_ stops: [GradientStop]) -> [GradientStop] {
    // A stable sort: insertion, since there are few stops and mostly in order.
    var sorted: [GradientStop] = []
    sorted.reserveCapacity(stops.count)
    for stop in stops where stop.location.isFinite {
      var index = sorted.count
      while index > 0 && sorted[index - 1].location > stop.location { index -= 1 }
      sorted.insert(stop, at: index)
    }
    return sorted
  }

  /// The premultiplied colour at a place, rounded to bytes. `stops` are in order and not empty.
  static func pixel(_ stops: [GradientStop], at place: Double, opacity: Double) -> UInt32 {
    var next = 0
    while next < stops.count && stops[next].location <= place { next += 1 }
    if next == 0 { return stops[0].color.premultiplied(opacity: opacity).rawValue }
    let low = stops[next - 1]
    if next == stops.count { return low.color.premultiplied(opacity: opacity).rawValue }
    let high = stops[next]
    let part = (place - low.location) / (high.location - low.location)
    let lowAlpha = Color.unit(low.color.alpha) * (1 - part) * Color.unit(opacity) * 255
    let highAlpha = Color.unit(high.color.alpha) * part * Color.unit(opacity) * 255
    let alpha = Color.byte(lowAlpha + highAlpha)
    func mix(_ a: Double, _ b: Double) -> UInt32 {
      // Two sums that should be equal may round apart; no colour may be above its alpha.
      min(alpha, Color.byte(Color.unit(a) * lowAlpha + Color.unit(b) * highAlpha))
    }
    return alpha &<< 24 | mix(low.color.red, high.color.red) &<< 16
      | mix(low.color.green, high.color.green) &<< 8 | mix(low.color.blue, high.color.blue)
  }
}
