internal import Evdev
internal import Geometry

extension ValueFormat where Value == InputOptions.Selection {
  /// Which devices are read.
  static var devices: ValueFormat {
    ValueFormat(placeholder: "auto|none|PATH[,PATH…]", allowed: "auto, none or PATH[,PATH…]") {
      word in
      if word == "auto" { return .auto }
      if word == "none" { return InputOptions.Selection.nothing }
      let paths = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return paths.allSatisfy { !$0.isEmpty } ? .paths(paths) : nil
    }
  }
}

extension ValueFormat where Value == TouchCalibration {
  static var calibration: ValueFormat {
    ValueFormat(
      placeholder: "A B C D E F",
      allowed: "six numbers: a b c d e f, for x' = a·x + b·y + c and y' = d·x + e·y + f"
    ) { word in
      let words = word.split { $0 == " " || $0 == "\t" || $0 == "," }
      let numbers = words.compactMap { Double(written: $0, isSigned: true) }
      guard words.count == 6, let calibration = TouchCalibration(numbers), calibration.isUsable
      else { return nil }
      return calibration
    }
  }
}

extension ValueFormat where Value == FilterChoice {
  static var filters: ValueFormat {
    ValueFormat(
      placeholder: "auto|none|FILTER…",
      allowed:
        "auto, none, or a chain of pressure=N[/N], median[=N], debounce[=MS[/MM]] and "
        + "smooth[=HZ/SLOPE]",
      read: { FilterChoice($0) })
  }
}

extension ValueFormat where Value == DeviceMap {
  static var deviceMap: ValueFormat {
    ValueFormat(
      placeholder: "DEVICE -> CONNECTOR, …",
      allowed: "DEVICE -> CONNECTOR, and more such pairs after commas", read: { DeviceMap($0) })
  }
}

extension ValueFormat where Value == MouseSpeed {
  static var mouseSpeed: ValueFormat {
    ValueFormat(placeholder: "N|flat", allowed: "a number from 0.1 to 10, or flat") { word in
      if word == "flat" { return .flat }
      guard let speed = Double(written: word), MouseSpeed.range.contains(speed) else { return nil }
      return .curve(speed)
    }
  }
}

extension ValueFormat where Value == PalmSize {
  static var palmSize: ValueFormat {
    ValueFormat(
      placeholder: "off|auto|30mm|120units",
      allowed: "off, auto, millimetres from 1 to 500 as 30mm, or units from 1 as 120units"
    ) { word in
      switch word {
      case "off", "no": return .off
      case "auto": return .auto
      default: break
      }
      if word.hasSuffix("units") {
        guard let units = Double(written: word, unit: "units"), units == units.rounded(),
          (1...2_147_483_647).contains(units)
        else { return nil }
        return .units(Int32(units))
      }
      guard let length = Double(written: word, unit: "mm"), (1...500).contains(length) else {
        return nil
      }
      return .millimetres(length)
    }
  }
}
