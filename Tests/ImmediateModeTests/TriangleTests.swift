import Geometry
import ImmediateMode
import Raster
import TestSupport
import Testing

/// Section 3.5.1: pixel centres inside, and each one along a shared edge once.
@Suite struct TriangleTests {
  private typealias Place = ReferenceImmediate.Place

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomTrianglesHoldThePixelsWhoseCentresLieInside(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = ImmediateFixture()
    fixture.count()
    for round in 0..<250 {
      var corners = (0..<3).map { _ in random.place(24, 20) }
      // Many with a level edge, with an upright one, with all corners in a row.
      if random.oneIn(5) { corners[1].y = corners[0].y }
      if random.oneIn(5) { corners[2].x = corners[1].x }
      if random.oneIn(9) { corners[2] = corners[0] }
      fixture.wipe()
      fixture.draw(.triangles, corners)
      let wanted = fixture.reference.triangle(corners[0], corners[1], corners[2])
      #expect(fixture.counts == wanted.map { $0 ? 1 : 0 }, "round \(round): \(corners)")
    }
  }

  @Test func centresOnTheLeftAndTheTopEdgeBelongAndOthersDoNot() {
    let fixture = ImmediateFixture(width: 8, height: 8)
    // A square through the centres of pixels.
    fixture.draw(.triangleFan, [(1.5, 2.5), (5.5, 2.5), (5.5, 6.5), (1.5, 6.5)])
    #expect(
      fixture.sketch == [
        "........", ".####...", ".####...", ".####...", ".####...", "........", "........",
        "........",
      ])
  }

  @Test func trianglesSharingEdgesPaintEachPixelOnce() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<25 {
      let fixture = ImmediateFixture()
      fixture.count()
      // The picture and its surroundings, split around a random place and by a random strip.
      let corners = [(-8, -8), (32, -8), (32, 28), (-8, 28)].map {
        Place(x: $0.0 * 256, y: $0.1 * 256)
      }
      let middle = random.place(24, 20, beyond: 0)
      fixture.draw(.triangleFan, [middle] + corners + [corners[0]])
      #expect(fixture.counts.allSatisfy { $0 == 1 })
      fixture.wipe()
      var strip: [Place] = []
      var left = -8 * 256
      while left < 32 * 256 {
        strip.append(Place(x: left, y: -8 * 256))
        left += Int.random(in: 1...2000, using: &random)
        strip.append(Place(x: left, y: 28 * 256))
        left += Int.random(in: 1...2000, using: &random)
      }
      fixture.draw(.triangleStrip, strip + [Place(x: left, y: -8 * 256)])
      // The strip's first and last triangle end at slanted edges outside of the picture or in it.
      #expect(fixture.counts.allSatisfy { $0 <= 1 })
      #expect(fixture.counts[10 * 24 + 12] == 1)
    }
  }

  @Test func aConvexFanFilledWholeEqualsItsTriangles() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<80 {
      let corners = TriangleTests.convex(&random)
      let whole = ImmediateFixture()
      whole.count()
      whole.draw(.triangleFan, corners)
      let parts = ImmediateFixture()
      parts.count()
      for index in 2..<corners.count {
        parts.draw(.triangles, [corners[0], corners[index - 1], corners[index]])
      }
      #expect(whole.counts == parts.counts, "\(corners)")
      #expect(whole.counts.allSatisfy { $0 <= 1 })
    }
  }

  @Test func aFanThatIsNotConvexIsItsTrianglesToo() {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<60 {
      let corners = (0..<Int.random(in: 4...9, using: &random)).map { _ in random.place(24, 20) }
      let fan = ImmediateFixture()
      fan.count()
      fan.draw(.triangleFan, corners)
      var wanted = [Int](repeating: 0, count: 24 * 20)
      for index in 2..<corners.count {
        let part = fan.reference.triangle(corners[0], corners[index - 1], corners[index])
        for (pixel, holds) in part.enumerated() where holds { wanted[pixel] += 1 }
      }
      #expect(fan.counts == wanted, "\(corners)")
    }
  }

  @Test func aStarIsNotTakenForConvex() {
    // Five points, each reached by skipping one: turns to one side all the way, twice around.
    let star = [(12.0, 19.0), (16.7, 4.5), (4.4, 13.5), (19.6, 13.5), (7.3, 4.5)]
    let fan = ImmediateFixture()
    fan.count()
    fan.draw(.triangleFan, star)
    let parts = ImmediateFixture()
    parts.count()
    for index in 2..<5 { parts.draw(.triangles, [star[0], star[index - 1], star[index]]) }
    #expect(fan.counts == parts.counts)
    #expect(fan.counts.max() == 3)
  }

  @Test func separateTrianglesLeaveOutVerticesWithoutPartners() {
    let fixture = ImmediateFixture(width: 8, height: 8)
    let triangle = [(0.0, 0.0), (8.0, 0.0), (0.0, 8.0)]
    fixture.draw(.triangles, triangle + [(8, 8), (8, 0)])
    let one = ImmediateFixture(width: 8, height: 8)
    one.draw(.triangles, triangle)
    #expect(fixture.pixels == one.pixels)
    fixture.wipe()
    for mode in [PrimitiveMode.triangles, .triangleStrip, .triangleFan] {
      fixture.draw(mode, [(0, 0), (8, 8)])
    }
    #expect(fixture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func theScissorBoxChangesNoPixelInside() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<60 {
      let corners = TriangleTests.convex(&random)
      let whole = ImmediateFixture()
      whole.draw(.triangleFan, corners)
      let part = ImmediateFixture()
      part.context.enable(.scissorTest)
      part.context.scissor(x: 3, y: 5, width: 9, height: 7)
      part.draw(.triangleFan, corners)
      #expect(part.pixels == whole.pixels(in: 3..<12, 5..<12))
    }
  }

  @Test func coordinatesAreRoundedTo256thsOfAPixel() {
    let fixture = ImmediateFixture(width: 4, height: 4)
    // The left edge 1/600 right of the centres rounds back onto them.
    fixture.draw(.triangleFan, [(0.5 + 1 / 600, 0), (4, 0), (4, 4), (0.5 + 1 / 600, 4)])
    #expect(fixture.sketch == ["####", "####", "####", "####"])
    fixture.wipe()
    fixture.draw(.triangleFan, [(0.5 + 1 / 256, 0), (4, 0), (4, 4), (0.5 + 1 / 256, 4)])
    #expect(fixture.sketch == [".###", ".###", ".###", ".###"])
  }

  /// Corners on an ellipse, in order, in either direction.
  private static func convex(_ random: inout SeededGenerator) -> [Place] {
    let middle = random.place(24, 20, beyond: 2)
    let across = Double(Int.random(in: 1...4000, using: &random))
    let down = Double(Int.random(in: 1...4000, using: &random))
    let count = Int.random(in: 4...40, using: &random)
    // A rational walk around the unit circle: no trigonometry needed.
    let corners = (0..<count).map { index -> Place in
      let t = Double(index) / Double(count) * 4
      let half = t.truncatingRemainder(dividingBy: 2) - 1
      let sign = t < 2 ? 1.0 : -1.0
      let x = (1 - half * half) / (1 + half * half) * sign
      let y = 2 * half / (1 + half * half) * sign
      return Place(
        x: middle.x + Int((x * across).rounded()), y: middle.y + Int((y * down).rounded()))
    }
    return random.oneIn(2) ? corners : corners.reversed()
  }
}
