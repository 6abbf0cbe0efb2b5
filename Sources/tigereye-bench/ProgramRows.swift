import DrawingApp
import Geometry
import Kiosk
import Touches

/// What the program itself costs, through its scene and its frames on a headless screen: all
/// controls and the canvas drawn once; the frame of one finger's move over 10, 1,000 and 100,000
/// kept shapes, of ten fingers', and of ten at six seats, or as many as the picture has room for; an
/// undo or redo with its frame; from nothing to the first frame.
///
/// `journal_append` will come with the journal: there is nothing yet that it could measure.
enum ProgramRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    let megapixels = Double(size.width * size.height) / 1e6
    var rows: [BenchmarkRow] = []
    rows.append(
      row("ui_full", Stage(size, kept: 0, fingers: 0), megapixels: megapixels) {
        $0.dryRun.drawEverything()
      })
    for kept in [10, 1_000, 100_000] {
      let stage = Stage(size, kept: kept, fingers: 1)
      rows.append(row("frame_drag_kept_\(kept)", stage) { $0.drag() })
    }
    rows.append(row("frame_drag_10", Stage(size, kept: 10, fingers: 10)) { $0.drag() })
    rows.append(
      row("frame_drag_seats_6", Stage(size, seats: 6, kept: 10, fingers: 10)) { $0.drag() })
    rows.append(
      row("undo", Stage(size, kept: 1_000, fingers: 0), operations: 2) { $0.undoAndRedo() })
    rows.append(
      BenchmarkRow(name: "startup", operations: 1, megapixels: megapixels) {
        Stage.dryRun(size).presentFrame()
      })
    return rows
  }

  /// A stage is set when its row is first run, so that `--list` and other rows need not wait for
  /// it.
  private static func row(
    _ name: String, _ stage: Stage, operations: Int = 1, megapixels: Double = 0,
    run: @escaping (Stage) -> Void
  ) -> BenchmarkRow {
    BenchmarkRow(name: name, operations: operations, megapixels: megapixels) { run(stage) }
  }

  /// A canvas with shapes and fingers on it.
  private final class Stage {
    private let size: PixelSize
    private let seats: Int
    private let kept: Int
    private let fingers: Int
    /// Contacts of shapes that are finished; those of the fingers begin at 1,000,000.
    private static let firstFinger: UInt64 = 1_000_000
    private var moves = 0
    private(set) lazy var dryRun: DrawingDryRun = makeReady()

    init(_ size: PixelSize, seats: Int = 1, kept: Int, fingers: Int) {
      self.size = size
      self.seats = seats
      self.kept = kept
      self.fingers = fingers
    }

    static func dryRun(_ size: PixelSize, seats: Int = 1) -> DrawingDryRun {
      do throws(KioskError) {
        return try DrawingDryRun(size: size, seats: seats)
      } catch {
        fatalError("cannot set up the program on a headless screen: \(error)")
      }
    }

    /// Keeps small rectangles all over the canvas, then puts the fingers down, each with a line.
    private func makeReady() -> DrawingDryRun {
      let dryRun = Stage.dryRun(size, seats: seats)
      dryRun.presentFrame()
      let canvas = dryRun.canvas
      select("Rect", on: dryRun)
      for index in 0..<kept {
        let x = Double(canvas.minX + index * 37 % (canvas.width - 30))
        let y = Double(canvas.minY + index * 91 % (canvas.height - 30))
        touch(dryRun, UInt64(index), .began, x + 2, y + 2)
        touch(dryRun, UInt64(index), .ended, x + 20, y + 16)
      }
      select("Line", on: dryRun)
      for finger in 0..<fingers {
        let (x, y) = place(of: finger, in: canvas)
        touch(dryRun, Stage.firstFinger + UInt64(finger), .began, x, y)
        touch(dryRun, Stage.firstFinger + UInt64(finger), .moved, x + 60, y + 40)
      }
      dryRun.presentFrame()
      return dryRun
    }

    /// Every seat chooses this control.
    private func select(_ name: String, on dryRun: DrawingDryRun) {
      for seat in 1...dryRun.seatCount { precondition(dryRun.select("\(seat):\(name)")) }
    }

    private func place(of finger: Int, in canvas: PixelRect) -> (Double, Double) {
      let column = Double(finger % 5)
      let row = Double(finger / 5)
      return (
        Double(canvas.minX) + 20 + column * Double(canvas.width - 120) / 5,
        Double(canvas.minY) + 20 + row * Double(canvas.height) / 2
      )
    }

    /// One move of each finger, to and fro, and the frame that shows them.
    func drag() {
      let canvas = dryRun.canvas
      moves += 1
      let step = Double(moves % 8)
      for finger in 0..<fingers {
        let (x, y) = place(of: finger, in: canvas)
        touch(
          dryRun, Stage.firstFinger + UInt64(finger), .moved, x + 60 + 2 * step, y + 40 + step)
      }
      dryRun.presentFrame()
    }

    /// Takes the newest shape back and makes it again, each with its frame.
    func undoAndRedo() {
      dryRun.undo()
      dryRun.presentFrame()
      dryRun.redo()
      dryRun.presentFrame()
    }

    private func touch(
      _ dryRun: DrawingDryRun, _ finger: UInt64, _ phase: Touch.Phase, _ x: Double, _ y: Double
    ) {
      dryRun.touch(
        Touch(
          id: ContactID(rawValue: finger), phase: phase, position: Point(x, y), time: .zero))
    }
  }
}
