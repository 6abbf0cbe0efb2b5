/// How images are drawn at other sizes than their own, or turned.
public enum InterpolationQuality: Hashable, Sendable, CaseIterable {
  /// Each pixel takes the image's pixel under its centre.
  case nearest
  /// The four image pixels around a pixel's centre are mixed by their distance (bilinear), also
  /// where the image shrinks, which leaves most of its pixels out.
  case low
  /// As `low` where the image grows. Where it shrinks, each pixel takes the mean of the image over
  /// the area that it stands on (box filter).
  case high
}
