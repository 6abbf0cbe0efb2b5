internal import Evdev

extension FilterChoice: OptionValue {
  static let allowed =
    "auto, none, or a chain of pressure=N[/N], median[=N], debounce[=MS[/MM]] and smooth[=HZ/SLOPE]"

  static func parse(_ word: String) throws(ValueFault) -> FilterChoice {
    guard let choice = FilterChoice(word) else { throw .notAllowed }
    return choice
  }
}

extension DeviceMap: OptionValue {
  static let allowed = "DEVICE -> CONNECTOR, and more such pairs after commas"

  static func parse(_ word: String) throws(ValueFault) -> DeviceMap {
    guard let map = DeviceMap(word) else { throw .notAllowed }
    return map
  }
}

extension MouseSpeed: OptionValue {
  static let allowed = "a number from 0.1 to 10, or flat"

  static func parse(_ word: String) throws(ValueFault) -> MouseSpeed {
    if word == "flat" { return .flat }
    guard let speed = decimalNumber(word), MouseSpeed.range.contains(speed) else {
      throw .notAllowed
    }
    return .curve(speed)
  }
}

extension PalmSize: OptionValue {
  static let allowed = "off, auto, millimetres from 1 to 500 as 30mm, or units from 1 as 120units"

  static func parse(_ word: String) throws(ValueFault) -> PalmSize {
    switch word {
    case "off", "no": return .off
    case "auto": return .auto
    default: break
    }
    if word.hasSuffix("units") {
      guard let units = decimalNumber(word.dropLast(5)), units == units.rounded(),
        (1...2_147_483_647).contains(units)
      else { throw .notAllowed }
      return .units(Int32(units))
    }
    let digits = word.hasSuffix("mm") ? word.dropLast(2) : word[...]
    guard let length = decimalNumber(digits), (1...500).contains(length) else { throw .notAllowed }
    return .millimetres(length)
  }
}

/// After how long a silence a stroke ends (`input.release-timeout`).
enum ReleaseRequest: Hashable, OptionValue {
  case never
  case after(Duration)

  static let allowed = "off, or a time from 50ms to 60s"

  static func parse(_ word: String) throws(ValueFault) -> ReleaseRequest {
    if word == "off" || word == "no" { return .never }
    let isInMilliseconds = word.hasSuffix("ms")
    guard isInMilliseconds || word.hasSuffix("s"),
      let number = decimalNumber(word.dropLast(isInMilliseconds ? 2 : 1))
    else { throw .notAllowed }
    let milliseconds = isInMilliseconds ? number : number * 1000
    guard (50...60_000).contains(milliseconds) else { throw .notAllowed }
    return .after(.microseconds(Int64((milliseconds * 1000).rounded())))
  }

  /// nil: never.
  var duration: Duration? {
    switch self {
    case .never: nil
    case .after(let duration): duration
    }
  }
}
