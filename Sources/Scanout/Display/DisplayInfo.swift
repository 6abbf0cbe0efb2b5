public import Geometry

/// What is fixed about an open display.
public struct DisplayInfo: Hashable, Sendable {
  /// Through which kernel interface a screen is driven.
  public enum Backend: String, Hashable, Sendable {
    /// Mode setting of a DRM card.
    case drm
    /// A framebuffer device.
    case fbdev
    /// Memory without a screen.
    case headless
  }

  /// How the screen is driven.
  public var backend: Backend
  /// The size of the memory that is scanned out.
  public var panelSize: PixelSize
  /// The size of the upright picture: that of the panel, rotated, without the margins that were
  /// asked for. Margins that the driver makes itself do not count: it shrinks the whole picture.
  public var pictureSize: PixelSize
  /// What of the panel is outside of the picture, in pixels of the panel as it is scanned out
  /// (not of the upright picture): both the margins that were asked for and those that the driver
  /// makes by the connector's margin properties. Touch is to be mapped to what they leave.
  public var margins: Margins
  /// The pixel format's name, such as "xrgb8888"; of a framebuffer device with pixels that no
  /// format has, its bits and channels.
  public var format: String
  /// How far the picture is rotated clockwise on the panel: the panel's own orientation and the
  /// rotation asked for, together. Touch is rotated by the same.
  public var rotation: QuarterTurn
  /// Width and height of the panel in millimetres as the screen claims, lies included; nil where
  /// it claims nothing. `automaticScale` filters.
  public var physicalSize: PhysicalSize?
  /// Such as "HDMI-A-1"; nil for headless and framebuffer devices.
  public var connector: String?
  /// Of the other screens that show the same picture.
  public var mirrorConnectors: [String] = []
  /// Frames a second; nil where the driver does not say.
  public var refreshHz: Double?
  /// Such as "/dev/dri/card0" or "/dev/fb0"; nil for headless.
  public var devicePath: String?

  /// A screen without a name, size or rate; those are set afterwards. Without a size of its own the
  /// picture fills the panel.
  package init(
    backend: Backend, panelSize: PixelSize, format: String, rotation: QuarterTurn,
    pictureSize: PixelSize? = nil, margins: Margins = .zero
  ) {
    self.backend = backend
    self.panelSize = panelSize
    self.pictureSize = pictureSize ?? rotation.turned(panelSize)
    self.margins = margins
    self.format = format
    self.rotation = rotation
  }

  /// Pixels per point that fit the screen: 1 for headless, else by the physical size
  /// (`automaticScale(pixels:millimetres:)`).
  public var automaticScale: Double {
    if backend == .headless { return 1 }
    return Scanout.automaticScale(pixels: panelSize, millimetres: physicalSize)
  }

  /// Pixels per point where controls are to be so many millimetres high; nil where the screen's size
  /// is not known.
  package func scale(controlHeight: Double) -> Double? {
    if backend == .headless { return nil }
    return Scanout.scale(
      controlHeight: controlHeight, picture: pictureSize, pixels: panelSize,
      millimetres: physicalSize)
  }

  /// Width and height of the panel in millimetres as the picture lies on it; nil where they are not
  /// known.
  package var physicalPictureSize: Size? {
    Scanout.physicalPictureSize(
      pixels: rotation.turned(panelSize), millimetres: physicalSize)
  }
}

/// Width and height in millimetres.
public struct PhysicalSize: Hashable, Sendable {
  /// In millimetres.
  public var width: Int
  /// In millimetres.
  public var height: Int

  /// Both sides in millimetres, as the screen is built.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}
