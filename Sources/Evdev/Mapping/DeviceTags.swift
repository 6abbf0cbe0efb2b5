internal import CLibUdev
internal import LinuxIO

/// What udev's rules say about a device; nothing where there is no udev.
package struct DeviceTags: Hashable, Sendable {
  /// WL_OUTPUT: the connector that the device belongs to.
  package var output: String?
  /// LIBINPUT_CALIBRATION_MATRIX.
  package var calibration: TouchCalibration?
  /// ID_INPUT_TOUCHSCREEN, _TOUCHPAD, _TABLET, or one of those that never draw; nil: none of them.
  package var deviceClass: DeviceClass?
  /// LIBINPUT_IGNORE_DEVICE: programs have to leave the device alone.
  package var isIgnored: Bool

  package init(
    output: String? = nil, calibration: TouchCalibration? = nil, deviceClass: DeviceClass? = nil,
    isIgnored: Bool = false
  ) {
    self.output = output
    self.calibration = calibration
    self.deviceClass = deviceClass
    self.isIgnored = isIgnored
  }

  /// From the properties of udev's database.
  ///
  /// - Parameter property: the value of a property by its name.
  package init(_ property: (String) -> String?) {
    output = property("WL_OUTPUT").flatMap { $0.isEmpty ? nil : $0 }
    calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap(TouchCalibration.init(udev:))
    func isSet(_ name: String) -> Bool {
      property(name).map { !$0.isEmpty && $0 != "0" } ?? false
    }
    isIgnored = isSet("LIBINPUT_IGNORE_DEVICE")
    let neverDraw = ["ID_INPUT_TABLET_PAD", "ID_INPUT_JOYSTICK", "ID_INPUT_ACCELEROMETER"]
    if isSet("ID_INPUT_TOUCHSCREEN") {
      deviceClass = .touchscreen
    } else if isSet("ID_INPUT_TOUCHPAD") {
      deviceClass = .touchpad
    } else if neverDraw.contains(where: isSet) {
      deviceClass = .other
    } else if isSet("ID_INPUT_TABLET") {
      deviceClass = .pen
    }
  }

  /// Asks udev about the node `/dev/input/eventN`; a link to one is followed.
  package static func ofNode(_ path: String) -> DeviceTags {
    guard let udev = udev_new() else { return DeviceTags() }
    defer { udev_unref(udev) }
    let node = linkTarget(path) ?? path
    let name = node.split(separator: "/").last.map(String.init) ?? node
    guard let device = udev_device_new_from_subsystem_sysname(udev, "input", name) else {
      return DeviceTags()
    }
    defer { udev_device_unref(device) }
    return DeviceTags { key in
      udev_device_get_property_value(device, key).map { String(cString: $0) }
    }
  }
}

extension TouchCalibration {
  /// From the value of LIBINPUT_CALIBRATION_MATRIX: six numbers with blanks between. nil where it
  /// is none, or cannot serve.
  init?(udev text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, let matrix = TouchCalibration(numbers), matrix.isUsable else {
      return nil
    }
    self = matrix
  }
}
