/// A strip of controls along the upper or lower edge of the panel's part of the picture.
public struct Bar<Identifier: Hashable> {
  /// The edge of the part that a bar lies along.
  public enum Edge: Hashable, Sendable, CaseIterable {
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
  }

  /// Where it lies.
  package var edge: Edge
  /// Laid out from the left end; of fixed width.
  package var leading: [ControlGroup<Identifier>]
  /// Laid out in the middle of the part, or of the room between the ends where that is not wide
  /// enough.
  package var center: [ControlGroup<Identifier>]
  /// Laid out from the right end; of fixed width.
  package var trailing: [ControlGroup<Identifier>]
  /// The controls stay in the middle of the part while each of them gets at least this width
  /// there, in points; below, they move to the middle of the room between the ends.
  package var leastCenteredWidth = 68.0

  /// A bar as high as the theme says: a third of the part's height at most.
  ///
  /// `leading` and `trailing` are laid out from the two ends of the bar and must be of fixed width.
  /// `center` lies in the middle of the part, or of the room between the ends where the part is too
  /// narrow for that.
  public init(
    _ edge: Edge, leading: [ControlGroup<Identifier>] = [],
    center: [ControlGroup<Identifier>] = [], trailing: [ControlGroup<Identifier>] = []
  ) {
    self.edge = edge
    self.leading = leading
    self.center = center
    self.trailing = trailing
  }
}
