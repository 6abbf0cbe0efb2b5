/// What is left uncovered of pixels: convex parts, whose corners are places within the pixel,
/// 0...1.
///
/// A remainder is a stretch of the memory: for each part a head (the number of its corners and its
/// area), then its corners. Stretches have sizes of powers of two; those that are given back are
/// used again.
struct Remainders: ~Copyable {
  typealias Entry = SIMD2<Float>

  /// The remainder of one pixel.
  struct Place {
    /// Where its entries begin; or one of the two below.
    var start: Int32
    var count: Int32

    static let wholePixel = Place(start: -1, count: 0)
    static let nothing = Place(start: -2, count: 0)

    var isNothing: Bool { start == -2 }
    var isStored: Bool { start >= 0 }
  }

  private(set) var entries: UnsafeMutablePointer<Entry>
  private var capacity = 1024
  private var used = 0
  /// For each power of two the first stretch that is free; the first entry of each leads to the
  /// next.
  private var free: [Int32] = Array(repeating: -1, count: 32)

  init() { entries = .allocate(capacity: capacity) }

  deinit { entries.deallocate() }

  /// Bytes that are taken.
  var byteCount: Int { capacity * MemoryLayout<Entry>.stride }

  private static func power(_ count: Int) -> Int {
    let least = max(count, 16)
    return Int.bitWidth - (least - 1).leadingZeroBitCount
  }

  /// Stores entries.
  mutating func store(_ new: UnsafePointer<Entry>, count: Int) -> Place {
    let power = Remainders.power(count)
    var start = Int(free[power])
    if start >= 0 {
      free[power] = Int32(bitPattern: entries[start].x.bitPattern)
    } else {
      start = used
      used += 1 << power
      if used > capacity { grow() }
    }
    (entries + start).update(from: new, count: count)
    return Place(start: Int32(start), count: Int32(count))
  }

  /// Gives entries back.
  mutating func release(_ place: Place) {
    guard place.isStored else { return }
    let power = Remainders.power(Int(place.count))
    entries[Int(place.start)] = Entry(Float(bitPattern: UInt32(bitPattern: free[power])), 0)
    free[power] = place.start
  }

  private mutating func grow() {
    let former = capacity
    while capacity < used { capacity *= 2 }
    let more = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    more.update(from: entries, count: former)
    entries.deallocate()
    entries = more
  }
}
