package import Touches

extension InputHub {
  /// The touchscreens and pens in use, which can be calibrated.
  package var panels: [DeviceSignature] {
    devices.filter { $0.kind.isPanel && !$0.isMuted }.map { DeviceSignature($0.source.identity) }
  }

  /// The touchscreen or pen that made a contact; nil for other devices, and once it has gone.
  package func signature(of contact: ContactID) -> DeviceSignature? {
    let device = devices.first { $0.kind.isPanel && $0.number == contact.device }
    return device.map { DeviceSignature($0.source.identity) }
  }

  func tryCalibration(on device: InputDevice) {
    let isMeant = trial.map { $0.device == DeviceSignature(device.source.identity) } ?? false
    device.trial = isMeant ? trial?.matrix : nil
  }
}
