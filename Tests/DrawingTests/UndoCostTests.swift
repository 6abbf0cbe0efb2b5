import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing

/// What it costs to take an edit out from beneath others: its own pixels for each edit above it that
/// meets them, counted in edits and pixels.
@Suite struct UndoCostTests {
  /// A sheet with the hands of some seats, which draw rectangles or lines in two touches each.
  private final class Table {
    let sheet: Sheet
    private var choices: [Choices]
    private var contact: UInt64 = 0

    init(width: Int = 1920, height: Int = 1080, seats: Int = 2, memory: Int = 64 << 20) {
      let size = PixelSize(width: width, height: height)
      sheet = Sheet(
        size: size, canvas: PixelRect(size),
        options: SheetOptions(stamp: DrawingStamp.make(), memory: memory))
      choices = (1...seats).map { Choices(seat: $0, tool: .rect, color: .random) }
    }

    func draw(_ tool: ToolName = .rect, seat: Int, from start: Point, to end: Point) {
      contact += 1
      choices[seat - 1].tool = tool
      for (phase, place) in [(Touch.Phase.began, start), (.ended, end)] {
        sheet.touch(
          Touch(id: ContactID(rawValue: contact), phase: phase, position: place, time: .zero),
          with: &choices[seat - 1])
      }
    }

    /// What a step draws again, and the pixels that it writes.
    func cost(of step: () -> Void) -> (edits: Int, pixels: Int) {
      let edits = sheet.finished.redrawnEdits
      let pixels = sheet.paintedPixels
      step()
      return (sheet.finished.redrawnEdits - edits, sheet.paintedPixels - pixels)
    }
  }

  @Test func beneathAThousandEditsEachIsDrawnOnceWithinThePixels() {
    let table = Table(width: 320, height: 240)
    table.draw(seat: 1, from: Point(100, 100), to: Point(140, 130))
    for index in 0..<1_000 {
      let shift = Double(index % 10)
      table.draw(
        [.rect, .line, .ellipse][index % 3], seat: 2, from: Point(20 + shift, 60),
        to: Point(260 - shift, 200))
    }
    // 42 x 32 with the stroke.
    let footprint = 42 * 32
    for _ in 0..<2 {
      for step in [{ table.sheet.undo(seat: 1) }, { table.sheet.redo(seat: 1) }] {
        let cost = table.cost(of: step)
        #expect(cost.edits == 1_000)
        #expect(cost.pixels <= footprint * 1_002)
      }
    }
    // The newest edit of the other seat has nothing above it.
    let cost = table.cost { table.sheet.undo(seat: 2) }
    #expect(cost.edits == 0)
  }

  @Test func editsBesideCostNothing() {
    let table = Table()
    table.draw(seat: 1, from: Point(10, 10), to: Point(50, 40))
    for index in 0..<100_000 {
      let x = Double(200 + index * 37 % 1_600)
      let y = Double(200 + index * 91 % 800)
      table.draw(seat: 2, from: Point(x, y), to: Point(x + 4, y + 3))
    }
    let footprint = 42 * 32
    let undo = table.cost { table.sheet.undo(seat: 1) }
    #expect(undo.edits == 0 && undo.pixels <= footprint)
    let redo = table.cost { table.sheet.redo(seat: 1) }
    #expect(redo.edits == 0 && redo.pixels <= footprint)
  }

  /// Four people have drawn 100,000 shapes, and take the newest thousand of each back, in turns.
  @Test func theLastThousandEditsOfEachSeatCostWhatLiesOverThem() {
    let table = Table(seats: 4)
    var random = DrawingRandom(seed: 71)
    for index in 0..<100_000 {
      let start = random.place(1_920, 1_080)
      let end = Point(
        start.x + Double(random.number(-40...40)), start.y + Double(random.number(-40...40)))
      table.draw(index % 3 == 0 ? .line : .rect, seat: index % 4 + 1, from: start, to: end)
    }
    var footprints: [Int: DamageRegion] = [:]
    var boxes: [Int: PixelRect] = [:]
    table.sheet.finished.history.forEach { edit in
      guard let drawable = edit.drawable else { return }
      var region = DamageRegion()
      let footprint = drawable.footprint(by: .quartz)
      for rect in footprint.pixelRects(under: .identity, within: table.sheet.canvas) {
        region.add(rect)
      }
      footprints[edit.number] = region
      boxes[edit.number] = region.bounds
    }
    var newest = boxes.keys.max()!
    var left = Array(repeating: 1_000, count: 4)
    var mostOver = 0
    while let seat = left.indices.filter({ left[$0] > 0 }).randomElement(using: &random.generator) {
      left[seat] -= 1
      let number = table.sheet.finished.history.newestNumber(seat: seat + 1)!
      let box = boxes[number]!
      while boxes[newest] == nil { newest -= 1 }
      let over = (number..<newest).count { boxes[$0 + 1]?.intersects(box) ?? false }
      let area = footprints[number]!.area
      mostOver = max(mostOver, over)
      let cost = table.cost { table.sheet.undo(seat: seat + 1) }
      if cost.edits > over || cost.pixels > area * (over + 1) {
        Issue.record("\(area) pixels beneath \(over): \(cost.edits) edits, \(cost.pixels) pixels")
      }
      boxes[number] = nil
    }
    #expect(mostOver > 0)
    #expect(table.sheet.finished.memoryUse <= 64 << 20)
  }

  /// Older edits, whose stashes are gone, begin at a checkpoint.
  @Test func aDeepEditBeginsAtACheckpoint() {
    let table = Table(width: 256, height: 256, memory: 4 << 20)
    for _ in 0..<2_000 { table.draw(seat: 1, from: Point(10, 10), to: Point(240, 240)) }
    table.draw(seat: 2, from: Point(100, 100), to: Point(110, 110))
    for _ in 0..<6_000 {
      table.draw(.ellipse, seat: 1, from: Point(150, 150), to: Point(250, 250))
    }
    #expect(table.sheet.finished.stashes.stash(2_001) == nil)
    let cost = table.cost { table.sheet.undo(seat: 2) }
    // From the paper on they would be 2,000.
    #expect(cost.edits > 0 && cost.edits <= 1_100)
  }
}
