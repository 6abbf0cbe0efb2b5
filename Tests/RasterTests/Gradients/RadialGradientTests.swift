import Geometry
import Raster
import TestSupport
import Testing

@Suite struct RadialGradientTests {
  private let stops: [GradientStop] = [
    .init(location: 0, color: .black), .init(location: 1, color: .white),
  ]

  private func draw(_ gradient: RadialGradient, size: Int = 40) -> Bitmap {
    let bitmap = Bitmap(width: size, height: size)
    Context(bitmap).drawRadialGradient(gradient, in: bitmap.bounds.rect)
    return bitmap
  }

  /// Circles in each other, beside each other (cones), focal points, shrinking and equal circles,
  /// all extends.
  @Test(arguments: [
    (Point(20, 20), 0.0, Point(20, 20), 15.0), (Point(20, 20), 5, Point(20, 20), 15),
    (Point(20, 20), 15, Point(20, 20), 5), (Point(24, 18), 0, Point(20, 20), 15),
    (Point(10, 12), 4, Point(28, 26), 9), (Point(10, 12), 6, Point(28, 26), 6),
    (Point(28, 26), 9, Point(10, 12), 0), (Point(24, 20), 8, Point(20, 20), 12),
  ])
  func everyPixelIsTheExactMixRoundedToNearest(circles: (Point, Double, Point, Double)) {
    let (start, startRadius, end, endRadius) = circles
    for extend in Extend.allCases {
      let gradient = RadialGradient(
        stops: stops, from: start, startRadius: startRadius, to: end, endRadius: endRadius,
        extend: extend)
      let bitmap = draw(gradient)
      for y in 0..<40 {
        for x in 0..<40 {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          let exact = ReferenceGradient.color(gradient, at: center)
          // Beside a jump of the definition (its ends, the cone's edge) rounding decides.
          let near = [Point(-1e-9, 0), Point(1e-9, 0), Point(0, 1e-9)].map {
            ReferenceGradient.color(
              gradient, at: Point(center.x + $0.x, center.y + $0.y))
          }
          let errors = ([exact] + near).map { ReferenceBlending.distance(bitmap[x, y], $0) }
          #expect((errors.min() ?? 9) < 0.51, "\(extend) at \(x), \(y)")
        }
      }
    }
  }

  @Test func aGradientFollowsTheTransform() {
    let gradient = RadialGradient(
      stops: [(0, .white), (0.5, Color(rgb: 0xFF0000, alpha: 0.5)), (1, .clear)],
      center: Point(3, 2), radius: 4, extend: .reflect)
    let bitmap = Bitmap(width: 30, height: 30)
    let context = Context(bitmap)
    context.translateBy(x: 12, y: 9)
    context.rotate(by: 0.7)
    context.scaleBy(x: 2.5, y: 1.2)
    let back = context.transform.inverted()!
    context.drawRadialGradient(gradient, in: Rect(x: -100, y: -100, width: 200, height: 200))
    for y in 0..<30 {
      for x in 0..<30 {
        let exact = ReferenceGradient.color(
          gradient, at: back.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5)))
        #expect(ReferenceBlending.distance(bitmap[x, y], exact) < 0.51)
      }
    }
  }

  @Test func gradientsWithoutSenseDrawNothing() {
    for (from, startRadius, to, endRadius) in [
      (Point(5, 5), 3.0, Point(5, 5), 3.0), (Point(5, 5), -1, Point(9, 5), 3),
      (Point(5, 5), 1, Point(9, 5), .nan), (Point(.infinity, 5), 1, Point(9, 5), 3),
      (Point(5, 5), 1, Point(9, 5), -3),
    ] {
      let bitmap = draw(
        RadialGradient(
          stops: stops, from: from, startRadius: startRadius, to: to, endRadius: endRadius))
      #expect(bitmap.firstDifference(from: Bitmap(width: 40, height: 40)) == nil)
    }
    let bare = draw(RadialGradient(stops: [], center: Point(5, 5), radius: 5))
    #expect(bare.firstDifference(from: Bitmap(width: 40, height: 40)) == nil)
  }
}
