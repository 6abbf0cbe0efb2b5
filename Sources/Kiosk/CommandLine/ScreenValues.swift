internal import Geometry
internal import Scanout

/// Where the picture goes (`--display`, `display.display`).
extension DisplayChoice: OptionValue {
  static let allowed =
    "auto, drm[:PATH], fbdev[:PATH] or headless:WxH (1 to \(largestSide) pixels a side)"

  static func parse(_ word: String) throws(ValueFault) -> DisplayChoice {
    if word == "auto" { return .auto }
    if word == "drm" { return .drm(path: nil) }
    if let path = word.dropping(prefix: "drm:") {
      guard !path.isEmpty else { throw .notAllowed }
      return .drm(path: path)
    }
    if word == "fbdev" { return .fbdev(path: nil) }
    if let path = word.dropping(prefix: "fbdev:") {
      guard !path.isEmpty else { throw .notAllowed }
      return .fbdev(path: path)
    }
    if let size = word.dropping(prefix: "headless:") {
      guard let size = PixelSize(parsing: size) else { throw .notAllowed }
      return .headless(size)
    }
    throw .notAllowed
  }

  var isHeadless: Bool {
    if case .headless = self { true } else { false }
  }
}

/// A display mode (`--mode`, `display.mode`).
extension ModeRequest: OptionValue {
  static let allowed = "WxH or WxH@HZ, such as 1280x720@60"

  static func parse(_ word: String) throws(ValueFault) -> ModeRequest {
    guard let mode = ModeRequest(parsing: word), (1...1000).contains(mode.refreshHz ?? 60) else {
      throw .notAllowed
    }
    return mode
  }
}

extension QuarterTurn: OptionValue {
  static let allowed = "0, 90, 180 or 270"

  static func parse(_ word: String) throws(ValueFault) -> QuarterTurn {
    guard let turn = allCases.first(where: { String($0.rawValue) == word }) else {
      throw .notAllowed
    }
    return turn
  }
}

/// The pixel format of the scan-out memory.
public enum PixelFormatRequest: String, CaseIterable, Sendable, OptionValue {
  /// XRGB8888, or what the screen offers instead.
  case auto
  case xrgb8888
  case rgb565
  case xrgb2101010

  var scanoutFormat: ScanoutFormatRequest {
    switch self {
    case .auto: .auto
    case .xrgb8888: .only(.xrgb8888)
    case .rgb565: .only(.rgb565)
    case .xrgb2101010: .only(.xrgb2101010)
    }
  }
}

/// What stays black at the sides of the picture (`display.margins`).
extension Margins: OptionValue {
  static let allowed =
    "a number of pixels, or four of them as LEFT,TOP,RIGHT,BOTTOM, each up to \(largestSide)"

  static func parse(_ word: String) throws(ValueFault) -> Margins {
    let sides = word.split(separator: ",", omittingEmptySubsequences: false).compactMap { part in
      wholeNumber(part.filter { $0 != " " }).flatMap { $0 <= largestSide ? Int($0) : nil }
    }
    let parts = word.reduce(1) { $1 == "," ? $0 + 1 : $0 }
    guard sides.count == parts else { throw .notAllowed }
    switch sides.count {
    case 1: return Margins(left: sides[0], top: sides[0], right: sides[0], bottom: sides[0])
    case 4: return Margins(left: sides[0], top: sides[1], right: sides[2], bottom: sides[3])
    default: throw .notAllowed
    }
  }
}

/// How bright the backlight is (`display.brightness`).
struct Brightness: Hashable, OptionValue {
  /// Above 0, up to 1.
  let fraction: Double

  static let allowed = "a percentage from 1 to 100"

  static func parse(_ word: String) throws(ValueFault) -> Brightness {
    guard let percent = wholeNumber(word), (1...100).contains(percent) else { throw .notAllowed }
    return Brightness(fraction: Double(percent) / 100)
  }
}

/// How many pixels one point is.
public enum ScaleRequest: Hashable, Sendable, OptionValue {
  /// From the panel's physical size; 1 where it has none, as a headless one.
  case auto
  case fixed(Double)

  static let allowed = "auto or a number from 0.5 to 16"

  static func parse(_ word: String) throws(ValueFault) -> ScaleRequest {
    if word == "auto" { return .auto }
    guard let scale = decimalNumber(word), (0.5...16).contains(scale) else { throw .notAllowed }
    return .fixed(scale)
  }
}

/// How the drawables become pixels.
public enum RendererRequest: String, CaseIterable, Sendable, OptionValue {
  case quartz
  case gles
}

/// No panel is larger; a bitmap of this size still fits the program's arithmetic.
private let largestSide = 16_384

extension PixelSize {
  /// `WxH`, each from 1 to 16,384.
  init?(parsing word: some StringProtocol) {
    let parts = word.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = wholeNumber(parts[0]), let height = wholeNumber(parts[1])
    else { return nil }
    let sides = 1...UInt64(largestSide)
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.init(width: Int(width), height: Int(height))
  }
}

extension String {
  /// What follows `prefix`; nil where the text begins otherwise.
  func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
