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

  /// Until when one waits that began at `start`; nil: for ever.
  func end(from start: Duration) -> Duration? {
    switch self {
    case .atMost(let limit): start + limit
    case .unlimited: nil
    }
  }
}

/// After how long without a touch the screen goes dark (`kiosk.blank`).
public enum BlankDelay: Hashable, Sendable, OptionValue {
  case after(Duration)
  case never

  static let allowed = "a number of seconds from 1 to 86400, or never"

  static func parse(_ word: String) throws(ValueFault) -> BlankDelay {
    if word == "never" { return .never }
    guard let seconds = decimalNumber(word), (1...86_400).contains(seconds) else {
      throw .notAllowed
    }
    return .after(.milliseconds(Int64((seconds * 1000).rounded())))
  }

  /// nil: never.
  var duration: Duration? {
    switch self {
    case .after(let duration): duration
    case .never: nil
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
