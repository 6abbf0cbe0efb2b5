public import Geometry

/// What the layout of the controls depends on; nothing else does, the font included.
public struct ControlsConfiguration: Hashable, Sendable {
  /// The upright picture, in pixels.
  public var pictureSize: PixelSize
  /// Pixels a point: 0.25...16; other values are clamped, those that are no number count as 1.
  public var scale: Double
  public var theme: Theme

  public init(pictureSize: PixelSize, scale: Double = 1, theme: Theme = .classic) {
    self.pictureSize = PixelSize(
      width: max(0, pictureSize.width), height: max(0, pictureSize.height))
    self.scale = scale.isFinite ? min(max(scale, 0.25), 16) : 1
    self.theme = theme
  }
}
