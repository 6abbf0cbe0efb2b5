internal import Evdev

/// The udev rule that gives a device its calibration for every program that uses libinput.
enum CalibrationRule {
  /// One line for a file in /etc/udev/rules.d. All keys are attributes of the same parent of the
  /// event node, as `ATTRS` demands (udev(7)).
  static func text(_ calibration: LearnedCalibration) -> String {
    let device = calibration.device
    var keys = [
      "ACTION!=\"remove\"", "SUBSYSTEM==\"input\"", "KERNEL==\"event*\"",
      "ATTRS{name}==\"\(pattern(device.name))\"",
    ]
    if !device.phys.isEmpty { keys.append("ATTRS{phys}==\"\(pattern(device.phys))\"") }
    let numbers = [
      ("bustype", device.bus), ("vendor", device.vendor), ("product", device.product),
    ]
    for (name, number) in numbers {
      keys.append("ATTRS{id/\(name)}==\"\(CalibrationFile.hexadecimal(number))\"")
    }
    keys.append("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(calibration.matrix.text)\"")
    return keys.joined(separator: ", ")
  }

  /// udev's values are patterns; a letter that means something in one, or would end the value, may
  /// be any letter.
  private static func pattern(_ word: String) -> String {
    let special: Set<Unicode.Scalar> = ["*", "?", "[", "]", "|", "\"", "\\", "$", "%"]
    var text = ""
    for scalar in word.unicodeScalars {
      let isPlain = scalar.value >= 0x20 && scalar.value != 0x7F && !special.contains(scalar)
      text.unicodeScalars.append(isPlain ? scalar : "?")
    }
    return text
  }
}
