package import Geometry

/// The positions that a finger went through and the smooth line through them, ready to be drawn in
/// parts.
///
/// The line passes through every position, the last one too, and from one to the next it is a
/// `TrailSegment`, which depends on the positions on either side and on nothing beyond. So the
/// whole line is a function of the positions alone: not of frames, nor of how they came in. The
/// segment at the end has to guess how the finger goes on; the next position settles it.
///
/// For drawing, the line is a polyline: its lines are found from the positions again where they are
/// needed, always the same. A stroke is one outline with no seams: every joint is covered once, so
/// its soft edge is as even in the middle as at the ends. Yet a scribble of an hour must not be
/// stroked again at each move. Both hold because drawing looks at the clip first: only segments that
/// come near it are stroked, as one path of several runs, each with one more segment at either end.
/// The outline of a line depends on its neighbours, whose directions shape its joins, and on
/// nothing beyond; where a run is cut off, the cap that now stands there is out of sight, and
/// closed outlines out of sight add exactly nothing to a pixel's sum of areas. So the pixels in the
/// clip are those of the whole stroke, bit for bit (`TrailTests`). For the same reason a new
/// position changes, besides the last segment, one line before it, at whose end the join turns.
///
/// `TrailBoxes` makes the search cheap: one move of a pencil after n points costs log n box tests
/// and the segments near the new one; counted in `SheetCostTests`.
package struct Trail: Hashable, Sendable {
  package private(set) var points: [Point]
  /// The width of the stroke at each of the points; empty where it is the same everywhere.
  package private(set) var widths: [Double]
  /// How far the line may be from the straight ones between successive points, in points; with 0 it
  /// is straight between them.
  package let tolerance: Double
  /// Around all points.
  private(set) var bounds: Rect
  /// The largest of `widths`.
  private(set) var greatestWidth: Double
  /// How far the line really is from the straight one, at most.
  private(set) var bulge = 0.0
  private var boxes = TrailBoxes()

  /// - Parameter width: Of a stroke whose width varies; nil for all others.
  init(start: Point, width: Double? = nil, tolerance: Double) {
    points = [start]
    widths = width.map { [$0] } ?? []
    greatestWidth = width ?? 0
    self.tolerance = tolerance
    bounds = Rect(spanning: start, start)
  }

  var last: Point { points[points.count - 1] }

  /// The segment that begins at a point which is not the last one.
  func segment(_ index: Int) -> TrailSegment {
    TrailSegment(
      before: index > 0 ? points[index - 1] : nil, start: points[index], end: points[index + 1],
      after: index + 2 < points.count ? points[index + 2] : nil, tolerance: tolerance)
  }

  /// How many segments, from the first on, no later point changes: all but the last one, which does
  /// not know yet how the line goes on.
  var settledCount: Int { max(0, points.count - 2) }

  /// How far the line of a segment may be from the straight one.
  func bulge(of index: Int) -> Double { segment(index).isStraight ? 0 : tolerance }

  /// Where the last line of a segment begins.
  func lastLineStart(of index: Int) -> Point {
    var result = points[index]
    var last = result
    segment(index).forEachVertex { place, _ in
      result = last
      last = place
    }
    return result
  }

  /// Adds the vertices of the line from one point to the next, both among them.
  func appendVertices(of index: Int, to vertices: inout [Point]) {
    vertices.append(points[index])
    segment(index).forEachVertex { place, _ in vertices.append(place) }
  }

  /// The vertices of the whole line, in order: what is stroked. O(points).
  package var vertices: [Point] {
    var result = [points[0]]
    for index in 0..<points.count - 1 {
      segment(index).forEachVertex { place, _ in result.append(place) }
    }
    return result
  }

  /// The width at a part, 0...1, of the way from one point to the next.
  func width(after index: Int, part: Double) -> Double {
    part < 1
      ? widths[index] + (widths[index + 1] - widths[index]) * part : widths[index + 1]
  }

  /// Adds a position, and notes the lines along which the stroke's outline changes: none where the
  /// trail ends there already.
  ///
  /// `width` counts if the width varies. A pen that presses harder at the same place leaves a wider
  /// mark there; pressing less takes nothing back.
  mutating func extend(
    to point: Point, width: Double? = nil, noting changes: inout TrailChanges
  ) {
    changes.removeAll()
    let varies = !widths.isEmpty
    let newWidth = width ?? widths.last ?? 0
    greatestWidth = max(greatestWidth, varies ? newWidth : 0)
    guard point != last else {
      if varies { widen(to: newWidth, noting: &changes) }
      return
    }
    let index = points.count - 1
    if index > 0 { appendVertices(of: index - 1, to: &changes.former) }
    let box = Rect(spanning: last, point)
    boxes.add(box, segment: index)
    bounds = bounds.union(box)
    points.append(point)
    if varies { widths.append(newWidth) }
    appendVertices(of: index, to: &changes.lines)
    if changes.lines.count > 2 { bulge = tolerance }
    if index > 0 { noteChanges(before: index, to: &changes) }
  }

  /// Completes the lines whose outlines change when a segment is added behind one that was drawn as
  /// `changes.former`.
  private func noteChanges(before index: Int, to changes: inout TrailChanges) {
    appendVertices(of: index - 1, to: &changes.settled)
    if changes.settled == changes.former {
      // The join at the old end is all that is new before it.
      changes.lines.insert(changes.former[changes.former.count - 2], at: 0)
      return
    }
    changes.lines.reverse()
    changes.lines += changes.former.reversed().dropFirst()
    if index > 1 { changes.lines.append(lastLineStart(of: index - 2)) }
    changes.lines += changes.settled
  }

  private mutating func widen(to width: Double, noting changes: inout TrailChanges) {
    guard width > widths[widths.count - 1] else { return }
    widths[widths.count - 1] = width
    if points.count > 1 {
      appendVertices(of: points.count - 2, to: &changes.lines)
    } else {
      changes.lines += points
    }
  }

  /// The largest width at the points that a new one changes anything at.
  var latestWidth: Double { widths.suffix(4).max() ?? 0 }

  /// Calls `body` with each segment whose line may come to `window`, in order.
  func forEachSegment(near window: Rect, _ body: (Int) -> Void) {
    let window = window.insetBy(dx: -bulge, dy: -bulge)
    boxes.forEachBlock(near: window) { first in
      for index in first..<min(first + TrailBoxes.fanOut, points.count - 1)
      where TrailBoxes.meet(Rect(spanning: points[index], points[index + 1]), window) {
        body(index)
      }
    }
  }
}
