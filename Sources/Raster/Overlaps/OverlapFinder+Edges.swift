extension OverlapFinder {
  private typealias Run = OpenStrands.Run

  /// Follows the outline along its next edge. Edges may come from several strands in turn.
  @inline(never)
  mutating func follow(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
    let bits = CoverageRasterizer.fractionBits
    let top = min(y0, y1)
    let bottom = max(y0, y1)
    if bottom <= 0 || top >= height &<< bits { return }
    let ways: Int32 = (x1 > x0 ? 1 : x1 < x0 ? 2 : 0) | (y1 > y0 ? 4 : y1 < y0 ? 8 : 0)
    if top == bottom { return followAlong(x0, x1, top, ways) }
    keep(
      Edge(
        x0: Int32(truncatingIfNeeded: x0), y0: Int32(truncatingIfNeeded: y0),
        x1: Int32(truncatingIfNeeded: x1), y1: Int32(truncatingIfNeeded: y1)))
    let firstRow = top &>> bits
    let lastRow = (bottom &- 1) &>> bits
    if firstRow == lastRow {
      followInRow(x0, y0, x1, y1, firstRow, ways)
    } else if y0 < y1 {
      followRows(x0, y0, x1, y1, firstRow, lastRow, ways, isDown: true)
    } else {
      followRows(x1, y1, x0, y0, firstRow, lastRow, ways, isDown: false)
    }
  }

  /// A level edge. Along a border between two rows it touches no pixel, but the strand goes on.
  private mutating func followAlong(_ x0: Int, _ x1: Int, _ y: Int, _ ways: Int32) {
    let bits = CoverageRasterizer.fractionBits
    if y & ((1 &<< bits) &- 1) == 0 {
      let run = Run(row: Run.noRow, span: StrandSpan(), edgeCount: 1, ways: ways)
      _ = strands.pass(OpenStrands.vertex(x0, y), OpenStrands.vertex(x1, y), run)
    } else {
      followInRow(x0, y, x1, y, y &>> bits, ways)
    }
  }

  private mutating func followInRow(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ row: Int, _ ways: Int32
  ) {
    let span = StrandSpan(x0, x1)
    let run = Run(row: Int32(truncatingIfNeeded: row), span: span, edgeCount: 1, ways: ways)
    let (before, after) = strands.pass(
      OpenStrands.vertex(x0, y0), OpenStrands.vertex(x1, y1), run)
    touch(row, span, before, after)
  }

  /// An edge through several rows, given downwards.
  private mutating func followRows(
    _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ firstRow: Int, _ lastRow: Int, _ ways: Int32,
    isDown: Bool
  ) {
    let bits = CoverageRasterizer.fractionBits
    // The same crossings of the row borders as in `CoverageRasterizer.scan`.
    let slope = Int(Double(x1 &- x0) * 1_073_741_824 / Double(y1 &- y0))
    let base = (x0 &<< 30) &+ (1 &<< 29)
    let step = slope &<< bits
    let firstBorder = base &+ slope &* (((firstRow &+ 1) &<< bits) &- y0)
    let lastBorder = firstBorder &+ step &* (lastRow &- firstRow &- 1)
    let upper = Run(
      row: Int32(truncatingIfNeeded: firstRow), span: StrandSpan(x0, firstBorder &>> 30),
      edgeCount: 1, ways: ways)
    let lower = Run(
      row: Int32(truncatingIfNeeded: lastRow), span: StrandSpan(lastBorder &>> 30, x1),
      edgeCount: 1, ways: ways)
    let upperVertex = OpenStrands.vertex(x0, y0)
    let lowerVertex = OpenStrands.vertex(x1, y1)
    let above: StrandSpan
    let below: StrandSpan
    if isDown {
      above = strands.leave(upperVertex, upper)
      below = strands.arrive(lowerVertex, lower)
    } else {
      below = strands.leave(lowerVertex, lower)
      above = strands.arrive(upperVertex, upper)
    }

    if firstRow >= 0 { touch(firstRow, upper.span, above) }
    var row = max(firstRow &+ 1, 0)
    let end = min(lastRow, height)
    var exact = firstBorder &+ step &* (row &- firstRow &- 1)
    var xa = exact &>> 30
    while row < end {
      exact &+= step
      let xb = exact &>> 30
      touch(row, StrandSpan(xa, xb))
      xa = xb
      row &+= 1
    }
    if lastRow < height { touch(lastRow, lower.span, below) }
  }

  /// Notes pixels of a row; those that the edge's own strand touched are no conflict.
  @inline(__always)
  private mutating func touch(
    _ row: Int, _ span: StrandSpan, _ own: StrandSpan = StrandSpan(),
    _ alsoOwn: StrandSpan = StrandSpan()
  ) {
    let low = max(Int(span.low), 0)
    let high = min(Int(span.high), width &- 1)
    if low > high { return }
    let word = low &>> 6
    guard high &>> 6 == word else { return touchWide(row, low, high, own, alsoOwn) }
    let place = touched + (row &* rowWords &+ word)
    let before = place.pointee
    let pixels = OverlapFinder.bits(low & 63, high & 63)
    place.pointee = before | pixels
    if before & pixels != 0 { contest(row, word, before & pixels, own, alsoOwn) }
  }

  @inline(never)
  private mutating func touchWide(
    _ row: Int, _ low: Int, _ high: Int, _ own: StrandSpan, _ alsoOwn: StrandSpan
  ) {
    let place = touched + row &* rowWords
    let lastWord = high &>> 6
    for word in low &>> 6...lastWord {
      let pixels = OverlapFinder.bits(
        max(low &- word &<< 6, 0), word == lastWord ? high & 63 : 63)
      let before = place[word]
      place[word] = before | pixels
      if before & pixels != 0 { contest(row, word, before & pixels, own, alsoOwn) }
    }
  }
}
