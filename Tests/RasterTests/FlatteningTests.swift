import Geometry
import TestSupport
import Testing

@testable import Raster

/// How near flattened outlines are to the true curves.
@Suite struct FlatteningTests {
  /// The distance of `point` from the edges of `line`.
  private func distance(_ point: Point, _ line: [Point]) -> Double {
    var best = Double.infinity
    for index in 0..<line.count - 1 {
      let a = line[index]
      let b = line[index + 1]
      let dx = b.x - a.x
      let dy = b.y - a.y
      let size = dx * dx + dy * dy
      var t = size == 0 ? 0 : ((point.x - a.x) * dx + (point.y - a.y) * dy) / size
      t = min(max(t, 0), 1)
      let ex = a.x + t * dx - point.x
      let ey = a.y + t * dy - point.y
      best = min(best, (ex * ex + ey * ey).squareRoot())
    }
    return best
  }

  /// The largest distance of the curve from the polygon, and of the polygon's vertices from the
  /// curve.
  private func deviation(_ curve: [Point], _ polygon: [Point]) -> Double {
    var worst = 0.0
    for point in curve { worst = max(worst, distance(point, polygon)) }
    for point in polygon {
      var nearest = Double.infinity
      for sample in curve {
        let dx = sample.x - point.x
        let dy = sample.y - point.y
        nearest = min(nearest, dx * dx + dy * dy)
      }
      // Between two samples the curve may be nearer: that much is forgiven.
      worst = max(worst, nearest.squareRoot() - spacing(curve))
    }
    return worst
  }

  /// Half the longest distance from one sample to the next.
  private func spacing(_ curve: [Point]) -> Double {
    var longest = 0.0
    for (start, end) in zip(curve, curve.dropFirst()) {
      let dx = end.x - start.x
      let dy = end.y - start.y
      longest = max(longest, dx * dx + dy * dy)
    }
    return longest.squareRoot() / 2
  }

  @Test(arguments: 1...15)
  func cubicsStayWithinTheTolerance(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = [10.0, 100, 1000][Int(seed % 3)]
    func point() -> Point { Point(random.double(in: 0...size), random.double(in: 0...size)) }
    let (p0, p1, p2, p3) = (point(), point(), point(), point())
    var path = Path()
    path.move(to: p0)
    path.addCurve(to: p3, control1: p1, control2: p2)
    let outline = OutlineCollector.outline(of: path, by: .identity)[0]
    let curve = (0...800).map { step -> Point in
      let t = Double(step) / 800
      let u = 1 - t
      func value(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
      }
      return Point(value(p0.x, p1.x, p2.x, p3.x), value(p0.y, p1.y, p2.y, p3.y))
    }
    #expect(outline.first == p0 && outline.last == p3)
    #expect(deviation(curve, outline) <= 0.0501, "seed \(seed)")
    #expect(outline.count < Int(size.squareRoot() * 4) + 6)
  }

  @Test(arguments: 1...6)
  func quadraticsStayWithinTheTolerance(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> Point { Point(random.double(in: 0...300), random.double(in: 0...300)) }
    let (p0, p1, p2) = (point(), point(), point())
    var path = Path()
    path.move(to: p0)
    path.addQuadCurve(to: p2, control: p1)
    let outline = OutlineCollector.outline(of: path, by: .identity)[0]
    let curve = (0...800).map { step -> Point in
      let t = Double(step) / 800
      let u = 1 - t
      return Point(
        u * u * p0.x + 2 * u * t * p1.x + t * t * p2.x,
        u * u * p0.y + 2 * u * t * p1.y + t * t * p2.y)
    }
    #expect(deviation(curve, outline) <= 0.0501, "seed \(seed)")
  }

  /// Arcs are computed from the true ellipse: all of the deviation is that of the chords.
  @Test(arguments: [0.3, 1, 4, 37.5, 150, 1000], [1, 0.25])
  func ellipsesStayWithinTheTolerance(radius: Double, flatness: Double) {
    var path = Path()
    path.addEllipse(
      in: Rect(x: -radius, y: -radius * flatness, width: 2 * radius, height: 2 * radius * flatness))
    let turn = AffineTransform(rotation: 0.3)
    let outline = OutlineCollector.outline(of: path, by: turn)[0]
    let curve = (0...1000).map {
      let unit = AffineTransform(rotation: Double($0) * Double.pi / 500).apply(to: Point(1, 0))
      return turn.apply(to: Point(unit.x * radius, unit.y * radius * flatness))
    }
    #expect(deviation(curve, outline) <= 0.0501)
  }

  /// Before it is flattened an ellipse is the true one, within 0.01 pixel: the chords touch one
  /// circle around the centre, and the vertices lie on another one, or, where the axes are, on the
  /// true one, so that the box is not exceeded. A cubic in its place would be off by 0.27 at the
  /// largest radius.
  @Test(arguments: [10.0, 150, 1000])
  func circlesAreTrueBeforeTheyAreFlattened(radius: Double) {
    var path = Path()
    path.addEllipse(in: Rect(x: -radius, y: -radius, width: 2 * radius, height: 2 * radius))
    let outline = OutlineCollector.outline(of: path, by: .identity)[0].dropFirst(2).dropLast(2)
    let outer = outline.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }
    let inner = zip(outline, outline.dropFirst()).map { start, end in
      let x = (start.x + end.x) / 2
      let y = (start.y + end.y) / 2
      return (x * x + y * y).squareRoot()
    }
    let outermost = outer.max()!
    #expect(outer.allSatisfy { abs($0 - radius) <= 0.01 || outermost - $0 <= 0.01 })
    #expect(inner.max()! - inner.min()! <= 0.01)
    #expect(inner.min()! <= radius && radius <= outermost + 1e-9)
  }

  @Test func ellipsesFillTheirBoxAndNoMore() {
    for width in [1.0, 9, 31, 200] {
      let bitmap = Bitmap(width: 240, height: 240)
      Context(bitmap).fillEllipse(in: Rect(x: 20, y: 20, width: width, height: width))
      for y in 0..<240 {
        for x in 0..<240 where x < 20 || y < 20 || x >= 20 + Int(width) || y >= 20 + Int(width) {
          #expect(bitmap[x, y].alpha == 0, "\(width)")
        }
      }
    }
  }
}
