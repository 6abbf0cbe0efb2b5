/// The tools by the names that their controls show.
public enum ToolName: String, CaseIterable, Hashable, Sendable {
  case line = "Line"
  case rect = "Rect"
  case ellipse = "Ellipse"
  case image = "Image"
  case pencil = "Pencil"
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
