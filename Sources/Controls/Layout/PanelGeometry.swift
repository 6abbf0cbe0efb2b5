public import Geometry

/// The picture that a panel is laid out on.
public struct PanelGeometry: Hashable, Sendable {
  /// The upright picture, in pixels.
  public let size: PixelSize
  /// Pixels per point, 0.25...16.
  public let scale: Double

  /// Negative sizes count as 0; scales beyond the range are clamped, those that are no number
  /// count as 1.
  public init(size: PixelSize, scale: Double = 1) {
    self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
    self.scale = scale.isFinite ? min(max(scale, 0.25), 16) : 1
  }
}
