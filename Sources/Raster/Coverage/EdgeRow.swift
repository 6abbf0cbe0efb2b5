internal import CSpanKernels

/// The row of the window that an edge has come to. It holds what the loops need: the rasterizer itself
/// would be copied for each call.
struct EdgeRow {
  var cells: UnsafeMutablePointer<Int32>
  var marks: UnsafeMutablePointer<UInt64>
  /// Of the row's first pixel.
  var address: UInt
  /// Of the window, in pixels.
  let width: Int
  let rowCells: Int
  let rowWords: Int
  let rowBytes: UInt

  @inline(__always)
  mutating func advance() {
    cells += rowCells
    marks += rowWords
    address &+= rowBytes
  }

  /// Starts to bring the pixel of a cell near.
  @inline(__always)
  func prefetch(_ cell: Int) {
    tg_prefetch(UnsafeRawPointer(bitPattern: address &+ UInt(bitPattern: cell) &<< 2))
  }

  /// Whether two places lie in one cell of the window.
  @inline(__always)
  func holds(_ xa: Int, _ xb: Int) -> Bool {
    let cell = xa &>> CoverageRasterizer.fractionBits
    return cell == xb &>> CoverageRasterizer.fractionBits
      && UInt(bitPattern: cell) < UInt(bitPattern: width)
  }

  /// A segment within one cell.
  @inline(__always)
  func addPoint(_ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32) {
    let cell = xa &>> CoverageRasterizer.fractionBits
    prefetch(cell)
    let height = Int32(truncatingIfNeeded: dy)
    let distance = Int32(truncatingIfNeeded: (xa & 4095) &+ (xb & 4095))
    let area = EdgeRow.area(height, distance)
    cells[cell] &+= (area ^ sign) &- sign
    cells[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
    note(cell, cell &+ 1)
  }

  /// A vertical edge from `y` to `end` at `x`, which is not negative.
  @inline(__always)
  mutating func addVertical(_ x: Int, _ y: Int, _ end: Int, _ sign: Int32) {
    let bits = CoverageRasterizer.fractionBits
    let unit = 1 &<< bits
    let cell = x &>> bits
    let distance = Int32(truncatingIfNeeded: (x & (unit &- 1)) &<< 1)
    let word = cell &>> 8
    let nextWord = (cell &+ 1) &>> 8
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: (cell &>> 2) & 63)
    let nextBit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: ((cell &+ 1) &>> 2) & 63)
    var y = y
    while y < end {
      let border = min((y | (unit &- 1)) &+ 1, end)
      let height = Int32(truncatingIfNeeded: border &- y)
      let area = EdgeRow.area(height, distance)
      prefetch(cell)
      cells[cell] &+= (area ^ sign) &- sign
      cells[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
      marks[word] |= bit
      marks[nextWord] |= nextBit
      y = border
      advance()
    }
  }

  /// The area right of an edge of `height` in a cell, where `distance` is the sum of its two
  /// distances from the cell's left border.
  @inline(__always)
  static func area(_ height: Int32, _ distance: Int32) -> Int32 {
    (height &* (8192 &- distance) &+ 256) &>> 9
  }

  /// Marks the groups of the cells `first...last`.
  @inline(__always)
  func note(_ first: Int, _ last: Int) {
    let a = first &>> CoverageRasterizer.groupShift
    let b = last &>> CoverageRasterizer.groupShift
    let wordA = a &>> 6
    let wordB = b &>> 6
    let fromA = ~UInt64(0) &<< UInt64(truncatingIfNeeded: a & 63)
    let toB = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (b & 63))
    if wordA == wordB {
      marks[wordA] |= fromA & toB
    } else {
      marks[wordA] |= fromA
      var word = wordA &+ 1
      while word < wordB {
        marks[word] = ~0
        word &+= 1
      }
      marks[wordB] |= toB
    }
  }

  /// Adds the part of an edge that lies in one row, from `xa` to `xb` over the height `dy`.
  ///
  /// Most segments lie in one cell or two: both are done alike, since no processor can guess which.
  @inline(__always)
  func add(_ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32, _ rise: Int) {
    // Whether the row's segment runs to the left or to the right makes no difference to its areas.
    let low = min(xa, xb)
    let high = max(xa, xb)
    let cell = low &>> CoverageRasterizer.fractionBits
    let lastCell = high &>> CoverageRasterizer.fractionBits
    if low < 0 || lastCell >= width || lastCell &- cell > 1 {
      return addWide(low, high, dy, sign, rise)
    }
    prefetch(cell)
    let height = Int32(truncatingIfNeeded: dy)
    let border = (cell &+ 1) &<< CoverageRasterizer.fractionBits
    let reached = Int32(truncatingIfNeeded: (rise &* (border &- low) &+ (1 &<< 29)) &>> 30)
    // What lies in the first cell, and in the second: nothing where there is none.
    let first = lastCell == cell ? height : reached
    let second = height &- first
    let firstArea = EdgeRow.area(
      first, Int32(truncatingIfNeeded: (low & 4095) &+ min(high &- (border &- 4096), 4096)))
    let secondArea = EdgeRow.area(second, Int32(truncatingIfNeeded: high & 4095))
    cells[cell] &+= (firstArea ^ sign) &- sign
    cells[cell &+ 1] &+= (((first &<< 4) &- firstArea &+ secondArea) ^ sign) &- sign
    // Behind the last cell of the row lies padding, or nothing is added to what is there.
    cells[lastCell &+ 1] &+=
      lastCell == cell ? 0 : (((second &<< 4) &- secondArea) ^ sign) &- sign
    note(cell, lastCell &+ 1)
  }

  /// The same for a segment over several cells, or one that lies partly outside.
  @inline(never)
  func addWide(_ low: Int, _ high: Int, _ dy: Int, _ sign: Int32, _ rise: Int) {
    let bits = CoverageRasterizer.fractionBits
    if low &>> bits >= width { return }
    let height = Int32(truncatingIfNeeded: dy)
    let lastCell = high &>> bits
    if lastCell < 0 {
      cells[0] &+= ((height &<< 4) ^ sign) &- sign
      marks[0] |= 1
      return
    }
    var cell = low &>> bits
    var before: Int32 = 0
    var fraction = low & 4095
    if cell < 0 {
      // All that lies left of the window at once.
      before = Int32(truncatingIfNeeded: (rise &* (0 &- low) &+ (1 &<< 29)) &>> 30)
      cells[0] &+= ((before &<< 4) ^ sign) &- sign
      cell = 0
      fraction = 0
    }
    let firstCell = cell
    // The last cell that is computed as one that the segment leaves on its right side.
    let end = min(lastCell, width)
    var reached = rise &* (((cell &+ 1) &<< bits) &- low) &+ (1 &<< 29)
    let step = rise &<< bits
    // What the cell before adds to this one.
    var carry: Int32 = 0
    while cell < end {
      if cell & 15 == 0 { prefetch(cell) }
      let up = Int32(truncatingIfNeeded: reached &>> 30)
      let part = up &- before
      let area = EdgeRow.area(part, Int32(truncatingIfNeeded: fraction) &+ 4096)
      cells[cell] &+= ((carry &+ area) ^ sign) &- sign
      carry = (part &<< 4) &- area
      before = up
      fraction = 0
      reached &+= step
      cell &+= 1
    }
    if cell >= width {
      cells[width] &+= (carry ^ sign) &- sign
      return note(firstCell, width)
    }
    prefetch(firstCell)
    prefetch(cell)
    let part = height &- before
    let area = EdgeRow.area(
      part, Int32(truncatingIfNeeded: fraction) &+ Int32(truncatingIfNeeded: high & 4095))
    cells[cell] &+= ((carry &+ area) ^ sign) &- sign
    cells[cell &+ 1] &+= (((part &<< 4) &- area) ^ sign) &- sign
    note(firstCell, cell &+ 1)
  }
}
