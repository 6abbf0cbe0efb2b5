import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct CoverageUnionTests {
  private static let corner = PixelPoint(x: 32, y: 48)
  private static let side = CoverageUnion.tileSide

  private func piece(_ corners: [Point]) -> ConvexPiece {
    var piece = ConvexPiece()
    for corner in corners { piece.append(Vector(corner)) }
    return piece
  }

  /// Corners on a circle: a convex polygon in or around the tile.
  private func polygon(_ random: inout SeededGenerator) -> [Point] {
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let center = Point(
      Double(Self.corner.x) + number(-6...22), Double(Self.corner.y) + number(-6...22))
    let radius = number(0.2...12)
    let stretch = number(0.05...1)
    let turn = AffineTransform(rotation: number(0...6))
    return (0..<Int.random(in: 3...24, using: &random)).map { _ in number(0...6.28) }.sorted().map {
      let arm = turn.apply(
        to: Point(radius * Trigonometry.cosine($0), radius * stretch * Trigonometry.sine($0)))
      return Point(center.x + arm.x, center.y + arm.y)
    }
  }

  private func oriented(_ polygon: [Point]) -> [Point] {
    var area = 0.0
    for index in polygon.indices {
      let a = polygon[index]
      let b = polygon[(index + 1) % polygon.count]
      area += a.x * b.y - a.y * b.x
    }
    return area < 0 ? polygon.reversed() : polygon
  }

  private func coverage(_ union: CoverageUnion, _ tile: Int, over pieces: borrowing PieceList)
    -> [UInt8]
  {
    var result: [UInt8] = []
    union.withCoverage(of: tile, at: Self.corner, over: pieces) {
      result = Array(UnsafeBufferPointer(start: $0, count: Self.side * Self.side))
    }
    return result
  }

  private func coverage(_ union: CoverageUnion, _ tile: Int) -> [UInt8] {
    coverage(union, tile, over: PieceList())
  }

  @Test func piecesInOneTileCoverTheirExactUnion() {
    var random = SeededGenerator(seed: 21)
    var worst = 0.0
    for round in 0..<60 {
      let polygons = (0..<(1 + round % 12)).map { _ in polygon(&random) }
      let union = CoverageUnion()
      let tile = union.makeTile()
      for polygon in polygons { union.add(piece(polygon), to: tile, at: Self.corner) }
      let found = coverage(union, tile)
      let reference = ReferenceRasterizer(polygons.map(oriented))
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let wanted = reference.pixel(x: Self.corner.x + x, y: Self.corner.y + y).nonZero
          worst = max(worst, abs(Double(found[y * Self.side + x]) - wanted * 255))
        }
      }
    }
    // Half of it is rounding.
    #expect(worst < 1)
  }

  @Test func theOrderAndTheWindingOfPiecesDoNotMatterMuch() {
    var random = SeededGenerator(seed: 22)
    for _ in 0..<40 {
      let polygons = (0..<20).map { _ in polygon(&random) }
      let union = CoverageUnion()
      let tiles = [union.makeTile(), union.makeTile()]
      for polygon in polygons { union.add(piece(polygon), to: tiles[0], at: Self.corner) }
      for polygon in polygons.reversed() {
        union.add(piece(polygon.reversed()), to: tiles[1], at: Self.corner)
      }
      for (a, b) in zip(coverage(union, tiles[0]), coverage(union, tiles[1])) {
        #expect(abs(Int(a) - Int(b)) <= 1)
      }
    }
  }

  @Test func whatIsCoveredStaysCoveredAndRepeatsChangeNothing() {
    var random = SeededGenerator(seed: 23)
    for _ in 0..<20 {
      let polygons = (0..<30).map { _ in polygon(&random) }
      let union = CoverageUnion()
      let tile = union.makeTile()
      var last = coverage(union, tile)
      for polygon in polygons {
        union.add(piece(polygon), to: tile, at: Self.corner)
        let next = coverage(union, tile)
        #expect(zip(last, next).allSatisfy { $0 <= $1 })
        last = next
      }
      for polygon in polygons { union.add(piece(polygon), to: tile, at: Self.corner) }
      #expect(coverage(union, tile) == last)
    }
  }

  @Test func aFullTileIsPassedOver() {
    let union = CoverageUnion()
    let tile = union.makeTile()
    let x = Double(Self.corner.x)
    let y = Double(Self.corner.y)
    let half = [
      Point(x - 3, y - 3), Point(x + 9, y - 3), Point(x + 9, y + 20), Point(x - 3, y + 20),
    ]
    union.add(piece(half), to: tile, at: Self.corner)
    #expect(!union.isFull(tile))
    #expect(coverage(union, tile).filter { $0 == 255 }.count == 9 * 16)
    union.add(piece(half.map { Point($0.x + 9, $0.y) }), to: tile, at: Self.corner)
    #expect(union.isFull(tile))
    #expect(coverage(union, tile).allSatisfy { $0 == 255 })
    let cut = union.cutPixels
    union.add(piece(half), to: tile, at: Self.corner)
    #expect(union.cutPixels == cut)
  }

  @Test func whatIsLaidOverIsGoneAfterwards() {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<20 {
      let union = CoverageUnion()
      let tile = union.makeTile()
      let twin = union.makeTile()
      for _ in 0..<4 {
        let polygon = polygon(&random)
        union.add(piece(polygon), to: tile, at: Self.corner)
        union.add(piece(polygon), to: twin, at: Self.corner)
      }
      let before = coverage(union, tile)
      var pieces = PieceList()
      _ = pieces.prepare(width: 3, transform: .identity)
      let start = polygon(&random)[0]
      let end = polygon(&random)[0]
      pieces.addBar(from: start, to: end)
      pieces.addCap(from: start, at: end)
      let over = coverage(union, tile, over: pieces)
      for index in 0..<pieces.count { union.add(pieces[index], to: twin, at: Self.corner) }
      #expect(over == coverage(union, twin))
      #expect(coverage(union, tile) == before)
    }
  }

  /// What pieces give and what the context gives: the same outline.
  @Test(arguments: [0.6, 2, 7, 20, 300])
  func thePiecesOfAStrokeAreItsOutline(width: Double) {
    var random = SeededGenerator(seed: 25)
    func place() -> Point {
      Point(
        Double(Self.corner.x) + Double.random(in: -8...24, using: &random),
        Double(Self.corner.y) + Double.random(in: -8...24, using: &random))
    }
    var worst = 0
    for _ in 0..<60 {
      let points = (0..<Int.random(in: 2...5, using: &random)).map { _ in place() }
      var pieces = PieceList()
      _ = pieces.prepare(width: width, transform: .identity)
      pieces.addCap(from: points[1], at: points[0])
      for index in 0..<points.count - 1 {
        pieces.addBar(from: points[index], to: points[index + 1])
        if index > 0 {
          pieces.addJoin(from: points[index - 1], at: points[index], to: points[index + 1])
        }
      }
      pieces.addCap(from: points[points.count - 2], at: points[points.count - 1])
      let union = CoverageUnion()
      let tile = union.makeTile()
      for index in 0..<pieces.count { union.add(pieces[index], to: tile, at: Self.corner) }
      let found = coverage(union, tile)

      let bitmap = Bitmap(width: 80, height: 80)
      let context = Context(bitmap)
      context.setStrokeColor(.white)
      context.lineWidth = width
      context.lineCap = .round
      context.lineJoin = .round
      var path = Path()
      path.move(to: points[0])
      for point in points.dropFirst() { path.addLine(to: point) }
      context.stroke(path)
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          let wanted = bitmap[Self.corner.x + x, Self.corner.y + y].alpha
          worst = max(worst, abs(Int(found[y * Self.side + x]) - Int(wanted)))
        }
      }
    }
    #expect(worst <= 1)
  }

  /// Discs of a resting hand, without end: what one pixel costs stays bounded, and so does its
  /// memory.
  @Test func tenThousandPiecesAtOnePlaceStayCheap() {
    var random = SeededGenerator(seed: 26)
    let union = CoverageUnion()
    let tile = union.makeTile()
    var corners: [Int] = []
    for step in 1...10_000 {
      let center = Point(
        Double(Self.corner.x) + 8 + Double.random(in: -1...1, using: &random),
        Double(Self.corner.y) + 8 + Double.random(in: -1...1, using: &random))
      let polygon = (0..<16).map { index in
        let angle = Double(index) * Double.pi / 8
        return Point(
          center.x + 5 * Trigonometry.cosine(angle), center.y + 5 * Trigonometry.sine(angle))
      }
      union.add(piece(polygon), to: tile, at: Self.corner)
      if step % 1000 == 0 { corners.append(union.remainderCorners(of: tile)) }
    }
    #expect(corners.allSatisfy { $0 < 16 * 16 * 12 }, "\(corners)")
    #expect(union.cutPixels < 10_000 * 80)
  }
}
