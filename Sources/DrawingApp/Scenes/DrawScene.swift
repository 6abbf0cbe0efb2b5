internal import Controls
internal import Drawing
internal import Evdev
internal import Geometry
internal import Kiosk
internal import Raster
internal import Touches
internal import Typesetting

/// The scene that is drawn on: the sheet, and over it the controls of all seats.
final class DrawScene: Scene {
  let sheet: Sheet
  private(set) var seats: SeatRow
  private let stage: Stage
  private var marks = FingerMarks()
  /// nil where there is none.
  private var hint: CanvasHint?
  /// Whether the hint was shown when damage was last taken.
  private var showedHint = false
  private var text: TextRenderer?
  // As the settings have them.
  private var seatCount: SeatCount
  private var design: PanelDesign
  private var words: Words
  /// What was last said of settings that cannot be met.
  private var reportedProblems: [String] = []

  init(on stage: Stage, settings: DrawingSettings, seed: UInt64) {
    self.stage = stage
    text = stage.text
    seatCount = settings.seats
    design = settings.controls
    words = settings.words
    let division = SeatDivision(settings.seats, on: stage)
    seats = SeatRow(
      division, seed: seed, design: design, words: words, text: stage.text)
    sheet = Sheet(
      size: stage.size, canvas: seats.canvas, scale: division.scale,
      options: SheetOptions(
        background: settings.backgroundColor, keep: settings.keep,
        memory: Int(settings.memory * 1_000_000), renderer: settings.renderer,
        followsPressure: settings.followsPressure))
    hint = makeHint()
    reportProblems()
  }

  private func makeHint() -> CanvasHint? {
    CanvasHint(design.hint, canvas: sheet.canvas, scale: sheet.scale, text: text)
  }

  var activity: String { "drawing" }

  /// Puts into force what changed while the program runs; the drawing and all contacts stay.
  func apply(_ settings: DrawingSettings) {
    sheet.setBackground(settings.backgroundColor)
    seatCount = settings.seats
    design = settings.controls
    words = settings.words
    followStage()
  }

  /// Goes over to a screen of another size or density: the drawing stays, and so do the choices of
  /// all seats that it has room for.
  func resize(to size: PixelSize, scale: Double) { takeStage() }

  /// Takes over what moves the controls as soon as no finger is down, for one may press a control.
  private func followStage() {
    if seats.contactCount == 0 { takeStage() }
  }

  /// Takes over the stage's size and font, and the number of seats.
  private func takeStage() {
    let division = SeatDivision(seatCount, on: stage)
    let former = seats.division
    guard
      division != former || design != seats.design || words != seats.words
        || stage.text !== text
    else { return }
    text = stage.text
    seats.divide(division, design: design, words: words, text: text)
    sheet.mergeSeats(above: division.count)
    let canvas = seats.canvas
    if division.size != former.size || division.scale != former.scale || canvas != sheet.canvas {
      sheet.resize(to: division.size, canvas: canvas, scale: division.scale)
    }
    seats.showEdits(of: sheet)
    marks.removeAll()
    hint = makeHint()
    stage.redraw()
    reportProblems()
  }

  private func reportProblems() {
    let problems = [seats.division.shortage].compactMap { $0 } + design.problems
    for problem in problems where !reportedProblems.contains(problem) { stage.warn(problem) }
    reportedProblems = problems
  }

  // MARK: Input

  func touch(_ touch: Touch) {
    seats.touch(touch, on: sheet)
    if showsMarks { mark(touch) }
    followStage()
  }

  /// Scripts get marks only where they are configured: pictures are compared with theirs.
  private var showsMarks: Bool { design.ring ?? !stage.isScripted }

  private func mark(_ touch: Touch) {
    let scale = sheet.scale
    marks.follow(touch, scale: scale)
    guard touch.phase == .began, let look = sheet.look(of: touch.id) else { return }
    let color: Color =
      look.tool == .eraser || look.tool == .image ? Color(rgb: 0x8B8676) : look.style.color
    marks.addRing(around: touch.position, color: color, at: touch.time, scale: scale)
    if look.tool == .eraser {
      marks.addOutline(of: touch, width: look.style.eraserWidth, scale: scale)
    }
  }

  var deadline: Duration? {
    guard let hold = seats.nextDeadline else { return marks.nextDeadline }
    return marks.nextDeadline.map { min($0, hold) } ?? hold
  }

  func advance(to now: Duration) {
    seats.advance(to: now, on: sheet)
    marks.advance(to: now, scale: sheet.scale)
  }

  func pointerMoved(to position: Point?) {
    if let position { seats.point(at: position) }
  }

  func press(_ key: KeyPress) -> Bool {
    guard key.name == "z", key.ctrl, !key.alt else { return false }
    if key.shift { redo() } else { undo() }
    return true
  }

  /// Takes back the newest edit of the seat that was touched or pointed at last.
  func undo() { seats.undo(on: sheet) }

  /// Makes the edit again that this seat took back last.
  func redo() { seats.redo(on: sheet) }

  func locate(_ name: String) -> ControlLocation { seats.locate(name) }

  // MARK: Pixels

  /// Pixels that drawing has painted into the sheet.
  var paintedPixels: Int { sheet.paintedPixels }

  func takeDamage(into damage: inout DamageRegion) {
    sheet.takeDamage(into: &damage)
    marks.takeDamage(into: &damage)
    if let hint, showedHint != sheet.isBlank {
      showedHint = sheet.isBlank
      damage.add(hint.rect)
    }
    seats.takeDamage(into: &damage)
  }

  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    let hint = sheet.isBlank ? hint : nil
    for rect in damage.rects {
      sheet.compose(into: bitmap, rect: rect)
      if hint != nil || !marks.isEmpty {
        context.withSavedState {
          context.clip(to: rect.intersection(sheet.canvas))
          hint?.draw(in: context, on: sheet.options.background)
          marks.draw(in: context, damage: rect, scale: sheet.scale)
        }
      }
      context.withSavedState {
        context.clip(to: rect)
        seats.draw(in: context, damage: rect)
      }
    }
  }
}

extension SeatDivision {
  fileprivate init(_ seats: SeatCount, on stage: Stage) {
    self.init(
      seats, size: stage.size, scale: stage.scale, physicalWidth: stage.physicalSize?.width)
  }
}
