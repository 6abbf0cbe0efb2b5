/// Finds the pixels of a band of rows in which an outline meets itself.
///
/// The cells' sums are the exact area as long as the winding number takes no values within a pixel
/// but k and one next to it. That is so where the outline passes through the pixel once and does
/// not cross itself there. So the edges that touch a pixel are counted, and the vertices within it:
/// two edges and the vertex between them are one pass, as one edge is. All other pixels that more
/// than one edge touches are contested, and `OverlapResolver` looks at them; some need not be, but
/// all that must be are. The counts do not depend on the order of the edges, nor on the window.
///
/// The counts are zero between two bands, as the cells are.
struct OverlapFinder: ~Copyable {
  private var counts: UnsafeMutablePointer<RowTouches.Counts>
  /// One bit for each contested pixel.
  private var contested: UnsafeMutablePointer<UInt64>
  private var capacity = 512
  private(set) var rowWords = 0
  private var width = 0
  private var rowCount = 0

  init() {
    counts = .allocate(capacity: capacity)
    counts.initialize(repeating: RowTouches.Counts(), count: capacity)
    contested = .allocate(capacity: capacity)
  }

  deinit {
    counts.deallocate()
    contested.deallocate()
  }

  /// Starts a band: `rowCount` rows of `width` pixels.
  mutating func begin(width: Int, rowCount: Int) {
    self.width = width
    self.rowCount = rowCount
    rowWords = (width &+ 63) &>> 6
    let needed = rowWords &* rowCount
    if needed > capacity {
      counts.deallocate()
      contested.deallocate()
      capacity = needed
      counts = .allocate(capacity: capacity)
      counts.initialize(repeating: RowTouches.Counts(), count: capacity)
      contested = .allocate(capacity: capacity)
    }
  }

  /// The counts at the first row of the band.
  var touches: RowTouches {
    RowTouches(counts: counts, rowWords: rowWords, width: width, rowCount: rowCount)
  }

  /// Counts a level edge in `row` of the band, and the vertex to which it leads, `y` below the
  /// band's top.
  func addLevel(_ x0: Int, _ x1: Int, y: Int) {
    let row = touches.moved(to: y &>> CoverageRasterizer.fractionBits)
    row.touchAll(min(x0, x1), max(x0, x1))
    touches.meet(x1, y)
  }

  /// After the last edge: turns the counts of a row into contested pixels, and says whether there
  /// are any.
  @inline(__always)
  func settle(row: Int) -> Bool {
    var place = counts + row &* rowWords
    var result = contested + row &* rowWords
    let end = place + rowWords
    var any: UInt64 = 0
    while place < end {
      let pixels = place.pointee.contested
      place.pointee = RowTouches.Counts()
      result.pointee = pixels
      any |= pixels
      place += 1
      result += 1
    }
    return any != 0
  }

  /// Word `word` of the contested pixels of a row of the band, which was settled.
  @inline(__always)
  func contested(row: Int, word: Int) -> UInt64 { contested[row &* rowWords &+ word] }

  /// Whether a piece from `low` to `high` touches a contested pixel of a row.
  @inline(__always)
  func isContested(row: Int, _ low: Int, _ high: Int) -> Bool {
    let bits = CoverageRasterizer.fractionBits
    let first = max(low &>> bits, 0)
    let last = min((high &- 1) &>> bits, width &- 1)
    if first > last { return false }
    var word = first &>> 6
    let lastWord = last &>> 6
    let pixels = contested + row &* rowWords
    var mask = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first & 63)
    while word < lastWord {
      if pixels[word] & mask != 0 { return true }
      mask = ~0
      word &+= 1
    }
    return pixels[word] & mask & (~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (last & 63))) != 0
  }
}
