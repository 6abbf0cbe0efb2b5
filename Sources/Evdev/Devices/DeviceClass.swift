/// What a device is by what it can send. The raw values are the words of `inspect`.
public enum DeviceClass: String, Hashable, Sendable {
  case touchscreen
  /// A pen on a tablet that lies beside the screen.
  case pen
  /// A pen on the screen itself.
  case directPen = "pen-direct"
  case touchpad
  case mouse
  case absoluteMouse = "absmouse"
  case other

  /// Whether its contacts are strokes; those of mice and touchpads move a cursor at most.
  public var contactsDraw: Bool {
    switch self {
    case .touchscreen, .pen, .directPen, .absoluteMouse: true
    case .touchpad, .mouse, .other: false
    }
  }
}

extension DeviceCapabilities {
  /// The rules are udev's, eased for panels without BTN_TOUCH; their order matters, since many
  /// devices fit several.
  public var deviceClass: DeviceClass {
    let isDirect = properties.contains(DeviceProperty.direct)
    let movesRelatively = relatives.contains(RelCode.x) && relatives.contains(RelCode.y)
    guard let touchProtocol else { return movesRelatively ? .mouse : .other }
    if padReason != nil { return .other }
    if keys.contains(KeyCode.toolPen) || keys.contains(KeyCode.stylus) {
      return isDirect ? .directPen : .pen
    }
    if movesRelatively, touchProtocol == .single { return .mouse }
    if keys.contains(KeyCode.toolFinger) && !isDirect { return .touchpad }
    if properties.contains(DeviceProperty.pointer) { return .touchpad }
    if movesRelatively { return .mouse }
    if touchProtocol == .single, !keys.contains(KeyCode.touch) {
      if keys.contains(KeyCode.buttonLeft) { return .absoluteMouse }
      if !isDirect && axes[AbsCode.pressure] == nil { return .other }
    }
    return .touchscreen
  }

  /// What a node with positions is that is only there for its buttons; nil for any other.
  var padReason: String? {
    if keys.contains(KeyCode.touch) || keys.contains(KeyCode.toolPen) { return nil }
    if keys.contains(KeyCode.button0) { return "buttons of a tablet pad" }
    if keys.contains(KeyCode.buttonSouth) { return "game pad or joystick" }
    return nil
  }
}
