/// How a stroke looks where two segments meet.
public enum LineJoin: Hashable, Sendable {
  /// The outer edges go on until they meet, within the miter limit; a bevel beyond it.
  case miter
  /// A part of a circle around the corner.
  case round
  /// The outer corners are joined by a straight edge.
  case bevel
}
