import Geometry
import ImmediateMode
import Raster
import TestSupport
import Testing

/// Sections 3.4.1 and 3.4.2: the diamond-exit rule, and lines widened along the minor axis.
@Suite struct LineTests {
  private typealias Place = ReferenceImmediate.Place

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomLinesFollowTheDiamondExitRule(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let fixture = ImmediateFixture()
    fixture.count()
    for round in 0..<250 {
      let a = random.place(24, 20)
      var b = random.place(24, 20)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: b.x = a.x
      case 1: b.y = a.y
      case 2: b = Place(x: a.x + b.y, y: a.y + b.y)
      case 3: b = Place(x: a.x + b.y, y: a.y - b.y)
      case 4: b = Place(x: a.x + b.x % 300, y: a.y + b.y % 300)
      default: break
      }
      let width = Int.random(in: 1...5, using: &random)
      fixture.context.lineWidth(Double(width))
      fixture.wipe()
      fixture.draw(.lines, [a, b])
      let wanted = fixture.reference.line(from: a, to: b, lineWidth: width)
      #expect(fixture.counts == wanted.map { $0 ? 1 : 0 }, "round \(round): \(a) \(b) \(width)")
    }
  }

  @Test func thePixelInWhoseDiamondALineEndsIsLeftOut() {
    let fixture = ImmediateFixture(width: 8, height: 3)
    fixture.draw(.lines, [(1.5, 1.5), (5.5, 1.5)])
    #expect(fixture.sketch == ["........", ".####...", "........"])
    fixture.wipe()
    fixture.draw(.lines, [(5.5, 1.5), (1.5, 1.5)])
    #expect(fixture.sketch == ["........", "..####..", "........"])
    fixture.wipe()
    // Behind the diamond it has left it.
    fixture.draw(.lines, [(1.5, 1.5), (5.9, 1.8)])
    #expect(fixture.sketch == ["........", ".#####..", "........"])
    fixture.wipe()
    fixture.draw(.lines, [(3.5, 1.5), (3.5, 1.5)])
    #expect(fixture.pixels.allSatisfy { $0 == 0 })
  }

  @Test func linesOfAStripShareNoPixel() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<60 {
      let fixture = ImmediateFixture()
      fixture.count()
      // Always to the right and never steep, so that pixels can only be shared at the joints.
      var place = Place(x: 0, y: 256 * 10 + 37)
      var strip: [Place] = []
      while place.x < 24 * 256 {
        strip.append(place)
        let step = Int.random(in: 1...900, using: &random)
        place.x += step
        place.y += Int.random(in: -step...step, using: &random)
      }
      fixture.draw(.lineStrip, strip)
      #expect(fixture.counts.allSatisfy { $0 <= 1 }, "\(strip)")
    }
  }

  @Test func aWideLineIsMovedAndRepeatedAlongTheMinorAxis() {
    let fixture = ImmediateFixture(width: 8, height: 8)
    fixture.context.lineWidth(2)
    // A quarter off the middle of the pixels: see the next test for why.
    fixture.draw(.lines, [(1, 4.25), (6, 4.25)])
    let level = [
      "........", "........", "........", ".#####..", ".#####..", "........", "........",
      "........",
    ]
    #expect(fixture.sketch == level)
    fixture.wipe()
    fixture.draw(.lines, [(4, 1), (4, 6)])
    let upright = [
      "........", "........", "...##...", "...##...", "...##...", "...##...", "...##...",
      "........",
    ]
    #expect(fixture.sketch == upright)
    fixture.wipe()
    // At 45 degrees the columns are three high, not the line three across.
    fixture.context.lineWidth(3)
    fixture.draw(.lines, [(1.5, 1.5), (5.5, 5.5)])
    #expect(
      fixture.sketch == [
        "........", "........", "....#...", "...##...", "..###...", ".###....", ".##.....",
        ".#......",
      ])
  }

  @Test func anEndOnTheCornerOfTwoDiamondsIsMovedToTheLeft() {
    // Both ends lie where the diamonds of neighbours touch: moved by −ε they are in the left one.
    let fixture = ImmediateFixture(width: 8, height: 3)
    fixture.draw(.lines, [(1, 1.5), (6, 1.5)])
    #expect(fixture.sketch == ["........", "#####...", "........"])
    fixture.wipe()
    fixture.draw(.lines, [(6, 1.5), (1, 1.5)])
    #expect(fixture.sketch == ["........", ".#####..", "........"])
    fixture.wipe()
    // Upright lines are moved out of both diamonds.
    fixture.draw(.lines, [(1.5, 1), (1.5, 3)])
    fixture.draw(.lines, [(5.5, 3), (5.5, 1)])
    #expect(fixture.sketch == [".#...#..", ".#...#..", "........"])
  }

  @Test func widthsAreRoundedToWholePixels() {
    for (width, pixels) in [(0.2, 1), (1.4, 1), (1.5, 2), (2.5, 3), (3.49, 3)] {
      let fixture = ImmediateFixture(width: 8, height: 8)
      fixture.context.lineWidth(width)
      fixture.draw(.lines, [(0, 4.25), (8, 4.25)])
      #expect(fixture.sketch.filter { $0 == "########" }.count == pixels)
    }
  }

  @Test func stripsLoopsAndPairsConnectTheirVertices() {
    let corners = [(1.5, 1.5), (6.5, 1.5), (6.5, 6.5), (1.5, 6.5)]
    func sketch(_ mode: PrimitiveMode, _ places: [(Double, Double)]) -> [String] {
      let fixture = ImmediateFixture(width: 8, height: 8)
      fixture.draw(mode, places)
      return fixture.sketch
    }
    let loop = [
      "........", ".######.", ".#....#.", ".#....#.", ".#....#.", ".#....#.", ".######.",
      "........",
    ]
    #expect(sketch(.lineLoop, corners) == loop)
    var strip = loop
    // The last line is missing, and the pixel in which the one before it ends.
    for row in 1...5 { strip[row] = "." + "." + strip[row].dropFirst(2) }
    #expect(sketch(.lineStrip, corners) == strip)
    let pair = sketch(.lines, [corners[0], corners[1]])
    #expect(sketch(.lines, [corners[0], corners[1], corners[2]]) == pair)
    for mode in [PrimitiveMode.lines, .lineStrip, .lineLoop] {
      #expect(sketch(mode, [corners[0]]).allSatisfy { $0 == "........" })
    }
  }

  @Test func theScissorBoxChangesNoPixelInside() {
    var random = SeededGenerator(seed: 19)
    for _ in 0..<80 {
      let ends = [random.place(24, 20), random.place(24, 20)]
      let width = Double(Int.random(in: 1...6, using: &random))
      let whole = ImmediateFixture()
      whole.context.lineWidth(width)
      whole.draw(.lines, ends)
      let part = ImmediateFixture()
      part.context.lineWidth(width)
      part.context.enable(.scissorTest)
      part.context.scissor(x: 6, y: 4, width: 10, height: 9)
      part.draw(.lines, ends)
      #expect(part.pixels == whole.pixels(in: 6..<16, 4..<13))
    }
  }
}
