/// Which column (or row) of an image shows at a place on its axis, inside the image or not.
protocol AxisIndex {
  /// Whether there are places at which nothing shows.
  static var hasGaps: Bool { get }
  /// For an image of `size` columns, at least one.
  init(_ size: Int)
  /// 0..<size, or -1 for nothing.
  mutating func index(_ place: Int) -> Int
}

struct PadIndex: AxisIndex {
  static var hasGaps: Bool { false }
  private let last: Int

  @inline(__always)
  init(_ size: Int) { last = size &- 1 }

  @inline(__always)
  func index(_ place: Int) -> Int { place < 0 ? 0 : place > last ? last : place }
}

struct BareIndex: AxisIndex {
  static var hasGaps: Bool { true }
  private let size: Int

  @inline(__always)
  init(_ size: Int) { self.size = size }

  /// Far below zero for nothing, so that it stays so when it is multiplied or added to.
  @inline(__always)
  func index(_ place: Int) -> Int { place >= 0 && place < size ? place : -1 }
}

struct RepeatIndex: AxisIndex {
  static var hasGaps: Bool { false }
  private let size: Int
  /// Where the tile of the last place begins: division is needed only from one tile to the next.
  private var tile = 0

  @inline(__always)
  init(_ size: Int) { self.size = size }

  @inline(__always)
  mutating func index(_ place: Int) -> Int {
    var rest = place &- tile
    if UInt(bitPattern: rest) >= UInt(bitPattern: size) {
      rest = place % size
      if rest < 0 { rest &+= size }
      tile = place &- rest
    }
    return rest
  }
}

struct ReflectIndex: AxisIndex {
  static var hasGaps: Bool { false }
  private let size: Int
  /// A tile and its mirror image.
  private var pair: RepeatIndex

  @inline(__always)
  init(_ size: Int) {
    self.size = size
    pair = RepeatIndex(2 &* size)
  }

  @inline(__always)
  mutating func index(_ place: Int) -> Int {
    let rest = pair.index(place)
    return rest < size ? rest : 2 &* size &- 1 &- rest
  }
}
