import Geometry
import Raster
import TestSupport
import Testing

@testable import Drawing

@Suite struct FootprintTests {
  private func randomDrawable(_ random: inout DrawingRandom, _ size: Int) -> any Drawable {
    let a = random.place(size, size)
    let b = random.place(size, size)
    switch random.number(0...5) {
    case 0: return LineDrawable(start: a, end: b, width: 2, color: .black)
    case 1: return RectDrawable(corner: a, opposite: b, strokeWidth: 2, color: .black)
    case 2: return EllipseDrawable(corner: a, opposite: b, strokeWidth: 2, color: .black)
    case 3: return ImageDrawable(center: a, stamp: DrawingStamp.make())
    case 4:
      var stroke = StrokeDrawable(start: a, width: 2, color: .black)
      for _ in 0..<random.number(0...40) { _ = stroke.extend(to: random.place(size, size)) }
      return stroke
    default:
      var eraser = EraserDrawable(start: a, width: 20, background: .black)
      for _ in 0..<random.number(0...4) { _ = eraser.extend(to: random.place(size, size)) }
      return eraser
    }
  }

  @Test(arguments: [1.0, 1.5, 2.75], Renderer.allCases)
  func noPixelOutsideOfTheFootprintIsTouched(scale: Double, renderer: Renderer) {
    var random = DrawingRandom(seed: 11)
    let size = 90
    let bounds = PixelRect(x: 0, y: 0, width: size, height: size)
    let transform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 3, ty: -5)
    for round in 0..<300 {
      let drawable = randomDrawable(&random, 60)
      let rects = drawable.footprint(by: renderer)
        .pixelRects(under: transform, within: bounds)
      let box = PixelRect(covering: transform.apply(to: drawable.bounds), within: bounds)
      let pixels = DrawingPixels.drawn(
        [drawable], width: size, height: size, transform: transform, renderer: renderer)
      for y in 0..<size {
        for x in 0..<size where pixels[y * size + x] != 0xFFFF_FFFF {
          if !rects.contains(where: { $0.contains(x: x, y: y) }) {
            Issue.record("round \(round): \(x),\(y) of \(drawable) is outside of its footprint")
            return
          }
          if !box.contains(x: x, y: y) {
            Issue.record("round \(round): \(x),\(y) of \(drawable) is outside of its bounds")
            return
          }
        }
      }
    }
  }

  @Test func aLongDiagonalCostsItsLengthNotItsBox() {
    let bounds = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
    let line = LineDrawable(
      start: Point(10, 10), end: Point(1900, 1070), width: 2, color: .black)
    let rects = line.footprint(by: .quartz).pixelRects(under: .identity, within: bounds)
    #expect(rects.count <= 16)
    let area = rects.reduce(0) { $0 + $1.area }
    #expect(area < 1890 * 1060 / 12)
    for (index, rect) in rects.enumerated() {
      for other in rects.dropFirst(index + 1) { #expect(!rect.intersects(other)) }
    }
  }

  @Test func aGrowingRectChangesInARing() {
    let bounds = PixelRect(x: 0, y: 0, width: 200, height: 200)
    let ring = Footprint.ring(
      outer: Rect(x: 10, y: 10, width: 101, height: 100),
      inner: Rect(x: 10, y: 10, width: 100, height: 100))
    let rects = ring.pixelRects(under: .identity, within: bounds)
    #expect(rects == [PixelRect(x: 110, y: 10, width: 1, height: 100)])
  }

  @Test func hostilePlacesGiveNothingOrAreClipped() {
    let bounds = PixelRect(x: 0, y: 0, width: 50, height: 50)
    let bad = [Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e308, -1e308]
    for x in bad {
      for y in bad + [10] {
        for footprint in [
          Footprint.polyline([Point(5, 5), Point(x, y), Point(10, 20)], radius: 1),
          .rect(Rect(x: x, y: y, width: 10, height: 10)),
          .rect(Rect(x: 0, y: 0, width: x, height: y)),
          .ring(
            outer: Rect(x: 0, y: 0, width: 20, height: 20),
            inner: Rect(x: x, y: y, width: x, height: y)),
          .stamps(Point(x, y), Point(10, 20), side: 96),
          .bend(from: Point(5, 5), by: Point(x, y), to: Point(10, 20), radius: 1),
        ] {
          for rect in footprint.pixelRects(under: .identity, within: bounds) {
            #expect(bounds.contains(rect))
          }
        }
      }
    }
  }
}
