internal import CSpanKernels

/// Quarter turns: the picture's columns as rows of the panel.
///
/// The panel is written in strips as wide as whole cache lines (16 pixels of 32 bits, 32 of 16, 64
/// of 24). A strip is walked from the top down, four rows at a time: the picture's rows under it
/// are read as that many streams, each line of them whole before the next, four pixels are
/// transposed with their neighbours in registers, and each line of the panel is filled at once and
/// never visited again. So there is nothing to keep in a cache, whatever the strides; strips end
/// after 512 rows so that the pages of both sides stay known to the processor.
///
/// The alternatives were measured (C, AVX2): tiles of 16x16 to 128x128 written from their own
/// registers reach the same in the cache and half outside of it; tiles gathered into scratch memory
/// and written row by row take 1.5 times as long, for they wait first and store then.
extension PanelCopy {
  private static var stripHeight: Int { 512 }

  /// `first` is the source of the target's top left pixel; one pixel to the right on the panel is
  /// `right` further in the source, one down is `down` further, which is 1 or -1.
  func copyTurned(from first: UnsafePointer<UInt32>, right: Int, down: Int) {
    var top = 0
    while top < target.height {
      let bottom = min(top + Self.stripHeight, target.height)
      var left = 0
      while left < target.width {
        let end = min(lineStart(left + 1), target.width)
        copyStrip(
          from: first + (left &* right &+ top &* down), right: right, down: down,
          columns: left..<end, rows: top..<bottom)
        left = end
      }
      top = bottom
    }
  }

  /// `first` is the source of the strip's own first pixel.
  private func copyStrip(
    from first: UnsafePointer<UInt32>, right: Int, down: Int, columns: Range<Int>, rows: Range<Int>
  ) {
    let height = rows.count & ~3
    var x = columns.lowerBound
    var source = first
    #if arch(x86_64)
      let width = columns.count & ~15
      if width > 0 && height > 0 && instructions != .baseline {
        kernelStrip(
          from: source, right: right, down: down, width: width, height: height, x: x,
          y: rows.lowerBound)
        x += width
        source += width &* right
      }
    #endif
    let lanes = (columns.upperBound - x) & ~7
    copyBlocks(
      from: source, right: right, down: down, width: lanes, height: height, x: x,
      y: rows.lowerBound)
    copyPixels(
      from: source + lanes &* right, right: right, down: down,
      columns: (x + lanes)..<columns.upperBound, rows: rows.lowerBound..<(rows.lowerBound + height))
    copyPixels(
      from: first + height &* down, right: right, down: down, columns: columns,
      rows: (rows.lowerBound + height)..<rows.upperBound)
  }

  /// Blocks of eight columns and four rows.
  private func copyBlocks(
    from first: UnsafePointer<UInt32>, right: Int, down: Int, width: Int, height: Int, x: Int,
    y: Int
  ) {
    // Of four source pixels in a row, the lowest address; the panel's rows run the other way
    // where `down` is -1.
    let lowest = down == 1 ? 0 : -3
    var row = 0
    while row < height {
      let firstRow = y &+ row &+ (down == 1 ? 0 : 3)
      var source = first + (row &* down &+ lowest)
      var column = 0
      while column < width {
        let a = Self.transposed(source, right)
        let b = Self.transposed(source + 4 &* right, right)
        let at = x &+ column
        store(SIMD8(lowHalf: a.0, highHalf: b.0), at, firstRow)
        store(SIMD8(lowHalf: a.1, highHalf: b.1), at, firstRow &+ down)
        store(SIMD8(lowHalf: a.2, highHalf: b.2), at, firstRow &+ 2 &* down)
        store(SIMD8(lowHalf: a.3, highHalf: b.3), at, firstRow &+ 3 &* down)
        source += 8 &* right
        column &+= 8
      }
      row &+= 4
    }
  }

  /// The four columns of four rows that stand `right` pixels apart.
  @inline(__always)
  private static func transposed(
    _ source: UnsafePointer<UInt32>, _ right: Int
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>) {
    typealias Four = SIMD4<UInt32>
    let a = UnsafeRawPointer(source).loadUnaligned(as: Four.self)
    let b = UnsafeRawPointer(source + right).loadUnaligned(as: Four.self)
    let c = UnsafeRawPointer(source + 2 &* right).loadUnaligned(as: Four.self)
    let d = UnsafeRawPointer(source + 3 &* right).loadUnaligned(as: Four.self)
    return (
      Four(a[0], b[0], c[0], d[0]), Four(a[1], b[1], c[1], d[1]), Four(a[2], b[2], c[2], d[2]),
      Four(a[3], b[3], c[3], d[3])
    )
  }

  private func copyPixels(
    from first: UnsafePointer<UInt32>, right: Int, down: Int, columns: Range<Int>, rows: Range<Int>
  ) {
    if columns.isEmpty { return }
    var start = first
    for y in rows {
      var source = start
      for x in columns {
        store(source.pointee, x, y)
        source += right
      }
      start += down
    }
  }

  #if arch(x86_64)
    /// A strip, or a part of one, of `width` (a multiple of 16) and `height` (a multiple of 4).
    private func kernelStrip(
      from source: UnsafePointer<UInt32>, right: Int, down: Int, width: Int, height: Int, x: Int,
      y: Int
    ) {
      let output = address(x, y).assumingMemoryBound(to: UInt8.self)
      // The kernel finds its rows in the tile itself.
      let row = (tilePlace.y &+ y) & (DitherTile.side &- 1)
      // A strip that does not begin with a cache line is no place for streaming stores.
      let streaming: Int32 = isStreaming && lineStart(x) == x ? 1 : 0
      if instructions == .avx512 {
        tg_present_turned_avx512(
          Encoding.layout, output, pitch, source, right, down, width, height, tile, row,
          tileColumn(x), streaming)
      } else {
        tg_present_turned_avx2(
          Encoding.layout, output, pitch, source, right, down, width, height, tile, row,
          tileColumn(x), streaming)
      }
    }
  #endif
}
