internal import Geometry

extension ValueFormat where Value == Int {
  /// A whole number of decimal digits within `range`.
  public static func wholeNumber(
    _ range: ClosedRange<Int>, allowed: String? = nil
  ) -> ValueFormat {
    let words = allowed ?? "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueFormat(placeholder: "N", allowed: words) { word in
      guard let number = UInt64(written: word).flatMap({ Int(exactly: $0) }),
        range.contains(number)
      else { return nil }
      return number
    }
  }
}

extension ValueFormat where Value == UInt64 {
  /// Where a sequence of random numbers begins.
  package static var seed: ValueFormat {
    ValueFormat(
      placeholder: "N", allowed: "a whole number from 0 to \(UInt64.max)",
      read: { UInt64(written: $0) })
  }
}

extension ValueFormat where Value == Double {
  /// A number such as 2 or 1.25 within `range`.
  ///
  /// - Parameters:
  ///   - range: What is taken, both ends included.
  ///   - unit: Follows "a number of"; empty: none.
  public static func number(
    _ range: ClosedRange<Double>, of unit: String = ""
  ) -> ValueFormat {
    let what = unit.isEmpty ? "a number" : "a number of \(unit)"
    let allowed = "\(what) from \(shortest(range.lowerBound)) to \(shortest(range.upperBound))"
    return ValueFormat(placeholder: "N", allowed: allowed) { word in
      guard let number = Double(written: word), range.contains(number) else { return nil }
      return number
    }
  }

  /// A percentage from 1 to 100, as a fraction of 1.
  static var percentage: ValueFormat {
    ValueFormat<Int>.wholeNumber(1...100, allowed: "a percentage from 1 to 100")
      .map { Double($0) / 100 }
  }
}

extension ValueFormat where Value == Double? {
  /// A height such as `9mm` or `12.5 mm`; auto stands for nil.
  static var controlHeight: ValueFormat {
    let format = ValueFormat(placeholder: "N mm", allowed: "") { word in
      guard word.hasSuffix("mm"),
        let height = Double(written: word.dropLast(2).withoutOuterBlanks),
        (3...100).contains(height)
      else { return nil }
      return .some(height)
    }
    return format.or("auto", as: nil, allowed: "auto, or a height from 3 mm to 100 mm such as 9 mm")
  }
}

extension ValueFormat where Value == Duration? {
  /// A number of seconds up to a day; a word stands for nil.
  ///
  /// - Parameter least: The shortest time.
  static func seconds(from least: Double = 0, or word: String) -> ValueFormat {
    let range =
      least == 0 ? "up to 86400 or \(word)" : "from \(shortest(least)) to 86400, or \(word)"
    let format = ValueFormat(placeholder: "SECONDS", allowed: "") { word in
      guard let seconds = Double(written: word), (least...86_400).contains(seconds) else {
        return nil
      }
      return .some(.milliseconds(Int64((seconds * 1000).rounded())))
    }
    return format.or(word, as: nil, allowed: "a number of seconds \(range)")
  }

  /// A short time with its unit, `500ms` or `2s`; `off` stands for nil.
  static var timeoutOrOff: ValueFormat {
    ValueFormat(placeholder: "off|500ms|2s", allowed: "off, or a time from 50ms to 60s") { word in
      if word == "off" || word == "no" { return .some(nil) }
      let isInMilliseconds = word.hasSuffix("ms")
      guard isInMilliseconds || word.hasSuffix("s"),
        let number = Double(written: word, unit: isInMilliseconds ? "ms" : "s")
      else { return nil }
      let milliseconds = isInMilliseconds ? number : number * 1000
      guard (50...60_000).contains(milliseconds) else { return nil }
      return .some(.microseconds(Int64((milliseconds * 1000).rounded())))
    }
  }
}

/// 16 for 16.0, 0.5 for 0.5.
private func shortest(_ number: Double) -> String {
  number == number.rounded() ? String(Int(number)) : String(number)
}
