internal import Geometry

/// Draws into a bitmap, as a Quartz context does, but with y growing downwards.
///
/// Geometry is given in user space, which the current transform maps to device space: pixels of the
/// bitmap, counted from the top left corner; the centre of the first pixel is (0.5, 0.5). Paint is
/// blended on sRGB bytes, source-over or by another blend mode. A pixel takes the part of a shape's
/// paint that is the exact area of it that the shape covers, to 8 bits; curves are followed within
/// 0.05 pixel.
///
/// Drawing never fails: empty shapes and coordinates that are not finite draw nothing, and what
/// lies outside of the clip is cut off, however large. Drawing allocates no memory once the context
/// has seen a shape of that many edges and a paint of that kind; path clips do. Not safe to use
/// from two threads at once.
public final class Context {
  /// What is drawn into.
  public let bitmap: Bitmap
  /// The number of pixels that were written, those blended with coverage included, since the
  /// context was made or `resetPaintedPixels` was called. Pixels that a shape covers by less than
  /// half of 1/255, and those within `clipBounds` that a path clip leaves out, may count.
  @exclusivity(unchecked)
  package internal(set) var paintedPixels = 0

  /// Chosen once, so that no drawing call asks what the processor has.
  let kernels: SpanKernels

  // No call of a drawing verb begins within another one, so that accesses never overlap; checking
  // that while running took a tenth of the time of a small rectangle.
  @exclusivity(unchecked) var state: GraphicsState
  @exclusivity(unchecked) var path = Path()
  @exclusivity(unchecked) var rasterizer: CoverageRasterizer
  @exclusivity(unchecked) var stroker = Stroker()
  /// What drawing needs that is not plain: made when it is first needed.
  private(set) lazy var paintRows = PaintRows(width: bitmap.width)
  let clipMemory = ClipMemory()
  private var savedStates: [GraphicsState] = []

  /// A context with the identity transform, the whole bitmap as clip, black colours and lines
  /// of width 1.
  public convenience init(_ bitmap: Bitmap) {
    self.init(bitmap, instructions: .best)
  }

  /// A context of one kernel variant, which this machine must be able to run. They all draw the
  /// same bits: tests hold them together and the benchmark tells them apart.
  package init(_ bitmap: Bitmap, instructions: InstructionSet) {
    precondition(instructions.isSupported, "the processor lacks \(instructions)")
    self.bitmap = bitmap
    kernels = SpanKernels(instructions: instructions)
    rasterizer = CoverageRasterizer(target: bitmap)
    state = GraphicsState(clip: bitmap.bounds)
  }

  package func resetPaintedPixels() { paintedPixels = 0 }

  /// Keeps transform, clip, paints, alpha, blend mode, line style and qualities for `restoreState`.
  /// The path is no part of it.
  public func saveState() { savedStates.append(state) }

  /// Goes back to the last `saveState`; without one, nothing happens.
  public func restoreState() {
    if let last = savedStates.popLast() { state = last }
  }

  /// Calls `body` between `saveState` and `restoreState`, whatever it saves and restores itself.
  public func withSavedState<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let depth = savedStates.count
    let before = state
    savedStates.append(state)
    defer {
      if savedStates.count > depth { savedStates.removeSubrange(depth...) }
      state = before
    }
    return try body()
  }
}
