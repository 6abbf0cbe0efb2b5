import Geometry
import TestSupport
import Testing

/// The region against a map of pixels.
@Suite struct DamageRegionTests {
  private struct Model {
    var pixels = Set<PixelPoint>()

    mutating func add(_ rect: PixelRect) {
      for y in rect.minY..<max(rect.minY, rect.maxY) {
        for x in rect.minX..<max(rect.minX, rect.maxX) { pixels.insert(PixelPoint(x: x, y: y)) }
      }
    }
  }

  private func randomRect(_ random: inout SeededGenerator, _ size: Int, _ longest: Int)
    -> PixelRect
  {
    PixelRect(
      x: random.int(in: 0...size), y: random.int(in: 0...size), width: random.int(in: 0...longest),
      height: random.int(in: 0...longest))
  }

  private func isDisjoint(_ region: DamageRegion) -> Bool {
    for (index, rect) in region.rects.enumerated() {
      if rect.isEmpty { return false }
      if region.rects.dropFirst(index + 1).contains(where: { $0.intersects(rect) }) { return false }
    }
    return true
  }

  @Test(arguments: 1...8)
  func aFewRectanglesAreKeptExactly(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var region = DamageRegion()
    var model = Model()
    // Each rectangle can cut another into four at most: six stay below the limit.
    for _ in 0..<6 {
      let rect = randomRect(&random, 20, 12)
      region.add(rect)
      model.add(rect)
      #expect(isDisjoint(region))
      if region.rects.count < DamageRegion.limit {
        #expect(region.area == model.pixels.count, "seed \(seed)")
      }
      #expect(model.pixels.allSatisfy { region.contains(x: $0.x, y: $0.y) })
    }
  }

  @Test(arguments: 1...2)
  func manyRectanglesLoseNoPixelAndStayFew(seed: UInt64) {
    var random = SeededGenerator(seed: 100 + seed)
    var region = DamageRegion()
    var model = Model()
    for _ in 0..<60 {
      let rect = randomRect(&random, 200, 6)
      region.add(rect)
      model.add(rect)
    }
    #expect(isDisjoint(region))
    #expect(region.rects.count <= DamageRegion.limit)
    #expect(model.pixels.allSatisfy { region.contains(x: $0.x, y: $0.y) })
    #expect(region.area >= model.pixels.count)
  }

  @Test func clippingKeepsWhatLiesInside() {
    var random = SeededGenerator(seed: 3)
    var region = DamageRegion()
    for _ in 0..<10 { region.add(randomRect(&random, 30, 9)) }
    let bounds = PixelRect(x: 5, y: 8, width: 14, height: 11)
    let clipped = region.clipped(to: bounds)
    for y in 0..<40 {
      for x in 0..<40 {
        #expect(
          clipped.contains(x: x, y: y)
            == (region.contains(x: x, y: y) && bounds.contains(x: x, y: y)))
      }
    }
  }

  @Test func unionsHoldBoth() {
    var region = DamageRegion(PixelRect(x: 0, y: 0, width: 4, height: 4))
    region.formUnion(DamageRegion(PixelRect(x: 2, y: 2, width: 4, height: 4)))
    #expect(region.area == 28)
    #expect(region.bounds == PixelRect(x: 0, y: 0, width: 6, height: 6))
    region.removeAll()
    #expect(region.isEmpty && region.area == 0)
  }

  @Test func neighboursBecomeOne() {
    var region = DamageRegion()
    for x in 0..<8 { region.add(PixelRect(x: x * 5, y: 3, width: 5, height: 7)) }
    #expect(region.rects == [PixelRect(x: 0, y: 3, width: 40, height: 7)])
  }
}
