internal import Evdev
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Touches
internal import Typesetting

/// Calibrates a touch panel: shows what the procedure asks for, and gives it the answers. It is the
/// whole program of the command `calibrate`, and covers another scene where that asks for it.
///
/// While it asks, the hub reports where touches would land without any calibration, so that nothing
/// that was set or learned before has a part in the answers. While it tests, the hub maps as it
/// will from then on. At the end the scene takes itself off the stack.
final class CalibrationScene: Scene {
  /// What it works with.
  struct Surroundings {
    /// The devices, which are made to report what they really send.
    let hub: InputHub
    let text: TextRenderer?
    /// Takes messages about the progress.
    let log: (String) -> Void
    /// Takes what was learned, once it is to be kept.
    var whenKept: (LearnedCalibration) -> Void = { _ in }
  }

  private let hub: InputHub
  private let text: TextRenderer?
  private let log: (String) -> Void
  private let whenKept: (LearnedCalibration) -> Void
  private var stage: Stage?
  private(set) var procedure: CalibrationProcedure
  private var layout: CalibrationLayout
  private var board: CalibrationBoard
  private var shown: CalibrationBoard.Content
  private var damage = DamageRegion()
  private var formerPixels = 0
  /// Whether the first thing that is asked for has been said.
  private var hasBegun = false
  private var now = Duration.zero
  /// Where each contact was last, in pixels of the picture.
  private var contacts: [ContactID: Contact] = [:]

  private struct Contact {
    var position: Point
    /// The panel that made it, which may be gone when the contact ends; nil for mice.
    var device: DeviceSignature?
    /// The button that it went down on.
    var button: Button?
    /// Whether it began while the fit was tested.
    var tests: Bool
  }

  private enum Button: Hashable {
    case keep
    case again
  }

  init(size: PixelSize, scale: Double, in surroundings: Surroundings) {
    hub = surroundings.hub
    text = surroundings.text
    log = surroundings.log
    whenKept = surroundings.whenKept
    layout = CalibrationLayout(size: size, scale: scale)
    procedure = CalibrationProcedure(layout.questions(on: hub.geometry))
    board = CalibrationBoard(layout: layout, text: text)
    shown = CalibrationBoard.Content(state: procedure.state)
    hub.reportsUncalibrated = true
    board.paint(shown)
    damage.add(board.bitmap.bounds)
  }

  /// What was learned; nil unless it is to be kept.
  var learned: LearnedCalibration? {
    guard procedure.state == .ended(.kept), let device = procedure.device, let fit = procedure.fit
    else { return nil }
    return LearnedCalibration(device: device, matrix: fit.matrix)
  }

  var activity: String { "calibrating" }

  var cursorScale: Double? { layout.unit }

  func begin(on stage: Stage) {
    self.stage = stage
  }

  func end() {
    hub.reportsUncalibrated = false
    // What was only tried out counts no longer.
    if learned == nil { hub.trial = nil }
  }

  // MARK: Input

  /// All keys are its own: one that ends the program must not leave a half-made calibration.
  func press(_ key: KeyPress) -> Bool {
    if key.name == "esc" || key.name == "q" && key.ctrl {
      procedure.abandon()
      follow()
    }
    return true
  }

  func touch(_ touch: Touch) {
    apply(touch)
    follow()
  }

  private func apply(_ touch: Touch) {
    now = max(now, touch.time)
    procedure.advance(to: now)
    let wasTesting = procedure.state == .testing
    if touch.phase == .began {
      contacts[touch.id] = Contact(
        position: touch.position, device: hub.signature(of: touch.id),
        button: wasTesting ? button(at: touch.position) : nil, tests: wasTesting)
    }
    let contact = contacts[touch.id]
    contacts[touch.id]?.position = touch.position
    if touch.phase == .ended || touch.phase == .cancelled { contacts[touch.id] = nil }
    if let device = contact?.device {
      let place = hub.geometry.panelFraction(of: touch.position)
      procedure.take(touch, at: place, from: device)
    }
    if wasTesting { test(touch, contact) }
  }

  private func button(at point: Point) -> Button? {
    if layout.keepButton.contains(point) { return .keep }
    return layout.againButton.contains(point) ? .again : nil
  }

  private func test(_ touch: Touch, _ contact: Contact?) {
    guard let contact, contact.tests else { return }
    guard let pressed = contact.button else {
      damage.add(board.drawStroke(from: contact.position, to: touch.position))
      return
    }
    guard touch.phase == .ended, button(at: touch.position) == pressed else { return }
    switch pressed {
    case .keep: procedure.keep()
    case .again: procedure.again(now: touch.time)
    }
  }

  /// For scripts: `Cross` is the cross that is asked for, `Screen` the mark of the screen that is
  /// to be chosen; `Keep` and `Again` are the buttons.
  func locate(_ name: String) -> ControlLocation {
    switch (name, procedure.state) {
    case ("Cross", .asking(let index)):
      .taps([ControlLocation.Tap(at: layout.crosses[index])])
    case ("Screen", .choosing): .taps([ControlLocation.Tap(at: layout.crosses.last!)])
    case ("Keep", .testing): .taps([ControlLocation.Tap(at: layout.keepButton.center)])
    case ("Again", .testing): .taps([ControlLocation.Tap(at: layout.againButton.center)])
    case ("Cross", _), ("Screen", _), ("Keep", _), ("Again", _): .hidden
    default: .unknown
    }
  }

  // MARK: Time

  /// The bar of the time that is left moves once a second.
  private static let tick = Duration.seconds(1)

  var deadline: Duration? {
    guard let end = procedure.deadline, procedure.state == .testing else {
      return procedure.deadline
    }
    let ticksLeft = (end - now) / CalibrationScene.tick
    return end - CalibrationScene.tick * max(0, Int(ticksLeft.rounded(.up)) - 1)
  }

  func advance(to now: Duration) {
    self.now = max(self.now, now)
    procedure.setPanelCount(hub.panels.count)
    procedure.advance(to: self.now)
    follow()
  }

  // MARK: Following the procedure

  /// Brings the devices and the board in line with the procedure.
  private func follow() {
    var content = CalibrationBoard.Content(
      state: procedure.state, notice: procedure.notice, residual: procedure.fit?.residual)
    if procedure.state == .testing, let end = procedure.deadline {
      let ticks = ((end - now) / CalibrationScene.tick).rounded(.up)
      content.timeLeft = ticks / (CalibrationProcedure.patience / CalibrationScene.tick)
    }
    guard content != shown else {
      if !hasBegun { report(content) }
      hasBegun = true
      return
    }
    hasBegun = true
    var former = shown
    shown = content
    former.timeLeft = content.timeLeft
    if former == content {
      damage.add(board.drawTime(content.timeLeft))
      return
    }
    report(content)
    if case .ended = content.state {
      if let learned { whenKept(learned) }
      stage?.pop(self)
      return
    }
    if content.state == .testing, let device = procedure.device, let fit = procedure.fit {
      hub.trial = LearnedCalibration(device: device, matrix: fit.matrix)
      hub.reportsUncalibrated = false
    } else {
      hub.reportsUncalibrated = true
    }
    board.paint(content)
    damage.add(board.bitmap.bounds)
  }

  private func report(_ content: CalibrationBoard.Content) {
    switch content.notice {
    case .again(let fault)?: log("asks for the cross again: \(fault)")
    case .refused(let fault)?: log("begins again, since the fit is not good enough: \(fault)")
    case nil: break
    }
    switch content.state {
    case .choosing: log("several panels are there: touch the one that shows the mark")
    case .asking(let index):
      let cross = layout.crosses[index]
      log(
        "touch cross \(index + 1) of \(layout.crosses.count), "
          + "at \(Int(cross.x)),\(Int(cross.y))")
    case .testing:
      log("try it out by drawing, and touch Keep within 30 seconds")
    case .ended(.kept): log("the calibration is kept")
    case .ended(.timedOut): log("nobody touched in time; nothing is changed")
    case .ended(.abandoned): log("ended by a key; nothing is changed")
    }
  }

  // MARK: Pixels

  func resize(to size: PixelSize, scale: Double) {
    let fitted = CalibrationLayout(size: size, scale: scale)
    guard fitted != layout || fitted.questions(on: hub.geometry) != procedure.questions
    else { return }
    layout = fitted
    formerPixels += board.paintedPixels
    board = CalibrationBoard(layout: layout, text: text)
    procedure.setQuestions(layout.questions(on: hub.geometry))
    shown.state = procedure.state
    // The crosses are elsewhere now.
    hasBegun = false
    hub.reportsUncalibrated = procedure.state != .testing
    board.paint(shown)
    damage.add(board.bitmap.bounds)
  }

  var paintedPixels: Int { formerPixels + board.paintedPixels }

  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    for rect in damage.rects { bitmap.copy(rect, from: board.bitmap) }
  }
}
