import Drawing
import Geometry
import Raster
import Touches

/// Strokes that cross themselves without end, from touch-down on, each position with its frame: a
/// hand that rests for 1,000 of them with a sensor's noise of one pixel, and 4,000 jumps all over
/// the sheet. An operation is one position, so that these rows tell what a frame costs on average.
enum ScribbleRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    let tools = [(ToolName.pencil, "pencil"), (.eraser, "eraser")]
    return tools.map { tool, name in
      row("scribble_at_rest_1000_\(name)", size, tool, count: 1_000) { random, canvas in
        Point(
          canvas.rect.midX + Double(Int.random(in: -1...1, using: &random)),
          canvas.rect.midY + Double(Int.random(in: -1...1, using: &random)))
      }
    }
      + tools.map { tool, name in
        row("scribble_jumps_4000_\(name)", size, tool, count: 4_000) { random, canvas in
          Point(
            Double.random(in: canvas.rect.minX...canvas.rect.maxX, using: &random),
            Double.random(in: canvas.rect.minY...canvas.rect.maxY, using: &random))
        }
      }
  }

  /// The sheet is made when its row is first run.
  private static func row(
    _ name: String, _ size: PixelSize, _ tool: ToolName, count: Int,
    place: @escaping (inout SeededGenerator, PixelRect) -> Point
  ) -> BenchmarkRow {
    let stage = Stage(size)
    return BenchmarkRow(name: name, operations: count, megapixels: 0) {
      stage.scribble(tool, count: count, place: place)
    }
  }

  /// A sheet with one large shape to erase, and the picture of it.
  private final class Stage {
    private let size: PixelSize
    private lazy var sheet = makeSheet()
    private var choices = Choices(tool: .rect)
    private var damage = DamageRegion()
    private lazy var picture = Bitmap(width: size.width, height: size.height)

    init(_ size: PixelSize) { self.size = size }

    private func makeSheet() -> Sheet {
      let sheet = Sheet(size: size, canvas: PixelRect(size))
      touch(sheet, .began, .zero)
      touch(sheet, .ended, Point(Double(size.width), Double(size.height)))
      present(sheet)
      return sheet
    }

    /// One contact that goes from place to place and is cancelled at the end.
    func scribble(
      _ tool: ToolName, count: Int, place: (inout SeededGenerator, PixelRect) -> Point
    ) {
      choices.tool = tool
      var random = SeededGenerator(seed: 1)
      for index in 0..<count {
        touch(sheet, index == 0 ? .began : .moved, place(&random, sheet.canvas))
        present(sheet)
      }
      touch(sheet, .cancelled, .zero)
      present(sheet)
    }

    private func touch(_ sheet: Sheet, _ phase: Touch.Phase, _ place: Point) {
      sheet.touch(
        Touch(id: ContactID(rawValue: 1), phase: phase, position: place, time: .zero),
        with: &choices)
    }

    private func present(_ sheet: Sheet) {
      damage.removeAll()
      sheet.takeDamage(into: &damage)
      for rect in damage.rects { sheet.compose(into: picture, rect: rect) }
    }
  }
}
