internal import CSpanKernels
internal import Geometry

extension CoverageRasterizer {
  /// Adds the part of `edge` between the row `firstRow` and the height `bottom` to the cells, whose
  /// first row is `firstRow`.
  ///
  /// Where the edge crosses a row border is computed from its ends for each row, not from the
  /// row before, so that it does not matter where the loop begins. Ranges: coordinates are below
  /// 2³¹, the slope has 30 fraction bits, so their products stay below 2⁶².
  ///
  /// The pixels under the edge are asked for at the same time: they lie in another cache line for
  /// each row, so that the sweep of a long line would wait for little else.
  @inline(never)
  func scan<Touches: TouchCounting>(
    _ edge: Edge, firstRow: Int, bottom: Int, _ touches: Touches
  ) {
    let bits = CoverageRasterizer.fractionBits
    let unit = 1 &<< bits
    let x0 = Int(edge.x0)
    let y0 = Int(edge.y0)
    let x1 = Int(edge.x1)
    let y1 = Int(edge.y1)
    let sign = edge.sign
    let top = firstRow &<< bits
    let end = min(y1, bottom)
    let y = max(y0, top)
    // The vertex to which the outline comes by this edge.
    if sign == 0 { touches.meet(x1, y1 &- top) } else { touches.meet(x0, y0 &- top) }
    let firstEdgeRow = (y &- top) &>> bits
    var row = EdgeRow(
      cells: cells + firstEdgeRow &* rowCells, marks: marks + firstEdgeRow &* rowWords,
      address: windowAddress &+ UInt(bitPattern: firstRow &+ firstEdgeRow) &* targetStride,
      touches: touches.moved(to: firstEdgeRow), width: window.width, rowCells: rowCells,
      rowWords: rowWords, rowBytes: targetStride)
    if x0 == x1 { return row.addVertical(x0, y, end, sign) }
    let dx = x1 &- x0
    let dy = y1 &- y0
    let isInOneRow = (y0 ^ (y1 &- 1)) &>> bits == 0
    if isInOneRow && row.holds(x0, x1) { return row.addPoint(x0, x1, dy, sign) }
    // Height for each 1/4096 pixel of width, and width for each of height, with 30 fraction bits.
    let lengths = Vector(Double(dx), Double(dy))
    let ratios =
      Vector(lengths.y, lengths.x) * 1_073_741_824 / Vector(abs(lengths.x), lengths.y)
    let rise = tg_integer(ratios.x)
    if isInOneRow { return row.add(x0, x1, dy, sign, rise) }
    let slope = tg_integer(ratios.y)
    let base = (x0 &<< 30) &+ (1 &<< 29)
    var xa = y == y0 ? x0 : (base &+ slope &* (y &- y0)) &>> 30
    let border = (y | (unit &- 1)) &+ 1
    var exact = base &+ slope &* (border &- y0)
    let step = slope &<< bits
    var height = border &- y
    var left = ((end &- 1) &>> bits) &- (y &>> bits)
    while left > 0 {
      let xb = exact &>> 30
      row.add(xa, xb, height, sign, rise)
      exact &+= step
      xa = xb
      height = unit
      left &-= 1
      row.advance()
    }
    // In the last row the edge ends before the border.
    height &-= (0 &- end) & (unit &- 1)
    row.add(xa, end == y1 ? x1 : exact &>> 30, height, sign, rise)
  }
}
