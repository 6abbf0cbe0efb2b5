/// How a touchscreen reports its contacts (Documentation/input/multi-touch-protocol.rst).
public enum TouchProtocol: Hashable, Sendable {
  /// Numbered slots hold contacts between reports.
  case slots
  /// Each report lists all contacts; nothing holds from one report to the next.
  case packets
  /// One contact: ABS_X and ABS_Y, and a key or the pressure that says when it touches.
  case single
}

/// What a device is to this program.
public enum DeviceKind: Hashable, Sendable {
  case touchscreen(TouchProtocol)
  /// A pen: draws while its tip touches, hovers otherwise. Its node may have fingers too.
  case pen
  /// A pointer that reports where it is, as tablets of virtual machines do.
  case absoluteMouse
  case relativeMouse
  case keyboard
  case touchpad
  /// Not used, and why.
  case ignored(Reason)

  /// Why a device is not used.
  public enum Reason: Hashable, Sendable {
    /// A rule of udev has programs leave it alone.
    case udevRule
    /// A rule of udev says that it is none of the devices that draw.
    case noTouchscreenByRule
    /// The buttons beside a tablet.
    case tabletPad
    /// A game pad or joystick.
    case gamePad
    /// It has axes, but nothing that says when it is touched.
    case neverTouches
    /// A television's remote control over HDMI.
    case remoteControl
    /// It moves, but has no button.
    case buttonless
    /// It has neither axes nor keys.
    case nothing
    /// It has neither positions nor the keys of a keyboard.
    case fewKeys
  }

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

extension DeviceKind.Reason: CustomStringConvertible {
  /// For people, without an end.
  public var description: String {
    switch self {
    case .udevRule: "a udev rule says so (LIBINPUT_IGNORE_DEVICE)"
    case .noTouchscreenByRule: "no touchscreen, says a udev rule"
    case .tabletPad: "buttons of a tablet pad"
    case .gamePad: "game pad or joystick"
    case .neverTouches: "axes without anything that tells of a touch"
    case .remoteControl: "remote control"
    case .buttonless: "moves, but has no button"
    case .nothing: "no axes, no keys"
    case .fewKeys: "neither positions nor the keys of a keyboard"
    }
  }
}

extension DeviceKind {
  /// Why a device of this kind is not used.
  var reason: String {
    switch self {
    case .ignored(let reason): reason.description
    case .touchpad: "touchpads do not draw"
    case .touchscreen, .pen, .absoluteMouse, .relativeMouse, .keyboard: "it is used"
    }
  }

  /// Whether a calibration concerns it.
  var isPanel: Bool {
    switch self {
    case .touchscreen, .pen: true
    case .absoluteMouse, .relativeMouse, .keyboard, .touchpad, .ignored: false
    }
  }

  /// Whether it moves the shared cursor.
  func isPointer(with capabilities: DeviceCapabilities) -> Bool {
    self == .relativeMouse || self == .absoluteMouse && capabilities.movesRelatively
  }
}

extension DeviceKind: CustomStringConvertible {
  /// For people, e.g. "touchscreen (protocol B)".
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
  /// What a device is to this program: its class, but for keyboards, whose keys count
  /// whatever else is on their node, and for mice that nobody can move or press.
  ///
  /// - Parameter tags: what udev's rules say of it. Of a device with positions that is no keyboard
  ///   and no mouse they know better, since a rule is written for one device.
  package static func classify(
    _ capabilities: DeviceCapabilities, bus: UInt16 = 0, tags: DeviceTags = DeviceTags()
  ) -> DeviceKind {
    if tags.isIgnored { return .ignored(.udevRule) }
    let kind = classifyByItself(capabilities, bus: bus)
    guard let said = tags.deviceClass, let touchProtocol = capabilities.touchProtocol else {
      return kind
    }
    switch (kind, said) {
    case (.keyboard, _), (.relativeMouse, _), (.absoluteMouse, .pen): return kind
    case (_, .touchscreen): return .touchscreen(touchProtocol)
    case (_, .touchpad): return .touchpad
    case (_, .pen), (_, .directPen): return .pen
    case (_, .other): return .ignored(.noTouchscreenByRule)
    case (_, .mouse), (_, .absoluteMouse): return kind
    }
  }

  private static func classifyByItself(
    _ capabilities: DeviceCapabilities, bus: UInt16
  ) -> DeviceKind {
    let deviceClass = capabilities.deviceClass
    if deviceClass == .pen || deviceClass == .directPen { return .pen }
    guard let touchProtocol = capabilities.touchProtocol else {
      return classifyWithoutPosition(
        capabilities, bus: bus, movesRelatively: deviceClass == .mouse)
    }
    let isPad = deviceClass == .other && capabilities.padReason != nil
    if touchProtocol == .single, capabilities.isKeyboard, !isPad { return .keyboard }
    switch deviceClass {
    case .touchscreen: return .touchscreen(touchProtocol)
    case .pen, .directPen: return .pen
    case .absoluteMouse: return .absoluteMouse
    case .mouse: return .relativeMouse
    case .touchpad: return .touchpad
    case .other:
      return .ignored(capabilities.padReason ?? .neverTouches)
    }
  }

  private static func classifyWithoutPosition(
    _ capabilities: DeviceCapabilities, bus: UInt16, movesRelatively: Bool
  ) -> DeviceKind {
    // A television's remote control over HDMI announces a mouse that nobody can move.
    if bus == DeviceIdentity.Bus.cec { return .ignored(.remoteControl) }
    if movesRelatively && capabilities.keys.contains(KeyCode.buttonLeft) { return .relativeMouse }
    if capabilities.isKeyboard { return .keyboard }
    if movesRelatively { return .ignored(.buttonless) }
    if capabilities.keys.isEmpty { return .ignored(.nothing) }
    return .ignored(.fewKeys)
  }
}

extension DeviceCapabilities {
  /// How the device reports contacts; nil where it has no positions.
  package var touchProtocol: TouchProtocol? {
    let hasPositions = axes[AbsCode.mtPositionX] != nil && axes[AbsCode.mtPositionY] != nil
    let hasSlots = axes[AbsCode.mtSlot] != nil
    if hasPositions && hasSlots && !announcesEveryAxis { return .slots }
    if hasPositions && !hasSlots { return .packets }
    if axes[AbsCode.x] != nil && axes[AbsCode.y] != nil { return .single }
    return nil
  }

  /// Whether it has the keys for the program's shortcuts: a keyboard, not a few buttons.
  package var isKeyboard: Bool {
    keys.contains(KeyCode.esc) && keys.contains(KeyCode.enter) && keys.contains(KeyCode.leftCtrl)
      && keys.contains(KeyCode.z)
  }
}
