import Drawing
import Geometry
import Touches

/// What undo costs where others have drawn since: an edit of one seat is taken out and put back, from
/// beneath 1,000 edits of another seat that all lie over it, and beside 100,000 that do not touch it.
/// An operation is one step with the pixels that it makes again, without the frame that shows them.
enum UndoRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    [
      row("undo_under", Stage(size, others: 1_000, isOver: true)),
      row("undo_beside", Stage(size, others: 100_000, isOver: false)),
    ]
  }

  private static func row(_ name: String, _ stage: Stage) -> BenchmarkRow {
    BenchmarkRow(name: name, operations: 2, megapixels: 0) { stage.undoAndRedo() }
  }

  /// A sheet with one small edit of the first seat, and many of the second. It is drawn when its
  /// row is first run.
  private final class Stage {
    private let size: PixelSize
    private let others: Int
    private let isOver: Bool
    private lazy var sheet = makeSheet()
    private var damage = DamageRegion()

    init(_ size: PixelSize, others: Int, isOver: Bool) {
      self.size = size
      self.others = others
      self.isOver = isOver
    }

    func undoAndRedo() {
      sheet.undo(seat: 1)
      sheet.redo(seat: 1)
      damage.removeAll()
      sheet.takeDamage(into: &damage)
    }

    private func makeSheet() -> Sheet {
      let sheet = Sheet(size: size, canvas: PixelRect(size))
      var first = Choices(seat: 1, tool: .rect)
      var second = Choices(seat: 2, tool: .rect, color: .random)
      draw(sheet, with: &first, from: Point(40, 40), to: Point(80, 70))
      for index in 0..<others {
        second.tool = [.rect, .line, .ellipse][index % 3]
        if isOver {
          let shift = Double(index % 20)
          draw(sheet, with: &second, from: Point(10 + shift, 20), to: Point(120 - shift, 110))
        } else {
          let x = Double(120 + index * 37 % (size.width - 160))
          let y = Double(120 + index * 91 % (size.height - 160))
          draw(sheet, with: &second, from: Point(x, y), to: Point(x + 18, y + 14))
        }
      }
      return sheet
    }

    private func draw(
      _ sheet: Sheet, with choices: inout Choices, from start: Point, to end: Point
    ) {
      for (phase, place) in [(Touch.Phase.began, start), (.ended, end)] {
        sheet.touch(
          Touch(id: ContactID(rawValue: 1), phase: phase, position: place, time: .zero),
          with: &choices)
      }
    }
  }
}
