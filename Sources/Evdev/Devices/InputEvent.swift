/// One event of an evdev node (struct input_event): what changed, and when.
package struct InputEvent: Hashable, Sendable {
  /// Since the zero of CLOCK_MONOTONIC.
  package var time: Duration
  package var type: UInt16
  package var code: UInt16
  package var value: Int32

  package init(time: Duration, type: UInt16, code: UInt16, value: Int32) {
    self.time = time
    self.type = type
    self.code = code
    self.value = value
  }

  /// Whether a frame ends here. A key repeat's own report (value 1) is none: it brings no new
  /// state.
  package var endsFrame: Bool {
    type == EventType.syn && code == SynCode.report && value != 1
  }
}

/// The kinds of events, by the kernel's names (linux/input-event-codes.h, as all codes below).
package enum EventType {
  package static let syn: UInt16 = 0x00
  package static let key: UInt16 = 0x01
  package static let rel: UInt16 = 0x02
  package static let abs: UInt16 = 0x03
  /// Scan codes, switches, lights, sounds, repeats, force feedback.
  package static let others: [UInt16] = [0x04, 0x05, 0x11, 0x12, 0x14, 0x15]
}

package enum SynCode {
  package static let report: UInt16 = 0
  package static let mtReport: UInt16 = 2
  package static let dropped: UInt16 = 3
}

package enum RelCode {
  package static let x: UInt16 = 0x00
  package static let y: UInt16 = 0x01
}

package enum AbsCode {
  package static let x: UInt16 = 0x00
  package static let y: UInt16 = 0x01
  package static let pressure: UInt16 = 0x18
  package static let distance: UInt16 = 0x19
  /// Not an axis of any touchscreen: a node that has it announces every axis there is.
  package static let reserved: UInt16 = 0x2e
  package static let mtSlot: UInt16 = 0x2f
  package static let mtTouchMajor: UInt16 = 0x30
  package static let mtTouchMinor: UInt16 = 0x31
  package static let mtOrientation: UInt16 = 0x34
  package static let mtPositionX: UInt16 = 0x35
  package static let mtPositionY: UInt16 = 0x36
  package static let mtToolType: UInt16 = 0x37
  package static let mtTrackingID: UInt16 = 0x39
  package static let mtPressure: UInt16 = 0x3a
  package static let mtDistance: UInt16 = 0x3b
  /// The axes whose values belong to one contact.
  package static let ofContacts: ClosedRange<UInt16> = 0x30...0x3f
}

/// Values of `AbsCode.mtToolType`.
package enum ToolType {
  package static let finger: Int32 = 0
  package static let pen: Int32 = 1
  package static let palm: Int32 = 2
}

package enum KeyCode {
  package static let esc: UInt16 = 1
  package static let enter: UInt16 = 28
  package static let leftCtrl: UInt16 = 29
  package static let leftShift: UInt16 = 42
  package static let z: UInt16 = 44
  package static let rightShift: UInt16 = 54
  package static let leftAlt: UInt16 = 56
  package static let rightCtrl: UInt16 = 97
  package static let rightAlt: UInt16 = 100
  package static let power: UInt16 = 116
  package static let button0: UInt16 = 0x100
  package static let buttonLeft: UInt16 = 0x110
  package static let buttonRight: UInt16 = 0x111
  package static let buttonMiddle: UInt16 = 0x112
  package static let buttonSouth: UInt16 = 0x130
  package static let toolPen: UInt16 = 0x140
  package static let toolRubber: UInt16 = 0x141
  package static let toolBrush: UInt16 = 0x142
  package static let toolPencil: UInt16 = 0x143
  package static let toolAirbrush: UInt16 = 0x144
  package static let toolFinger: UInt16 = 0x145
  package static let touch: UInt16 = 0x14a
  package static let stylus: UInt16 = 0x14b
  /// Codes of EV_KEY that name buttons and tools, not keys of a keyboard.
  package static let buttons: ClosedRange<UInt16> = 0x100...0x15f
}

package enum DeviceProperty {
  package static let pointer: UInt16 = 0
  package static let direct: UInt16 = 1
}
