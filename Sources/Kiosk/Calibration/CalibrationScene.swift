internal import Evdev
internal import FakeInput
internal import Geometry
internal import LinuxIO
internal import Raster
internal import Touches
internal import Typesetting

/// The screen of `tigereye calibrate`: shows what the procedure asks for, and tells it the answers.
///
/// While it asks, the hub tells where touches would land without any calibration, so that nothing
/// that was set or learned before has a part in the answers. While it tests, the hub maps as `run`
/// will.
final class CalibrationScene: Stage {
  private let hub: InputHub
  private let text: TextRenderer?
  private let switchesConsoles: Bool
  private let say: (String) -> Void
  private(set) var procedure: CalibrationProcedure
  private var layout: CalibrationLayout
  private var board: CalibrationBoard
  private var cursor: CursorImage
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

  /// - Parameters:
  ///   - hub: The devices, which are made to tell what they really send.
  ///   - switchesConsoles: Whether Ctrl+Alt and a function key ask for another console.
  ///   - say: Takes sentences about the progress.
  init(
    size: PixelSize, scale: Double, hub: InputHub, text: TextRenderer?,
    switchesConsoles: Bool = false, say: @escaping (String) -> Void
  ) {
    self.hub = hub
    self.switchesConsoles = switchesConsoles
    self.text = text
    self.say = say
    layout = CalibrationLayout(size: size, scale: scale)
    procedure = CalibrationProcedure(layout.questions(on: hub.geometry))
    board = CalibrationBoard(layout: layout, text: text)
    cursor = CursorImage(scale: layout.unit)
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

  // MARK: Input

  var contactCount: Int { contacts.count }

  func apply(_ action: InputAction) -> Scene.Request? {
    switch action {
    case .touch(let touch): apply(touch)
    case .key(let key) where key.calledConsole != nil:
      return switchesConsoles ? key.calledConsole.map { .switchConsole($0) } : nil
    case .key(let key) where key.name == "esc" || key.name == "q" && key.ctrl: procedure.abandon()
    case .key, .pointerMoved, .frameEnd: return nil
    }
    return follow()
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

  func moveCursor(to position: Point?) {
    cursor.move(to: position)
  }

  /// For scripts: `Cross` is the cross that is asked for, `Screen` the mark of the screen that is to
  /// be chosen; `Keep` and `Again` are the buttons.
  func locate(_ name: String) -> SelectAnswer {
    switch (name, procedure.state) {
    case ("Cross", .asking(let index)):
      .taps([SelectAnswer.Tap(position: layout.crosses[index])])
    case ("Screen", .choosing): .taps([SelectAnswer.Tap(position: layout.crosses.last!)])
    case ("Keep", .testing): .taps([SelectAnswer.Tap(position: layout.keepButton.center)])
    case ("Again", .testing): .taps([SelectAnswer.Tap(position: layout.againButton.center)])
    case ("Cross", _), ("Screen", _), ("Keep", _), ("Again", _): .unavailable("it hidden")
    default: .unavailable("no such control")
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

  func advance(to now: Duration) -> Scene.Request? {
    self.now = max(self.now, now)
    procedure.setPanelCount(hub.panels.count)
    procedure.advance(to: self.now)
    return follow()
  }

  // MARK: Following the procedure

  /// Brings the devices and the board in line with the procedure.
  private func follow() -> Scene.Request? {
    var content = CalibrationBoard.Content(
      state: procedure.state, notice: procedure.notice, residual: procedure.fit?.residual)
    if procedure.state == .testing, let end = procedure.deadline {
      let ticks = ((end - now) / CalibrationScene.tick).rounded(.up)
      content.timeLeft = ticks / (CalibrationProcedure.patience / CalibrationScene.tick)
    }
    guard content != shown else {
      if !hasBegun { tell(content) }
      hasBegun = true
      return nil
    }
    hasBegun = true
    var former = shown
    shown = content
    former.timeLeft = content.timeLeft
    if former == content {
      damage.add(board.drawTime(content.timeLeft))
      return nil
    }
    tell(content)
    if case .ended = content.state { return .quit }
    if content.state == .testing, let device = procedure.device, let fit = procedure.fit {
      hub.trial = LearnedCalibration(device: device, matrix: fit.matrix)
      hub.reportsUncalibrated = false
    } else {
      hub.reportsUncalibrated = true
    }
    board.paint(content)
    damage.add(board.bitmap.bounds)
    return nil
  }

  private func tell(_ content: CalibrationBoard.Content) {
    switch content.notice {
    case .again(let fault)?: say("asks for the cross again: \(fault)")
    case .refused(let fault)?: say("begins again, since the fit is not good enough: \(fault)")
    case nil: break
    }
    switch content.state {
    case .choosing: say("several panels are there: touch the one that shows the mark")
    case .asking(let index):
      let cross = layout.crosses[index]
      say(
        "touch cross \(index + 1) of \(layout.crosses.count), "
          + "at \(Int(cross.x)),\(Int(cross.y))")
    case .testing:
      say("try it out by drawing, and touch Keep within 30 seconds")
    case .ended(.kept): say("the calibration is kept")
    case .ended(.timedOut): say("nobody touched in time; nothing is changed")
    case .ended(.abandoned): say("ended by a key; nothing is changed")
    }
  }

  // MARK: Pixels

  func resize(to size: PixelSize, scale: Double) {
    layout = CalibrationLayout(size: size, scale: scale)
    formerPixels += board.paintedPixels
    board = CalibrationBoard(layout: layout, text: text)
    cursor = CursorImage(scale: layout.unit)
    procedure.setQuestions(layout.questions(on: hub.geometry))
    shown.state = procedure.state
    // The crosses are elsewhere now.
    hasBegun = false
    hub.reportsUncalibrated = procedure.state != .testing
    board.paint(shown)
    damage.add(board.bitmap.bounds)
  }

  var paintedPixels: Int { formerPixels + board.paintedPixels }

  func takeDamage() -> DamageRegion {
    damage.formUnion(cursor.takeDamage())
    defer { damage.removeAll() }
    return damage
  }

  func compose(_ damage: DamageRegion, into shadow: Bitmap, using context: Context) {
    for rect in damage.rects {
      shadow.copy(rect, from: board.bitmap)
      context.withSavedState {
        context.clip(to: rect)
        cursor.draw(in: context)
      }
    }
  }
}
