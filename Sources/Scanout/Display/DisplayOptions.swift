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
  /// Memory in place of a panel of this size.
  case headless(PixelSize)
}

/// What is asked of the screen.
public struct DisplayOptions: Hashable, Sendable {
  /// Where the picture shall go.
  public var choice: DisplayChoice
  /// A connector's name, such as "HDMI-A-1"; nil: the first usable.
  public var connector: String?
  /// nil: the one that the screen prefers.
  public var mode: ModeRequest?
  /// On top of the panel's own orientation.
  public var rotation: QuarterTurn
  /// The pixel format that shall be scanned out.
  public var format: ScanoutFormatRequest
  /// What stays black at the sides of the upright picture, in pixels of the panel. The picture
  /// becomes smaller by it.
  public var margins: Margins

  /// Without arguments: the first screen that works, as it is.
  public init(
    choice: DisplayChoice = .auto, connector: String? = nil, mode: ModeRequest? = nil,
    rotation: QuarterTurn = .none, format: ScanoutFormatRequest = .auto, margins: Margins = .zero
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
