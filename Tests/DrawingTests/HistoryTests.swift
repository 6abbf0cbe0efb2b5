import Geometry
import Raster
import TestSupport
import Testing

@testable import Drawing

@Suite struct HistoryTests {
  private let bitmap = Bitmap(width: 32, height: 32)
  private let box = PixelRect(x: 0, y: 0, width: 8, height: 8)

  private func draw() -> Edit {
    let shape = RectDrawable(
      corner: .zero, opposite: Point(5, 5), strokeWidth: 2, color: .black)
    return Edit(
      change: .draw(shape), rects: [box], beneath: PixelStash(bitmap, rects: [box]))
  }

  @Test func packedPixelsStayWithinTheBudget() {
    let each = draw().beneath!.byteCount
    var history = History(budget: each * 5)
    for _ in 0..<20 {
      history.append(draw())
      #expect(history.stashedBytes <= each * 5)
    }
    #expect(history.edits.prefix(15).allSatisfy { $0.beneath == nil })
    #expect(history.edits.suffix(5).allSatisfy { $0.beneath != nil })
    // What is taken back and forgotten gives its share back.
    for _ in 0..<3 { _ = history.undo() }
    history.append(draw())
    #expect(history.stashedBytes == each * 3)
  }

  @Test func aStashBeyondTheBudgetPushesNoOtherOut() {
    let each = draw().beneath!.byteCount
    var history = History(budget: each)
    history.append(draw())
    var noise: UInt32 = 1
    for y in 0..<32 {
      for x in 0..<32 {
        noise = noise &* 1_664_525 &+ 1_013_904_223
        bitmap[x, y] = PremultipliedPixel(rawValue: noise | 0xFF00_0000)
      }
    }
    var large = draw()
    large.beneath = PixelStash(bitmap, rects: [bitmap.bounds])
    history.append(large)
    #expect(history.edits[0].beneath != nil)
    #expect(history.edits[1].beneath == nil)
    #expect(history.stashedBytes == each)
  }

  @Test func redoStashesAgainWhatWasLetGo() {
    let each = draw().beneath!.byteCount
    var history = History(budget: each * 2)
    for _ in 0..<6 { history.append(draw()) }
    for _ in 0..<6 { _ = history.undo() }
    var made = 0
    while history.redo(stash: { edit in
      made += 1
      return PixelStash(bitmap, rects: [edit.box])
    }) != nil {
      #expect(history.stashedBytes <= each * 2)
    }
    #expect(made >= 4)
    #expect(history.applied == 6)
  }

  @Test func aLongHistoryIsCutAtAClear() {
    var history = History()
    func clear() { history.append(Edit(change: .clear(base: history.base), rects: [box])) }
    history.append(draw())
    clear()
    while history.edits.count < History.longLength { history.append(draw()) }
    let kept = history.visible.count
    clear()
    // The first shape and the first clear are gone; all work since can still be taken back.
    #expect(history.edits.count == kept + 1)
    #expect(history.visible.isEmpty)
    guard case .clear(let base) = history.undo()?.change else {
      Issue.record("the newest edit is the clear")
      return
    }
    #expect(base == 0)
    #expect(history.visible.count == kept)
    while history.undo() != nil {}
    #expect(history.applied == 0)
    #expect(history.base == 0)
    #expect(history.stashedBytes > 0)
  }
}
