/// Finds the pixels of a band of rows in which an outline meets itself.
///
/// The cells' sums are the exact area as long as the winding number takes no values within a pixel
/// but k and one next to it. That is so where the outline passes through the pixel once and does not
/// cross itself there. So the edges that touch a pixel are counted, and the vertices within it: two
/// edges and the vertex between them are one pass, as one edge is. All other pixels that more than one
/// edge touches are contested, and `OverlapResolver` looks at them; some need not be, but all that
/// must be are. The counts do not depend on the order of the edges, nor on the window.
///
/// Counts of 64 pixels at a time: one bit of each word stands for a pixel.
struct OverlapFinder: ~Copyable {
  private struct Counts {
    var touched: UInt64 = 0
    var touchedTwice: UInt64 = 0
    var vertex: UInt64 = 0
    /// Touched three times, or with two vertices.
    var crowded: UInt64 = 0

    @inline(__always)
    var contested: UInt64 { touchedTwice & ~vertex | crowded }
  }

  private var counts: UnsafeMutablePointer<Counts>
  private var capacity = 512
  private(set) var rowWords = 0
  private var width = 0
  private var firstRow = 0
  private var rowCount = 0

  init() {
    counts = .allocate(capacity: capacity)
  }

  deinit {
    counts.deallocate()
  }

  /// Starts a band: `rowCount` rows from `firstRow` of the window on, of `width` pixels.
  mutating func begin(width: Int, firstRow: Int, rowCount: Int) {
    self.width = width
    self.firstRow = firstRow
    self.rowCount = rowCount
    rowWords = (width &+ 63) &>> 6
    let needed = rowWords &* rowCount
    if needed > capacity {
      counts.deallocate()
      capacity = needed
      counts = .allocate(capacity: capacity)
    }
    counts.update(repeating: Counts(), count: needed)
  }

  /// Word `word` of the contested pixels of a row of the window.
  @inline(__always)
  func contested(row: Int, word: Int) -> UInt64 {
    counts[(row &- firstRow) &* rowWords &+ word].contested
  }

  /// Whether a row of the window has contested pixels.
  func isContested(row: Int) -> Bool {
    let place = counts + (row &- firstRow) &* rowWords
    var any: UInt64 = 0
    for word in 0..<rowWords { any |= place[word].contested }
    return any != 0
  }

  /// Counts an edge, and the vertex to which the outline comes by it.
  mutating func add(_ edge: CoverageRasterizer.Edge) {
    if edge.sign == 0 {
      addVertex(Int(edge.x1), Int(edge.y1))
    } else {
      addVertex(Int(edge.x0), Int(edge.y0))
    }
    touchRows(Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
  }

  /// Counts a level edge, and the vertex to which it leads. Along a border between two rows it touches
  /// no pixel.
  mutating func addLevel(_ x0: Int, _ x1: Int, y: Int) {
    let bits = CoverageRasterizer.fractionBits
    let row = y &>> bits &- firstRow
    guard row >= 0, row < rowCount, y & ((1 &<< bits) &- 1) != 0 else { return }
    addVertex(x1, y)
    touch(counts + row &* rowWords, x0, x1)
  }

  /// A vertex on the border between two pixels is in none: what meets there is looked at.
  @inline(__always)
  private func addVertex(_ x: Int, _ y: Int) {
    let bits = CoverageRasterizer.fractionBits
    let fraction = (1 &<< bits) &- 1
    let row = y &>> bits &- firstRow
    let column = x &>> bits
    guard row >= 0, row < rowCount, column >= 0, column < width, x & fraction != 0,
      y & fraction != 0
    else { return }
    let place = counts + (row &* rowWords &+ column &>> 6)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column & 63)
    place.pointee.crowded |= place.pointee.vertex & bit
    place.pointee.vertex |= bit
  }

  /// Counts the pixels of an edge, given downwards, in all rows of the band.
  @inline(__always)
  private func touchRows(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    let bits = CoverageRasterizer.fractionBits
    let first = max(y0 &>> bits, firstRow)
    let last = min((y1 &- 1) &>> bits, firstRow &+ rowCount &- 1)
    if first > last { return }
    var place = counts + (first &- firstRow) &* rowWords
    if y0 &>> bits == (y1 &- 1) &>> bits { return touch(place, x0, x1) }
    // The same crossings of the row borders as in `CoverageRasterizer.scan`.
    let slope = Int(Double(x1 &- x0) * 1_073_741_824 / Double(y1 &- y0))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    var exact = base &+ slope &* (first &<< bits &- y0)
    let step = slope &<< bits
    var xa = y0 >= first &<< bits ? x0 : exact &>> 30
    var row = first
    while row < last {
      exact &+= step
      let xb = exact &>> 30
      touch(place, xa, xb)
      xa = xb
      place += rowWords
      row &+= 1
    }
    exact &+= step
    touch(place, xa, y1 <= (last &+ 1) &<< bits ? x1 : exact &>> 30)
  }

  /// Counts the pixels of a row whose inside a straight piece from `xa` to `xb` touches: none where it
  /// stands on a border between two.
  @inline(__always)
  private func touch(_ row: UnsafeMutablePointer<Counts>, _ xa: Int, _ xb: Int) {
    let bits = CoverageRasterizer.fractionBits
    let low = max(min(xa, xb) &>> bits, 0)
    let high = min((max(xa, xb) &- 1) &>> bits, width &- 1)
    if low > high { return }
    var word = low &>> 6
    let lastWord = high &>> 6
    var pixels = ~UInt64(0) &<< UInt64(truncatingIfNeeded: low & 63)
    while word < lastWord {
      OverlapFinder.count(row + word, pixels)
      pixels = ~0
      word &+= 1
    }
    OverlapFinder.count(
      row + word, pixels & (~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (high & 63))))
  }

  @inline(__always)
  private static func count(_ place: UnsafeMutablePointer<Counts>, _ pixels: UInt64) {
    let again = place.pointee.touched & pixels
    place.pointee.touched |= pixels
    if again == 0 { return }
    place.pointee.crowded |= place.pointee.touchedTwice & again
    place.pointee.touchedTwice |= again
  }
}
