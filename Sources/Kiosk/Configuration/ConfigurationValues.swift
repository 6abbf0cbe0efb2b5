internal import Evdev

/// How long `auto` waits for a usable screen (`display.wait`).
public enum WaitLimit: Hashable, Sendable, OptionValue {
  case atMost(Duration)
  case unlimited

  static let allowed = "a number of seconds up to 86400 or unlimited"

  static func parse(_ word: String) throws(ValueFault) -> WaitLimit {
    if word == "unlimited" { return .unlimited }
    guard let seconds = decimalNumber(word), seconds <= 86_400 else { throw .notAllowed }
    return .atMost(.milliseconds(Int64((seconds * 1000).rounded())))
  }

  /// Whether one may go on waiting after `time`.
  func allows(_ time: Duration) -> Bool {
    switch self {
    case .atMost(let limit): time < limit
    case .unlimited: true
    }
  }
}

/// An opaque colour as 0xRRGGBB.
public struct RGBColor: RawRepresentable, Hashable, Sendable, OptionValue {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  public static let white = RGBColor(rawValue: 0xFFFFFF)
  /// To which the second tutorial clears: 0.78.
  public static let tutorialGrey = RGBColor(rawValue: 0xC7C7C7)

  static let allowed = "a colour as #RRGGBB"

  static func parse(_ word: String) throws(ValueFault) -> RGBColor {
    // UInt32(_:radix:) would take a sign.
    guard let digits = word.dropping(prefix: "#"), digits.utf8.count == 6, digits.first != "+",
      let number = UInt32(digits, radix: 16)
    else { throw .notAllowed }
    return RGBColor(rawValue: number)
  }
}

extension TouchCalibration: OptionValue {
  static let allowed = "six numbers: a b c d e f, for x' = a·x + b·y + c and y' = d·x + e·y + f"

  static func parse(_ word: String) throws(ValueFault) -> TouchCalibration {
    let words = word.split { $0 == " " || $0 == "\t" || $0 == "," }
    let numbers = words.compactMap { decimalNumber($0, signed: true) }
    guard words.count == 6, let calibration = TouchCalibration(numbers), calibration.isUsable
    else { throw .notAllowed }
    return calibration
  }
}

/// The width of lines and outlines, in points.
struct LineWidth: OptionValue {
  var points: Double

  static let allowed = "a number of points from 0.5 to 64"

  static func parse(_ word: String) throws(ValueFault) -> LineWidth {
    guard let points = decimalNumber(word), (0.5...64).contains(points) else { throw .notAllowed }
    return LineWidth(points: points)
  }
}

extension Bool: OptionValue {
  static let allowed = "yes or no"

  static func parse(_ word: String) throws(ValueFault) -> Bool {
    switch word {
    case "yes", "on", "true", "1": return true
    case "no", "off", "false", "0": return false
    default: throw .notAllowed
    }
  }
}
