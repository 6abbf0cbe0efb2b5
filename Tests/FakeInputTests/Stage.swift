import Evdev
import FakeInput
import Geometry
import Touches

/// Plays a script through the hub on a virtual clock, as the program does.
final class Stage {
  let hub: InputHub
  private(set) var player: ScriptPlayer!
  var controls: [String: SelectAnswer] = [:]
  private(set) var actions: [InputAction] = []
  private(set) var steps: [ScriptStep] = []
  /// When each step was due.
  private(set) var times: [Duration] = []
  private(set) var now: Duration = .zero
  /// The contacts at each `expect-contacts`, with what it demanded.
  private(set) var contacts: [[Int]] = []

  init(
    _ text: String, panel: PixelSize = PixelSize(width: 320, height: 480),
    turn: QuarterTurn = .none, calibration: TouchCalibration = .identity
  ) throws {
    let picture = PictureGeometry(panel: panel, turn: turn)
    hub = InputHub(
      options: InputOptions(selection: .nothing, calibration: calibration), picture: picture)
    player = ScriptPlayer(
      try Script.parse(text, file: "test.txt"), picture: picture,
      attach: { [unowned self] in hub.addFake($0) },
      locate: { [unowned self] in controls[$0] ?? .unavailable("no such control") })
  }

  init(streaming panel: PixelSize = PixelSize(width: 320, height: 480)) {
    let picture = PictureGeometry(panel: panel)
    hub = InputHub(options: InputOptions(selection: .nothing), picture: picture)
    player = ScriptPlayer(
      streaming: "-", picture: picture,
      attach: { [unowned self] in hub.addFake($0) },
      locate: { _ in .unavailable("no such control") })
  }

  /// Plays until nothing more can be done.
  @discardableResult
  func play() -> Stage {
    while true {
      now = max(now, player.due)
      let step = player.next(now: now)
      steps.append(step)
      times.append(now)
      switch step {
      case .frame: actions += hub.readPending(now: now)
      case .expectContacts(let count, _): contacts.append([count, hub.liveContacts])
      case .wait, .screenshot, .expect, .failed: break
      case .needsInput, .malformed, .end: return self
      }
    }
  }

  var touches: [Touch] {
    actions.compactMap {
      if case .touch(let touch) = $0 { return touch }
      return nil
    }
  }

  /// The touches as words: "began 10.0,20.0".
  var words: [String] {
    touches.map { "\($0.phase) \($0.position.x),\($0.position.y)" }
  }

  var keys: [KeyPress] {
    actions.compactMap {
      if case .key(let press) = $0 { return press }
      return nil
    }
  }
}
