internal import Geometry

/// Draws any paint in any blend mode through any clip: what `SolidPainter` is too simple for.
///
/// The sweep's coverage goes into a row of bytes. When the row is complete, antialiasing (or not)
/// and the clip change the bytes, the paint's source lays the row's pixels beside them, and the
/// blend mode puts these into the bitmap; stretches without coverage are passed over. A row that is
/// one full span, as those of most rectangles and images are, needs no bytes.
///
/// What happens to a pixel depends on its place only, not on where its row begins: clipped pieces
/// have the bits of the whole.
struct RowPainter: SpanPainter {
  private let source: any PaintSource
  private let mode: BlendMode
  private let kernels: SpanKernels
  private let clip: ClipRows?
  private let shouldAntialias: Bool
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  /// Zero between rows.
  private let coverage: UnsafeMutablePointer<UInt8>
  private let pixels: UnsafeMutablePointer<UInt32>
  private var y = 0
  /// The columns that the row has touched; `low` is above `high` where there are none.
  private var low = Int.max
  private var high = 0
  /// Whether these columns are covered fully and are not yet in `coverage`.
  private var isFull = false
  private(set) var painted = 0

  init(
    _ source: any PaintSource, _ bitmap: Bitmap, _ state: GraphicsState, _ rows: PaintRows,
    _ kernels: SpanKernels
  ) {
    self.source = source
    mode = state.blendMode
    self.kernels = kernels
    clip = state.clipMask?.rows
    shouldAntialias = state.shouldAntialias
    base = bitmap.pixels
    stride = bitmap.pixelStride
    coverage = rows.coverage
    pixels = rows.pixels
  }

  mutating func begin(row: Int) {
    finish()
    y = row
  }

  @inline(__always)
  mutating func span(_ x: Int, _ count: Int, _ value: UInt32) {
    painted &+= count
    if value == 255 && high == 0 {
      isFull = true
    } else {
      if isFull { storeFull() }
      (coverage + x).update(repeating: UInt8(truncatingIfNeeded: value), count: count)
    }
    note(x, count)
  }

  @inline(__always)
  mutating func quad(_ x: Int, _ values: SIMD4<UInt32>) {
    painted &+= 4
    if isFull { storeFull() }
    let four = values[0] | values[1] &<< 8 | values[2] &<< 16 | values[3] &<< 24
    UnsafeMutableRawPointer(coverage + x).storeBytes(of: four, as: UInt32.self)
    note(x, 4)
  }

  @inline(__always)
  mutating func pixel(_ x: Int, _ value: UInt32) {
    painted &+= 1
    if isFull { storeFull() }
    coverage[x] = UInt8(truncatingIfNeeded: value)
    note(x, 1)
  }

  @inline(__always)
  private mutating func note(_ x: Int, _ count: Int) {
    low = x < low ? x : low
    high = x &+ count > high ? x &+ count : high
  }

  @inline(never)
  private mutating func storeFull() {
    (coverage + low).update(repeating: 255, count: high &- low)
    isFull = false
  }

  /// Puts the last row into the bitmap. To be called after the shape is complete.
  @inline(never)
  mutating func finish() {
    if low < high {
      if isFull && clip == nil {
        source.fetch(low, y, high &- low, into: pixels)
        blendFull(base + (y &* stride &+ low), high &- low)
      } else {
        if isFull { storeFull() }
        if !shouldAntialias { harden() }
        clip?.multiply(coverage, from: low, to: high, row: y)
        blendCovered()
        (coverage + low).update(repeating: 0, count: high &- low)
      }
    }
    low = Int.max
    high = 0
    isFull = false
  }

  @inline(__always)
  private func blendFull(_ place: UnsafeMutablePointer<UInt32>, _ count: Int) {
    if mode == .sourceOver {
      kernels.image(
        pixels, stride: 0, over: place, stride: 0, width: count, height: 1, 255)
    } else {
      mode.blend(pixels, over: place, count, coverage: nil)
    }
  }

  /// All or nothing: a pixel is taken where at least half of it is covered.
  private func harden() {
    CoverageMask.harden(coverage + low, high &- low)
  }

  /// Each stretch of coverage by itself.
  private func blendCovered() {
    let row = base + y &* stride
    var x = low
    while x < high {
      if coverage[x] == 0 {
        x &+= x &+ 8 <= high && isEmpty(x) ? 8 : 1
        continue
      }
      var end = x &+ 1
      while end < high && !isEmpty(end) { end &+= 8 }
      end = min(end, high)
      source.fetch(x, y, end &- x, into: pixels)
      mode.blend(pixels, over: row + x, end &- x, coverage: coverage + x)
      x = end
    }
  }

  /// Whether eight pixels from `x` on are not covered; behind the row there are zeros.
  @inline(__always)
  private func isEmpty(_ x: Int) -> Bool {
    UnsafeRawPointer(coverage + x).loadUnaligned(as: UInt64.self) == 0
  }
}
