extension CoverageRasterizer {
  /// Takes in the outline of a path, after `begin` with `watch: .star`.
  mutating func add(_ path: Path, by map: VectorTransform) {
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &self)
    guard watch == .star else { return }
    if star.isStar {
      watch = .nothing
      return
    }
    // Once more, for the finder: most paths are stars, and the others cost less this way than if
    // all went to it.
    watch = .followOnly
    overlaps.pointee.finder.begin(width: window.width, height: window.height)
    Flattener.flatten(path, by: map, tolerance: Flattener.tolerance, into: &self)
  }

  /// Puts the exact area into the cells of contested pixels. The cells hold the rows from `firstRow`
  /// of the window on, `count` of them, and have not been swept.
  @inline(never)
  mutating func resolveOverlaps(_ rule: FillRule, firstRow: Int, count: Int) {
    let first = max(firstRow, overlaps.pointee.finder.firstContestedRow)
    let end = min(firstRow &+ count, overlaps.pointee.finder.lastContestedRow &+ 1)
    if first >= end { return }
    overlaps.pointee.gather(first..<end)
    for row in first..<end where overlaps.pointee.begin(row: row) {
      resolve(rule, row: row, cellRow: row &- firstRow)
    }
  }

  /// Replaces the sums of a row's contested pixels, and leaves those of the others as they were.
  private mutating func resolve(_ rule: FillRule, row: Int, cellRow: Int) {
    let words = overlaps.pointee.finder.contestedWords(row: row)
    let row = cells + cellRow &* rowCells
    let mark = marks + cellRow &* rowWords
    // The sum of all cells before the group `next`.
    var sum: Int32 = 0
    var next = 0
    var word = 0
    while word < overlaps.pointee.finder.rowWords {
      var pixels = words[word]
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
