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

  // MARK: - Properties

  /// A plane of 64 by 64 pixels, one word a row.
  private struct Plane: Equatable {
    var rows = [UInt64](repeating: 0, count: 64)

    init() {}

    init(_ region: DamageRegion) {
      for rect in region.rects { add(rect) }
    }

    mutating func add(_ rect: PixelRect) {
      let inside = rect.intersection(PixelRect(x: 0, y: 0, width: 64, height: 64))
      guard !inside.isEmpty else { return }
      let bits = (UInt64.max >> UInt64(64 - inside.width)) << UInt64(inside.minX)
      for y in inside.minY..<inside.maxY { rows[y] |= bits }
    }

    var count: Int { rows.reduce(0) { $0 + $1.nonzeroBitCount } }

    func holds(_ other: Plane) -> Bool {
      zip(rows, other.rows).allSatisfy { $0 & $1 == $1 }
    }

    var bounds: PixelRect {
      var result = PixelRect.zero
      for (y, row) in rows.enumerated() where row != 0 {
        result = result.union(
          PixelRect(
            minX: row.trailingZeroBitCount, minY: y, maxX: 64 - row.leadingZeroBitCount,
            maxY: y + 1))
      }
      return result
    }
  }

  /// Rectangles of which some are empty, lines, repeated or inside of others.
  private func rects(_ count: Int, longest: Int, _ random: inout SeededGenerator) -> [PixelRect] {
    var result: [PixelRect] = []
    for _ in 0..<count {
      if let last = result.last, random.oneIn(8) {
        result.append(last)
      } else {
        let x = random.int(in: 0...63)
        let y = random.int(in: 0...63)
        result.append(
          PixelRect(
            x: x, y: y, width: min(64 - x, random.int(in: 0...longest)),
            height: min(64 - y, random.int(in: 0...longest))))
      }
    }
    return result
  }

  /// What holds after each of many rectangles, whether they fit in or have to be merged.
  @Test(arguments: 1...40)
  func alwaysFewDisjointRectanglesThatHoldAllDamage(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let longest = [1, 3, 9, 30][Int(seed) % 4]
    var region = DamageRegion()
    var plane = Plane()
    var isExact = true
    for rect in rects(80, longest: longest, &random) {
      let before = region
      region.add(rect)
      plane.add(rect)
      let covered = Plane(region)
      #expect(isDisjoint(region), "seed \(seed)")
      #expect(region.rects.count <= DamageRegion.limit, "seed \(seed)")
      #expect(region.area == covered.count, "seed \(seed)")
      #expect(covered.holds(plane), "seed \(seed)")
      #expect(covered.holds(Plane(before)), "seed \(seed): a region never shrinks")
      #expect(region.bounds == plane.bounds, "seed \(seed)")
      #expect(region.isEmpty == (plane.count == 0))
      // A rectangle cuts at most four pieces out of each; far below the limit nothing is merged.
      if before.rects.count > 6 { isExact = false }
      if isExact { #expect(covered == plane, "seed \(seed)") }
      // What is damaged already adds nothing, though other rectangles may hold it then.
      region.add(rect)
      #expect(Plane(region).holds(covered), "seed \(seed)")
      if isExact { #expect(Plane(region) == covered, "seed \(seed)") }
    }
  }

  @Test(arguments: 1...40)
  func theOrderOfAFewRectanglesDoesNotMatter(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let list = rects(5, longest: 30, &random)
    let inOrder = list.reduce(into: DamageRegion()) { $0.add($1) }
    let shuffled = list.shuffled(using: &random).reduce(into: DamageRegion()) { $0.add($1) }
    #expect(Plane(inOrder) == Plane(shuffled), "seed \(seed)")
    #expect(inOrder.area == shuffled.area)
  }

  @Test(arguments: 1...40)
  func unionsAndClipsAreThoseOfThePixels(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let first = rects(3, longest: 25, &random).reduce(into: DamageRegion()) { $0.add($1) }
    let second = rects(3, longest: 25, &random).reduce(into: DamageRegion()) { $0.add($1) }
    var union = first
    union.formUnion(second)
    var other = second
    other.formUnion(first)
    var expected = Plane(first)
    for rect in second.rects { expected.add(rect) }
    #expect(Plane(union) == expected && Plane(other) == expected, "seed \(seed)")
    let window = PixelRect(
      x: random.int(in: -10...60), y: random.int(in: -10...60), width: random.int(in: 0...40),
      height: random.int(in: 0...40))
    let clipped = union.clipped(to: window)
    var kept = Plane()
    for rect in union.rects { kept.add(rect.intersection(window)) }
    #expect(Plane(clipped) == kept, "seed \(seed)")
    #expect(isDisjoint(clipped))
    #expect(clipped.clipped(to: window) == clipped)
    #expect(union.clipped(to: union.bounds) == union)
  }

  /// A grid that cannot be joined: one rectangle too many makes two of them one.
  @Test func theLimitIsReachedExactlyAndThenMerged() {
    var region = DamageRegion()
    func place(_ index: Int) -> PixelRect {
      PixelRect(x: index % 8 * 10, y: index / 8 * 10, width: 2, height: 2)
    }
    for index in 0..<DamageRegion.limit { region.add(place(index)) }
    #expect(region.rects.count == 32)
    #expect(region.area == 128)
    // The cheapest pair are the new one and its neighbour, 1 pixel apart: 2 wasted.
    region.add(PixelRect(x: 73, y: 30, width: 2, height: 2))
    #expect(region.rects.count == 32)
    #expect(region.area == 128 + 4 + 2)
    #expect(region.contains(x: 72, y: 31) && !region.contains(x: 72, y: 32))
  }

  @Test func emptyRectanglesAddNothingWhereverTheyLie() {
    var region = DamageRegion(PixelRect(x: 5, y: 5, width: 0, height: 9))
    #expect(region.isEmpty && region.bounds == .zero && region == DamageRegion())
    region.add(PixelRect(x: 1, y: 1, width: 2, height: 2))
    for empty in [
      PixelRect(x: 1, y: 1, width: 0, height: 0), PixelRect(x: 90, y: 9, width: -4, height: 4),
      PixelRect(x: 0, y: 0, width: 9, height: -1),
    ] {
      region.add(empty)
      #expect(region.rects == [PixelRect(x: 1, y: 1, width: 2, height: 2)])
    }
    #expect(region.clipped(to: .zero).isEmpty)
  }

  @Test func whatSwallowsOthersStandsAlone() {
    var region = DamageRegion()
    for index in 0..<20 { region.add(PixelRect(x: index * 3, y: index * 3, width: 2, height: 2)) }
    #expect(region.rects.count == 20)
    let all = PixelRect(x: 0, y: 0, width: 64, height: 64)
    region.add(all)
    #expect(region.rects == [all])
    region.add(PixelRect(x: 10, y: 10, width: 5, height: 5))
    #expect(region.rects == [all])
  }

  /// Whatever both held before: the pixels are those of both, and the drained one is empty.
  @Test func drainingAddsAllAndLeavesNothing() {
    let pieces = [
      PixelRect(x: 0, y: 0, width: 4, height: 4), PixelRect(x: 2, y: 2, width: 4, height: 4),
      PixelRect(x: 20, y: 1, width: 3, height: 9),
    ]
    for mask in 0..<64 {
      var (from, into) = (DamageRegion(), DamageRegion())
      for (index, piece) in pieces.enumerated() {
        if mask >> index & 1 == 1 { from.add(piece) }
        if mask >> (index + 3) & 1 == 1 { into.add(piece) }
      }
      let (before, after) = (from, into)
      from.drain(into: &into)
      #expect(from.isEmpty)
      for y in 0..<12 {
        for x in 0..<24 {
          let expected = before.contains(x: x, y: y) || after.contains(x: x, y: y)
          #expect(into.contains(x: x, y: y) == expected)
        }
      }
      #expect(into.area == into.rects.reduce(0) { $0 + $1.area })
    }
  }
}
