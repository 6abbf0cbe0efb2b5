internal import CSpanKernels
internal import Geometry

/// One rectangle of a panel being written, with the loops of `Encoding`.
///
/// What limits it is memory, so that what counts is how it is walked. Kernels of 16 pixels (AVX2),
/// or Swift's lanes of 8, do the middle; single pixels the rest.
///
/// Large copies are written with streaming stores where the processor and the alignment allow: they
/// do not read the target's cache lines first, and do not push the picture out of the cache. Small
/// ones, which the cache holds, are faster without. In write-combined memory the two are alike.
/// Rows of 384,000 pixels (800x480) are copied 1.3 times as fast with plain stores, 614,400 alike,
/// 2,073,600 twice as fast with streaming ones; the limit is between the last two.
///
/// Measured (the benchmark's rows in one process, interleaved, thread time, medians of 31 rounds on
/// a busy two-core Zen 3 with AVX2), in times of memcpy of the picture's four bytes a pixel:
///
///                 800x480:  0    90   180  270   1920x1080:  0    90   180  270 degrees
///     XRGB8888            0.92 1.19  0.84 1.17             0.73 1.23  0.75 1.25
///     XBGR8888            0.86 1.20  0.86 1.14             0.69 1.22  0.77 1.26
///     RGB565, dithered    0.84 1.59  1.13 1.68             0.88 1.27  0.90 1.43
///     RGB888              0.77 1.27  0.79 1.16             0.83 1.27  0.83 1.22
///     XRGB2101010         1.06 1.65  1.48 1.67             0.91 1.33  0.99 1.33
///
/// (XRGB2101010 before its kernel was given 10 instructions for 17.) Against memcpy of the two
/// bytes a pixel that are stored, RGB565 without a turn takes 2.0 times as long at 800x480 and 3.0
/// at 1920x1080, where those fit the cache and the picture's four bytes do not.
struct PanelCopy<Encoding: PixelEncoding> {
  let memory: UnsafeMutableRawPointer
  let pitch: Int
  let target: PixelRect
  let instructions: InstructionSet
  let isStreaming: Bool
  /// The thresholds of `DitherTile` as they lie on the panel, and the target's first pixel in them;
  /// nil for encodings that have none.
  let tile: UnsafePointer<UInt32>?
  let tilePlace: PixelPoint

  init(_ panel: PresentationTarget, to target: PixelRect, tile: UnsafePointer<UInt32>?) {
    memory = panel.memory
    pitch = panel.pitch
    self.target = target
    instructions = panel.instructions
    let isAligned = UInt(bitPattern: panel.memory) % 64 == 0 && panel.pitch % 64 == 0
    isStreaming =
      isAligned && panel.instructions != .baseline && target.area >= panel.streamingArea
    self.tile = tile
    tilePlace = DitherTile.place(
      PixelPoint(x: target.x, y: target.y), panel.turn, panel: panel.size)
  }

  /// The panel's pixel in column `x` and row `y`, both counted from the target's first pixel, as
  /// are all columns and rows below.
  @inline(__always)
  func address(_ x: Int, _ y: Int) -> UnsafeMutableRawPointer {
    memory + ((target.y &+ y) &* pitch &+ (target.x &+ x) &* Encoding.bytesPerPixel)
  }

  /// The first column from `x` on with which a cache line begins, as near as whole pixels come.
  func lineStart(_ x: Int) -> Int {
    let width = Encoding.stripWidth
    return (target.x + x + width - 1) / width * width - target.x
  }

  /// The tile's row under row `y`.
  @inline(__always)
  func tileRow(_ y: Int) -> UnsafePointer<UInt32>? {
    tile.map { $0 + ((tilePlace.y &+ y) & (DitherTile.side &- 1)) &* DitherTile.rowLength }
  }

  @inline(__always)
  func tileColumn(_ x: Int) -> Int { (tilePlace.x &+ x) & (DitherTile.side &- 1) }

  @inline(__always)
  func store(_ pixel: UInt32, _ x: Int, _ y: Int) {
    let threshold = tileRow(y).map { $0[tileColumn(x)] } ?? 0
    Encoding.store(pixel, threshold: threshold, at: address(x, y))
  }

  @inline(__always)
  func store(_ pixels: SIMD8<UInt32>, _ x: Int, _ y: Int) {
    var thresholds = SIMD8<UInt32>()
    if Encoding.isDithered, let row = tileRow(y) {
      thresholds = UnsafeRawPointer(row + tileColumn(x)).loadUnaligned(as: SIMD8<UInt32>.self)
    }
    Encoding.store(pixels, thresholds: thresholds, at: address(x, y))
  }
}
