public import Geometry

/// The picture that a panel is laid out on, and the part of it that the panel has.
///
/// Several panels share a picture where each has a part of its own. A panel looks the same in every
/// part of one size, but for the lines that end its bars towards its neighbours.
public struct PanelGeometry: Hashable, Sendable {
  /// The upright picture, in pixels.
  public let size: PixelSize
  /// The part of the picture that the panel has, in pixels of the picture.
  public let part: PixelRect
  /// Pixels per point, 0.25...16.
  public let scale: Double

  /// Negative sizes count as 0; scales beyond the range are clamped, those that are no number
  /// count as 1. `part` is cut to the picture; without it the panel has all of it.
  public init(size: PixelSize, scale: Double = 1, part: PixelRect? = nil) {
    self.size = PixelSize(width: max(0, size.width), height: max(0, size.height))
    let picture = PixelRect(self.size)
    self.part = part?.intersection(picture) ?? picture
    self.scale = scale.isFinite ? min(max(scale, 0.25), 16) : 1
  }
}
