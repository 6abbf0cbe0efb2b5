public import Geometry

/// A control with its place on the picture and its state.
public struct PlacedControl<Identifier: Hashable>: Hashable {
  /// What a control lies in.
  enum Container: Hashable {
    case bar(Bar<Identifier>.Edge)
    /// By its index in the contents.
    case popover(Int)
    /// On one page of the grid; nil: on all of them.
    case grid(page: Int?)
  }

  /// Names it in its panel.
  public let id: Identifier
  /// How it behaves.
  public let kind: ControlKind
  /// How long a finger has to rest on it before it acts; zero: it acts when the finger is lifted.
  public let holdDuration: Duration
  /// Where a finger hits it, in pixels: in a bar, the whole height of that bar.
  public private(set) var frame: PixelRect
  /// What is drawn of it, in pixels; lies within `frame`.
  package private(set) var face: PixelRect
  let container: Container
  /// The index of its group; the controls of a group are drawn as one piece.
  let group: Int
  /// What its group chooses; nil where that is the group's alone.
  let choice: String?

  /// Whether it is on the screen now: not hidden, and in no closed popover and on no other page.
  public internal(set) var isVisible = true
  /// Whether it takes touches.
  public internal(set) var isEnabled = true
  /// Whether it is the choice of its group, or a toggle that is on.
  public internal(set) var isSelected = false
  /// Whether the owner has hidden it.
  var isHidden = false

  /// Whether it lies in a popover rather than in a bar or a grid.
  package var isInPopover: Bool {
    if case .popover = container { true } else { false }
  }

  /// Whether it is a cell of a grid, or the header of one.
  var isInGrid: Bool {
    if case .grid = container { true } else { false }
  }

  /// The middle of `frame`, where a script taps.
  public var center: Point { frame.rect.center }

  init(
    _ control: Control<Identifier>, face: PixelRect, frame: PixelRect, container: Container,
    group: Int, choice: String? = nil
  ) {
    id = control.id
    kind = control.kind
    holdDuration = control.holdDuration
    self.face = face
    self.frame = face.isEmpty ? face : frame
    self.container = container
    self.group = group
    self.choice = choice
  }

  /// Whether the other is a segment, too, and only one of both can be selected.
  func excludes(_ other: PlacedControl) -> Bool {
    guard kind == .segment, other.kind == .segment else { return false }
    return choice == nil && other.choice == nil ? group == other.group : choice == other.choice
  }

  /// The same control in another place.
  func placed(_ place: (PixelRect) -> PixelRect) -> PlacedControl {
    var moved = self
    moved.face = place(face)
    moved.frame = place(frame)
    return moved
  }
}
