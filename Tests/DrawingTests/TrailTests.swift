import Geometry
import Raster
import TestSupport
import Testing

@testable import Drawing

@Suite struct TrailTests {
  private func scribble(_ random: inout DrawingRandom, points: Int, size: Int)
    -> StrokeDrawable
  {
    var place = random.place(size, size)
    var stroke = StrokeDrawable(
      start: place, width: Double(random.number(1...12)), color: Color(rgb: 0x2040A0))
    for _ in 1..<points {
      // Mostly small steps, as fingers make them; now and then a leap.
      if random.number(0...15) == 0 {
        place = random.place(size, size)
      } else {
        place.x += Double(random.number(-300...300)) / 64
        place.y += Double(random.number(-300...300)) / 64
      }
      _ = stroke.extend(to: place)
    }
    return stroke
  }

  /// The whole outline, by the context alone.
  private func reference(_ stroke: StrokeDrawable, _ size: Int) -> [UInt32] {
    let bitmap = Bitmap(width: size, height: size)
    bitmap.fill(.white, in: bitmap.bounds)
    let context = Context(bitmap)
    context.setStrokeColor(stroke.color)
    context.lineWidth = stroke.width
    context.lineCap = .round
    context.lineJoin = .round
    var path = Path()
    let vertices = stroke.trail.vertices
    path.move(to: vertices[0])
    for vertex in vertices.dropFirst() { path.addLine(to: vertex) }
    context.stroke(path)
    return DrawingPixels.all(of: bitmap)
  }

  /// For each tile of 16x16 pixels whether more than eight settled segments touch one of its
  /// pixels, and the most that touch one.
  private func crowd(_ stroke: StrokeDrawable, _ size: Int) -> (tiles: [Bool], most: [Int]) {
    var counts = [Int](repeating: 0, count: size * size)
    let points = stroke.trail.points
    for index in 0..<max(0, points.count - 2) {
      let reach = SegmentReach(
        from: points[index], to: points[index + 1],
        radius: stroke.width / 2 + stroke.trail.bulge(of: index) + 0.25)
      for y in 0..<size {
        for x in reach.columns(row: y, from: 0, to: size) { counts[y * size + x] += 1 }
      }
    }
    let columns = (size + 15) / 16
    var tiles = [Bool](repeating: false, count: columns * columns)
    for y in 0..<size {
      for x in 0..<size where counts[y * size + x] > 8 { tiles[y / 16 * columns + x / 16] = true }
    }
    return (tiles, counts)
  }

  /// The stroke is one outline, bit for bit, in all tiles in which at most eight segments meet;
  /// elsewhere within two steps. Far more segments than the context's own exactness goes for are
  /// left out: these are `CrowdedStrokeTests`' business.
  @Test func aStrokeIsItsOutlineWhereFewSegmentsMeet() {
    var random = DrawingRandom(seed: 5)
    let size = 120
    var counts = [0, 0]
    for round in 0..<60 {
      let stroke = scribble(&random, points: random.number(2...250), size: size)
      let outline = reference(stroke, size)
      let whole = DrawingPixels.drawn([stroke], width: size, height: size)
      let (tiles, most) = crowd(stroke, size)
      for y in 0..<size {
        for x in 0..<size {
          let index = y * size + x
          let isCrowded = tiles[y / 16 * 8 + x / 16]
          if isCrowded && most[index] > 40 { continue }
          counts[isCrowded ? 1 : 0] += whole[index] == 0xFFFF_FFFF ? 0 : 1
          let isRight =
            isCrowded
            ? DrawingPixels.distance(whole[index], outline[index]) <= 2
            : whole[index] == outline[index]
          guard isRight else {
            Issue.record(
              """
              round \(round): \(x),\(y) is \(String(whole[index], radix: 16)), not \
              \(String(outline[index], radix: 16)); crowded: \(isCrowded)
              """)
            return
          }
        }
      }
    }
    // Both kinds were seen.
    #expect(counts.allSatisfy { $0 > 10_000 }, "\(counts)")
  }

  @Test func partsDrawnThroughClipsEqualTheWholeStroke() {
    var random = DrawingRandom(seed: 5)
    let size = 120
    for round in 0..<60 {
      let stroke = scribble(&random, points: random.number(2...250), size: size)
      let whole = DrawingPixels.drawn([stroke], width: size, height: size)
      let bitmap = Bitmap(width: size, height: size)
      bitmap.fill(.white, in: bitmap.bounds)
      let context = Context(bitmap)
      var region = DamageRegion()
      for _ in 0..<6 {
        let a = random.place(size, size, beyond: 0)
        let b = random.place(size, size, beyond: 0)
        region.add(PixelRect(covering: Rect(spanning: a, b), within: bitmap.bounds))
      }
      for rect in region.rects {
        context.withSavedState {
          context.clip(to: rect)
          stroke.draw(in: context)
        }
      }
      for y in 0..<size {
        for x in 0..<size {
          let wanted = region.contains(x: x, y: y) ? whole[y * size + x] : 0xFFFF_FFFF
          let found = bitmap[x, y].rawValue
          if found != wanted {
            Issue.record(
              "round \(round): \(x),\(y) is \(String(found, radix: 16)), not \(String(wanted, radix: 16))"
            )
            return
          }
        }
      }
    }
  }

  private func path(of trail: Trail, near window: Rect) -> Path {
    var segments: [Int32] = []
    trail.forEachSegment(near: window) { segments.append(Int32($0)) }
    var path = Path()
    trail.addLines(through: segments, to: &path)
    return path
  }

  @Test func onlySegmentsNearTheWindowAreTaken() {
    var trail = Trail(start: Point(0, 0), tolerance: 0.5)
    for step in 1...10_000 { _ = trail.extend(to: Point(Double(step), 0)) }
    let near = path(of: trail, near: Rect(x: 4000, y: -2, width: 10, height: 4))
    // Ten segments in the window, one that touches it at either end, and a neighbour of each.
    #expect(near.boundingBox.width == 14)
    #expect(near.boundingBox.minX == 3998)
    #expect(path(of: trail, near: Rect(x: 0, y: 5, width: 10_000, height: 4)).isEmpty)
  }

  @Test func restingAddsNoPoints() {
    var trail = Trail(start: Point(3, 3), tolerance: 0.5)
    let grew = [Point(3, 3), Point(4, 3), Point(4, 3)].map { !trail.extend(to: $0).isEmpty }
    #expect(grew == [false, true, false])
    #expect(trail.points == [Point(3, 3), Point(4, 3)])
  }

  @Test func anEraserIsAStrokeInTheSheetsColour() {
    var eraser = EraserDrawable(start: Point(20, 20), width: 9, background: .black)
    var stroke = StrokeDrawable(start: Point(20, 20), width: 9, color: .black)
    for place in [Point(40, 30), Point(10, 50)] {
      let changes = [eraser.extend(to: place), stroke.extend(to: place)]
      #expect(changes[0] == changes[1])
    }
    #expect(
      DrawingPixels.drawn([eraser], width: 60, height: 60)
        == DrawingPixels.drawn([stroke], width: 60, height: 60))
  }
}
