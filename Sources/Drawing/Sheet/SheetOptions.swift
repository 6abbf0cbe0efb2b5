public import Raster

/// How a sheet behaves; fixed for its life.
public struct SheetOptions {
  /// The colour of the paper.
  public var background: Color
  public var keep: Keep
  public var renderer: Renderer
  /// Where the random colours begin.
  public var seed: UInt64
  /// Of lines, outlines and the pencil, in points.
  public var lineWidth: Double
  /// In points.
  public var eraserWidth: Double
  /// What the Image tool sets down.
  public var stamp: Stamp
  /// Whether the pencil's width follows the pressure of contacts that report it.
  public var followsPressure: Bool
  /// Bytes for the packed pixels beneath the shapes, which make Undo cheap.
  public var undoBudget: Int

  public init(
    background: Color = .white, keep: Keep = .all, seed: UInt64 = 0, lineWidth: Double = 2,
    eraserWidth: Double = 20, stamp: Stamp = .tiger(), undoBudget: Int = 8 << 20,
    renderer: Renderer = .quartz, followsPressure: Bool = false
  ) {
    self.background = background
    self.keep = keep
    self.renderer = renderer
    self.seed = seed
    self.lineWidth = lineWidth
    self.eraserWidth = eraserWidth
    self.stamp = stamp
    self.followsPressure = followsPressure
    self.undoBudget = undoBudget
  }
}
