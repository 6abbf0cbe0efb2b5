internal import CSpanKernels

/// Rows of the picture as rows of the panel: no turn, or half a turn.
extension PanelCopy {
  /// `first` is the source of the target's first pixel; each row is `down` further.
  func copyRows(from first: UnsafePointer<UInt32>, down: Int) {
    if Encoding.isVerbatim, !isStreaming {
      moveRows(from: first, down: down)
      return
    }
    var source = first
    var y = 0
    while y < target.height {
      var x = kernelRow(from: source, y: y, isReversed: false)
      while x &+ 8 <= target.width {
        store(UnsafeRawPointer(source + x).loadUnaligned(as: SIMD8<UInt32>.self), x, y)
        x &+= 8
      }
      while x < target.width {
        store(source[x], x, y)
        x &+= 1
      }
      source += down
      y &+= 1
    }
  }

  /// The same with rows that run backwards.
  func copyReversed(from first: UnsafePointer<UInt32>, down: Int) {
    var source = first
    var y = 0
    while y < target.height {
      var x = kernelRow(from: source, y: y, isReversed: true)
      while x &+ 8 <= target.width {
        let lowest = UnsafeRawPointer(source - (x &+ 7))
        let v = lowest.loadUnaligned(as: SIMD8<UInt32>.self)
        store(SIMD8<UInt32>(v[7], v[6], v[5], v[4], v[3], v[2], v[1], v[0]), x, y)
        x &+= 8
      }
      while x < target.width {
        store(source[0 &- x], x, y)
        x &+= 1
      }
      source += down
      y &+= 1
    }
  }

  /// The working format as it is: the C library's copy takes the best that the machine has.
  private func moveRows(from first: UnsafePointer<UInt32>, down: Int) {
    let byteCount = target.width &* 4
    if byteCount == pitch && down == target.width {
      address(0, 0).copyMemory(from: first, byteCount: byteCount &* target.height)
      return
    }
    var source = first
    for y in 0..<target.height {
      address(0, y).copyMemory(from: source, byteCount: byteCount)
      source += down
    }
  }

  /// Copies the first part of a row with a kernel; returns how many pixels that were.
  @inline(__always)
  private func kernelRow(from source: UnsafePointer<UInt32>, y: Int, isReversed: Bool) -> Int {
    #if arch(x86_64)
      if instructions == .baseline { return 0 }
      // Streaming stores begin with a cache line.
      let start = isStreaming ? min(lineStart(0), target.width) : 0
      let count = (target.width &- start) & ~15
      if count <= 0 { return 0 }
      for x in 0..<start { store(source[isReversed ? 0 &- x : x], x, y) }
      let output = address(start, y).assumingMemoryBound(to: UInt8.self)
      let from = isReversed ? source - start : source + start
      let isWider = instructions == .avx512
      let streaming: Int32 = isStreaming ? 1 : 0
      switch (isReversed, isWider) {
      case (false, false):
        tg_present_row_avx2(
          Encoding.layout, output, from, count, tileRow(y), tileColumn(start), streaming)
      case (false, true):
        tg_present_row_avx512(
          Encoding.layout, output, from, count, tileRow(y), tileColumn(start), streaming)
      case (true, false):
        tg_present_reversed_avx2(
          Encoding.layout, output, from, count, tileRow(y), tileColumn(start), streaming)
      case (true, true):
        tg_present_reversed_avx512(
          Encoding.layout, output, from, count, tileRow(y), tileColumn(start), streaming)
      }
      return start &+ count
    #else
      return 0
    #endif
  }
}
