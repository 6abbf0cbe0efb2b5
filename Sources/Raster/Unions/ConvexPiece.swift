package import Geometry

/// A convex polygon in device space: a part of a stroke.
package struct ConvexPiece {
  private(set) var corners: [Vector] = []
  private(set) var low = Vector(repeating: .infinity)
  private(set) var high = Vector(repeating: -.infinity)

  package init() {}

  var isEmpty: Bool { corners.count < 3 }

  mutating func removeAll() {
    corners.removeAll(keepingCapacity: true)
    low = Vector(repeating: .infinity)
    high = Vector(repeating: -.infinity)
  }

  /// Adds the next corner. One that is not finite empties the piece for good, as `contains` says.
  mutating func append(_ corner: Vector) {
    corners.append(corner)
    low = pointwiseMinimum(low, corner)
    high = pointwiseMaximum(high, corner)
  }

  /// Twice the area, positive where the corners go clockwise as seen.
  var doubleArea: Double {
    var sum = 0.0
    var index = 1
    while index + 1 < corners.count {
      sum += (corners[index] - corners[0]).cross(corners[index + 1] - corners[0])
      index += 1
    }
    return sum
  }

  /// Whether it may touch a square of pixels; false also where a corner is not finite.
  package func meets(_ rect: PixelRect) -> Bool {
    low.x < Double(rect.maxX) && high.x > Double(rect.minX) && low.y < Double(rect.maxY)
      && high.y > Double(rect.minY)
  }
}
