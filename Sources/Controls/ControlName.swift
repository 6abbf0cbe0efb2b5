/// The controls of the program by the names that people and scripts use for them.
public enum ControlName: String, CaseIterable, Hashable, Sendable {
  case red = "Red"
  case blue = "Blue"
  case yellow = "Yellow"
  case green = "Green"
  case random = "Random"
  case line = "Line"
  case rect = "Rect"
  case ellipse = "Ellipse"
  case image = "Image"
  case pencil = "Pencil"
  case eraser = "Eraser"
  case undo = "Undo"
  case redo = "Redo"
  case clear = "Clear"
  case more = "More"

  /// The control that this one belongs to.
  public var group: ControlGroup {
    switch self {
    case .red, .blue, .yellow, .green, .random: .color
    case .line, .rect, .ellipse, .image, .pencil, .eraser: .shape
    case .undo, .redo, .clear, .more: .edit
    }
  }

  public var kind: ControlKind { group == .edit ? .button : .segment }

  /// The colours in the order of the bar.
  public static let colors: [ControlName] = allCases.filter { $0.group == .color }
  /// The tools in the order of the bar.
  public static let shapes: [ControlName] = allCases.filter { $0.group == .shape }
}

/// What a control is part of.
public enum ControlGroup: String, Hashable, Sendable {
  case color
  case shape
  case edit
}

/// How a control behaves: a segment stays selected until a sibling is, a button acts once.
public enum ControlKind: String, Hashable, Sendable {
  case segment
  case button
}
