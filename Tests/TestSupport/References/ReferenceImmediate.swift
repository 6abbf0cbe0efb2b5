/// The readable twin of the immediate-mode rasterizer: each pixel of a small picture asks by itself
/// whether it belongs to the primitive, by the definitions of OpenGL ES 1.1, in whole numbers.
///
/// Places are window coordinates in 1/256 pixel: from the bottom left corner, y upwards. Answers
/// are those of a bitmap: row by row from the top.
package struct ReferenceImmediate {
  package struct Place: Hashable, Sendable {
    package var x: Int
    package var y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  private func pixels(_ holds: (_ column: Int, _ row: Int) -> Bool) -> [Bool] {
    (0..<height).flatMap { y in (0..<width).map { holds($0, height - 1 - y) } }
  }

  // MARK: Triangles

  /// Point sampling with the top-left rule: a pixel's centre is inside of all three edges, or on
  /// one that is a left or a top edge.
  package func triangle(_ a: Place, _ b: Place, _ c: Place) -> [Bool] {
    // Anticlockwise, so that the inside is on the left of every edge.
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    let corners = area > 0 ? [a, b, c] : [a, c, b]
    return pixels { column, row in
      guard area != 0 else { return false }
      let centre = Place(x: 256 * column + 128, y: 256 * row + 128)
      return (0..<3).allSatisfy { index in
        let from = corners[index]
        let to = corners[(index + 1) % 3]
        let side =
          (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x)
        // Anticlockwise, left edges go down and top edges go to the left.
        let isLeftOrTop = to.y < from.y || (to.y == from.y && to.x < from.x)
        return side > 0 || (side == 0 && isLeftOrTop)
      }
    }
  }

  // MARK: Lines

  /// The diamond-exit rule; wide lines are moved along the minor axis and their pixels repeated.
  package func line(from a: Place, to b: Place, lineWidth: Int) -> [Bool] {
    let isLevel = abs(b.x - a.x) >= abs(b.y - a.y)
    let shift = (lineWidth - 1) * 128
    func moved(_ place: Place) -> Place {
      isLevel ? Place(x: place.x, y: place.y - shift) : Place(x: place.x - shift, y: place.y)
    }
    return pixels { column, row in
      (0..<lineWidth).contains { step in
        isOnThinLine(
          moved(a), moved(b), isLevel ? column : column - step, isLevel ? row - step : row)
      }
    }
  }

  /// Whether the line from a to b meets the pixel's diamond and b is not in it, both ends moved by
  /// (−ε, −ε²).
  private func isOnThinLine(_ a: Place, _ b: Place, _ column: Int, _ row: Int) -> Bool {
    let middle = Place(x: 256 * column + 128, y: 256 * row + 128)
    // The diamond's four sides: 128 − (±dx ± dy), above 0 inside.
    var entry: Fraction?
    var exit: Fraction?
    var holdsEnd = true
    for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
      func depth(_ place: Place) -> Perturbed {
        Perturbed(
          value: 128 - sx * (place.x - middle.x) - sy * (place.y - middle.y), first: sx,
          second: sy)
      }
      let from = depth(a)
      let to = depth(b)
      // The move is the same at both ends.
      let growth = to.value - from.value
      if !to.isPositive { holdsEnd = false }
      if growth == 0 {
        if !from.isPositive { return false }
        continue
      }
      // from + t·growth = 0
      let crossing = Fraction(numerator: growth > 0 ? -from : from, denominator: abs(growth))
      if growth > 0 {
        entry = entry.map { $0 < crossing ? crossing : $0 } ?? crossing
      } else {
        exit = exit.map { crossing < $0 ? crossing : $0 } ?? crossing
      }
    }
    if holdsEnd { return false }
    let zero = Fraction(numerator: Perturbed(value: 0, first: 0, second: 0), denominator: 1)
    let one = Fraction(numerator: Perturbed(value: 1, first: 0, second: 0), denominator: 1)
    if let entry, !(entry < one) { return false }
    if let exit, !(zero < exit) { return false }
    if let entry, let exit, !(entry < exit) { return false }
    return true
  }

  /// value + first·ε + second·ε², ε smaller than any number that occurs.
  private struct Perturbed {
    var value: Int
    var first: Int
    var second: Int

    var isPositive: Bool {
      value != 0 ? value > 0 : first != 0 ? first > 0 : second > 0
    }

    static prefix func - (a: Perturbed) -> Perturbed {
      Perturbed(value: -a.value, first: -a.first, second: -a.second)
    }

    static func * (a: Perturbed, factor: Int) -> Perturbed {
      Perturbed(value: a.value * factor, first: a.first * factor, second: a.second * factor)
    }

    static func - (a: Perturbed, b: Perturbed) -> Perturbed {
      Perturbed(
        value: a.value - b.value, first: a.first - b.first, second: a.second - b.second)
    }
  }

  /// Over a denominator above 0.
  private struct Fraction {
    var numerator: Perturbed
    var denominator: Int

    static func < (a: Fraction, b: Fraction) -> Bool {
      (b.numerator * a.denominator - a.numerator * b.denominator).isPositive
    }
  }
}
