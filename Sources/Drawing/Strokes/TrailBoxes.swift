internal import Geometry

/// Boxes around the segments of a trail, and boxes around boxes, so that what is near a place is
/// found in a time that does not grow with the trail.
///
/// A box of the lowest level holds `fanOut` successive segments, one of the next level as many
/// boxes, and so on up to one box around all. The newest box of each level grows with the trail;
/// none is ever built again. Three levels serve 32,768 segments, four a million.
struct TrailBoxes: Hashable, Sendable {
  static let fanOut = 32

  private var levels: [[Rect]] = []

  /// Takes in the next segment; `index` counts them from 0.
  mutating func add(_ box: Rect, segment index: Int) {
    var place = index
    var level = 0
    repeat {
      place /= TrailBoxes.fanOut
      // A level begins when the one below has two boxes, with the first of them.
      if level == levels.count { levels.append([level == 0 ? box : levels[level - 1][0]]) }
      if place == levels[level].count {
        levels[level].append(box)
      } else {
        levels[level][place] = levels[level][place].union(box)
      }
      level += 1
    } while levels[level - 1].count > 1
  }

  /// Calls `body` with the first segment of each lowest box that meets `window`, in order.
  func forEachBlock(near window: Rect, _ body: (Int) -> Void) {
    guard !levels.isEmpty else { return }
    visit(0, at: levels.count - 1, near: window, body)
  }

  private func visit(_ place: Int, at level: Int, near window: Rect, _ body: (Int) -> Void) {
    guard TrailBoxes.meet(levels[level][place], window) else { return }
    let first = place * TrailBoxes.fanOut
    guard level > 0 else { return body(first) }
    for child in first..<min(first + TrailBoxes.fanOut, levels[level - 1].count) {
      visit(child, at: level - 1, near: window, body)
    }
  }

  /// Touching counts, and so does a box without width.
  static func meet(_ box: Rect, _ window: Rect) -> Bool {
    box.minX <= window.maxX && box.maxX >= window.minX && box.minY <= window.maxY
      && box.maxY >= window.minY
  }
}
