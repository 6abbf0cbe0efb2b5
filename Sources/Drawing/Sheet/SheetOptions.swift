public import Raster

/// How a sheet behaves, fixed for its life but for the colour of its paper.
public struct SheetOptions {
  /// The colour of the paper.
  public var background: Color
  /// Which finished shapes are shown.
  public var keep: Keep
  /// What turns shapes into pixels.
  public var renderer: Renderer
  /// What the Image tool sets down.
  public var stamp: Stamp
  /// Whether the pencil's width follows the pressure of contacts that report it: from a quarter of
  /// the chosen width to twice of it.
  public var followsPressure: Bool
  /// Bytes for the history: the edits, the pixels beneath them, and strokes that cross themselves
  /// often. What does not fit is drawn again when an edit is taken back. The edits themselves are
  /// kept all, whatever they take.
  public var memory: Int

  /// White paper, on which everything stays that is drawn.
  public init(
    background: Color = .white, keep: Keep = .all, stamp: Stamp = .tiger(), memory: Int = 64 << 20,
    renderer: Renderer = .quartz, followsPressure: Bool = false
  ) {
    self.background = background
    self.keep = keep
    self.renderer = renderer
    self.stamp = stamp
    self.followsPressure = followsPressure
    self.memory = memory
  }
}
