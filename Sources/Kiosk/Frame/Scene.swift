internal import Controls
internal import Drawing
internal import Evdev
internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Touches
internal import Typesetting

/// Everything that is seen: the sheet, over it the controls, over all the mouse's arrow; and what
/// input does to them.
final class Scene: Stage {
  private(set) var size: PixelSize
  let sheet: Sheet
  private(set) var controls: DrawingPanel
  private var cursor: CursorImage
  private let text: TextRenderer?
  /// Whether no key ends the program.
  var isLocked: Bool
  /// Whether Ctrl+Alt and a function key ask for another console.
  var switchesConsoles: Bool
  private var router = TouchRouter()

  /// What a key asks of the program around the scene.
  enum Request: Hashable {
    case quit
    /// The picture as a file.
    case save
    /// To another text console, by its number.
    case switchConsole(Int)
  }

  init(
    size: PixelSize, scale: Double, settings: Settings, text: TextRenderer?, seed: UInt64
  ) {
    self.size = size
    self.text = text
    isLocked = settings.isLocked
    switchesConsoles = settings.switchesConsoles
    controls = DrawingPanel(geometry: PanelGeometry(size: size, scale: scale), text: text)
    let background = settings.background
    sheet = Sheet(
      size: size, canvas: controls.layout.canvas, scale: controls.geometry.scale,
      options: SheetOptions(
        background: Color(rgb: background.rawValue), keep: settings.keep == .last ? .last : .all,
        seed: seed, lineWidth: settings.lineWidth,
        renderer: settings.renderer == .gles ? .gles : .quartz,
        followsPressure: settings.followsPressure))
    cursor = CursorImage(scale: controls.geometry.scale)
  }

  /// Goes over to a screen of another size or density: the drawing and all choices stay. Contacts
  /// must have been cancelled before.
  func resize(to size: PixelSize, scale: Double) {
    guard size != self.size || scale != controls.geometry.scale else { return }
    self.size = size
    controls = DrawingPanel(
      geometry: PanelGeometry(size: size, scale: scale), state: controls.state, text: text)
    let fitted = controls.geometry.scale
    sheet.resize(to: size, canvas: controls.layout.canvas, scale: fitted)
    cursor = CursorImage(scale: fitted)
  }

  /// Contacts on the glass.
  var contactCount: Int { router.contactCount }

  // MARK: Input

  func apply(_ action: InputAction) -> Request? {
    switch action {
    case .touch(let touch):
      apply(touch)
      return nil
    case .key(let key):
      return apply(key)
    case .pointerMoved, .frameEnd:
      return nil
    }
  }

  /// Shows the mouse's arrow at a place, or hides it.
  func moveCursor(to position: Point?) {
    cursor.move(to: position)
  }

  private func apply(_ touch: Touch) {
    guard let target = router.target(of: touch, isControl: controls.covers) else { return }
    switch target {
    case .controls:
      for action in controls.touch(touch) { apply(action) }
    case .canvas:
      sheet.touch(touch)
    }
    updateControls()
  }

  private func apply(_ action: PanelAction) {
    switch action {
    case .selectColor(let choice): sheet.colorChoice = choice
    case .selectTool(let tool): sheet.selectedTool = tool
    case .undo: sheet.undo()
    case .redo: sheet.redo()
    case .clear: sheet.clear()
    case .opened, .closed: break
    }
  }

  private func apply(_ key: KeyPress) -> Request? {
    if let console = key.calledConsole { return switchesConsoles ? .switchConsole(console) : nil }
    guard key.ctrl, !key.alt else { return nil }
    switch (key.name, key.shift) {
    case ("z", false): sheet.undo()
    case ("z", true): sheet.redo()
    case ("s", false): return .save
    case ("q", false): return isLocked ? nil : .quit
    default: return nil
    }
    updateControls()
    return nil
  }

  /// What can be undone is the document's to know, and the buttons' to show.
  private func updateControls() {
    controls.state.canUndo = sheet.canUndo
    controls.state.canRedo = sheet.canRedo
  }

  /// Where a script taps to choose a control by its name.
  func locate(_ name: String) -> SelectAnswer {
    if let taps = controls.taps(for: name) {
      return .taps(taps.map { SelectAnswer.Tap(position: $0.position, hold: $0.hold) })
    }
    guard let control = controls.layout[name] else { return .unavailable("no such control") }
    return .unavailable(control.isEnabled ? "it hidden" : "it disabled")
  }

  // MARK: Pixels

  /// Pixels that drawing has painted into the sheet.
  var paintedPixels: Int { sheet.paintedPixels }

  /// The pixels that changed since this was last asked.
  func takeDamage() -> DamageRegion {
    var damage = sheet.takeDamage()
    damage.formUnion(controls.takeDamage())
    damage.formUnion(cursor.takeDamage())
    return damage
  }

  /// Draws the damaged pixels of the whole picture into the shadow bitmap.
  func compose(_ damage: DamageRegion, into shadow: Bitmap, using context: Context) {
    for rect in damage.rects {
      sheet.compose(into: shadow, rect: rect)
      context.withSavedState {
        context.clip(to: rect)
        controls.draw(in: context, damage: rect)
        cursor.draw(in: context)
      }
    }
  }
}
