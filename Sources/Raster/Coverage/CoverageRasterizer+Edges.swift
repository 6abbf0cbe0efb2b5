internal import CSpanKernels

extension CoverageRasterizer {
  /// Adds the part of `edge` between the row `firstRow` and the height `bottom` to the cells, whose
  /// first row is `firstRow`.
  ///
  /// Where the edge crosses a row border is computed from its ends for each row, not from the
  /// row before, so that it does not matter where the loop begins. Ranges: coordinates are below
  /// 2³¹, the slope has 30 fraction bits, so their products stay below 2⁶².
  ///
  /// The pixels under the edge are asked for at the same time: they lie in another cache line for each
  /// row, so that the sweep of a long line would wait for little else.
  @inline(never)
  mutating func scan(_ edge: Edge, firstRow: Int, bottom: Int) {
    let bits = CoverageRasterizer.fractionBits
    let unit = 1 &<< bits
    let x0 = Int(edge.x0)
    let y0 = Int(edge.y0)
    let x1 = Int(edge.x1)
    let y1 = Int(edge.y1)
    let sign = edge.sign
    let top = firstRow &<< bits
    let end = min(y1, bottom)
    var y = max(y0, top)
    let firstEdgeRow = (y &- top) &>> bits
    var row = EdgeRow(
      cells: cells + firstEdgeRow &* rowCells, marks: marks + firstEdgeRow &* rowWords,
      address: windowAddress &+ UInt(bitPattern: firstRow &+ firstEdgeRow) &* targetStride)
    if x0 == x1 { return scanVertical(x0, y, end, sign, row) }
    let dx = x1 &- x0
    let dy = y1 &- y0
    // Height for each 1/4096 pixel of width, with 30 fraction bits.
    let rise = Int(Double(dy) * 1_073_741_824 / Double(abs(dx)))
    // The whole edge in one row.
    if (y0 ^ (y1 &- 1)) &>> bits == 0 { return addSegment(x0, x1, dy, sign, row, rise) }
    let slope = Int(Double(dx) * 1_073_741_824 / Double(dy))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    var xa = y == y0 ? x0 : (base &+ slope &* (y &- y0)) &>> 30
    var border = (y | (unit &- 1)) &+ 1
    var exact = base &+ slope &* (border &- y0)
    let step = slope &<< bits
    while border < end {
      let xb = exact &>> 30
      addSegment(xa, xb, border &- y, sign, row, rise)
      exact &+= step
      xa = xb
      y = border
      border &+= unit
      next(&row)
    }
    addSegment(xa, end == y1 ? x1 : exact &>> 30, end &- y, sign, row, rise)
  }

  @inline(__always)
  private func next(_ row: inout EdgeRow) {
    row.cells += rowCells
    row.marks += rowWords
    row.address &+= targetStride
  }

  /// A vertical edge from `y` to `end` at `x`, which is not negative.
  @inline(__always)
  private func scanVertical(_ x: Int, _ y: Int, _ end: Int, _ sign: Int32, _ firstRow: EdgeRow) {
    let bits = CoverageRasterizer.fractionBits
    let unit = 1 &<< bits
    let cell = x &>> bits
    let distance = Int32(truncatingIfNeeded: (x & (unit &- 1)) &<< 1)
    let word = cell &>> 8
    let nextWord = (cell &+ 1) &>> 8
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: (cell &>> 2) & 63)
    let nextBit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: ((cell &+ 1) &>> 2) & 63)
    var row = firstRow
    var y = y
    while y < end {
      let border = min((y | (unit &- 1)) &+ 1, end)
      let height = Int32(truncatingIfNeeded: border &- y)
      let area = CoverageRasterizer.area(height, distance)
      row.prefetch(cell)
      row.cells[cell] &+= (area ^ sign) &- sign
      row.cells[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
      row.marks[word] |= bit
      row.marks[nextWord] |= nextBit
      y = border
      next(&row)
    }
  }

  /// The area right of an edge of `height` in a cell, where `distance` is the sum of its two
  /// distances from the cell's left border.
  @inline(__always)
  private static func area(_ height: Int32, _ distance: Int32) -> Int32 {
    (height &* (8192 &- distance) &+ 256) &>> 9
  }

  /// Marks the groups of the cells `first...last`.
  @inline(__always)
  private func note(_ mark: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    let a = first &>> CoverageRasterizer.groupShift
    let b = last &>> CoverageRasterizer.groupShift
    let wordA = a &>> 6
    let wordB = b &>> 6
    let fromA = ~UInt64(0) &<< UInt64(truncatingIfNeeded: a & 63)
    let toB = ~UInt64(0) &>> UInt64(truncatingIfNeeded: 63 &- (b & 63))
    if wordA == wordB {
      mark[wordA] |= fromA & toB
    } else {
      mark[wordA] |= fromA
      var word = wordA &+ 1
      while word < wordB {
        mark[word] = ~0
        word &+= 1
      }
      mark[wordB] |= toB
    }
  }

  /// Adds the part of an edge that lies in one row, from `xa` to `xb` over the height `dy`.
  ///
  /// Most segments lie in one cell or two: both are done alike, since no processor can guess which.
  @inline(__always)
  private func addSegment(
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32, _ row: EdgeRow, _ rise: Int
  ) {
    // Whether the row's segment runs to the left or to the right makes no difference to its areas.
    let low = min(xa, xb)
    let high = max(xa, xb)
    let cell = low &>> CoverageRasterizer.fractionBits
    let lastCell = high &>> CoverageRasterizer.fractionBits
    if low < 0 || high >= windowWidth || lastCell &- cell > 1 {
      return addWideSegment(low, high, dy, sign, row, rise)
    }
    row.prefetch(cell)
    let height = Int32(truncatingIfNeeded: dy)
    let border = (cell &+ 1) &<< CoverageRasterizer.fractionBits
    let reached = Int32(truncatingIfNeeded: (rise &* (border &- low) &+ (1 &<< 29)) &>> 30)
    // What lies in the first cell, and in the second: nothing where there is none.
    let first = lastCell == cell ? height : reached
    let second = height &- first
    let firstArea = CoverageRasterizer.area(
      first, Int32(truncatingIfNeeded: (low & 4095) &+ min(high &- (border &- 4096), 4096)))
    let secondArea = CoverageRasterizer.area(second, Int32(truncatingIfNeeded: high & 4095))
    row.cells[cell] &+= (firstArea ^ sign) &- sign
    row.cells[cell &+ 1] &+= (((first &<< 4) &- firstArea &+ secondArea) ^ sign) &- sign
    // Behind the last cell of the row lies padding, or nothing is added to what is there.
    row.cells[lastCell &+ 1] &+=
      lastCell == cell ? 0 : (((second &<< 4) &- secondArea) ^ sign) &- sign
    note(row.marks, cell, lastCell &+ 1)
  }

  /// The same for a segment over several cells, or one that lies partly outside.
  @inline(never)
  private func addWideSegment(
    _ low: Int, _ high: Int, _ dy: Int, _ sign: Int32, _ row: EdgeRow, _ rise: Int
  ) {
    let bits = CoverageRasterizer.fractionBits
    if low >= windowWidth { return }
    let cells = row.cells
    let height = Int32(truncatingIfNeeded: dy)
    let lastCell = high &>> bits
    if lastCell < 0 {
      cells[0] &+= ((height &<< 4) ^ sign) &- sign
      row.marks[0] |= 1
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
    let width = window.width
    // The last cell that is computed as one that the segment leaves on its right side.
    let end = min(lastCell, width)
    var reached = rise &* (((cell &+ 1) &<< bits) &- low) &+ (1 &<< 29)
    let step = rise &<< bits
    // What the cell before adds to this one.
    var carry: Int32 = 0
    while cell < end {
      if cell & 15 == 0 { row.prefetch(cell) }
      let up = Int32(truncatingIfNeeded: reached &>> 30)
      let part = up &- before
      let area = CoverageRasterizer.area(part, Int32(truncatingIfNeeded: fraction) &+ 4096)
      cells[cell] &+= ((carry &+ area) ^ sign) &- sign
      carry = (part &<< 4) &- area
      before = up
      fraction = 0
      reached &+= step
      cell &+= 1
    }
    if cell >= width {
      cells[width] &+= (carry ^ sign) &- sign
      return note(row.marks, firstCell, width)
    }
    row.prefetch(firstCell)
    row.prefetch(cell)
    let part = height &- before
    let area = CoverageRasterizer.area(
      part, Int32(truncatingIfNeeded: fraction) &+ Int32(truncatingIfNeeded: high & 4095))
    cells[cell] &+= ((carry &+ area) ^ sign) &- sign
    cells[cell &+ 1] &+= (((part &<< 4) &- area) ^ sign) &- sign
    note(row.marks, firstCell, cell &+ 1)
  }
}

/// The row of the window that an edge has come to.
private struct EdgeRow {
  var cells: UnsafeMutablePointer<Int32>
  var marks: UnsafeMutablePointer<UInt64>
  /// Of the row's first pixel.
  var address: UInt

  /// Starts to bring the pixel of a cell near.
  @inline(__always)
  func prefetch(_ cell: Int) {
    tg_prefetch(UnsafeRawPointer(bitPattern: address &+ UInt(bitPattern: cell) &<< 2))
  }
}
