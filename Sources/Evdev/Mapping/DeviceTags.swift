internal import CLibUdev
internal import LinuxIO

/// What udev's rules say about a device; nothing where there is no udev.
public struct DeviceTags: Hashable, Sendable {
  /// WL_OUTPUT: the connector that the device belongs to.
  public var output: String?
  /// LIBINPUT_CALIBRATION_MATRIX.
  public var calibration: TouchCalibration?

  public init(output: String? = nil, calibration: TouchCalibration? = nil) {
    self.output = output
    self.calibration = calibration
  }

  /// From the properties of udev's database.
  ///
  /// - Parameter property: the value of a property by its name.
  init(_ property: (String) -> String?) {
    output = property("WL_OUTPUT").flatMap { $0.isEmpty ? nil : $0 }
    calibration = property("LIBINPUT_CALIBRATION_MATRIX").flatMap(TouchCalibration.init(udev:))
  }

  /// Asks udev about the node `/dev/input/eventN`; a link to one is followed.
  public static func ofNode(_ path: String) -> DeviceTags {
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
  /// is none, or where it folds the surface into a line.
  init?(udev text: String) {
    let words = text.split { $0 == " " || $0 == "\t" }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 6, let matrix = TouchCalibration(numbers),
      abs(matrix.a * matrix.e - matrix.b * matrix.d) > 1e-6
    else { return nil }
    self = matrix
  }
}
