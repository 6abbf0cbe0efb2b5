public import Geometry
internal import Raster

/// The positions that a finger went through, ready to be drawn in parts.
///
/// A stroke is one outline with no seams: every joint is covered once, so its soft edge is as even
/// in the middle as at the ends. Yet a scribble of an hour must not be stroked anew at each move.
/// Both hold because drawing looks at the clip first: only segments that come near it are stroked,
/// as one path of several runs, each with one more segment at either end. The outline of a segment
/// depends on its neighbours, whose directions shape its joins, and on nothing beyond; where a run
/// is cut off, the cap that now stands there is out of sight, and closed outlines out of sight add
/// exactly nothing to a pixel's sum of areas. So the pixels in the clip are those of the whole
/// stroke, bit for bit (`TrailTests`). For the same reason a new point changes the last segment
/// too, whose end becomes a join: the damage of a move is two segments.
///
/// Boxes around every `blockLength` segments make the search cheap. One move of a pencil after n
/// points costs n/32 box tests and the segments near the new one; counted in `SheetCostTests`.
public struct Trail: Hashable, Sendable {
  /// Segments a box.
  static let blockLength = 32

  public private(set) var points: [Point]
  /// Around all points.
  private(set) var bounds: Rect
  /// Box k holds the segments that begin at points 32k to 32k + 31.
  private var boxes: [Rect] = []

  init(start: Point) {
    points = [start]
    bounds = Rect(spanning: start, start)
  }

  var last: Point { points[points.count - 1] }

  /// Adds a position; false where the trail ends there already.
  mutating func extend(to point: Point) -> Bool {
    let last = last
    guard point != last else { return false }
    let box = Rect(spanning: last, point)
    if (points.count - 1) % Trail.blockLength == 0 {
      boxes.append(box)
    } else {
      boxes[boxes.count - 1] = boxes[boxes.count - 1].union(box)
    }
    bounds = bounds.union(box)
    points.append(point)
    return true
  }

  /// Strokes what can be seen through the context's clip, with round ends and joins.
  func stroke(in context: Context, width: Double, color: Color) {
    let clip = context.clipBounds
    guard !clip.isEmpty, let inverse = context.transform.inverted() else { return }
    context.withSavedState {
      if points.count == 1 {
        context.setFillColor(color)
        context.fillEllipse(
          in: Rect(x: last.x - width / 2, y: last.y - width / 2, width: width, height: width))
        return
      }
      // A pixel more than the stroke reaches: flattening may bulge, rounding may shift.
      let reach = width / 2 + inverse.lengthScale
      let window = inverse.apply(to: clip.rect).insetBy(dx: -reach, dy: -reach)
      let path = path(near: window)
      guard !path.isEmpty else { return }
      context.setStrokeColor(color)
      context.lineWidth = width
      context.lineCap = .round
      context.lineJoin = .round
      context.stroke(path)
    }
  }

  /// Strokes the same with vertex arrays: a bar for each segment, a dot on each of its ends.
  func stroke(in canvas: ImmediateCanvas, width: Double, color: Color) {
    guard let window = canvas.window(reach: width / 2 * canvas.transform.lengthScale + 1) else {
      return
    }
    canvas.setColor(color)
    if points.count == 1 {
      canvas.fillDot(at: last, radius: width / 2)
      return
    }
    // The point whose dot was drawn last; none at first.
    var dotted = -1
    forEachSegment(near: window) { index in
      if dotted < index { canvas.fillDot(at: points[index], radius: width / 2) }
      canvas.fillBar(from: points[index], to: points[index + 1], width: width)
      canvas.fillDot(at: points[index + 1], radius: width / 2)
      dotted = index + 1
    }
  }

  /// The segments whose boxes meet `window` and their neighbours, successive ones as one run.
  func path(near window: Rect) -> Path {
    var path = Path()
    // The point that the run in the making has come to; none at first.
    var end = -1
    forEachSegment(near: window) { index in
      let start = max(index - 1, 0)
      if end < start {
        path.move(to: points[start])
        end = start
      }
      while end < min(index + 2, points.count - 1) {
        end += 1
        path.addLine(to: points[end])
      }
    }
    return path
  }

  /// Calls `body` with the first point of each segment whose box meets `window`, in order.
  private func forEachSegment(near window: Rect, _ body: (Int) -> Void) {
    for (block, box) in boxes.enumerated() where Trail.meet(box, window) {
      let first = block * Trail.blockLength
      for index in first..<min(first + Trail.blockLength, points.count - 1)
      where Trail.meet(Rect(spanning: points[index], points[index + 1]), window) {
        body(index)
      }
    }
  }

  /// Touching counts, and so does a box without width.
  private static func meet(_ box: Rect, _ window: Rect) -> Bool {
    box.minX <= window.maxX && box.maxX >= window.minX && box.minY <= window.maxY
      && box.maxY >= window.minY
  }
}
