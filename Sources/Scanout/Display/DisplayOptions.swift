public import Geometry
public import Raster

/// Where the picture shall go.
public enum DisplayChoice: Hashable, Sendable {
  /// The first screen that works: of a KMS card, else of a framebuffer device.
  case auto
  /// A KMS card: the one at `path`, or the first that works.
  case drm(path: String?)
  /// A framebuffer device: the one at `path`, or the first that can be drawn on.
  case fbdev(path: String?)
  /// Memory that stands for a panel of this size.
  case headless(PixelSize)
}

/// What the user asked of the screen.
public struct DisplayOptions: Hashable, Sendable {
  public var choice: DisplayChoice
  /// A connector's name, such as "HDMI-A-1"; nil: the first usable.
  public var connector: String?
  /// nil: the one that the screen prefers.
  public var mode: ModeRequest?
  /// On top of the panel's own orientation.
  public var rotation: QuarterTurn
  public var format: ScanoutFormatRequest
  /// What stays black at the sides of the upright picture, in pixels of the panel. The picture
  /// becomes smaller by it.
  public var margins: Margins

  public init(
    choice: DisplayChoice = .auto, connector: String? = nil, mode: ModeRequest? = nil,
    rotation: QuarterTurn = .none, format: ScanoutFormatRequest = .auto, margins: Margins = .none
  ) {
    self.choice = choice
    self.connector = connector
    self.mode = mode
    self.rotation = rotation
    self.format = format
    self.margins = margins
  }
}

/// The pixel format that shall be scanned out.
public enum ScanoutFormatRequest: Hashable, Sendable {
  /// XRGB8888, or the first other one that the screen's plane offers and `PixelFormat` has.
  case auto
  /// This one or none.
  case only(PixelFormat)
}

/// A display mode as the user names it: `WxH` or `WxH@HZ`.
public struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
  public var size: PixelSize
  /// nil: any rate.
  public var refreshHz: Double?

  public init(size: PixelSize, refreshHz: Double? = nil) {
    self.size = size
    self.refreshHz = refreshHz
  }

  /// Reads `WxH[@HZ]`: both sides 1...65535, the rate a positive decimal number such as 59.94.
  public init?(parsing text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Self.side(sides[0]), let height = Self.side(sides[1])
    else { return nil }
    var rate: Double?
    if parts.count == 2 {
      guard parts[1].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
        let value = Double(parts[1]), value > 0, value.isFinite
      else { return nil }
      rate = value
    }
    self.init(size: PixelSize(width: width, height: height), refreshHz: rate)
  }

  private static func side(_ text: Substring) -> Int? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && $0.isNumber }), let value = Int(text),
      (1...65535).contains(value)
    else { return nil }
    return value
  }

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
