package import Geometry

/// The places that a change may touch, in sheet space; turned into pixels where it is used.
package enum Footprint: Hashable, Sendable {
  case nothing
  case rect(Rect)
  /// `outer` without the pixels that lie wholly in `inner`: a filled shape that grew from `inner`
  /// changes in a ring only.
  case ring(outer: Rect, inner: Rect)
  /// All places within `radius` of segments between successive points.
  case polyline([Point], radius: Double)
  /// The pixels of a stamp (`ImageDrawable.pixelRect`).
  case stamp(center: Point, side: Double)

  /// Curves may be flattened up to 0.05 pixel outside, and vertices are rounded to parts of a
  /// pixel: this much is added around slanted and curved edges, in pixels.
  static let slack = 0.25

  /// Cover cells hold their pixels exactly at the border, so straight upright edges need no slack.
  package func pixelRects(
    under transform: AffineTransform, within bounds: PixelRect
  ) -> [PixelRect] {
    let rects: [PixelRect]
    switch self {
    case .nothing:
      rects = []
    case .rect(let rect):
      rects = [PixelRect(covering: transform.apply(to: rect), within: bounds)]
    case .ring(let outer, let inner):
      rects = Footprint.ring(
        PixelRect(covering: transform.apply(to: outer), within: bounds),
        without: Footprint.wholePixels(in: transform.apply(to: inner), within: bounds))
    case .polyline(let points, let radius):
      rects = Strips.rects(
        around: points.map { transform.apply(to: $0) },
        radius: radius * transform.lengthScale + Footprint.slack, within: bounds)
    case .stamp(let center, let side):
      rects = [
        ImageDrawable.pixelRect(center: center, side: side, under: transform)?
          .intersection(bounds) ?? .zero
      ]
    }
    return rects.filter { !$0.isEmpty }
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

  private static func ring(_ outer: PixelRect, without inner: PixelRect) -> [PixelRect] {
    let hole = inner.intersection(outer)
    if hole.isEmpty { return [outer] }
    return [
      PixelRect(minX: outer.minX, minY: outer.minY, maxX: outer.maxX, maxY: hole.minY),
      PixelRect(minX: outer.minX, minY: hole.minY, maxX: hole.minX, maxY: hole.maxY),
      PixelRect(minX: hole.maxX, minY: hole.minY, maxX: outer.maxX, maxY: hole.maxY),
      PixelRect(minX: outer.minX, minY: hole.maxY, maxX: outer.maxX, maxY: outer.maxY),
    ]
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
