package import Geometry

/// Ways of a finger that crosses its own line without end.
package enum Scribble: String, CaseIterable, Sendable {
  /// A hand that rests: noise of one pixel, in whole pixels.
  case rest
  /// The same with Gaussian noise of three pixels.
  case noise
  /// To and fro between two sides, slowly downwards and up again.
  case zigzag
  /// From any place of the picture to any other.
  case jumps
  /// Round and round, with a wobble.
  case circles

  /// The places, a function of the seed.
  package func places(_ count: Int, width: Double, height: Double, seed: UInt64) -> [Point] {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    func noise() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + number(0...1) } }
    let middle = Point(width / 2, height / 2)
    return (0..<count).map { index in
      switch self {
      case .rest:
        return Point(
          middle.x + Double(Int.random(in: -1...1, using: &random)),
          middle.y + Double(Int.random(in: -1...1, using: &random)))
      case .noise:
        return Point(middle.x + 3 * noise(), middle.y + 3 * noise())
      case .zigzag:
        let down = Double(abs(index % 40 - 20))
        return Point(middle.x + (index % 2 == 0 ? -0.3 : 0.3) * width, middle.y + down - 10)
      case .jumps:
        return Point(number(0...width), number(0...height))
      case .circles:
        let angle = Double(index) * 0.4
        let radius = 12 + noise()
        return Point(
          middle.x + radius * Trigonometry.cosine(angle),
          middle.y + radius * Trigonometry.sine(angle))
      }
    }
  }
}
