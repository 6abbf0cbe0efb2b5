/// Where the bits of one channel stand in a pixel (struct fb_bitfield).
package struct BitField: Hashable, Sendable {
  /// Counted from the lowest bit.
  package var offset: Int
  /// 0: the channel does not exist.
  package var length: Int
  /// The highest bit is the rightmost; no driver of today has it.
  package var isReversed: Bool

  package init(offset: Int, length: Int, isReversed: Bool = false) {
    self.offset = offset
    self.length = length
    self.isReversed = isReversed
  }

  package static let absent = BitField(offset: 0, length: 0)
}
