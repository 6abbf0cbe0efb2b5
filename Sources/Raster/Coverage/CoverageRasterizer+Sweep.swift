/// How a sum of areas becomes coverage.
private protocol CoverageRule {
  static func fold(_ sum: SIMD4<Int32>) -> SIMD4<Int32>
  static func fold(_ sum: Int32) -> Int32
}

private enum NonZeroRule: CoverageRule {
  @inline(__always)
  static func fold(_ sum: SIMD4<Int32>) -> SIMD4<Int32> {
    let full = SIMD4<Int32>(repeating: CoverageRasterizer.fullArea)
    let sign = sum &>> 31
    var size = (sum ^ sign) &- sign
    size.replace(with: full, where: size .> full)
    return size
  }

  @inline(__always)
  static func fold(_ sum: Int32) -> Int32 {
    let size = sum < 0 ? 0 &- sum : sum
    return size > CoverageRasterizer.fullArea ? CoverageRasterizer.fullArea : size
  }
}

private enum EvenOddRule: CoverageRule {
  @inline(__always)
  static func fold(_ sum: SIMD4<Int32>) -> SIMD4<Int32> {
    // A triangle wave: up over the first pixel area, down over the second.
    let full = SIMD4<Int32>(repeating: CoverageRasterizer.fullArea)
    let two = full &+ full
    var size = sum & (two &- 1)
    size.replace(with: two &- size, where: size .> full)
    return size
  }

  @inline(__always)
  static func fold(_ sum: Int32) -> Int32 {
    let two = 2 &* CoverageRasterizer.fullArea
    let size = sum & (two &- 1)
    return size > CoverageRasterizer.fullArea ? two &- size : size
  }
}

/// From cells to pixels.
///
/// Instructions per pixel of a nearly level line one pixel wide, its edges included (aarch64, SSE2,
/// the AVX2 kernel; counted by .ci/aarch64): 38, 50 and 34.
extension CoverageRasterizer {
  /// Shows `count` rows of cells, of which the first is row `firstRow` of the window, to `painter`,
  /// and zeroes them.
  func sweep<Painter: SpanPainter>(
    _ rule: FillRule, firstRow: Int, count: Int, painter: inout Painter
  ) {
    let band = CoverageBand(
      cells: cells, marks: marks, rowCells: rowCells, rowWords: rowWords, x: window.minX,
      y: window.minY &+ firstRow, width: window.width, height: count)
    if painter.sweep(band, rule) { return }
    switch rule {
    case .nonZero:
      sweep(NonZeroRule.self, firstRow: firstRow, count: count, painter: &painter)
    case .evenOdd:
      sweep(EvenOddRule.self, firstRow: firstRow, count: count, painter: &painter)
    }
  }

  /// The area that a pixel's sum stands for.
  static func folded(_ sum: Int32, _ rule: FillRule) -> Int32 {
    switch rule {
    case .nonZero: NonZeroRule.fold(sum)
    case .evenOdd: EvenOddRule.fold(sum)
    }
  }

  /// 0...65536 to 0...255, to nearest.
  @inline(__always)
  private func coverage(_ area: Int32) -> UInt32 {
    UInt32(truncatingIfNeeded: ((area &<< 8) &- area &+ 32_768) &>> 16)
  }

  private func sweep<Rule: CoverageRule, Painter: SpanPainter>(
    _ rule: Rule.Type, firstRow: Int, count: Int, painter: inout Painter
  ) {
    let left = window.minX
    let right = window.maxX
    let words = rowWords
    var row = cells
    var mark = marks
    var y = window.minY &+ firstRow
    let lastY = y &+ count
    while y < lastY {
      painter.begin(row: y)
      var sum: Int32 = 0
      // The first pixel that is not yet shown.
      var x = left
      var word = 0
      while word < words {
        var bits = mark[word]
        if bits == 0 {
          word &+= 1
          continue
        }
        mark[word] = 0
        repeat {
          let group = (word &<< 6) &+ bits.trailingZeroBitCount
          bits &= bits &- 1
          let place = left &+ group &<< CoverageRasterizer.groupShift
          if place > x && sum != 0 {
            let alpha = coverage(Rule.fold(sum))
            if alpha != 0 { painter.span(x, min(place, right) &- x, alpha) }
          }
          x = place &+ 4
          let cell = UnsafeMutableRawPointer(row + group &<< CoverageRasterizer.groupShift)
          var v = cell.load(as: SIMD4<Int32>.self)
          cell.storeBytes(of: SIMD4<Int32>(repeating: 0), as: SIMD4<Int32>.self)
          v = v &+ SIMD4<Int32>(0, v[0], v[1], v[2])
          v = v &+ SIMD4<Int32>(0, 0, v[0], v[1])
          v = v &+ SIMD4<Int32>(repeating: sum)
          sum = v[3]
          let area = Rule.fold(v)
          let alphas = unsafeBitCast(
            ((area &<< 8) &- area &+ SIMD4<Int32>(repeating: 32_768)) &>> 16,
            to: SIMD4<UInt32>.self)
          if x <= right {
            painter.quad(place, alphas)
          } else {
            var lane = 0
            while place &+ lane < right {
              let alpha = alphas[lane]
              if alpha != 0 { painter.pixel(place &+ lane, alpha) }
              lane &+= 1
            }
          }
        } while bits != 0
        word &+= 1
      }
      // Whatever goes on beyond the right border of the window.
      if x < right && sum != 0 {
        let alpha = coverage(Rule.fold(sum))
        if alpha != 0 { painter.span(x, right &- x, alpha) }
      }
      row += rowCells
      mark += rowWords
      y &+= 1
    }
  }
}
