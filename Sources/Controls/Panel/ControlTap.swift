public import Geometry

/// One tap of those that reach a control.
public struct ControlTap: Hashable, Sendable {
  /// In pixels of the upright picture.
  public let position: Point
  /// How long the finger has to stay; zero: as shortly as it likes.
  public let hold: Duration
}
