public import Geometry

/// A display mode as the user names it: `WxH` or `WxH@HZ`.
public struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
  /// In pixels.
  public var size: PixelSize
  /// nil: any rate.
  public var refreshHz: Double?

  /// A size in pixels, and a rate that is met within half a hertz.
  public init(size: PixelSize, refreshHz: Double? = nil) {
    self.size = size
    self.refreshHz = refreshHz
  }

  /// Reads `WxH[@HZ]`: both sides 1...65535, the rate a positive decimal number such as 59.94.
  public init?(parsing text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let size = PixelSize(written: parts[0], sides: 1...65535) else { return nil }
    var rate: Double?
    if parts.count == 2 {
      guard let value = Double(written: parts[1]), value > 0 else { return nil }
      rate = value
    }
    self.init(size: size, refreshHz: rate)
  }

  /// As `init(parsing:)` reads it.
  public var description: String {
    refreshHz.map { "\(size)@\(shortDecimal($0))" } ?? "\(size)"
  }
}

/// At most two decimals, without trailing zeros: 60, 59.94.
func shortDecimal(_ value: Double) -> String {
  let hundredths = Int((value * 100).rounded())
  let fraction = hundredths % 100
  if fraction == 0 { return "\(hundredths / 100)" }
  let digits = fraction < 10 ? "0\(fraction)" : "\(fraction)"
  return "\(hundredths / 100)." + (digits.hasSuffix("0") ? String(digits.dropLast()) : digits)
}
