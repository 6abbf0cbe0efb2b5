internal import Controls
internal import Drawing
internal import Evdev
internal import Geometry
internal import Kiosk
internal import Raster
internal import Touches
internal import Typesetting

/// The scene that is drawn on: the sheet, and over it the controls.
final class DrawScene: Scene {
  private(set) var size: PixelSize
  let sheet: Sheet
  private(set) var controls: DrawingPanel
  private var text: TextRenderer?
  private var stage: Stage?
  private var router = TouchRouter()
  private var choices: Choices

  init(
    size: PixelSize, scale: Double, settings: DrawingSettings, text: TextRenderer?, seed: UInt64
  ) {
    self.size = size
    self.text = text
    choices = Choices(lineWidth: settings.lineWidth, seed: seed)
    controls = DrawingPanel(geometry: PanelGeometry(size: size, scale: scale), text: text)
    sheet = Sheet(
      size: size, canvas: controls.layout.canvas, scale: controls.geometry.scale,
      options: SheetOptions(
        background: settings.backgroundColor, keep: settings.keep, renderer: settings.renderer,
        followsPressure: settings.followsPressure))
  }

  var activity: String { "drawing" }

  func begin(on stage: Stage) { self.stage = stage }

  /// Puts into force what changed while the program runs; the drawing and all contacts stay.
  func apply(_ settings: DrawingSettings) {
    sheet.setBackground(settings.backgroundColor)
    choices.lineWidth = settings.lineWidth
    takeText()
  }

  /// Takes over the stage's font: as soon as no finger is down, for one may press a control.
  private func takeText() {
    guard let stage, stage.text !== text, router.contactCount == 0 else { return }
    text = stage.text
    controls = DrawingPanel(geometry: controls.geometry, state: controls.state, text: text)
  }

  /// Goes over to a screen of another size or density: the drawing and all choices stay.
  func resize(to size: PixelSize, scale: Double) {
    guard size != self.size || scale != controls.geometry.scale else { return }
    self.size = size
    controls = DrawingPanel(
      geometry: PanelGeometry(size: size, scale: scale), state: controls.state, text: text)
    let fitted = controls.geometry.scale
    sheet.resize(to: size, canvas: controls.layout.canvas, scale: fitted)
  }

  // MARK: Input

  func touch(_ touch: Touch) {
    if touch.phase == .began { closePopover(by: touch) }
    guard let target = router.target(of: touch, isControl: controls.covers) else { return }
    switch target {
    case .controls:
      for action in controls.touch(touch) { apply(action) }
    case .canvas:
      sheet.touch(touch, with: &choices)
    }
    updateControls()
    takeText()
  }

  /// A finger that comes down on the canvas beside an open popover closes it, and draws.
  private func closePopover(by touch: Touch) {
    guard controls.isOpen, controls.isBesideControls(touch.position) else { return }
    for phase in [Touch.Phase.began, .cancelled] {
      var press = touch
      press.phase = phase
      for action in controls.touch(press) { apply(action) }
    }
  }

  private func apply(_ action: PanelAction) {
    switch action {
    case .selectColor(let choice): choices.color = choice
    case .selectTool(let tool):
      choices.tool = tool
      sheet.prepare(tool)
    case .undo: sheet.undo()
    case .redo: sheet.redo()
    case .clear: sheet.clear()
    case .opened, .closed: break
    }
  }

  func press(_ key: KeyPress) -> Bool {
    guard key.name == "z", key.ctrl, !key.alt else { return false }
    if key.shift { sheet.redo() } else { sheet.undo() }
    updateControls()
    return true
  }

  /// What can be undone is the document's to know, and the buttons' to show.
  private func updateControls() {
    controls.state.canUndo = sheet.canUndo()
    controls.state.canRedo = sheet.canRedo()
  }

  func locate(_ name: String) -> ControlLocation {
    if let taps = controls.taps(for: name) {
      return .taps(taps.map { ControlLocation.Tap(at: $0.position, hold: $0.hold) })
    }
    guard let control = controls.layout[name] else { return .unknown }
    return control.isEnabled ? .hidden : .disabled
  }

  // MARK: Pixels

  /// Pixels that drawing has painted into the sheet.
  var paintedPixels: Int { sheet.paintedPixels }

  func takeDamage() -> DamageRegion {
    var damage = sheet.takeDamage()
    damage.formUnion(controls.takeDamage())
    return damage
  }

  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    for rect in damage.rects {
      sheet.compose(into: bitmap, rect: rect)
      context.withSavedState {
        context.clip(to: rect)
        controls.draw(in: context, damage: rect)
      }
    }
  }
}
