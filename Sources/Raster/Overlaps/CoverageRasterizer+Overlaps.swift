extension CoverageRasterizer {
  /// Takes in the outline of a path, after `begin` with `watch: .star`.
  mutating func add(_ path: Path, by map: VectorTransform) {
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &self)
    if watch == .star && star.isStar { watch = .nothing }
  }

  /// Puts the exact area into the cells of pixels in which the outline meets itself. The cells hold
  /// `count` rows of the window from `firstRow` on, and have not been swept; `edges` has at least those
  /// in `list`, which are all that reach into these rows.
  @inline(never)
  mutating func resolveOverlaps(
    _ rule: FillRule, firstRow: Int, count: Int, edges list: EdgeList
  ) {
    let end = firstRow &+ count
    overlaps.pointee.beginBand(width: window.width, firstRow: firstRow, rowCount: count)
    list.forEach { overlaps.pointee.finder.add(edges[$0]) }
    guard overlaps.pointee.rowEdges.begin(overlaps.pointee.finder, rows: firstRow..<end) else {
      return
    }
    list.forEach { overlaps.pointee.rowEdges.add(edges[$0], $0, end: end) }
    for row in firstRow..<end where overlaps.pointee.rowEdges.has(row) {
      let (left, right) = contestedSpan(row)
      overlaps.pointee.resolver.beginRow()
      overlaps.pointee.rowEdges.forEach(row) {
        overlaps.pointee.resolver.add(edges[$0], row: row, left: left, right: right)
      }
      resolve(rule, row: row, cellRow: row &- firstRow)
    }
  }

  /// The left side of the first contested pixel of a row and the right side of the last one, in
  /// fractions of a pixel.
  private func contestedSpan(_ row: Int) -> (left: Int, right: Int) {
    var first = Int.max
    var end = 0
    for word in 0..<overlaps.pointee.finder.rowWords {
      let pixels = overlaps.pointee.finder.contested(row: row, word: word)
      if pixels == 0 { continue }
      first = min(first, word &<< 6 &+ pixels.trailingZeroBitCount)
      end = word &<< 6 &+ 64 &- pixels.leadingZeroBitCount
    }
    return (
      first &<< CoverageRasterizer.fractionBits, end &<< CoverageRasterizer.fractionBits
    )
  }

  /// Replaces the sums of a row's contested pixels, and leaves those of the others as they were.
  private mutating func resolve(_ rule: FillRule, row number: Int, cellRow: Int) {
    let row = cells + cellRow &* rowCells
    let mark = marks + cellRow &* rowWords
    // The sum of all cells before the group `next`.
    var sum: Int32 = 0
    var next = 0
    var word = 0
    while word < overlaps.pointee.finder.rowWords {
      var pixels = overlaps.pointee.finder.contested(row: number, word: word)
      while pixels != 0 {
        let column = word &<< 6 &+ pixels.trailingZeroBitCount
        pixels &= pixels &- 1
        guard let area = overlaps.pointee.resolver.area(column: column, rule) else { continue }
        let group = column &>> CoverageRasterizer.groupShift
        sum &+= sumOfGroups(row, mark, from: next, to: group)
        next = group
        var cell = group &<< CoverageRasterizer.groupShift
        var before = sum
        while cell <= column {
          before &+= row[cell]
          cell &+= 1
        }
        // Two edges may seem to cross by a 4096th of a pixel where they only come close. Such a pixel
        // is left alone: whether it was looked at may depend on the window.
        let difference = area &- CoverageRasterizer.folded(before, rule)
        if abs(difference) <= OverlapResolver.tolerance { continue }
        // What this cell gets more, the next one gets less.
        let change = area &- before
        row[column] &+= change
        row[column &+ 1] &-= change
        let other = (column &+ 1) &>> CoverageRasterizer.groupShift
        mark[other &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: other & 63)
      }
      word &+= 1
    }
  }

  /// The sum of the cells in the marked groups `from..<to`; the others hold 0.
  private func sumOfGroups(
    _ row: UnsafeMutablePointer<Int32>, _ mark: UnsafeMutablePointer<UInt64>, from: Int, to: Int
  ) -> Int32 {
    var sums = SIMD4<Int32>(repeating: 0)
    var word = from &>> 6
    while word &<< 6 < to {
      var groups = mark[word]
      if word == from &>> 6 { groups &= ~0 &<< UInt64(truncatingIfNeeded: from & 63) }
      while groups != 0 {
        let group = word &<< 6 &+ groups.trailingZeroBitCount
        if group >= to { break }
        groups &= groups &- 1
        let place = UnsafeRawPointer(row + group &<< CoverageRasterizer.groupShift)
        sums = sums &+ place.loadUnaligned(as: SIMD4<Int32>.self)
      }
      word &+= 1
    }
    return sums.wrappedSum()
  }
}
