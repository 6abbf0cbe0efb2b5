/// How a touchscreen tells of its contacts (Documentation/input/multi-touch-protocol.rst).
public enum TouchProtocol: Hashable, Sendable {
  /// Numbered slots hold contacts between reports.
  case slots
  /// Each report lists all contacts; nothing holds from one report to the next.
  case packets
  /// One contact: ABS_X and ABS_Y, and a key or the pressure that tells when it touches.
  case single
}

/// What a device is to this program.
public enum DeviceKind: Hashable, Sendable {
  case touchscreen(TouchProtocol)
  /// A pen: draws while its tip touches, hovers otherwise.
  case pen
  /// A pointer that reports where it is, as tablets of virtual machines do.
  case absoluteMouse
  case relativeMouse
  case keyboard
  case touchpad
  /// Not used, and why.
  case ignored(String)

  /// Whether its contacts can draw.
  public var draws: Bool {
    switch self {
    case .touchscreen, .pen, .absoluteMouse, .relativeMouse: true
    case .keyboard, .touchpad, .ignored: false
    }
  }

  /// Whether the program reads it at all.
  public var isUsed: Bool { draws || self == .keyboard }
}

extension DeviceKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .touchscreen(.slots): "touchscreen (protocol B)"
    case .touchscreen(.packets): "touchscreen (protocol A)"
    case .touchscreen(.single): "touchscreen (single touch)"
    case .pen: "pen"
    case .absoluteMouse: "absolute mouse"
    case .relativeMouse: "mouse"
    case .keyboard: "keyboard"
    case .touchpad: "touchpad"
    case .ignored: "other"
    }
  }
}

extension DeviceKind {
  /// Tells what a device is from what it can send. The rules are udev's, eased for panels without
  /// BTN_TOUCH; the order matters, since many devices fit several.
  public static func classify(
    _ capabilities: DeviceCapabilities, bus: UInt16 = 0
  ) -> DeviceKind {
    let keys = capabilities.keys
    let isDirect = capabilities.properties.contains(DeviceProperty.direct)
    let isTouching = keys.contains(KeyCode.touch)
    let isPen = keys.contains(KeyCode.toolPen) || keys.contains(KeyCode.stylus)
    let movesRelatively =
      capabilities.relatives.contains(RelCode.x) && capabilities.relatives.contains(RelCode.y)

    guard let touchProtocol = capabilities.touchProtocol else {
      return classifyWithoutPosition(capabilities, bus: bus, movesRelatively: movesRelatively)
    }
    if !isTouching && !keys.contains(KeyCode.toolPen) {
      if keys.contains(KeyCode.button0) { return .ignored("buttons of a tablet pad") }
      if keys.contains(KeyCode.buttonSouth) { return .ignored("game pad or joystick") }
    }
    if isPen { return .pen }
    if touchProtocol == .single, capabilities.isKeyboard { return .keyboard }
    if movesRelatively, touchProtocol == .single { return .relativeMouse }
    if keys.contains(KeyCode.toolFinger) && !isDirect { return .touchpad }
    if capabilities.properties.contains(DeviceProperty.pointer) { return .touchpad }
    if movesRelatively { return .relativeMouse }
    if touchProtocol == .single {
      if keys.contains(KeyCode.buttonLeft) && !isTouching { return .absoluteMouse }
      let hasPressure = capabilities.axes[AbsCode.pressure] != nil
      if !isTouching && !isDirect && !hasPressure {
        return .ignored("axes without anything that tells of a touch")
      }
    }
    return .touchscreen(touchProtocol)
  }

  private static func classifyWithoutPosition(
    _ capabilities: DeviceCapabilities, bus: UInt16, movesRelatively: Bool
  ) -> DeviceKind {
    // A television's remote control over HDMI announces a mouse that nobody can move.
    if bus == DeviceIdentity.Bus.cec { return .ignored("remote control") }
    if movesRelatively && capabilities.keys.contains(KeyCode.buttonLeft) { return .relativeMouse }
    if capabilities.isKeyboard { return .keyboard }
    if movesRelatively { return .ignored("moves, but has no button") }
    if capabilities.keys.isEmpty { return .ignored("no axes, no keys") }
    return .ignored("neither positions nor the keys of a keyboard")
  }
}

extension DeviceCapabilities {
  /// How the device tells of contacts; nil where it has no positions.
  public var touchProtocol: TouchProtocol? {
    let hasPositions = axes[AbsCode.mtPositionX] != nil && axes[AbsCode.mtPositionY] != nil
    let hasSlots = axes[AbsCode.mtSlot] != nil
    // A keyboard that announces every axis there is announces 0x2e too, which no panel has.
    let announcesEverything = axes[AbsCode.reserved] != nil
    if hasPositions && hasSlots && !announcesEverything { return .slots }
    if hasPositions && !hasSlots { return .packets }
    if axes[AbsCode.x] != nil && axes[AbsCode.y] != nil { return .single }
    return nil
  }

  /// Whether it has the keys for the program's shortcuts: a keyboard, not a few buttons.
  public var isKeyboard: Bool {
    keys.contains(KeyCode.esc) && keys.contains(KeyCode.enter) && keys.contains(KeyCode.leftCtrl)
      && keys.contains(KeyCode.z)
  }
}
