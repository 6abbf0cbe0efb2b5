extension CoverageRasterizer {
  /// Adds the part of `edge` between the row `firstRow` and the height `bottom` to the cells, whose
  /// first row is `firstRow`.
  ///
  /// Where the edge crosses a row border is computed from its ends for each row, not from the
  /// row before, so that it does not matter where the loop begins. Ranges: coordinates are below
  /// 2³¹, the slope has 30 fraction bits, so their products stay below 2⁶².
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
    var row = cells + ((y &- top) &>> bits) &* rowCells
    var mark = marks + ((y &- top) &>> bits) &* rowWords
    if x0 == x1 { return scanVertical(x0, y, end, sign, row, mark) }
    let dx = x1 &- x0
    let dy = y1 &- y0
    // The whole edge in one row.
    if (y0 ^ (y1 &- 1)) &>> bits == 0 {
      return addSegment(x0, x1, dy, sign, row, mark, dx, dy)
    }
    let slope = Int(Double(dx) * 1_073_741_824 / Double(dy))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    var xa = y == y0 ? x0 : (base &+ slope &* (y &- y0)) &>> 30
    var border = (y | (unit &- 1)) &+ 1
    var exact = base &+ slope &* (border &- y0)
    let step = slope &<< bits
    while border < end {
      let xb = exact &>> 30
      addSegment(xa, xb, border &- y, sign, row, mark, dx, dy)
      exact &+= step
      xa = xb
      y = border
      border &+= unit
      row += rowCells
      mark += rowWords
    }
    addSegment(xa, end == y1 ? x1 : exact &>> 30, end &- y, sign, row, mark, dx, dy)
  }

  /// A vertical edge from `y` to `end` at `x`, which is not negative.
  @inline(__always)
  private func scanVertical(
    _ x: Int, _ y: Int, _ end: Int, _ sign: Int32, _ row: UnsafeMutablePointer<Int32>,
    _ mark: UnsafeMutablePointer<UInt64>
  ) {
    let bits = CoverageRasterizer.fractionBits
    let unit = 1 &<< bits
    let cell = x &>> bits
    let distance = Int32(truncatingIfNeeded: (x & (unit &- 1)) &<< 1)
    let word = cell &>> 8
    let nextWord = (cell &+ 1) &>> 8
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: (cell &>> 2) & 63)
    let nextBit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: ((cell &+ 1) &>> 2) & 63)
    var row = row
    var mark = mark
    var y = y
    while y < end {
      let border = min((y | (unit &- 1)) &+ 1, end)
      let height = Int32(truncatingIfNeeded: border &- y)
      let area = CoverageRasterizer.area(height, distance)
      row[cell] &+= (area ^ sign) &- sign
      row[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
      mark[word] |= bit
      mark[nextWord] |= nextBit
      y = border
      row += rowCells
      mark += rowWords
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

  /// Adds the part of an edge that lies in one row, from `xa` to `xb` over the height `dy`; `edgeDX`
  /// and `edgeDY` give the slope of the whole edge.
  @inline(__always)
  private func addSegment(
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32, _ row: UnsafeMutablePointer<Int32>,
    _ mark: UnsafeMutablePointer<UInt64>, _ edgeDX: Int, _ edgeDY: Int
  ) {
    let bits = CoverageRasterizer.fractionBits
    let cell = xa &>> bits
    if cell == xb &>> bits && UInt(bitPattern: xa) < UInt(bitPattern: windowWidth) {
      let height = Int32(truncatingIfNeeded: dy)
      let distance = Int32(truncatingIfNeeded: (xa & 4095) &+ (xb & 4095))
      let area = CoverageRasterizer.area(height, distance)
      row[cell] &+= (area ^ sign) &- sign
      row[cell &+ 1] &+= (((height &<< 4) &- area) ^ sign) &- sign
      note(mark, cell, cell &+ 1)
    } else {
      addWideSegment(xa, xb, dy, sign, row, mark, edgeDX, edgeDY)
    }
  }

  /// The same for a segment over several cells, or one that lies partly outside.
  @inline(never)
  private func addWideSegment(
    _ xa: Int, _ xb: Int, _ dy: Int, _ sign: Int32, _ row: UnsafeMutablePointer<Int32>,
    _ mark: UnsafeMutablePointer<UInt64>, _ edgeDX: Int, _ edgeDY: Int
  ) {
    let bits = CoverageRasterizer.fractionBits
    // Whether the row's segment runs to the left or to the right makes no difference to its areas.
    let low = min(xa, xb)
    let high = max(xa, xb)
    if low >= windowWidth { return }
    let height = Int32(truncatingIfNeeded: dy)
    let lastCell = high &>> bits
    if lastCell < 0 {
      row[0] &+= ((height &<< 4) ^ sign) &- sign
      mark[0] |= 1
      return
    }
    var cell = low &>> bits
    // Height for each 1/4096 pixel of width, with 30 fraction bits.
    let rise = Int(Double(edgeDY) * 1_073_741_824 / Double(abs(edgeDX)))
    var before: Int32 = 0
    var fraction = low & 4095
    if cell < 0 {
      // All that lies left of the window at once.
      before = Int32(truncatingIfNeeded: (rise &* (0 &- low) &+ (1 &<< 29)) &>> 30)
      row[0] &+= ((before &<< 4) ^ sign) &- sign
      cell = 0
      fraction = 0
    }
    let firstCell = cell
    let width = window.width
    var reached = rise &* (((cell &+ 1) &<< bits) &- low) &+ (1 &<< 29)
    let step = rise &<< bits
    while cell < lastCell {
      if cell >= width { return note(mark, firstCell, width) }
      let up = Int32(truncatingIfNeeded: reached &>> 30)
      let part = up &- before
      let area = CoverageRasterizer.area(part, Int32(truncatingIfNeeded: fraction) &+ 4096)
      row[cell] &+= (area ^ sign) &- sign
      row[cell &+ 1] &+= (((part &<< 4) &- area) ^ sign) &- sign
      before = up
      fraction = 0
      reached &+= step
      cell &+= 1
    }
    if cell >= width { return note(mark, firstCell, width) }
    let part = height &- before
    let area = CoverageRasterizer.area(part, Int32(truncatingIfNeeded: high & 4095))
    row[cell] &+= (area ^ sign) &- sign
    row[cell &+ 1] &+= (((part &<< 4) &- area) ^ sign) &- sign
    note(mark, firstCell, cell &+ 1)
  }
}
