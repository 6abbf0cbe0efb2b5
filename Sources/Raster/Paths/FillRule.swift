/// Which points lie inside of a path whose outlines overlap.
public enum FillRule: Hashable, Sendable {
  /// Inside where the outlines wind around the point, in whatever sum but zero.
  case nonZero
  /// Inside where a ray from the point crosses the outlines an odd number of times.
  case evenOdd
}
