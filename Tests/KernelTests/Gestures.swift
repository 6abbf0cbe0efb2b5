/// A place in the absolute mouse's own units, 0…32767 on both axes whatever the screen is.
struct PointerPosition {
  let x: Int
  let y: Int

  /// The device value that lands at a pixel position, or less than one unit before it.
  init(pixelX: Double, pixelY: Double, width: Int, height: Int) {
    x = Int((pixelX * 32768 / Double(width)).rounded(.up))
    y = Int((pixelY * 32768 / Double(height)).rounded(.up))
  }
}

/// What a hand does with the absolute mouse; each step is one evdev frame.
enum PointerStep {
  case move(PointerPosition)
  case press
  case release

  /// The same frame in the language of fake-input scripts.
  var script: String {
    switch self {
    case .move(let position):
      "begin\nraw EV_ABS ABS_X \(position.x)\nraw EV_ABS ABS_Y \(position.y)\nend\n"
    case .press: "raw EV_KEY BTN_LEFT 1\n"
    case .release: "raw EV_KEY BTN_LEFT 0\n"
    }
  }
}

extension [PointerStep] {
  var script: String {
    "device absmouse x=0..32767 y=0..32767\n" + map(\.script).joined()
  }

  func perform(on guest: Guest) throws {
    for step in self {
      switch step {
      case .move(let position): try guest.qmp.move(to: position)
      case .press: try guest.qmp.button(down: true)
      case .release: try guest.qmp.button(down: false)
      }
    }
  }
}

/// One evdev frame of a protocol B touchscreen whose unit is 1/64 pixel.
struct TouchFrame {
  private var events: [String] = []

  static func size(_ width: Int, _ height: Int) -> (maximumX: Int, maximumY: Int) {
    (width * 64 - 1, height * 64 - 1)
  }

  /// `first`: no other finger is on the glass.
  mutating func down(slot: Int, tracking: Int, x: Double, y: Double, first: Bool) {
    events += ["EV_ABS ABS_MT_SLOT \(slot)", "EV_ABS ABS_MT_TRACKING_ID \(tracking)"]
    position(x, y)
    if first { events.append("EV_KEY BTN_TOUCH 1") }
  }

  mutating func move(slot: Int, x: Double, y: Double) {
    events.append("EV_ABS ABS_MT_SLOT \(slot)")
    position(x, y)
  }

  /// `last`: no other finger stays on the glass.
  mutating func up(slot: Int, last: Bool) {
    events += ["EV_ABS ABS_MT_SLOT \(slot)", "EV_ABS ABS_MT_TRACKING_ID -1"]
    if last { events.append("EV_KEY BTN_TOUCH 0") }
  }

  private mutating func position(_ x: Double, _ y: Double) {
    events += [
      "EV_ABS ABS_MT_POSITION_X \(Int(x * 64))", "EV_ABS ABS_MT_POSITION_Y \(Int(y * 64))",
    ]
  }

  var script: String {
    "begin\n" + events.map { "raw \($0)\n" }.joined() + "end\n"
  }

  var toolsLine: String { events.joined(separator: ",") }
}

extension [TouchFrame] {
  func script(width: Int, height: Int) -> String {
    let maximum = TouchFrame.size(width, height)
    return "device touch protocol=B slots=10 x=0..\(maximum.maximumX) y=0..\(maximum.maximumY)\n"
      + map(\.script).joined()
  }

  func perform(on guest: Guest, device: String) throws {
    for frame in self {
      try guest.shell("tools frame \(device) \(frame.toolsLine)")
    }
  }
}
