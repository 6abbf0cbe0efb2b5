internal import Geometry
public import Raster

/// What one seat draws with: the choices of the people at one place of the glass.
///
/// A contact takes them over at touch-down and goes on with them, whatever is chosen meanwhile: at
/// a table for many, one person's choice must not tear another's shape away.
public struct Choices {
  /// The seat, counted from 1; its edits are undone, redone and cleared by themselves.
  public let seat: Int
  /// The tool of the next contacts.
  public var tool: ToolName
  /// The colour of the next contacts.
  public var color: ColorChoice
  /// The width of the next lines, outlines and pencil strokes, in points, above 0.
  public var lineWidth: Double {
    willSet { precondition(newValue > 0 && newValue.isFinite) }
  }
  /// Gives the random colours.
  var generator: SeededGenerator

  /// Choices of one seat.
  ///
  /// - Parameters:
  ///   - seat: Counted from 1.
  ///   - tool: The first tool.
  ///   - color: The first colour.
  ///   - lineWidth: Of lines, outlines and pencil strokes, in points, above 0.
  ///   - seed: Where the random colours begin, together with the seat: the same seed gives the same
  ///     colours, to each seat its own.
  public init(
    seat: Int = 1, tool: ToolName = .line, color: ColorChoice = .fixed(Color(rgb: 0xFF0000)),
    lineWidth: Double = 2, seed: UInt64 = 0
  ) {
    precondition(seat >= 1 && lineWidth > 0 && lineWidth.isFinite)
    self.seat = seat
    self.tool = tool
    self.color = color
    self.lineWidth = lineWidth
    generator = SeededGenerator(seed: seed &+ UInt64(seat - 1))
  }
}
