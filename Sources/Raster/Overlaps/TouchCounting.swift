/// What is recorded of the pixels that edges touch while these are added to the cells, so that no
/// second walk along the edges is needed. It stands at a row of the band, as `EdgeRow` does.
protocol TouchCounting {
  /// The same at another row of the band, counted from this one.
  func moved(to row: Int) -> Self
  mutating func advance()
  /// A vertex of the outline, in fractions of a pixel from the corner of the band.
  func meet(_ x: Int, _ y: Int)
  /// A piece of an edge in a pixel of the window.
  func touch(pixel: Int)
  /// A piece from within `pixel` to `high`, both in the window and at most one pixel apart.
  func touch(_ pixel: Int, _ high: Int)
  /// A piece from `low` to `high`, which may lie outside.
  func touchAll(_ low: Int, _ high: Int)
}

/// Nothing is counted.
struct NoTouches: TouchCounting {
  @inline(__always)
  func moved(to row: Int) -> NoTouches { self }
  @inline(__always)
  mutating func advance() {}
  @inline(__always)
  func meet(_ x: Int, _ y: Int) {}
  @inline(__always)
  func touch(pixel: Int) {}
  @inline(__always)
  func touch(_ pixel: Int, _ high: Int) {}
  @inline(__always)
  func touchAll(_ low: Int, _ high: Int) {}
}

/// The counts of `OverlapFinder`.
struct RowTouches: TouchCounting {
  /// For 64 pixels: one bit of each word stands for a pixel.
  struct Counts {
    var touched: UInt64 = 0
    var touchedTwice: UInt64 = 0
    var vertex: UInt64 = 0
    /// Touched three times, or with two vertices.
    var crowded: UInt64 = 0

    @inline(__always)
    var contested: UInt64 { touchedTwice & ~vertex | crowded }
  }

  /// Of the row.
  var counts: UnsafeMutablePointer<Counts>
  /// From one row to the next.
  let rowWords: Int
  /// Of the window, in pixels.
  let width: Int
  let rowCount: Int

  @inline(__always)
  func moved(to row: Int) -> RowTouches {
    RowTouches(
      counts: counts + row &* rowWords, rowWords: rowWords, width: width, rowCount: rowCount)
  }

  @inline(__always)
  mutating func advance() { counts += rowWords }

  /// A vertex on the border between two pixels is in none: what meets there is looked at.
  @inline(__always)
  func meet(_ x: Int, _ y: Int) {
    let bits = CoverageRasterizer.fractionBits
    let fraction = (1 &<< bits) &- 1
    let row = y &>> bits
    let column = x &>> bits
    guard UInt(bitPattern: row) < UInt(bitPattern: rowCount),
      UInt(bitPattern: column) < UInt(bitPattern: width), x & fraction != 0, y & fraction != 0
    else { return }
    let place = counts + (row &* rowWords &+ column &>> 6)
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: column & 63)
    place.pointee.crowded |= place.pointee.vertex & bit
    place.pointee.vertex |= bit
  }

  @inline(__always)
  func touch(pixel: Int) {
    RowTouches.count(counts + pixel &>> 6, 1 &<< UInt64(truncatingIfNeeded: pixel & 63))
  }

  @inline(__always)
  func touch(_ pixel: Int, _ high: Int) {
    let last = (high &- 1) &>> CoverageRasterizer.fractionBits
    // Where the piece stands on the border between two pixels, this is none.
    let from = ~UInt64(0) &<< UInt64(truncatingIfNeeded: pixel & 63)
    let to = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (last & 63))
    if (pixel ^ last) &>> 6 == 0 { return RowTouches.count(counts + pixel &>> 6, from & to) }
    if last < pixel { return }
    RowTouches.count(counts + pixel &>> 6, from)
    RowTouches.count(counts + last &>> 6, to)
  }

  /// Counts the pixels whose inside a piece touches: none where it stands on a border between two.
  @inline(never)
  func touchAll(_ low: Int, _ high: Int) {
    let bits = CoverageRasterizer.fractionBits
    let first = max(low &>> bits, 0)
    let last = min((high &- 1) &>> bits, width &- 1)
    if first > last { return }
    var word = first &>> 6
    let lastWord = last &>> 6
    var pixels = ~UInt64(0) &<< UInt64(truncatingIfNeeded: first & 63)
    while word < lastWord {
      RowTouches.count(counts + word, pixels)
      pixels = ~0
      word &+= 1
    }
    pixels &= ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (last & 63))
    RowTouches.count(counts + word, pixels)
  }

  @inline(__always)
  private static func count(_ place: UnsafeMutablePointer<Counts>, _ pixels: UInt64) {
    let again = place.pointee.touched & pixels
    place.pointee.touched |= pixels
    place.pointee.crowded |= place.pointee.touchedTwice & again
    place.pointee.touchedTwice |= again
  }
}
