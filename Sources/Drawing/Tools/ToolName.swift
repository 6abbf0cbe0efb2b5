/// The tools by the names that their controls show.
public enum ToolName: String, CaseIterable, Hashable, Sendable {
  /// A straight line from touch-down to the finger.
  case line = "Line"
  /// A filled rectangle, spanned by touch-down and finger.
  case rect = "Rect"
  /// A filled ellipse, spanned by touch-down and finger.
  case ellipse = "Ellipse"
  /// A stamp that follows the finger.
  case image = "Image"
  /// A smooth line along the finger's way.
  case pencil = "Pencil"
  /// Removes what lies along the finger's way, 20 points wide.
  case eraser = "Eraser"

  /// A tool for one new contact.
  func makeTool(_ style: DrawingStyle) -> any Tool {
    switch self {
    case .line: LineTool(style: style)
    case .rect: RectTool(style: style)
    case .ellipse: EllipseTool(style: style)
    case .image: ImageTool(style: style)
    case .pencil: PencilTool(style: style)
    case .eraser: EraserTool(style: style)
    }
  }
}
