import Geometry
import Raster
import Testing
import Touches

@testable import Drawing

@Suite struct HistoryTests {
  private var history = History()
  private let shape = RectDrawable(
    corner: .zero, opposite: Point(5, 5), strokeWidth: 2, color: .black)

  @discardableResult
  private mutating func draw(seat: Int = 1) -> Int {
    history.draw(shape, seat: seat, contact: ContactID(rawValue: 7), time: .seconds(1))
  }

  private var standing: [Int] {
    var result: [Int] = []
    history.forEach { edit in
      if edit.state == .standing, edit.drawable != nil { result.append(edit.number) }
    }
    return result
  }

  @Test mutating func anEditSaysWhoseItIsAndWhen() {
    let number = draw(seat: 3)
    let edit = history.edit(number)
    #expect(edit?.seat == 3 && edit?.contact == ContactID(rawValue: 7))
    #expect(edit?.time == .seconds(1) && edit?.state == .standing)
  }

  @Test mutating func eachSeatUndoesItsOwnEditsAlone() {
    for seat in [1, 2, 1, 2, 1] { draw(seat: seat) }
    #expect(history.undo(seat: 2)?.numbers == [4])
    #expect(history.undo(seat: 1)?.numbers == [5])
    #expect(history.undo(seat: 1)?.numbers == [3])
    #expect(standing == [1, 2])
    // Each comes back to its old place.
    #expect(history.redo(seat: 1)?.numbers == [3])
    #expect(standing == [1, 2, 3])
    // A new edit ends the redo of its own seat.
    draw(seat: 1)
    #expect(!history.canRedo(seat: 1) && history.canRedo(seat: 2))
    #expect(history.takeForgotten().map(\.number) == [5])
    #expect(history.redo(seat: 2)?.numbers == [4])
    #expect(standing == [1, 2, 3, 4, 6])
  }

  @Test mutating func aClearTakesTheEditsOfItsSeatOut() {
    for seat in [1, 2, 1, 2] { draw(seat: seat) }
    let step = history.clear(seat: 1, time: .zero)
    #expect(step?.numbers == [1, 3] && step?.direction == .takeOut)
    #expect(standing == [2, 4])
    #expect(!history.canClear(seat: 1) && history.canClear(seat: 2))
    #expect(history.clear(seat: 1, time: .zero) == nil)
    draw(seat: 1)
    // What was cleared before is no part of the next clear.
    #expect(history.clear(seat: 1, time: .zero)?.numbers == [6])
    #expect(history.undo(seat: 1)?.numbers == [6])
    #expect(history.undo(seat: 1)?.numbers == [6])
    let back = history.undo(seat: 1)
    #expect(back?.numbers == [1, 3] && back?.direction == .putBack && back?.clear == 5)
    #expect(standing == [1, 2, 3, 4])
    #expect(history.redo(seat: 1)?.numbers == [1, 3])
    #expect(standing == [2, 4])
  }

  @Test mutating func editsOfSeatsThatAreGoneBelongToTheFirst() {
    for seat in [1, 3, 2, 3, 1] { draw(seat: seat) }
    _ = history.undo(seat: 3)
    history.mergeSeats(above: 2)
    #expect(history.takeForgotten().map(\.number) == [4])
    #expect(history.edit(2)?.seat == 1 && history.edit(3)?.seat == 2)
    #expect(history.undo(seat: 1)?.numbers == [5])
    #expect(history.undo(seat: 1)?.numbers == [2])
    #expect(history.undo(seat: 1)?.numbers == [1])
    #expect(!history.canUndo(seat: 1) && history.canUndo(seat: 2))
    while history.redo(seat: 1) != nil {}
    #expect(history.clear(seat: 1, time: .zero)?.numbers == [1, 2, 5])
    #expect(standing == [3])
  }

  @Test mutating func aLongHistoryIsCutAtAClear() {
    draw()
    _ = history.clear(seat: 1, time: .zero)
    while history.count < History.longLength { draw() }
    let count = standing.count
    _ = history.clear(seat: 1, time: .zero)
    // The first shape and the first clear are gone; all work since can still be taken back.
    #expect(history.count == count + 1)
    #expect(history.takeForgotten().map(\.number) == [1, 2])
    #expect(standing.isEmpty)
    #expect(history.undo(seat: 1)?.numbers.count == count)
    #expect(standing.count == count)
    while history.undo(seat: 1) != nil {}
    #expect(standing.isEmpty && !history.canUndo(seat: 1))
    var redone = 0
    while history.redo(seat: 1) != nil { redone += 1 }
    #expect(redone == count + 1)
  }
}
