package import Geometry

/// The places that a change may touch, in sheet space; turned into pixels where it is used.
package enum Footprint: Hashable, Sendable {
  case nothing
  case rect(Rect)
  /// `outer` without the pixels that lie wholly in `inner`: a filled shape that grew from `inner`
  /// changes in a ring only.
  case ring(outer: Rect, inner: Rect)
  /// All places within `radius` of two segments that meet.
  case bend(from: Point, by: Point, to: Point, radius: Double)
  /// All places within `radius` of segments between successive points.
  case polyline([Point], radius: Double)
  /// The pixels of a stamp (`ImageDrawable.pixelRect`) with its middle at either place.
  case stamps(Point, Point, side: Double)

  /// Curves may be flattened up to 0.05 pixel outside, and vertices are rounded to parts of a
  /// pixel: this much is added around slanted and curved edges, in pixels.
  static let slack = 0.25

  /// The rectangles of `forEachPixelRect`.
  package func pixelRects(
    under transform: AffineTransform, within bounds: PixelRect
  ) -> [PixelRect] {
    var rects: [PixelRect] = []
    forEachPixelRect(under: transform, within: bounds) { rects.append($0) }
    return rects
  }

  /// Calls `body` with rectangles that hold all pixels of the places, none of them empty. Allocates
  /// nothing.
  ///
  /// Cover cells hold their pixels exactly at the border, so straight upright edges need no slack.
  func forEachPixelRect(
    under transform: AffineTransform, within bounds: PixelRect, _ body: (PixelRect) -> Void
  ) {
    func add(_ rect: PixelRect) {
      if !rect.isEmpty { body(rect) }
    }
    func strips(_ radius: Double) -> Strips {
      Strips(radius: radius * transform.lengthScale + Footprint.slack, bounds: bounds)
    }
    switch self {
    case .nothing:
      break
    case .rect(let rect):
      add(PixelRect(covering: transform.apply(to: rect), within: bounds))
    case .ring(let outer, let inner):
      Footprint.ring(
        PixelRect(covering: transform.apply(to: outer), within: bounds),
        without: Footprint.wholePixels(in: transform.apply(to: inner), within: bounds), add)
    case .bend(let start, let middle, let end, let radius):
      let (start, middle) = (transform.apply(to: start), transform.apply(to: middle))
      let end = transform.apply(to: end)
      strips(radius).forEachRect(
        around: { segment in
          segment(start, middle)
          segment(middle, end)
        }, add)
    case .polyline(let points, let radius):
      strips(radius).forEachRect(
        around: { segment in
          guard let first = points.first else { return }
          var last = transform.apply(to: first)
          if points.count == 1 { segment(last, last) }
          for point in points.dropFirst() {
            let next = transform.apply(to: point)
            segment(last, next)
            last = next
          }
        }, add)
    case .stamps(let first, let second, let side):
      func place(_ center: Point) -> PixelRect {
        ImageDrawable.pixelRect(center: center, side: side, under: transform)?
          .intersection(bounds) ?? .zero
      }
      add(place(first))
      if first != second { add(place(second)) }
    }
  }

  /// The pixels that `rect` covers completely, as a rectangle; empty where there are none.
  static func wholePixels(in rect: Rect, within bounds: PixelRect) -> PixelRect {
    guard rect.isFinite, !rect.isEmpty else { return .zero }
    let left = rect.minX.rounded(.up)
    let top = rect.minY.rounded(.up)
    let right = rect.maxX.rounded(.down)
    let bottom = rect.maxY.rounded(.down)
    guard left < right, top < bottom else { return .zero }
    return PixelRect(
      covering: Rect(x: left, y: top, width: right - left, height: bottom - top), within: bounds)
  }

  private static func ring(
    _ outer: PixelRect, without inner: PixelRect, _ add: (PixelRect) -> Void
  ) {
    let hole = inner.intersection(outer)
    if hole.isEmpty { return add(outer) }
    add(PixelRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: hole.minY))
    add(PixelRect(minX: outer.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY))
    add(PixelRect(minX: hole.maxX, minY: hole.minY, maxX: outer.maxX, maxY: hole.maxY))
    add(PixelRect(minX: outer.minX, minY: hole.maxY, maxX: outer.maxX, maxY: outer.maxY))
  }
}

extension AffineTransform {
  /// The length of a point in pixels: exact for the uniform scales that sheets use.
  var lengthScale: Double { abs(determinant).squareRoot() }
  /// The most pixels that a point can become, in any direction: the larger singular value.
  var largestScale: Double {
    let first = a * a + b * b
    let second = c * c + d * d
    let mixed = a * c + b * d
    let half = (first - second) / 2
    return ((first + second) / 2 + (half * half + mixed * mixed).squareRoot()).squareRoot()
  }
}
