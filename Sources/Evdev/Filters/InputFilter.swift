internal import Geometry

/// One link of the chain of filters that a device's contacts go through.
///
/// In words, which stand in the order of the chain with blanks between:
///
///     pressure=PRESS[/RELEASE]   device units; a contact counts from PRESS on until below RELEASE
///                                (three quarters of PRESS)
///     median[=N]                 of the last N positions, odd, 3 to 15 (3)
///     debounce[=MS[ms][/MM[mm]]] joins a lift with a touch that follows sooner than MS, within MM
///                                (20ms/3mm)
///     smooth[=HZ/SLOPE]          the 1 euro filter: its least cut-off in Hz and what that gains a
///                                mm/s of speed (1/0.2)
///
/// With these defaults each adds at most one sample of delay to positions, and `debounce` none.
public enum InputFilter: Hashable, Sendable {
  case pressure(press: Int32, release: Int32)
  case median(length: Int)
  /// The distance is in millimetres.
  case debounce(time: Duration, distance: Double)
  /// Hz, and Hz per mm/s.
  case smooth(minimum: Double, slope: Double)

  /// Of the last three positions.
  public static let median = InputFilter.median(length: 3)
  /// Joins what is at most 20 ms and 3 mm apart.
  public static let debounce = InputFilter.debounce(time: .milliseconds(20), distance: 3)
  /// A least cut-off of 1 Hz, and 0.2 Hz for each mm/s.
  public static let smooth = InputFilter.smooth(minimum: 1, slope: 0.2)

  /// How many filters a chain may have.
  public static let most = 8

  /// Reads one word of the above; nil where it is none.
  public init?(_ word: some StringProtocol) {
    let equals = word.firstIndex(of: "=") ?? word.endIndex
    let parameter = equals == word.endIndex ? nil : String(word[word.index(after: equals)...])
    let filter: InputFilter? =
      switch String(word[..<equals]) {
      case "pressure": parameter.flatMap(InputFilter.parsePressure)
      case "median": parameter.map(InputFilter.parseMedian) ?? .median
      case "debounce": parameter.map(InputFilter.parseDebounce) ?? .debounce
      case "smooth": parameter.map(InputFilter.parseSmooth) ?? .smooth
      default: nil
      }
    guard let filter else { return nil }
    self = filter
  }

  private static func parsePressure(_ text: String) -> InputFilter? {
    let parts = InputFilter.parts(of: text)
    guard (1...2).contains(parts.count), let press = Int32(parts[0]), press > 0 else { return nil }
    if parts.count == 1 { return .pressure(press: press, release: max(1, press - press / 4)) }
    guard let release = Int32(parts[1]), (1...press).contains(release) else { return nil }
    return .pressure(press: press, release: release)
  }

  private static func parseMedian(_ text: String) -> InputFilter? {
    guard let length = Int(text), MedianFilter.lengths.contains(length), length % 2 == 1 else {
      return nil
    }
    return .median(length: length)
  }

  private static func parseDebounce(_ text: String) -> InputFilter? {
    let parts = InputFilter.parts(of: text)
    guard (1...2).contains(parts.count),
      let time = number(parts[0], unit: "ms", in: 1...500)
    else { return nil }
    var distance = 3.0
    if parts.count == 2 {
      guard let given = number(parts[1], unit: "mm", in: 0.1...50) else { return nil }
      distance = given
    }
    return .debounce(
      time: .microseconds(Int64((time * 1000).rounded())), distance: distance)
  }

  private static func parseSmooth(_ text: String) -> InputFilter? {
    let parts = InputFilter.parts(of: text)
    guard parts.count == 2, let minimum = number(parts[0], unit: "", in: 0.1...100),
      let slope = number(parts[1], unit: "", in: 0...100)
    else { return nil }
    return .smooth(minimum: minimum, slope: slope)
  }

  private static func parts(of text: String) -> [String] {
    text.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
  }

  /// A decimal number, with its unit or without.
  private static func number(
    _ text: String, unit: String, in range: ClosedRange<Double>
  ) -> Double? {
    Double(written: text, unit: unit).flatMap { range.contains($0) ? $0 : nil }
  }
}
