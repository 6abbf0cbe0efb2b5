/// Finds the pixels in which an outline meets itself.
///
/// The cells' sums are the exact area as long as the winding number takes no values within a pixel
/// but k and one next to it. That is so where one strand of the outline passes through the pixel, a
/// line that does not cross itself. So each pixel that an edge touches is noted in a bitmap; where
/// another strand had touched it before, it is contested, and `OverlapResolver` computes it from the
/// edges themselves. A vertex is no conflict: its two edges are one strand (`OpenStrands`).
///
/// Which pixels are contested depends on the outline alone, not on the window, so that a shape that
/// is drawn in clipped pieces still has the same bits as the whole.
struct OverlapFinder: ~Copyable {
  /// An edge in the direction of the outline, in fractions of a pixel from the window's corner.
  struct Edge {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
  }

  /// The largest window in pixels, so that two bitmaps of one bit a pixel stay below 8 MiB.
  static let largestWindow = 1 << 25

  private(set) var edges: UnsafeMutablePointer<Edge>
  private(set) var edgeCount = 0
  private var edgeCapacity = 256

  /// One bit for each pixel of the window.
  var touched: UnsafeMutablePointer<UInt64>
  private(set) var contested: UnsafeMutablePointer<UInt64>
  private var capacity = 1024
  /// For each row of the window whether it has contested pixels.
  private var rowFlags: UnsafeMutablePointer<Bool>
  private var rowCapacity = 64
  private(set) var hasContested = false
  /// Rows with contested pixels lie between these two.
  private(set) var firstContestedRow = Int.max
  private(set) var lastContestedRow = Int.min

  private(set) var rowWords = 0
  private(set) var width = 0
  private(set) var height = 0
  var strands = OpenStrands()

  init() {
    edges = .allocate(capacity: edgeCapacity)
    touched = .allocate(capacity: capacity)
    touched.initialize(repeating: 0, count: capacity)
    contested = .allocate(capacity: capacity)
    contested.initialize(repeating: 0, count: capacity)
    rowFlags = .allocate(capacity: rowCapacity)
    rowFlags.initialize(repeating: false, count: rowCapacity)
  }

  deinit {
    rowFlags.deallocate()
    edges.deallocate()
    touched.deallocate()
    contested.deallocate()
  }

  /// Starts an outline in a window of that many pixels.
  mutating func begin(width: Int, height: Int) {
    forgetContested()
    self.width = width
    self.height = height
    rowWords = (width &+ 63) &>> 6
    let needed = rowWords &* height
    if needed > capacity { grow(needed) }
    if height > rowCapacity { growRows(height) }
    touched.update(repeating: 0, count: needed)
    edgeCount = 0
    strands = OpenStrands()
  }

  private mutating func forgetContested() {
    guard hasContested else { return }
    for row in firstContestedRow...lastContestedRow where rowFlags[row] {
      contestedWords(row: row).update(repeating: 0, count: rowWords)
      rowFlags[row] = false
    }
    hasContested = false
    firstContestedRow = Int.max
    lastContestedRow = Int.min
  }

  private mutating func growRows(_ needed: Int) {
    rowFlags.deallocate()
    rowCapacity = needed
    rowFlags = .allocate(capacity: rowCapacity)
    rowFlags.initialize(repeating: false, count: rowCapacity)
  }

  private mutating func grow(_ needed: Int) {
    touched.deallocate()
    contested.deallocate()
    capacity = needed
    touched = .allocate(capacity: capacity)
    touched.initialize(repeating: 0, count: capacity)
    contested = .allocate(capacity: capacity)
    contested.initialize(repeating: 0, count: capacity)
  }

  /// Whether a row has contested pixels.
  func isContested(row: Int) -> Bool { rowFlags[row] }

  /// The contested pixels of a row, 64 in each word.
  func contestedWords(row: Int) -> UnsafeMutablePointer<UInt64> { contested + row &* rowWords }

  /// The left side of the first contested pixel of a row and the right side of the last one, in
  /// fractions of a pixel.
  func contestedSpan(row: Int) -> (left: Int, right: Int) {
    let words = contestedWords(row: row)
    var first = 0
    while first < rowWords && words[first] == 0 { first &+= 1 }
    var last = rowWords &- 1
    while last > first && words[last] == 0 { last &-= 1 }
    let left = first &<< 6 &+ words[first].trailingZeroBitCount
    let right = last &<< 6 &+ 64 &- words[last].leadingZeroBitCount
    return (
      left &<< CoverageRasterizer.fractionBits, right &<< CoverageRasterizer.fractionBits
    )
  }

  @inline(__always)
  mutating func keep(_ edge: Edge) {
    if edgeCount == edgeCapacity { growEdges() }
    edges[edgeCount] = edge
    edgeCount &+= 1
  }

  @inline(never)
  private mutating func growEdges() {
    let more = UnsafeMutablePointer<Edge>.allocate(capacity: edgeCapacity * 2)
    more.update(from: edges, count: edgeCount)
    edges.deallocate()
    edges = more
    edgeCapacity *= 2
  }

  /// Notes pixels of a row as touched again; those within `own` or `alsoOwn` were touched by the same
  /// strand.
  @inline(__always)
  mutating func contest(
    _ row: Int, _ word: Int, _ pixels: UInt64, _ own: StrandSpan, _ alsoOwn: StrandSpan
  ) {
    let others =
      pixels & ~OverlapFinder.bits(of: own, word: word)
      & ~OverlapFinder.bits(of: alsoOwn, word: word)
    if others != 0 { keep(contested: others, row, word) }
  }

  @inline(never)
  private mutating func keep(contested pixels: UInt64, _ row: Int, _ word: Int) {
    contested[row &* rowWords &+ word] |= pixels
    rowFlags[row] = true
    hasContested = true
    firstContestedRow = min(firstContestedRow, row)
    lastContestedRow = max(lastContestedRow, row)
  }

  /// The pixels of a span that stand in a word of 64.
  @inline(__always)
  private static func bits(of span: StrandSpan, word: Int) -> UInt64 {
    let low = max(Int(span.low) &- word &<< 6, 0)
    let high = min(Int(span.high) &- word &<< 6, 63)
    return low > high ? 0 : bits(low, high)
  }

  /// The bits `low...high`.
  @inline(__always)
  static func bits(_ low: Int, _ high: Int) -> UInt64 {
    (~UInt64(0) &<< UInt64(truncatingIfNeeded: low))
      & (~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- high))
  }
}
