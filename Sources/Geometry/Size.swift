/// A width and a height in user space.
public struct Size: Hashable, Sendable {
  /// Along x; negative where a calculation made it so.
  public var width: Double
  /// Along y; negative where a calculation made it so.
  public var height: Double

  /// A size of any two numbers; nothing is checked.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)
}
