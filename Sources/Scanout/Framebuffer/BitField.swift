/// Where the bits of one channel stand in a pixel (struct fb_bitfield).
public struct BitField: Hashable, Sendable {
  /// Counted from the lowest bit.
  public var offset: Int
  /// 0: the channel does not exist.
  public var length: Int
  /// The highest bit is the rightmost; no driver of today has it.
  public var isReversed: Bool

  public init(offset: Int, length: Int, isReversed: Bool = false) {
    self.offset = offset
    self.length = length
    self.isReversed = isReversed
  }

  public static let none = BitField(offset: 0, length: 0)
}
