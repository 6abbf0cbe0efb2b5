/// How far a relative mouse moves the cursor.
///
/// With s the speed and v how fast the mouse moves, in counts a millisecond, one count moves the
/// cursor by this many pixels:
///
///     slow = min(s, 1)     fast = 2 · s
///     gain(v) = slow                                    for v ≤ 1
///               slow + (fast − slow) · (v − 1) / 4      for 1 < v < 5
///               fast                                    for v ≥ 5
///
/// A common mouse counts 1000 an inch, so that v = 1 is 25 mm/s and v = 5 a quick sweep. A slow
/// hand never moves by more than a pixel a count, so that every pixel can be reached at any speed.
/// Fractions of a pixel are kept for the next report.
public enum MouseSpeed: Hashable, Sendable {
  /// One pixel a count, always.
  case flat
  /// `range` holds what makes sense.
  case curve(Double)

  /// What a curve's speed may be.
  public static let range = 0.1...10.0
  /// A speed of 1: slow motions pixel by pixel, sweeps twice as fast.
  public static let standard = MouseSpeed.curve(1)

  /// The pixels a count moves the cursor by.
  ///
  /// - Parameter velocity: in counts a millisecond, not negative.
  public func gain(at velocity: Double) -> Double {
    switch self {
    case .flat: return 1
    case .curve(let speed):
      let slow = min(speed, 1)
      let fast = 2 * speed
      return slow + (fast - slow) * min(max((velocity - 1) / 4, 0), 1)
    }
  }
}

/// Turns a mouse's counts into whole pixels.
struct MouseMotion {
  private let speed: MouseSpeed
  private var last: Duration?
  private var remainderX = 0.0
  private var remainderY = 0.0

  init(_ speed: MouseSpeed) {
    self.speed = speed
  }

  /// - Parameter time: of the report; the velocity is that since the one before, which is taken to
  ///   be at least 1 ms and at most 100 ms ago.
  mutating func pixels(dx: Int64, dy: Int64, at time: Duration) -> (dx: Int64, dy: Int64) {
    guard speed != .flat else { return (dx, dy) }
    let elapsed = last.map { (time - $0) / .milliseconds(1) } ?? 100
    last = time
    let counts = (Double(dx) * Double(dx) + Double(dy) * Double(dy)).squareRoot()
    let gain = speed.gain(at: counts / min(max(elapsed, 1), 100))
    return (
      dx: MouseMotion.whole(Double(dx) * gain, &remainderX),
      dy: MouseMotion.whole(Double(dy) * gain, &remainderY)
    )
  }

  private static func whole(_ pixels: Double, _ remainder: inout Double) -> Int64 {
    let sum = pixels + remainder
    let whole = sum.rounded(.towardZero)
    remainder = sum - whole
    return Int64(whole)
  }
}
