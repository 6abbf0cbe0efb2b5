internal import Controls
internal import Drawing
internal import Geometry
internal import Kiosk
internal import Raster
internal import Touches

/// A place at the glass: one person's control panel, choices, edits and contacts.
///
/// Its contacts are those that began in its part of the picture. They act here to their end, wherever
/// they go, and on nothing that is another seat's.
struct Seat {
  let panel: DrawingPanel
  /// Tool, colour and width of the next contacts, and the seat's own sequence of random colours.
  private(set) var choices: Choices
  private var router = TouchRouter()

  /// A seat, counted from 1, that begins with what its panel shows.
  init(number: Int, seed: UInt64, panel: DrawingPanel) {
    self.init(Choices(seat: number, seed: seed), panel: panel)
  }

  private init(_ choices: Choices, panel: DrawingPanel) {
    self.choices = choices
    self.panel = panel
    self.choices.tool = panel.state.selectedTool
    self.choices.color = panel.state.selectedColor
    self.choices.lineWidth = panel.state.selectedWidth
  }

  /// The same seat with another panel, whose choices count from now on; the sequence of random
  /// colours goes on. No contact is down.
  func moved(to panel: DrawingPanel) -> Seat { Seat(choices, panel: panel) }

  // MARK: Touches

  /// How many of its contacts are on the glass.
  var contactCount: Int { router.contactCount }

  func holds(_ contact: ContactID) -> Bool { router.holds(contact) }

  /// Takes one touch of a contact of this seat.
  mutating func touch(_ touch: Touch, on sheet: Sheet) {
    if touch.phase == .began { closePopover(by: touch, on: sheet) }
    guard let target = router.target(of: touch, isControl: panel.covers) else { return }
    switch target {
    case .controls:
      for action in panel.touch(touch) { apply(action, to: sheet, at: touch.time) }
    case .canvas:
      sheet.touch(touch, with: &choices)
    }
    showEdits(of: sheet)
  }

  /// Lets holds of its controls go on.
  mutating func advance(to time: Duration, on sheet: Sheet) {
    let actions = panel.advance(to: time)
    guard !actions.isEmpty else { return }
    for action in actions { apply(action, to: sheet, at: time) }
    showEdits(of: sheet)
  }

  /// A finger that comes down on the canvas beside an open popover closes it, and draws.
  private mutating func closePopover(by touch: Touch, on sheet: Sheet) {
    guard panel.isOpen, panel.isBesideControls(touch.position) else { return }
    for phase in [Touch.Phase.began, .cancelled] {
      var press = touch
      press.phase = phase
      for action in panel.touch(press) { apply(action, to: sheet, at: touch.time) }
    }
  }

  private mutating func apply(_ action: PanelAction, to sheet: Sheet, at time: Duration) {
    switch action {
    case .selectColor(let choice): choices.color = choice
    case .selectTool(let tool):
      choices.tool = tool
      sheet.prepare(tool)
    case .selectWidth(let width): choices.lineWidth = width
    case .undo: sheet.undo(seat: choices.seat)
    case .redo: sheet.redo(seat: choices.seat)
    case .clear: sheet.clear(seat: choices.seat, at: time)
    case .nextLanguage, .opened, .closed: break
    }
  }

  // MARK: Places

  /// Where one of its controls is, by its name.
  func locate(_ name: String) -> ControlLocation {
    if let taps = panel.taps(for: name) {
      return .taps(taps.map { ControlLocation.Tap(at: $0.position, hold: $0.hold) })
    }
    guard let control = panel.layout[name] else { return .unknown }
    return control.isEnabled ? .hidden : .disabled
  }

  // MARK: Edits

  func undo(on sheet: Sheet) {
    sheet.undo(seat: choices.seat)
    showEdits(of: sheet)
  }

  func redo(on sheet: Sheet) {
    sheet.redo(seat: choices.seat)
    showEdits(of: sheet)
  }

  /// What can be undone is the document's to know, and the buttons' to show.
  func showEdits(of sheet: Sheet) {
    panel.state.canUndo = sheet.canUndo(seat: choices.seat)
    panel.state.canRedo = sheet.canRedo(seat: choices.seat)
    panel.state.canClear = sheet.canClear(seat: choices.seat)
  }
}
