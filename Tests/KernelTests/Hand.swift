import Evdev
import FakeInput

/// What a hand does beside the recordings, as recordings.
enum Hand {
  /// A tap of the absolute mouse, at once.
  static func tap(on position: PointerPosition) -> RecordedDevice {
    let range = AxisRange(minimum: 0, maximum: 32767)
    var hand = device(
      "hand",
      DeviceCapabilities(
        keys: [KeyCode.buttonLeft], axes: [AbsCode.x: range, AbsCode.y: range]))
    add(EventType.abs, AbsCode.x, Int32(position.x), to: &hand)
    add(EventType.abs, AbsCode.y, Int32(position.y), to: &hand)
    add(EventType.syn, SynCode.report, 0, to: &hand)
    press(KeyCode.buttonLeft, true, on: &hand)
    press(KeyCode.buttonLeft, false, on: &hand)
    return hand
  }

  /// Ctrl and Z on a keyboard.
  static func undoing(times: Int) -> RecordedDevice {
    let keys: Set<UInt16> = [KeyCode.esc, KeyCode.enter, KeyCode.leftCtrl, KeyCode.z]
    var keyboard = device("keys", DeviceCapabilities(keys: keys))
    press(KeyCode.leftCtrl, true, on: &keyboard)
    for _ in 0..<times {
      press(KeyCode.z, true, on: &keyboard)
      press(KeyCode.z, false, on: &keyboard)
    }
    press(KeyCode.leftCtrl, false, on: &keyboard)
    return keyboard
  }

  /// The devices, with all times so that the first is one second after zero.
  static func following(_ devices: [RecordedDevice]) -> [RecordedDevice] {
    let first = devices.compactMap { $0.events.first?.time }.min() ?? .zero
    return devices.map { (device: RecordedDevice) in
      var device = device
      for index in device.events.indices {
        device.events[index].time += .seconds(1) - first
      }
      return device
    }
  }

  private static func device(
    _ name: String, _ capabilities: DeviceCapabilities
  ) -> RecordedDevice {
    RecordedDevice(
      identity: DeviceIdentity(name: name, path: "", bus: 3), capabilities: capabilities,
      events: [])
  }

  /// A key or button, in a frame of its own.
  private static func press(_ key: UInt16, _ isDown: Bool, on device: inout RecordedDevice) {
    add(EventType.key, key, isDown ? 1 : 0, to: &device)
    add(EventType.syn, SynCode.report, 0, to: &device)
  }

  private static func add(
    _ type: UInt16, _ code: UInt16, _ value: Int32, to device: inout RecordedDevice
  ) {
    device.events.append(InputEvent(time: .zero, type: type, code: code, value: value))
  }
}
