internal import Controls
internal import Geometry
internal import Raster
internal import Touches
internal import Typesetting

/// The controls of the drawing program: `PanelComposition` on a toolkit's panel.
///
/// The box behind More, in the compact arrangement:
///
///     closed ──tap on More──▶ open
///     open ──tap on More, or on a button in it──▶ closed
///     open ──touch-down beside it──▶ closed       (on the canvas, that touch draws, too;
///                                                  on a bar, the control under it is pressed)
final class DrawingPanel {
  let geometry: PanelGeometry
  private let design: PanelDesign
  private let text: TextRenderer?
  /// What stands on the controls, and in which language.
  private(set) var words: Words
  private let entries: [PanelEntry]
  private var panel: ControlPanel<String>
  private var title: PanelTitle?
  /// What changed on a panel that was replaced.
  private var damage = DamageRegion()

  /// The choices and what can be done. A choice made by a finger is entered here at once; the owner
  /// of the document enters the rest.
  var state: PanelState {
    didSet {
      if state != oldValue { showState() }
    }
  }

  /// Without `text` the controls show icons alone. Without a `state` the design's choices are in
  /// force.
  init(
    geometry: PanelGeometry, design: PanelDesign = PanelDesign(), words: Words = Words(),
    state: PanelState? = nil, text: TextRenderer?
  ) {
    self.geometry = geometry
    self.design = design
    self.words = words
    self.text = text
    self.state = state ?? PanelState(design)
    entries = PanelEntry.all(design, hasLanguages: words.hasChoice)
    panel = DrawingPanel.makePanel(geometry, design, words, text)
    title = PanelTitle(design, panel.layout, text: text)
    showState()
  }

  private static func makePanel(
    _ geometry: PanelGeometry, _ design: PanelDesign, _ words: Words, _ text: TextRenderer?
  ) -> ControlPanel<String> {
    let composition = PanelComposition(design, words: words, geometry: geometry) { word in
      text?.hasGlyphs(for: word) ?? true
    }
    return ControlPanel(
      composition.panel, geometry: geometry, theme: design.theme.theme, text: text)
  }

  /// Shows the words in another language. Fingers that press a control press none any more.
  private func speak(_ language: LanguageCode) {
    words.choose(language)
    panel.takeDamage(into: &damage)
    panel = DrawingPanel.makePanel(geometry, design, words, text)
    title = PanelTitle(design, panel.layout, text: text)
    showState()
  }

  /// Where everything is, marked with what the controls show now.
  var layout: PanelLayout<String> { panel.layout }

  /// The controls without their pixels, as the program starts: needs no font.
  static func layout(
    geometry: PanelGeometry, design: PanelDesign = PanelDesign(), words: Words = Words(),
    state: PanelState? = nil, popoverIsOpen: Bool = false
  ) -> PanelLayout<String> {
    let contents = PanelComposition(design, words: words, geometry: geometry)
    let state = state ?? PanelState(design)
    var layout = PanelLayout(
      contents.panel, geometry: geometry, metrics: design.theme.theme.metrics)
    for entry in contents.entries {
      _ = layout.setEnabled(state.isEnabled(entry), for: entry.name)
      _ = layout.setHidden(state.isHidden(entry), for: entry.name)
      _ = layout.setSelected(state.isSelected(entry), for: entry.name)
    }
    layout.show(popover: popoverIsOpen ? 0 : nil, page: 0)
    return layout
  }

  private func showState() {
    panel.setAccent(PanelEntry.accent(of: state.selectedColor))
    for entry in entries {
      panel.setEnabled(state.isEnabled(entry), for: entry.name)
      panel.setHidden(state.isHidden(entry), for: entry.name)
      panel.setSelected(state.isSelected(entry), for: entry.name)
    }
  }

  // MARK: Input

  /// Takes one touch of a contact that began where `covers` holds, and gives what it asks for.
  func touch(_ touch: Touch) -> [PanelAction] { panel.touch(touch).compactMap(action) }

  /// When `advance` has something to do: while a finger holds a control that wants that.
  var nextDeadline: Duration? { panel.nextDeadline }

  /// Shows how far holds have come, and gives what those ask for that have lasted long enough.
  func advance(to time: Duration) -> [PanelAction] {
    panel.advance(to: time).compactMap(action)
  }

  private func action(of event: ControlEvent<String>) -> PanelAction? {
    switch event {
    case .opened: .opened
    case .closed: .closed
    case .activated(let name): choose(name)
    }
  }

  private func choose(_ name: String) -> PanelAction? {
    guard let action = entries.first(where: { $0.name == name })?.action else { return nil }
    switch action {
    case .selectColor(let choice): state.selectedColor = choice
    case .selectTool(let tool): state.selectedTool = tool
    case .selectWidth(let width): state.selectedWidth = width
    case .nextLanguage: speak(words.next)
    case .undo, .redo, .clear, .opened, .closed: break
    }
    return action
  }

  /// Whether a touch that begins at `point` belongs to the panel and must not draw.
  func covers(_ point: Point) -> Bool { panel.covers(point) }

  /// Whether `point` lies on no bar and in no open box.
  func isBesideControls(_ point: Point) -> Bool {
    layout.canvas.contains(x: Int(point.x.rounded(.down)), y: Int(point.y.rounded(.down)))
      && !panel.isInOpenPopover(point)
  }

  /// The control that a touch at `point` would press.
  func hitTest(_ point: Point) -> String? { panel.hitTest(point) }

  /// The taps that reach a control by its name; nil where nothing can reach it now.
  func taps(for name: String) -> [ControlTap]? { panel.taps(for: name) }

  /// Whether a box of controls is open.
  var isOpen: Bool { openAnchor != nil }

  /// The control behind which the box is that is open.
  var openAnchor: String? { panel.openPopover }

  // MARK: Pixels

  /// Draws the panel where it meets `damage`, in pixels of the bitmap.
  func draw(in context: Context, damage: PixelRect) {
    panel.draw(in: context, damage: damage)
    title?.draw(in: context, hidesColors: state.selectedTool == .image)
  }

  /// Adds what changed since this was last called; at first, both bars.
  func takeDamage(into region: inout DamageRegion) {
    damage.drain(into: &region)
    panel.takeDamage(into: &region)
  }
}
