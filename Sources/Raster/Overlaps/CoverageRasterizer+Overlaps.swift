extension CoverageRasterizer {
  /// Takes in the outline of a path, after `begin` with `watch: .star`.
  mutating func add(_ path: Path, by map: VectorTransform) {
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &self)
    if watch == .star && star.isStar { watch = .nothing }
  }

  /// Adds the edges of a band to the cells, and puts the exact area into those of pixels in which
  /// the outline meets itself. The cells hold `count` rows of the window from `firstRow` on; `list`
  /// has all edges that reach into these rows.
  @inline(never)
  mutating func addWatched(
    _ rule: FillRule, firstRow: Int, count: Int, edges list: EdgeList
  ) {
    let bottom = (firstRow &+ count) &<< CoverageRasterizer.fractionBits
    overlaps.pointee.beginBand(width: window.width, firstRow: firstRow, rowCount: count)
    let touches = overlaps.pointee.finder.touches
    list.forEach { scan(edges[$0], firstRow: firstRow, bottom: bottom, touches) }
    guard overlaps.pointee.settle(firstRow: firstRow, rowCount: count) else { return }
    list.forEach {
      overlaps.pointee.pieces.add(
        edges[$0], overlaps.pointee.finder, firstRow: firstRow, count: count)
    }
    var row = overlaps.pointee.pieces.nextContested(from: 0)
    while row < count {
      if overlaps.pointee.pieces.has(row) {
        overlaps.pointee.resolver.beginRow()
        overlaps.pointee.pieces.forEach(row) { overlaps.pointee.resolver.add($0) }
        resolve(rule, row: row)
      }
      row = overlaps.pointee.pieces.nextContested(from: row &+ 1)
    }
  }

  /// Replaces the sums of a row's contested pixels, and leaves those of the others as they were.
  private func resolve(_ rule: FillRule, row number: Int) {
    let row = cells + number &* rowCells
    let mark = marks + number &* rowWords
    // The sum of all cells before the group `next`.
    var sum: Int32 = 0
    var next = 0
    var word = 0
    while word < overlaps.pointee.finder.rowWords {
      var pixels = overlaps.pointee.finder.contested(row: number, word: word)
      while pixels != 0 {
        let column = word &<< 6 &+ pixels.trailingZeroBitCount
        pixels &= pixels &- 1
        let group = column &>> CoverageRasterizer.groupShift
        sum &+= sumOfGroups(row, mark, from: next, to: group)
        next = group
        var cell = group &<< CoverageRasterizer.groupShift
        var before = sum
        while cell <= column {
          before &+= row[cell]
          cell &+= 1
        }
        guard let area = overlaps.pointee.resolver.area(column: column, sum: before, rule)
        else { continue }
        // Two edges may seem to cross by a 4096th of a pixel where they only come close. Such a
        // pixel is left alone: whether it was looked at may depend on the window.
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
