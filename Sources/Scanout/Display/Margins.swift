public import Geometry

/// How many pixels are left out at each side, where a screen or its frame hides the border.
public struct Margins: Hashable, Sendable {
  /// In pixels, never negative.
  public var left: Int
  /// In pixels, never negative.
  public var top: Int
  /// In pixels, never negative.
  public var right: Int
  /// In pixels, never negative.
  public var bottom: Int

  /// In pixels.
  ///
  /// - Precondition: none is negative.
  public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
    precondition(min(left, top, right, bottom) >= 0, "a margin is never negative")
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }

  /// Nothing is left out.
  public static let zero = Margins()

  /// The same margins seen on the panel, where they are those of the upright picture, which is
  /// rotated by `rotation` on it.
  public func turned(_ rotation: QuarterTurn) -> Margins {
    switch rotation {
    case .none: self
    case .quarter: Margins(left: bottom, top: left, right: top, bottom: right)
    case .half: Margins(left: right, top: bottom, right: left, bottom: top)
    case .threeQuarters: Margins(left: top, top: right, right: bottom, bottom: left)
    }
  }

  /// What the margins leave of a rectangle of `size`; nil where that is not a single pixel.
  public func inset(_ size: PixelSize) -> PixelRect? {
    // Subtracted one by one: the sum of two may overflow.
    let width = size.width - min(left, size.width) - min(right, size.width)
    let height = size.height - min(top, size.height) - min(bottom, size.height)
    guard width > 0, height > 0 else { return nil }
    return PixelRect(x: left, y: top, width: width, height: height)
  }
}

extension Margins: CustomStringConvertible {
  /// Left, top, right and bottom, such as "0,10,0,10".
  public var description: String { "\(left),\(top),\(right),\(bottom)" }
}
