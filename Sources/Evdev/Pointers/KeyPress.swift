/// A key that went down, with the modifiers that were held.
public struct KeyPress: Hashable, Sendable {
  /// The kernel's name in lower case without its prefix: "z", "esc", "f1", "leftbrace".
  public var name: String
  /// Whether a Ctrl key was held.
  public var ctrl: Bool
  /// Whether a Shift key was held.
  public var shift: Bool
  /// Whether an Alt key was held.
  public var alt: Bool
  /// The kernel's time of the event, since the zero of CLOCK_MONOTONIC.
  public var time: Duration

  /// A key with these modifiers.
  public init(
    name: String, ctrl: Bool = false, shift: Bool = false, alt: Bool = false,
    time: Duration = .zero
  ) {
    self.name = name
    self.ctrl = ctrl
    self.shift = shift
    self.alt = alt
    self.time = time
  }
}

/// Follows the modifiers of one keyboard and reports other keys as they go down; repeats and
/// releases are not reported.
struct KeyboardTracker {
  private var held: Set<UInt16> = []

  private static let modifiers: Set<UInt16> = [
    KeyCode.leftCtrl, KeyCode.rightCtrl, KeyCode.leftShift, KeyCode.rightShift, KeyCode.leftAlt,
    KeyCode.rightAlt,
  ]

  mutating func feed(_ event: InputEvent) -> KeyPress? {
    guard event.type == EventType.key, !KeyCode.buttons.contains(event.code), event.value != 2
    else { return nil }
    if KeyboardTracker.modifiers.contains(event.code) {
      if event.value != 0 { held.insert(event.code) } else { held.remove(event.code) }
      return nil
    }
    guard event.value == 1,
      let name = EventNames.name(ofType: EventType.key, code: event.code)
    else { return nil }
    return KeyPress(
      name: (name.hasPrefix("KEY_") ? String(name.dropFirst(4)) : name).lowercased(),
      ctrl: held.contains(KeyCode.leftCtrl) || held.contains(KeyCode.rightCtrl),
      shift: held.contains(KeyCode.leftShift) || held.contains(KeyCode.rightShift),
      alt: held.contains(KeyCode.leftAlt) || held.contains(KeyCode.rightAlt), time: event.time)
  }
}
