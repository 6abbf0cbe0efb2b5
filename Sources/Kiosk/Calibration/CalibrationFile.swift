internal import Evdev
internal import Geometry
internal import LinuxIO

/// The calibrations that `tigereye calibrate` has made, as a text file in the state directory.
///
/// One device a line: the six numbers of the matrix, then bus, vendor and product in hexadecimal,
/// then where the device is attached and its name in quotes, with `\"`, `\\` and, for what cannot
/// be printed, `\xHH` in them. `#` begins a comment. Lines of other devices, comments and lines
/// that cannot be understood stay as they are when one device is calibrated again.
struct CalibrationFile: Hashable {
  static let name = "calibration"

  /// A line that holds no calibration and should.
  struct Fault: Hashable {
    var line: Int
    var reason: String
  }

  private struct Line: Hashable {
    var text: String
    var calibration: LearnedCalibration?
  }

  private var lines: [Line] = []
  private(set) var faults: [Fault] = []

  init() {}

  init(_ bytes: [UInt8]) {
    // Bytes, since CR and LF together would be one character.
    let parts = bytes.split(separator: 10, omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let line = Substring(String(decoding: part, as: UTF8.self))
      let words = line.prefix { $0 != "#" }
      let isBlank = words.allSatisfy { $0 == " " || $0 == "\t" || $0 == "\r" }
      // A name may hold the sign of a comment.
      let calibration = isBlank ? nil : CalibrationFile.parse(line)
      if !isBlank, calibration == nil {
        faults.append(
          Fault(
            line: index + 1, reason: "expected six numbers, BUS:VENDOR:PRODUCT \"PHYS\" \"NAME\""))
      }
      lines.append(Line(text: String(line), calibration: calibration))
    }
    if lines.last?.text.isEmpty == true { lines.removeLast() }
  }

  /// The last line of a device counts.
  var calibrations: [LearnedCalibration] {
    var found: [LearnedCalibration] = []
    for calibration in lines.compactMap(\.calibration) {
      found.removeAll { $0.device == calibration.device }
      found.append(calibration)
    }
    return found
  }

  /// Puts a calibration in the place of earlier ones of its device.
  mutating func set(_ calibration: LearnedCalibration) {
    lines.removeAll { $0.calibration?.device == calibration.device }
    if lines.isEmpty {
      lines = [
        Line(text: "# Made by tigereye calibrate; remove a device's line to forget it.")
      ]
    }
    lines.append(Line(text: CalibrationFile.text(calibration), calibration: calibration))
  }

  var text: String { lines.map { $0.text + "\n" }.joined() }

  // MARK: Lines

  private static func text(_ calibration: LearnedCalibration) -> String {
    let device = calibration.device
    let numbers = [device.bus, device.vendor, device.product].map(hexadecimal)
    return calibration.matrix.text + " " + numbers.joined(separator: ":") + " "
      + quoted(device.phys) + " " + quoted(device.name)
  }

  private static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{0}"..<" ", "\u{7F}":
        text += "\\x" + String(hexadecimal: scalar.value, width: 2)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  private static func parse(_ line: Substring) -> LearnedCalibration? {
    var rest = Array(line.unicodeScalars)[...]
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      scalar == " " || scalar == "\t" || scalar == "\r"
    }
    func word() -> String {
      rest = rest.drop(while: isBlank)
      let word = rest.prefix { !isBlank($0) }
      rest = rest[word.endIndex...]
      return String(String.UnicodeScalarView(word))
    }
    func string() -> String? {
      rest = rest.drop(while: isBlank)
      guard rest.popFirst() == "\"" else { return nil }
      var text = ""
      while let scalar = rest.popFirst() {
        if scalar == "\"" { return text }
        guard scalar == "\\" else {
          text.unicodeScalars.append(scalar)
          continue
        }
        switch rest.popFirst() {
        case let escaped? where escaped == "\"" || escaped == "\\":
          text.unicodeScalars.append(escaped)
        case "x"?:
          guard let code = number(String(String.UnicodeScalarView(rest.prefix(2))), digits: 2)
          else { return nil }
          text.unicodeScalars.append(Unicode.Scalar(UInt8(code)))
          rest = rest.dropFirst(2)
        default: return nil
        }
      }
      return nil
    }
    let matrix = (0..<6).map { _ in word() }.joined(separator: " ")
    let ids = word().split(separator: ":", omittingEmptySubsequences: false)
      .compactMap { number(String($0), digits: 4) }
    guard let calibration = ValueFormat<TouchCalibration>.calibration.read(matrix), ids.count == 3,
      let phys = string(), let name = string()
    else { return nil }
    rest = rest.drop(while: isBlank)
    guard rest.isEmpty || rest.first == "#" else { return nil }
    return LearnedCalibration(
      device: DeviceSignature(
        name: name, phys: phys, bus: ids[0], vendor: ids[1], product: ids[2]),
      matrix: calibration)
  }

  private static func number(_ word: String, digits: Int) -> UInt16? {
    guard word.utf8.count == digits, word.first != "+", word.first != "-" else { return nil }
    return UInt16(word, radix: 16)
  }

  static func hexadecimal(_ number: UInt16) -> String { String(hexadecimal: number, width: 4) }
}

extension TouchCalibration {
  /// The six numbers with blanks between, as libinput and `input.calibration` read them: at most
  /// eight decimals, which is a thousandth of a pixel on any screen.
  var text: String {
    [a, b, c, d, e, f].map { number -> String in
      let scaled = Int64((abs(number) * 1e8).rounded())
      let decimals = String(scaled % 100_000_000)
      var text = String(scaled / 100_000_000) + "."
      text += String(repeating: "0", count: 8 - decimals.count) + decimals
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
      return number < 0 && scaled != 0 ? "-" + text : text
    }.joined(separator: " ")
  }
}
