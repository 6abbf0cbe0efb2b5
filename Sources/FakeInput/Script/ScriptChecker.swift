/// Follows a script without playing it, and refuses what makes no sense: a finger moved that is not
/// down, more fingers than the panel has slots, a mouse's command for a panel.
struct ScriptChecker {
  /// The line of a `begin` that has no `end` yet.
  private(set) var openFrame: Int?

  private var panel: DeviceDeclaration?
  private var mouse: DeviceDeclaration?
  private var hasEvents = false
  private var isUnplugged = false
  private var isPressed = false
  private var down: Set<Int> = []
  private var palms: Set<Int> = []
  /// Down when the device was unplugged: they may be moved and lifted still, which nobody sees.
  private var lost: Set<Int> = []

  mutating func check(_ command: ScriptCommand, line: Int) throws(Malformed) {
    if openFrame != nil { try checkInsideFrame(command) }
    switch command {
    case .device(let device):
      try declare(device)
    case .touch(let id, let verb):
      try usePanel("touch")
      if !isUnplugged { try touch(id, verb) }
    case .tap:
      useAny()
      try checkRoom(for: "tap")
    case .drag:
      useAny()
      try checkRoom(for: "drag")
    case .select:
      useAny()
      try checkRoom(for: "select")
    case .mouse(let verb):
      try press(verb)
    case .begin:
      openFrame = line
    case .end:
      guard openFrame != nil else { throw Malformed("end has no begin") }
      openFrame = nil
    case .unplug:
      guard !isUnplugged else { throw Malformed("the device is unplugged already") }
      useAny()
      isUnplugged = true
      if panel == nil { isPressed = false }
      lost.formUnion(down)
      down = []
      palms = []
    case .plug:
      guard isUnplugged else { throw Malformed("the device is plugged in already") }
      isUnplugged = false
    case .raw, .report, .dropped:
      useAny()
    case .key:
      hasEvents = true
    case .wait, .screenshot, .expect, .expectContacts:
      break
    }
  }

  private func checkInsideFrame(_ command: ScriptCommand) throws(Malformed) {
    switch command {
    case .touch, .mouse, .key, .raw, .report, .dropped, .end: return
    case .begin: throw Malformed("begin cannot stand between begin and end")
    default: throw Malformed("only what fits into one frame can stand between begin and end")
    }
  }

  private mutating func declare(_ device: DeviceDeclaration) throws(Malformed) {
    guard !hasEvents else { throw Malformed("device must come before the first event") }
    if device.isTouch {
      guard panel == nil else { throw Malformed("the script has a touch panel already") }
      panel = device
    } else {
      guard mouse == nil else { throw Malformed("the script has a mouse already") }
      mouse = device
    }
  }

  /// A script that names no device has a panel.
  private mutating func useAny() {
    hasEvents = true
    if panel == nil && mouse == nil { panel = DeviceDeclaration() }
  }

  private mutating func usePanel(_ name: String) throws(Malformed) {
    useAny()
    guard panel != nil else {
      throw Malformed("\(name) needs a touch panel, but the script's device is a mouse")
    }
  }

  private mutating func touch(_ id: Int, _ verb: TouchVerb) throws(Malformed) {
    switch verb {
    case .down:
      guard !down.contains(id) || palms.contains(id) else {
        throw Malformed("touch \(id) is down already")
      }
      let fingers = panel?.fingers ?? 0
      guard down.contains(id) || down.count < fingers else {
        throw Malformed("touch \(id) finds no free slot: the panel takes \(fingers)")
      }
      down.insert(id)
      palms.remove(id)
      lost.remove(id)
    case .move:
      guard down.contains(id) || lost.contains(id) else {
        throw Malformed("touch \(id) is not down")
      }
    case .palm:
      guard down.contains(id) || lost.contains(id) else {
        throw Malformed("touch \(id) is not down")
      }
      guard panel?.kind != .touch(.single) else {
        throw Malformed("a single-touch panel cannot tell a palm")
      }
      if down.contains(id) { palms.insert(id) }
    case .up:
      let wasDown = down.remove(id) != nil
      let wasLost = lost.remove(id) != nil
      guard wasDown || wasLost else { throw Malformed("touch \(id) is not down") }
      palms.remove(id)
    }
  }

  private func checkRoom(for name: String) throws(Malformed) {
    guard !isUnplugged else { return }
    if let panel, down.count >= panel.fingers {
      throw Malformed("\(name) finds no free slot: the panel takes \(panel.fingers)")
    }
    if panel == nil && isPressed { throw Malformed("\(name): the mouse button is down already") }
  }

  private mutating func press(_ verb: MouseVerb) throws(Malformed) {
    useAny()
    guard mouse != nil else {
      throw Malformed("the script's device is a touch panel; a mouse needs the line device mouse")
    }
    guard !isUnplugged || panel != nil else { return }
    switch verb {
    case .press:
      guard !isPressed else { throw Malformed("the mouse button is down already") }
      isPressed = true
    case .release:
      // A button that was let go while the mouse was unplugged is let go all the same.
      isPressed = false
    case .move, .to:
      break
    }
  }
}
