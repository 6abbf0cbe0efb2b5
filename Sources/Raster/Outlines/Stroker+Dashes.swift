internal import Geometry

/// Dashes: each is cut out of the flattened path, put behind its vertices, and stroked like an open
/// subpath, one after the other, so that memory does not grow with their number.
///
/// Lengths are measured in user space along the flattened path, from the start of each subpath on.
/// A dash follows the corners that it goes over. On a closed subpath the last dash goes over into
/// the first one, where there is stroke on both sides of the start. Caps on a curve follow its
/// direction there, between those of the nearest vertices.
///
/// Limits. Dashes that lie in one segment and cannot show are passed over without being looked at,
/// so that a segment costs no more than what shows of it; the others are made whole, so that
/// what shows does not depend on the clip. What would still be too much is not refused but made
/// coarser: all lengths of the pattern are doubled until a round of it is at least an eighth of a
/// pixel long (below that a pixel shows the same grey at any length), until the dashes within
/// the largest possible bitmap have no more than `mostEdges` edges, and until the longest
/// subpath takes no more than 2⁴⁰ rounds (beyond that their places have no digits left).
extension Stroker {
  /// About as many edges as fit into 25 MB.
  static let mostEdges = 1_048_576.0
  static let mostRounds = 1_099_511_627_776.0

  mutating func strokeDashes<Sink: StrokeSink & ~Copyable>(
    from start: Vector, to end: Vector, into sink: inout Sink
  ) {
    removeAll()
    begin(at: start)
    line(to: end)
    self.end(closed: false)
    strokeAll(into: &sink)
  }

  /// The dashes of all subpaths collected.
  mutating func strokeDashes<Sink: StrokeSink & ~Copyable>(
    _ pattern: DashPattern, into sink: inout Sink
  ) {
    let scale = dashScale(pattern, isBounded: sink.shown != nil)
    let shown = sink.shown.map { DashView($0, reach: reachInPixels) }
    for index in subpaths.indices {
      let subpath = subpaths[index]
      let cursor = DashCursor(pattern, scale: scale)
      if !scale.isFinite {
        stroke(subpath, into: &sink)
      } else if subpath.count >= 2 {
        strokeDashes(of: subpath, cursor, shown, into: &sink)
      } else if cursor.start <= 0 {
        stroke(subpath, into: &sink)
      }
    }
  }

  /// How far the stroke reaches from its path, with a pixel to spare.
  private var reachInPixels: Double {
    let style = StrokeStyle(width: 2 * half, cap: cap, join: join, miterLimit: miterLimit)
    return style.reach(hasJoins: true) * map.largestScale + 1
  }

  /// What the lengths of a pattern must be multiplied with; infinite where nothing helps.
  /// `isBounded` says that only what lies within the largest possible bitmap will be looked at.
  private func dashScale(_ pattern: DashPattern, isBounded: Bool) -> Double {
    let bitmap = PixelRect(x: 0, y: 0, width: Bitmap.maximumSide, height: Bitmap.maximumSide)
    let view = isBounded ? DashView(bitmap, reach: reachInPixels) : nil
    var visible = 0.0
    var longest = 0.0
    for subpath in subpaths {
      var length = 0.0
      for index in 0..<segmentCount(subpath) {
        let (a, b) = (vertices[subpath.first + index], vertices[nextIndex(subpath, index)])
        let part = (b.point - a.point).length
        length += part
        if let view {
          guard let range = view.range(map.apply(a.point), map.apply(b.point)) else { continue }
          visible += part * (range.upperBound - range.lowerBound)
        } else {
          visible += part
        }
      }
      longest = max(longest, length)
    }
    let edges = Double(pattern.starts.count * (cap == .round ? 2 * capCount + 4 : 8))
    // The least length of a round. An eighth of a pixel is two and a half tolerances of 0.05.
    let least = max(
      longest / Stroker.mostRounds, visible * edges / Stroker.mostEdges, 2.5 * userTolerance)
    var scale = 1.0
    while !(pattern.period * scale >= least) && scale.isFinite { scale *= 2 }
    return scale
  }

  private func segmentCount(_ subpath: Subpath) -> Int {
    subpath.isClosed ? subpath.count : subpath.count - 1
  }

  private func nextIndex(_ subpath: Subpath, _ index: Int) -> Int {
    subpath.first + (index + 1 == subpath.count ? 0 : index + 1)
  }

  private mutating func strokeDashes<Sink: StrokeSink & ~Copyable>(
    of subpath: Subpath, _ firstDash: DashCursor, _ view: DashView?, into sink: inout Sink
  ) {
    let base = count
    defer { count = base }
    // Shorter than this nothing can be told from a point, nor has it a direction.
    let least = userTolerance / 500
    let isRing = subpath.isClosed
    let segments = segmentCount(subpath)
    var dash = firstDash
    if dash.end < least && dash.start < -least { dash.advance() }
    var isOn = dash.start <= 0 && dash.end >= least
    // Where the vertices of the first dash of a ring end, which waits for the last one.
    var held = isRing && isOn ? -1 : base
    if isOn { append(vertices[subpath.first]) }
    var reached = 0.0
    for index in 0..<segments {
      let segment = DashSegment(
        vertices[subpath.first + index], vertices[nextIndex(subpath, index)], from: reached, view,
        map)
      let isLast = index == segments - 1
      reached = segment.end
      while true {
        if isOn {
          let end = dash.end
          if isLast && isRing ? end >= segment.end - least : end > segment.end + least {
            append(segment.to)
            break
          }
          append(cut(segment, index, subpath, at: end, isEnd: true))
          if held < 0 {
            held = count
          } else {
            strokeDash(from: held, into: &sink)
          }
          isOn = false
          dash.advance()
        } else if dash.start >= segment.end - least {
          // The very end of an open line can still have a dot.
          if isLast && !isRing && dash.start <= segment.end + least && dash.end - dash.start < least
          {
            if cap != .butt { dot(segment.to.point, segment.direction, &sink) }
          }
          break
        } else if dash.end < segment.shownFrom {
          dash.advance(to: segment.shownFrom)
        } else if dash.start > segment.shownTo && dash.end < segment.end {
          dash.advance(to: segment.end)
        } else {
          let vertex = cut(segment, index, subpath, at: dash.start, isEnd: false)
          if dash.end - max(dash.start, segment.start) < least {
            if cap != .butt {
              dot(
                vertex.point, vertex.leaving.isZero ? segment.direction : vertex.leaving, &sink)
            }
            dash.advance()
          } else {
            append(vertex)
            isOn = true
          }
        }
      }
    }
    if held < 0 {
      // One dash all around.
      return stroke(subpath, into: &sink)
    }
    if isOn {
      if held > base {
        for index in base + 1..<held { append(vertices[index]) }
        return strokeDash(from: held, into: &sink)
      }
      strokeDash(from: held, into: &sink)
    }
    if held > base {
      count = held
      strokeDash(from: base, into: &sink)
    }
  }

  /// Strokes the vertices from `first` on, and removes them.
  private mutating func strokeDash<Sink: StrokeSink & ~Copyable>(
    from first: Int, into sink: inout Sink
  ) {
    stroke(
      Subpath(first: first, count: count - first, isClosed: false, hasSegment: true), into: &sink)
    count = first
  }

  /// The end of a dash within a segment, or at one end of it where the dash ends beyond.
  private func cut(
    _ segment: DashSegment, _ index: Int, _ subpath: Subpath, at place: Double, isEnd: Bool
  ) -> StrokeVertex {
    var vertex = StrokeVertex(point: segment.point(at: place), kind: .corner)
    guard segment.from.kind != .corner || segment.to.kind != .corner else { return vertex }
    // The direction turns evenly from one vertex to the next.
    let part = min(max((place - segment.start) / (segment.end - segment.start), 0), 1)
    let first = direction(leaving: segment, index, subpath)
    let last = direction(arrivingBy: segment, index, subpath)
    let direction = first * (1 - part) + last * part
    let length = direction.length
    guard length > 0.1 else { return vertex }
    vertex.kind = .bent
    if isEnd {
      vertex.arriving = direction / length
    } else {
      vertex.leaving = direction / length
    }
    return vertex
  }

  /// The direction of the path at the start of a segment.
  private func direction(
    leaving segment: DashSegment, _ index: Int, _ subpath: Subpath
  ) -> Vector {
    switch segment.from.kind {
    case .corner: return segment.direction
    case .bent: return segment.from.leaving.isZero ? segment.direction : segment.from.leaving
    case .smooth:
      let before = vertices[subpath.first + (index == 0 ? subpath.count : index) - 1].point
      return Stroker.mean(segment.from.point - before, segment.direction)
    }
  }

  /// The direction of the path at the end of a segment.
  private func direction(
    arrivingBy segment: DashSegment, _ index: Int, _ subpath: Subpath
  ) -> Vector {
    switch segment.to.kind {
    case .corner: return segment.direction
    case .bent: return segment.to.arriving.isZero ? segment.direction : segment.to.arriving
    case .smooth:
      let next = nextIndex(subpath, index) - subpath.first
      let after = vertices[nextIndex(subpath, next)].point
      return Stroker.mean(after - segment.to.point, segment.direction)
    }
  }

  /// Halfway between the directions of a vector and of a unit vector.
  private static func mean(_ vector: Vector, _ unit: Vector) -> Vector {
    let sum = vector / vector.length + unit
    let length = sum.length
    return length > 0.1 ? sum / length : unit
  }
}

/// One segment of a line that is being cut into dashes.
private struct DashSegment {
  let from: StrokeVertex
  let to: StrokeVertex
  let direction: Vector
  /// Where it begins and ends along the line.
  let start: Double
  let end: Double
  /// The part that can show: empty, with both at the end, where there is none.
  var shownFrom: Double
  var shownTo: Double

  init(
    _ from: StrokeVertex, _ to: StrokeVertex, from start: Double, _ view: DashView?,
    _ map: VectorTransform
  ) {
    self.from = from
    self.to = to
    let delta = to.point - from.point
    let length = delta.length
    direction = delta / length
    self.start = start
    end = start + length
    shownFrom = -Double.infinity
    shownTo = Double.infinity
    guard let view else { return }
    if let range = view.range(map.apply(from.point), map.apply(to.point)) {
      shownFrom = start + length * range.lowerBound
      shownTo = start + length * range.upperBound
    } else {
      shownFrom = end
      shownTo = end
    }
  }

  func point(at place: Double) -> Vector {
    if place <= start { return from.point }
    return place >= end ? to.point : from.point + direction * (place - start)
  }
}

/// What of a line can show in a window: a box in device space.
private struct DashView {
  let low: Vector
  let high: Vector

  init(_ window: PixelRect, reach: Double) {
    low = Vector(Double(window.minX) - reach, Double(window.minY) - reach)
    high = Vector(Double(window.maxX) + reach, Double(window.maxY) + reach)
  }

  /// Between which parts of its length a segment lies in the box (the clipping of Liang and Barsky,
  /// 1984); nil where it does not.
  func range(_ a: Vector, _ b: Vector) -> ClosedRange<Double>? {
    var first = 0.0
    var last = 1.0
    let delta = b - a
    for axis in 0..<2 {
      if delta[axis] == 0 {
        if !(a[axis] >= low[axis] && a[axis] <= high[axis]) { return nil }
        continue
      }
      let p = (low[axis] - a[axis]) / delta[axis]
      let q = (high[axis] - a[axis]) / delta[axis]
      first = max(first, min(p, q))
      last = min(last, max(p, q))
    }
    return first <= last ? first...last : nil
  }
}
