/// One event of an evdev node (struct input_event): what changed, and when.
public struct InputEvent: Hashable, Sendable {
  /// Since the zero of CLOCK_MONOTONIC.
  public var time: Duration
  public var type: UInt16
  public var code: UInt16
  public var value: Int32

  public init(time: Duration, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether a frame ends here. A key repeat's own report (value 1) is none: it tells no new state.
  public var endsFrame: Bool {
    type == EventType.syn && code == SynCode.report && value != 1
  }
}

/// The kinds of events, by the kernel's names (linux/input-event-codes.h, as all codes below).
public enum EventType {
  public static let syn: UInt16 = 0x00
  public static let key: UInt16 = 0x01
  public static let rel: UInt16 = 0x02
  public static let abs: UInt16 = 0x03
  /// Scan codes, switches, lights, sounds, repeats, force feedback.
  public static let others: [UInt16] = [0x04, 0x05, 0x11, 0x12, 0x14, 0x15]
}

public enum SynCode {
  public static let report: UInt16 = 0
  public static let mtReport: UInt16 = 2
  public static let dropped: UInt16 = 3
}

public enum RelCode {
  public static let x: UInt16 = 0x00
  public static let y: UInt16 = 0x01
}

public enum AbsCode {
  public static let x: UInt16 = 0x00
  public static let y: UInt16 = 0x01
  public static let pressure: UInt16 = 0x18
  public static let distance: UInt16 = 0x19
  /// Not an axis of any touchscreen: a node that has it announces every axis there is.
  public static let reserved: UInt16 = 0x2e
  public static let mtSlot: UInt16 = 0x2f
  public static let mtTouchMajor: UInt16 = 0x30
  public static let mtTouchMinor: UInt16 = 0x31
  public static let mtOrientation: UInt16 = 0x34
  public static let mtPositionX: UInt16 = 0x35
  public static let mtPositionY: UInt16 = 0x36
  public static let mtToolType: UInt16 = 0x37
  public static let mtTrackingID: UInt16 = 0x39
  public static let mtPressure: UInt16 = 0x3a
  public static let mtDistance: UInt16 = 0x3b
  /// The axes whose values belong to one contact.
  public static let ofContacts: ClosedRange<UInt16> = 0x30...0x3f
}

/// Values of `AbsCode.mtToolType`.
public enum ToolType {
  public static let finger: Int32 = 0
  public static let palm: Int32 = 2
}

public enum KeyCode {
  public static let esc: UInt16 = 1
  public static let enter: UInt16 = 28
  public static let leftCtrl: UInt16 = 29
  public static let leftShift: UInt16 = 42
  public static let z: UInt16 = 44
  public static let rightShift: UInt16 = 54
  public static let leftAlt: UInt16 = 56
  public static let rightCtrl: UInt16 = 97
  public static let rightAlt: UInt16 = 100
  public static let power: UInt16 = 116
  public static let button0: UInt16 = 0x100
  public static let buttonLeft: UInt16 = 0x110
  public static let buttonRight: UInt16 = 0x111
  public static let buttonMiddle: UInt16 = 0x112
  public static let buttonSouth: UInt16 = 0x130
  public static let toolPen: UInt16 = 0x140
  public static let toolRubber: UInt16 = 0x141
  public static let toolFinger: UInt16 = 0x145
  public static let touch: UInt16 = 0x14a
  public static let stylus: UInt16 = 0x14b
  /// Codes of EV_KEY that name buttons and tools, not keys of a keyboard.
  public static let buttons: ClosedRange<UInt16> = 0x100...0x15f
}

public enum DeviceProperty {
  public static let pointer: UInt16 = 0
  public static let direct: UInt16 = 1
}
