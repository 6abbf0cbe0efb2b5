package import Geometry

/// The readable twin of the rasterizer: what polygons cover of one pixel, exactly but slowly.
///
/// Between the heights at which an edge begins, ends, crosses another one or crosses a border of
/// the pixel, every width is a linear function of the height: there the width halfway up, times the
/// height of the slice, is the exact area. Everything is in doubles and nothing is shared with the
/// code under test.
package struct ReferenceRasterizer {
  /// What was found out about one pixel; the areas are parts of it, from 0 to 1.
  package struct Pixel {
    /// The area in which the winding number is not zero, and in which it is odd.
    package var nonZero = 0.0
    package var evenOdd = 0.0
  }

  private struct Edge {
    var top: Point
    var bottom: Point
    var winding: Int

    func x(at y: Double) -> Double {
      top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
    }
  }

  /// The edges that touch each row; rows far outside of any test's bitmap are left out.
  private var rows: [Int: [Edge]] = [:]

  /// Each polygon is closed from its last point to its first.
  package init(_ polygons: [[Point]]) {
    for polygon in polygons {
      for index in polygon.indices {
        let a = polygon[index]
        let b = polygon[(index + 1) % polygon.count]
        if a.y < b.y {
          add(Edge(top: a, bottom: b, winding: 1))
        } else if b.y < a.y {
          add(Edge(top: b, bottom: a, winding: -1))
        }
      }
    }
  }

  private mutating func add(_ edge: Edge) {
    let first = Int(max(edge.top.y, -1).rounded(.down))
    let last = Int(min(edge.bottom.y, 999).rounded(.down))
    guard first <= last else { return }
    for row in first...last { rows[row, default: []].append(edge) }
  }

  /// What is covered of the pixel in column `x` and row `y`.
  package func pixel(x: Int, y: Int) -> Pixel {
    let left = Double(x)
    let right = left + 1
    let top = Double(y)
    let bottom = top + 1
    let near = (rows[y] ?? []).filter { $0.top.y < bottom && $0.bottom.y > top }
    // Of edges beside the pixel it only matters how they wind.
    let inside = near.filter {
      min($0.top.x, $0.bottom.x) <= right && max($0.top.x, $0.bottom.x) >= left
    }
    var heights = [top, bottom]
    for edge in near {
      heights.append(edge.top.y)
      heights.append(edge.bottom.y)
    }
    for edge in inside {
      let run = edge.bottom.x - edge.top.x
      if run != 0 {
        for border in [left, right] {
          heights.append(
            edge.top.y + (border - edge.top.x) / run * (edge.bottom.y - edge.top.y))
        }
      }
    }
    for first in inside.indices {
      for second in inside.indices.dropFirst(first + 1) {
        if let height = crossing(inside[first], inside[second]) { heights.append(height) }
      }
    }
    let slices = heights.filter { $0 >= top && $0 <= bottom }.sorted()
    var result = Pixel()
    for (from, to) in zip(slices, slices.dropFirst()) where to > from {
      add(near, between: from, to, left, right, to: &result)
    }
    return result
  }

  private func add(
    _ near: [Edge], between from: Double, _ to: Double, _ left: Double, _ right: Double,
    to result: inout Pixel
  ) {
    let middle = (from + to) / 2
    let crossings = near.filter { $0.top.y < middle && $0.bottom.y > middle }
      .map { (x: min(max($0.x(at: middle), left), right), winding: $0.winding) }
      .sorted { $0.x < $1.x }
    var winding = 0
    var x = left
    func note(_ end: Double) {
      let area = (end - x) * (to - from)
      // Slivers smaller than what doubles resolve here are no part of the pixel.
      guard area > 1e-10 else { return }
      if winding != 0 { result.nonZero += area }
      if winding % 2 != 0 { result.evenOdd += area }
    }
    for crossing in crossings {
      note(crossing.x)
      winding += crossing.winding
      x = crossing.x
    }
    note(right)
  }

  /// The height at which two edges meet, where they do.
  private func crossing(_ a: Edge, _ b: Edge) -> Double? {
    let slopeA = (a.bottom.x - a.top.x) / (a.bottom.y - a.top.y)
    let slopeB = (b.bottom.x - b.top.x) / (b.bottom.y - b.top.y)
    guard slopeA != slopeB else { return nil }
    let atZeroA = a.top.x - slopeA * a.top.y
    let atZeroB = b.top.x - slopeB * b.top.y
    return (atZeroB - atZeroA) / (slopeA - slopeB)
  }
}
