/// How the two ends of an open stroke look.
public enum LineCap: Hashable, Sendable {
  /// Cut at the end point.
  case butt
  /// A half circle around the end point; a subpath without length becomes a dot.
  case round
  /// Half the line width longer; a subpath without length becomes a square.
  case square
}
