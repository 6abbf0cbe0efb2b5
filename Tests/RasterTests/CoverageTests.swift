import Geometry
import TestSupport
import Testing

@testable import Raster

/// The rasterizer against its twin. Black on a transparent bitmap leaves the coverage as alpha.
@Suite struct CoverageTests {
  private func polygonPath(_ polygons: [[Point]]) -> Path {
    var path = Path()
    for polygon in polygons {
      path.move(to: polygon[0])
      for point in polygon.dropFirst() { path.addLine(to: point) }
      path.close()
    }
    return path
  }

  /// How far, in 1/255, a bitmap is from the exact areas, at most.
  private func deviation(
    _ bitmap: Bitmap, _ polygons: [[Point]], _ rule: FillRule
  ) -> Double {
    let reference = ReferenceRasterizer(polygons)
    var worst = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = reference.pixel(x: x, y: y)
        let alpha = Double(bitmap[x, y].alpha)
        let area = rule == .nonZero ? pixel.nonZero : pixel.evenOdd
        worst = max(worst, abs(alpha - area * 255))
      }
    }
    return worst
  }

  @Test(arguments: 1...40)
  func polygonsCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let rule: FillRule = seed % 3 == 0 ? .evenOdd : .nonZero
    let polygons = (0..<random.int(in: 1...2)).map { _ in
      (0..<random.int(in: 3...7)).map { _ in
        Point(random.double(in: -6...26), random.double(in: -6...26))
      }
    }
    let bitmap = Bitmap(width: 19, height: 21)
    Context(bitmap).fill(polygonPath(polygons), using: rule)
    #expect(deviation(bitmap, polygons, rule) <= 1, "seed \(seed)")
  }

  /// Thin shapes, of which both edges and all corners share pixels, are the hardest.
  @Test(arguments: 1...20)
  func thinPolygonsCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: 1000 + seed)
    let a = Point(random.double(in: 0...24), random.double(in: 0...24))
    let b = Point(random.double(in: 0...24), random.double(in: 0...24))
    let dx = random.double(in: -0.7...0.7)
    let dy = random.double(in: -0.7...0.7)
    let polygons = [[a, b, Point(b.x + dx, b.y + dy), Point(a.x + dx, a.y + dy)]]
    let bitmap = Bitmap(width: 24, height: 24)
    Context(bitmap).fill(polygonPath(polygons))
    #expect(deviation(bitmap, polygons, .nonZero) <= 1, "seed \(seed)")
  }

  /// Edges that lie almost along a row cross many cells in it.
  @Test(arguments: 1...12)
  func flatPolygonsCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: 2000 + seed)
    let y = random.double(in: 1...5)
    let polygons = [
      [
        Point(random.double(in: -300...2), y), Point(random.double(in: 70...900), y + 0.8),
        Point(random.double(in: 0...100), y + random.double(in: 0.1...2)),
      ]
    ]
    let bitmap = Bitmap(width: 70, height: 8)
    Context(bitmap).fill(polygonPath(polygons))
    #expect(deviation(bitmap, polygons, .nonZero) <= 1, "seed \(seed)")
  }

  @Test(arguments: 1...24)
  func flattenedCurvesCoverTheirExactArea(seed: UInt64) {
    var random = SeededGenerator(seed: 3000 + seed)
    func point() -> Point { Point(random.double(in: -4...28), random.double(in: -4...28)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<random.int(in: 1...3) {
      switch random.int(in: 0...3) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      case 2: path.addCurve(to: point(), control1: point(), control2: point())
      default:
        path.addArc(
          center: point(), radius: random.double(in: 0.1...9),
          startAngle: random.double(in: -7...7), endAngle: random.double(in: -7...7),
          clockwise: random.int(in: 0...1) == 0)
      }
    }
    let transform = AffineTransform(rotation: random.double(in: 0...6))
      .concatenating(AffineTransform(scaleX: random.double(in: 0.5...1.5), y: 1))
      .concatenating(AffineTransform(translationX: 8, y: 6))
    let rule: FillRule = seed % 2 == 0 ? .evenOdd : .nonZero
    let bitmap = Bitmap(width: 24, height: 24)
    let context = Context(bitmap)
    context.concatenate(transform)
    context.fill(path, using: rule)
    let outline = OutlineCollector.outline(of: path, by: transform)
    #expect(deviation(bitmap, outline, rule) <= 1, "seed \(seed)")
  }

  @Test func manyLayersStayFull() {
    // 20,000 layers of one square: the sums of a cell wrap around, but not the result.
    var path = Path()
    for _ in 0..<3_000 { path.addRect(Rect(x: 1.5, y: 1.5, width: 5, height: 5)) }
    let bitmap = Bitmap(width: 8, height: 8)
    Context(bitmap).fill(path)
    #expect(bitmap[3, 3].alpha == 255)
    #expect(bitmap[1, 1].alpha == 255)
    #expect(bitmap[7, 7].alpha == 0)
  }

  @Test func neighboursLeaveNoSeamAndNoDoubling() {
    // Two triangles of one square in one path: their shared edge cancels out.
    var path = Path()
    for polygon in [
      [Point(1, 1), Point(15, 1), Point(15, 14)], [Point(1, 1), Point(15, 14), Point(1, 14)],
    ] {
      path.move(to: polygon[0])
      path.addLine(to: polygon[1])
      path.addLine(to: polygon[2])
      path.close()
    }
    let bitmap = Bitmap(width: 16, height: 16)
    Context(bitmap).fill(path)
    for y in 0..<16 {
      for x in 0..<16 {
        let inside = x >= 1 && x < 15 && y >= 1 && y < 14
        #expect(bitmap[x, y].alpha == (inside ? 255 : 0))
      }
    }
  }

  @Test func shapesThatShareABorderOnPixelsLeaveNoLine() {
    let bitmap = Bitmap(width: 20, height: 10)
    let context = Context(bitmap)
    context.setFillColor(Color(rgb: 0x336699))
    for column in 0..<4 {
      var path = Path()
      path.addRect(Rect(x: Double(column) * 5, y: 0, width: 5, height: 10))
      context.fill(path)
    }
    for y in 0..<10 { for x in 0..<20 { #expect(bitmap[x, y].rawValue == 0xFF33_6699) } }
  }

  @Test func theEllipseIsThatOfThePath() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<40 {
      let rect = Rect(
        x: random.double(in: -10...20), y: random.double(in: -10...20),
        width: random.double(in: 0...60), height: random.double(in: 0...60))
      var path = Path()
      path.addEllipse(in: rect)
      let first = Bitmap(width: 48, height: 48)
      let second = Bitmap(width: 48, height: 48)
      Context(first).fillEllipse(in: rect)
      Context(second).fill(path)
      for y in 0..<48 {
        for x in 0..<48 {
          #expect(abs(Int(first[x, y].alpha) - Int(second[x, y].alpha)) <= 1)
        }
      }
    }
  }
}

/// Keeps the outline that the flattener makes.
struct OutlineCollector: OutlineSink {
  var polygons: [[Point]] = []

  static func outline(
    of path: Path, by transform: AffineTransform, tolerance: Double = Flattener.tolerance
  ) -> [[Point]] {
    var collector = OutlineCollector()
    Flattener.flatten(
      path, by: VectorTransform(transform), tolerance: tolerance, into: &collector)
    return collector.polygons
  }

  func canSkip(_ low: Vector, _ high: Vector) -> Bool { false }
  mutating func begin(at point: Vector) { polygons.append([Point(point)]) }
  mutating func line(to point: Vector) { polygons[polygons.count - 1].append(Point(point)) }
  mutating func curve(through point: Vector) { line(to: point) }
  mutating func end(closed: Bool) {}
}
