public import Raster

/// How a sheet behaves, fixed for its life but for the colour of its paper and the width of its
/// lines.
public struct SheetOptions {
  /// The colour of the paper.
  public var background: Color
  /// Which finished shapes are shown.
  public var keep: Keep
  /// What turns shapes into pixels.
  public var renderer: Renderer
  /// Where the random colours begin: the same seed gives the same colours.
  public var seed: UInt64
  /// The width of lines, outlines and pencil strokes, in points.
  public var lineWidth: Double
  /// What the Image tool sets down.
  public var stamp: Stamp
  /// Whether the pencil's width follows the pressure of contacts that report it: from a quarter of
  /// `lineWidth` to twice of it.
  public var followsPressure: Bool
  /// Bytes for the packed pixels beneath the shapes and for strokes that cross themselves often,
  /// both of which make undo and redo cheap. What does not fit is drawn again instead.
  public var undoBudget: Int

  /// White paper, on which everything stays that is drawn, with lines 2 points wide.
  public init(
    background: Color = .white, keep: Keep = .all, seed: UInt64 = 0, lineWidth: Double = 2,
    stamp: Stamp = .tiger(), undoBudget: Int = 8 << 20, renderer: Renderer = .quartz,
    followsPressure: Bool = false
  ) {
    self.background = background
    self.keep = keep
    self.renderer = renderer
    self.seed = seed
    self.lineWidth = lineWidth
    self.stamp = stamp
    self.followsPressure = followsPressure
    self.undoBudget = undoBudget
  }
}
