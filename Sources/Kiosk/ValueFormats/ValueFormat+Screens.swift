internal import Geometry
internal import Scanout

extension ValueFormat where Value == DisplayChoice {
  /// Where the picture goes.
  static var display: ValueFormat {
    ValueFormat(
      placeholder: "auto|drm[:PATH]|fbdev[:PATH]|headless:WxH",
      allowed:
        "auto, drm[:PATH], fbdev[:PATH] or headless:WxH (1 to \(largestSide) pixels a side)"
    ) { word in
      switch word {
      case "auto": return .auto
      case "drm": return .drm(path: nil)
      case "fbdev": return .fbdev(path: nil)
      default: break
      }
      if let path = word.dropping(prefix: "drm:"), !path.isEmpty { return .drm(path: path) }
      if let path = word.dropping(prefix: "fbdev:"), !path.isEmpty { return .fbdev(path: path) }
      if let size = word.dropping(prefix: "headless:") {
        return PixelSize(written: size, sides: 1...largestSide).map { .headless($0) }
      }
      return nil
    }
  }
}

extension ValueFormat where Value == String {
  /// A connector by the kernel's name, such as HDMI-A-1.
  static var connector: ValueFormat {
    ValueFormat(
      placeholder: "NAME",
      allowed: "a connector's name such as HDMI-A-1 (`list` shows them)"
    ) { word in
      // The kernel's names are letters, digits and hyphens.
      let isName = word.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      return !word.isEmpty && isName ? word : nil
    }
  }
}

extension ValueFormat where Value == ModeRequest {
  static var mode: ValueFormat {
    ValueFormat(placeholder: "WxH[@HZ]", allowed: "WxH or WxH@HZ, such as 1280x720@60") { word in
      guard let mode = ModeRequest(parsing: word), (1...1000).contains(mode.refreshHz ?? 60) else {
        return nil
      }
      return mode
    }
  }
}

extension ValueFormat where Value == QuarterTurn {
  static var quarterTurn: ValueFormat {
    ValueFormat(placeholder: "0|90|180|270", allowed: "0, 90, 180 or 270") { word in
      QuarterTurn.allCases.first { String($0.rawValue) == word }
    }
  }
}

extension ValueFormat where Value == ScanoutFormatRequest {
  /// The pixel format of the scan-out memory.
  static var scanoutFormat: ValueFormat {
    let formats: [(name: String, format: ScanoutFormatRequest)] = [
      ("auto", .auto), ("xrgb8888", .only(.xrgb8888)), ("rgb565", .only(.rgb565)),
      ("xrgb2101010", .only(.xrgb2101010)),
    ]
    let names = formats.map(\.name)
    return ValueFormat(placeholder: names.joined(separator: "|"), allowed: listing(names)) { word in
      formats.first { $0.name == word }?.format
    }
  }
}

extension ValueFormat where Value == Margins {
  /// What stays black at the sides of the picture.
  static var margins: ValueFormat {
    ValueFormat(
      placeholder: "N|LEFT,TOP,RIGHT,BOTTOM",
      allowed:
        "a number of pixels, or four of them as LEFT,TOP,RIGHT,BOTTOM, each up to \(largestSide)"
    ) { word in
      let sides = word.split(separator: ",", omittingEmptySubsequences: false).map { part in
        UInt64(written: part.filter { $0 != " " }).flatMap {
          $0 <= largestSide ? Int($0) : nil
        }
      }
      let known = sides.compactMap { $0 }
      guard known.count == sides.count else { return nil }
      switch known.count {
      case 1: return Margins(left: known[0], top: known[0], right: known[0], bottom: known[0])
      case 4: return Margins(left: known[0], top: known[1], right: known[2], bottom: known[3])
      default: return nil
      }
    }
  }
}

extension ValueFormat where Value == Double? {
  /// Pixels per point; `auto` is nil.
  static var scale: ValueFormat {
    ValueFormat<Double>.number(0.5...16).map { Optional($0) }
      .or("auto", as: nil, allowed: "auto or a number from 0.5 to 16")
  }
}

extension DisplayChoice {
  var isHeadless: Bool {
    if case .headless = self { true } else { false }
  }
}

/// No panel is larger; a bitmap of this size still fits the program's arithmetic.
private let largestSide = 16_384

extension String {
  /// What follows `prefix`; nil where the text begins otherwise.
  func dropping(prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
