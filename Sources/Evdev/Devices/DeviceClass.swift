/// What a device is by what it can send. The raw values are the words for people.
package enum DeviceClass: String, Hashable, Sendable {
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
  package var contactsDraw: Bool {
    switch self {
    case .touchscreen, .pen, .directPen, .absoluteMouse: true
    case .touchpad, .mouse, .other: false
    }
  }
}

extension DeviceCapabilities {
  /// The rules are udev's, eased for panels without BTN_TOUCH; their order matters, since many
  /// devices fit several.
  package var deviceClass: DeviceClass {
    let isDirect = properties.contains(DeviceProperty.direct)
    guard let touchProtocol else { return movesRelatively ? .mouse : .other }
    if padReason != nil { return .other }
    if keys.contains(KeyCode.toolPen) || keys.contains(KeyCode.stylus) {
      return isDirect ? .directPen : .pen
    }
    if announcesEveryAxis, isKeyboard, !keys.contains(KeyCode.touch) { return .other }
    if movesRelatively, touchProtocol == .single {
      return movesAbsolutely ? .absoluteMouse : .mouse
    }
    if keys.contains(KeyCode.toolFinger) && !isDirect { return .touchpad }
    if properties.contains(DeviceProperty.pointer) { return .touchpad }
    if movesRelatively { return .mouse }
    if touchProtocol == .single, !keys.contains(KeyCode.touch) {
      if keys.contains(KeyCode.buttonLeft) { return .absoluteMouse }
      if !isDirect && axes[AbsCode.pressure] == nil { return .other }
    }
    return .touchscreen
  }

  /// Whether it has the axes of a mouse.
  var movesRelatively: Bool { relatives.contains(RelCode.x) && relatives.contains(RelCode.y) }

  /// Whether a device with a mouse's axes has absolute ones that count: remote desktops and
  /// switches for several machines send either.
  private var movesAbsolutely: Bool {
    func spans(_ code: UInt16) -> Bool {
      let range = range(of: code)
      return range.maximum > range.minimum
    }
    return keys.contains(KeyCode.buttonLeft) && !keys.contains(KeyCode.touch)
      && !properties.contains(DeviceProperty.pointer) && spans(AbsCode.x) && spans(AbsCode.y)
  }

  /// What a node with positions is that is only there for its buttons; nil for any other.
  var padReason: DeviceKind.Reason? {
    if keys.contains(KeyCode.touch) || keys.contains(KeyCode.toolPen) { return nil }
    if keys.contains(KeyCode.button0) { return .tabletPad }
    if keys.contains(KeyCode.buttonSouth) { return .gamePad }
    return nil
  }

  /// Some keyboards announce every axis there is, also one that no panel has.
  var announcesEveryAxis: Bool { axes[AbsCode.reserved] != nil }
}
