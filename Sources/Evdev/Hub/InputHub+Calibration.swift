public import Touches

extension InputHub {
  /// The touchscreens and pens in use, which can be calibrated.
  public var panels: [DeviceSignature] {
    devices.filter { $0.isPanel && !$0.isMuted }.map { DeviceSignature($0.source.identity) }
  }

  /// The touchscreen or pen that made a contact; nil for other devices, and once it has gone.
  public func signature(of contact: ContactID) -> DeviceSignature? {
    let device = devices.first { $0.isPanel && $0.number == InputDevice.number(of: contact) }
    return device.map { DeviceSignature($0.source.identity) }
  }

  func tryCalibration(on device: InputDevice) {
    let isMeant = trial.map { $0.device == DeviceSignature(device.source.identity) } ?? false
    device.trial = isMeant ? trial?.matrix : nil
  }
}

extension InputDevice {
  /// Whether a calibration concerns it.
  var isPanel: Bool {
    switch kind {
    case .touchscreen, .pen: true
    case .absoluteMouse, .relativeMouse, .keyboard, .touchpad, .ignored: false
    }
  }

  /// The number of the device that made a contact.
  static func number(of contact: ContactID) -> UInt64 { contact.rawValue >> 40 }
}
