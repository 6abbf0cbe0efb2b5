internal import Geometry

/// Which pixels a polygon covers: those whose centre lies inside (point sampling, section 3.5.1).
///
/// A centre exactly on an edge belongs to the polygon at whose left or top edge it lies, as seen:
/// the top-left rule, which gives each pixel along a shared edge to exactly one of two triangles.
/// Both halves of the rule are one formula. An edge crosses the middle of a row at some x; the
/// first pixel whose centre is not left of it is ceil(x − 1/2), and this is where the row begins,
/// and by the same formula, where it ends. Rows from the top edge to the bottom edge follow from y
/// likewise.
///
/// The crossing is a fraction of whole numbers: its quotient and remainder are stepped from row to
/// row, so it is exact at any length. A polygon without reversals has one left and one right edge
/// in each row, so filling it whole gives the same pixels as filling the triangles of a fan, for a
/// fraction of the work: a fan of 360 vertices around an ellipse of 300x200 pixels crosses rows 400
/// times rather than 46,224 times.
struct PolygonRasterizer {
  /// The pixels that may be painted, within the bitmap; y downwards.
  let clip: PixelRect
  let spans: RowSpans

  /// Fills a triangle; places are in 1/256 pixel, y downwards.
  @inline(__always)
  func fill<Painter: FragmentPainter>(
    _ a: FixedPoint, _ b: FixedPoint, _ c: FixedPoint, _ painter: inout Painter
  ) {
    let area = (b.x &- a.x) &* (c.y &- a.y) &- (c.x &- a.x) &* (b.y &- a.y)
    guard area != 0 else { return }
    let isClockwise = area > 0
    addEdge(a, b, isClockwise)
    addEdge(b, c, isClockwise)
    addEdge(c, a, isClockwise)
    paint(top: min(a.y, b.y, c.y), bottom: max(a.y, b.y, c.y), &painter)
  }

  /// Fills the polygon through all `points`, which `Convexity` was found of.
  func fill<Painter: FragmentPainter>(
    _ points: UnsafeBufferPointer<WindowVertex>, height: Int, isClockwise: Bool,
    _ painter: inout Painter
  ) {
    let flip = height &* FixedPoint.one
    func point(_ index: Int) -> FixedPoint {
      FixedPoint(x: points[index].fixed.x, y: flip &- points[index].fixed.y)
    }
    var last = point(points.count - 1)
    var top = last.y
    var bottom = last.y
    for index in 0..<points.count {
      let next = point(index)
      addEdge(last, next, isClockwise)
      top = min(top, next.y)
      bottom = max(bottom, next.y)
      last = next
    }
    paint(top: top, bottom: bottom, &painter)
  }

  /// The first pixel whose centre is not before `place`.
  @inline(__always)
  private func firstCentre(_ place: Int) -> Int {
    (place &+ (FixedPoint.half &- 1)) &>> 8
  }

  /// Notes where the edge crosses the rows. Walked clockwise as seen, edges go down on the right.
  @inline(__always)
  private func addEdge(_ from: FixedPoint, _ to: FixedPoint, _ isClockwise: Bool) {
    guard from.y != to.y else { return }
    let goesDown = from.y < to.y
    let upper = goesDown ? from : to
    let lower = goesDown ? to : from
    let first = max(firstCentre(upper.y), clip.minY)
    let end = min(firstCentre(lower.y), clip.maxY)
    guard first < end else { return }
    let side = goesDown == isClockwise ? spans.right : spans.left
    let dx = lower.x &- upper.x
    let dy = lower.y &- upper.y
    if dx == 0 {
      let column = Int32(truncatingIfNeeded: firstCentre(upper.x))
      for row in first..<end { side[row] = column }
      return
    }
    // ceil((x0 − 128 + (y − y0)·dx/dy) / 256) with y in the middle of the row.
    let divisor = dy &* FixedPoint.one
    let y = first &* FixedPoint.one &+ FixedPoint.half
    let dividend = (upper.x &- FixedPoint.half) &* dy &+ (y &- upper.y) &* dx
    var (column, rest) = floorDivision(dividend &+ divisor &- 1, divisor)
    let step = floorDivision(dx, dy)
    let restStep = step.remainder &* FixedPoint.one
    for row in first..<end {
      side[row] = Int32(truncatingIfNeeded: column)
      column &+= step.quotient
      rest &+= restStep
      if rest >= divisor {
        rest &-= divisor
        column &+= 1
      }
    }
  }

  @inline(__always)
  private func paint<Painter: FragmentPainter>(
    top: Int, bottom: Int, _ painter: inout Painter
  ) {
    let first = max(firstCentre(top), clip.minY)
    let end = min(firstCentre(bottom), clip.maxY)
    guard first < end else { return }
    for row in first..<end {
      let from = max(Int(spans.left[row]), clip.minX)
      let to = min(Int(spans.right[row]), clip.maxX)
      if from < to { painter.paint(row: row, from: from, to: to) }
    }
  }
}
