public import Geometry
public import Raster
import Touches
public import Typesetting

/// The bars of the program and the panel behind More: what they show, what a finger does to them,
/// and their pixels.
///
/// Positions are pixels of the upright picture. Nothing here waits or draws by itself: touches come
/// in through `touch`, what they ask for comes back as actions, and whoever composes the picture asks
/// `takeDamage` what changed and has it drawn.
///
/// The panel behind More, in the compact arrangement:
///
///     closed ──tap on More──▶ open
///     open ──tap on More, or on a button in it──▶ closed
///     open ──touch-down beside it──▶ closed       (on the canvas, that touch draws nothing;
///                                                  on a bar, the control under it is pressed)
public final class ControlPanel {
  public let configuration: ControlsConfiguration
  /// Where everything is, marked with what the controls show now.
  public private(set) var layout: ControlLayout
  public private(set) var isPanelOpen = false

  /// The choices and what can be done. A choice made by a finger is entered here at once; the owner
  /// of the document enters the rest.
  public var state: ControlState {
    didSet {
      if state != oldValue { refresh() }
    }
  }

  var presses: [ContactID: Press] = [:]
  private let painter: ControlPainter
  private var damage = DamageRegion()

  /// Without `text` the controls show icons alone.
  public init(
    _ configuration: ControlsConfiguration, state: ControlState = ControlState(),
    text: TextRenderer?
  ) {
    self.configuration = configuration
    self.state = state
    layout = ControlLayout.make(configuration, state: state)
    painter = ControlPainter(layout: layout, theme: configuration.theme, text: text)
    _ = painter.update(layout, pressed: [])
    for bar in layout.bars { damage.add(bar) }
  }

  // MARK: Pixels

  /// Draws the bars and the open panel where they meet `damage`, in pixels of the bitmap: the
  /// context must not be transformed. What is drawn of a pixel does not depend on `damage`.
  public func draw(in context: Context, damage: PixelRect) {
    painter.draw(in: context, damage: damage, panelIsOpen: isPanelOpen)
  }

  /// What changed since this was last asked; at first, both bars.
  public func takeDamage() -> DamageRegion {
    defer { damage.removeAll() }
    return damage
  }

  // MARK: Places

  /// The control that a touch at `point` would press: visible, enabled, under it.
  public func hitTest(_ point: Point) -> ControlName? {
    layout.controls.first { $0.visible && $0.enabled && $0.frame.contains(point) }?.name
  }

  /// Whether a touch that begins at `point` belongs to the controls and must not draw: on a bar, and
  /// anywhere while the panel is open, since a tap beside it only closes it.
  public func covers(_ point: Point) -> Bool {
    isPanelOpen || layout.bars.contains { $0.contains(point) }
  }

  /// The taps that reach a control by its name, as `select` makes them: the middle of the control,
  /// after the middle of More where it stands in the closed panel. Nil for a name that no control
  /// has here, and for one that is hidden or disabled.
  public func tapSequence(for name: String) -> [Point]? {
    guard let name = ControlName(rawValue: name), let control = layout[name], control.enabled,
      !control.frame.isEmpty
    else { return nil }
    if control.visible { return [control.center] }
    guard control.isInPanel, let more = layout[.more], more.visible else { return nil }
    return [more.center, control.center]
  }

  // MARK: Changes

  func setPanel(open: Bool) {
    guard isPanelOpen != open else { return }
    isPanelOpen = open
    damage.add(painter.panelBounds)
    refresh()
  }

  /// Brings marks, presses and pixels in line with the state.
  func refresh() {
    layout.apply(state, panelIsOpen: isPanelOpen)
    presses = presses.filter { press in
      layout[press.value.control].map { $0.visible && $0.enabled } ?? false
    }
    let pressed = Set(presses.values.filter(\.isInside).map(\.control))
    for changed in painter.update(layout, pressed: pressed) { damage.add(changed) }
  }
}

extension PixelRect {
  /// Whether the point lies in one of the pixels.
  func contains(_ point: Point) -> Bool {
    point.x >= Double(minX) && point.x < Double(maxX) && point.y >= Double(minY)
      && point.y < Double(maxY)
  }
}
