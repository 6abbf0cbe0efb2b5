extension Extend {
  /// The place of the gradient itself, 0...1, that shows at `place`; NaN for none. `pad` leaves the
  /// place as it is: the first and the last colour go on by themselves.
  func fold(_ place: Double) -> Double {
    let held = Extend.held(place)
    switch self {
    case .clear: return Extend.cut(held)
    case .pad: return held
    case .repeat: return Extend.wrap(held)
    case .reflect: return Extend.mirror(held)
    }
  }

  /// Folds `count` places in doubles, from `place(0)` on, into singles.
  @inline(__always)
  func fold(
    _ count: Int, into places: UnsafeMutablePointer<Float>, _ place: (Double) -> Double
  ) {
    @inline(__always)
    func each(_ fold: (Double) -> Double) {
      var i = 0
      var number = 0.0
      while i < count {
        places[i] = Float(fold(Extend.held(place(number))))
        i &+= 1
        number += 1
      }
    }
    switch self {
    case .clear: each(Extend.cut)
    case .pad: each { $0 }
    case .repeat: each(Extend.wrap)
    case .reflect: each(Extend.mirror)
    }
  }

  /// NaN stays.
  @inline(__always)
  private static func held(_ place: Double) -> Double {
    let limit = GradientRamp.farthest
    return place > limit ? limit : place < -limit ? -limit : place
  }

  @inline(__always)
  private static func cut(_ place: Double) -> Double {
    place >= 0 && place <= 1 ? place : .nan
  }

  /// The largest whole number that is not above `value`, for sizes below 2⁵¹: adding and taking
  /// away
  /// 1.5·2⁵² rounds to nearest, in two instructions where `rounded` is a call on SSE2.
  @inline(__always)
  static func floor(_ value: Double) -> Double {
    let nearest = (value + 6_755_399_441_055_744) - 6_755_399_441_055_744
    return nearest > value ? nearest - 1 : nearest
  }

  @inline(__always)
  private static func wrap(_ place: Double) -> Double { place - floor(place) }

  @inline(__always)
  private static func mirror(_ place: Double) -> Double {
    let rest = place - 2 * floor(place / 2)
    return rest > 1 ? 2 - rest : rest
  }
}
