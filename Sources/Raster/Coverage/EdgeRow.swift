internal import CSpanKernels

/// The row of the window that an edge has come to. It holds what the loops need: the rasterizer
/// itself would be copied for each call.
struct EdgeRow<Touches: TouchCounting> {
  var cells: UnsafeMutablePointer<Int32>
  var marks: UnsafeMutablePointer<UInt64>
  /// Of the row's first pixel.
  var address: UInt
  var touches: Touches
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
    touches.advance()
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
    EdgeCells.prefetch(address, cell)
    touches.touch(pixel: cell)
    let height = Int32(truncatingIfNeeded: dy)
    let distance = Int32(truncatingIfNeeded: (xa & 4095) &+ (xb & 4095))
    let area = EdgeCells.area(height, distance)
    cells[cell] &+= (area ^ sign) &- sign
    cells[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
    EdgeCells.noteNear(marks, cell, cell &+ 1)
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
      let area = EdgeCells.area(height, distance)
      EdgeCells.prefetch(address, cell)
      if distance != 0 { touches.touch(pixel: cell) }
      cells[cell] &+= (area ^ sign) &- sign
      cells[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
      marks[word] |= bit
      marks[nextWord] |= nextBit
      y = border
      advance()
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
    // Negative where the segment lies partly outside, or in more than two cells.
    if (cell | (width &- 1 &- lastCell) | (cell &+ 1 &- lastCell)) < 0 {
      return addWide(low, high, dy, sign, rise)
    }
    EdgeCells.prefetch(address, cell)
    touches.touch(cell, high)
    // All bits where there is a second cell, else none: a choice would become a jump.
    let both = Int32(truncatingIfNeeded: cell &- lastCell)
    let height = Int32(truncatingIfNeeded: dy)
    let fraction = Int32(truncatingIfNeeded: low & 4095)
    let end = Int32(truncatingIfNeeded: high & 4095)
    let reached = Int32(
      truncatingIfNeeded: (rise &* (4096 &- (low & 4095)) &+ (1 &<< 29)) &>> 30)
    // What lies in the second cell and in the first.
    let second = (height &- reached) & both
    let first = height &- second
    let firstArea = EdgeCells.area(first, fraction &+ end &+ ((4096 &- end) & both))
    let secondArea = EdgeCells.area(second, end)
    cells[cell] &+= (firstArea ^ sign) &- sign
    cells[cell &+ 1] &+= (((first &<< 4) &- firstArea &+ secondArea) ^ sign) &- sign
    // Behind the last cell of the row lies padding, or nothing is added to what is there.
    cells[lastCell &+ 1] &+= (((second &<< 4) &- secondArea) ^ sign) &- sign
    EdgeCells.noteNear(marks, cell, lastCell &+ 1)
  }

  /// The same for a segment over several cells, or one that lies partly outside.
  @inline(__always)
  func addWide(_ low: Int, _ high: Int, _ dy: Int, _ sign: Int32, _ rise: Int) {
    touches.touchAll(low, high)
    EdgeCells.addWide(cells, marks, address, width, low, high, dy, sign, rise)
  }
}

/// What does not depend on the kind of touches. It takes what it needs one by one: a row that is
/// handed over as a whole would be written to memory for each segment.
enum EdgeCells {
  /// Starts to bring the pixel of a cell near.
  @inline(__always)
  static func prefetch(_ address: UInt, _ cell: Int) {
    tg_prefetch(UnsafeRawPointer(bitPattern: address &+ UInt(bitPattern: cell) &<< 2))
  }

  /// The area right of an edge of `height` in a cell, where `distance` is the sum of its two
  /// distances from the cell's left border.
  @inline(__always)
  static func area(_ height: Int32, _ distance: Int32) -> Int32 {
    (height &* (8192 &- distance) &+ 256) &>> 9
  }

  /// Marks the groups of the cells `first...last`, three at most.
  @inline(__always)
  static func noteNear(_ marks: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let a = first &>> CoverageRasterizer.groupShift
    let b = last &>> CoverageRasterizer.groupShift
    let bitA = UInt64(1) &<< UInt64(truncatingIfNeeded: a & 63)
    let bitB = UInt64(1) &<< UInt64(truncatingIfNeeded: b & 63)
    if (a ^ b) &>> 6 == 0 {
      marks[a &>> 6] |= bitA | bitB
    } else {
      marks[a &>> 6] |= bitA
      marks[b &>> 6] |= bitB
    }
  }

  /// Marks the groups of the cells `first...last`.
  @inline(__always)
  static func note(_ marks: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
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

  /// A segment over several cells, or one that lies partly outside.
  @inline(never)
  static func addWide(
    _ cells: UnsafeMutablePointer<Int32>, _ marks: UnsafeMutablePointer<UInt64>, _ address: UInt,
    _ width: Int, _ low: Int, _ high: Int, _ dy: Int, _ sign: Int32, _ rise: Int
  ) {
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
      if cell & 15 == 0 { prefetch(address, cell) }
      let up = Int32(truncatingIfNeeded: reached &>> 30)
      let part = up &- before
      let area = area(part, Int32(truncatingIfNeeded: fraction) &+ 4096)
      cells[cell] &+= ((carry &+ area) ^ sign) &- sign
      carry = (part &<< 4) &- area
      before = up
      fraction = 0
      reached &+= step
      cell &+= 1
    }
    if cell >= width {
      cells[width] &+= (carry ^ sign) &- sign
      return note(marks, firstCell, width)
    }
    prefetch(address, firstCell)
    prefetch(address, cell)
    let part = height &- before
    let area = area(
      part, Int32(truncatingIfNeeded: fraction) &+ Int32(truncatingIfNeeded: high & 4095))
    cells[cell] &+= ((carry &+ area) ^ sign) &- sign
    cells[cell &+ 1] &+= (((part &<< 4) &- area) ^ sign) &- sign
    note(marks, firstCell, cell &+ 1)
  }
}
