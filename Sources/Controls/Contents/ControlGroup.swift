/// Controls side by side, drawn as one piece; the segments of a group exclude one another.
public struct ControlGroup<Identifier: Hashable> {
  /// How wide the controls of a group are.
  public enum Width: Hashable, Sendable {
    /// Each has this width, in points, rounded up to whole pixels.
    case fixed(Double)
    /// They share the room that is there. None gets wider than `most` points; where they would get
    /// narrower than `least` points, the bar's margins and gaps give way first.
    case flexible(least: Double = 0, most: Double = 92)
  }

  package var controls: [Control<Identifier>]
  package var width: Width
  /// What the segments choose, where other groups offer more of the same: segments of groups with one
  /// choice exclude one another.
  package var choice: String?

  /// A group of controls. Groups at the ends of a bar need a fixed width.
  public init(_ controls: [Control<Identifier>], width: Width = .fixed(76)) {
    self.controls = controls
    self.width = width
  }

  /// A segmented control, which shares the room of its bar.
  public static func segmented(_ controls: [Control<Identifier>]) -> ControlGroup {
    ControlGroup(controls, width: .flexible())
  }
}
