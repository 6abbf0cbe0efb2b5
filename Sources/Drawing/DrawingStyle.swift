package import Raster

/// What a tool draws with; fixed at touch-down. Lengths are points.
package struct DrawingStyle {
  package var color: Color
  /// Of lines, outlines and the pencil; 2 as in the first tutorial.
  package var lineWidth: Double
  /// Of the eraser. Ten lines wide, so that a fingertip rubs out about what it hides.
  package var eraserWidth: Double
  /// What the eraser leaves: the sheet's own colour.
  package var background: Color
  /// What the Image tool sets down.
  package var stamp: Stamp
  /// Who draws: where a shape's change is seen depends on it.
  package var renderer: Renderer
  /// Whether the pencil's width follows the pressure of contacts that report it.
  package var followsPressure: Bool
  /// How far a freehand curve may be from the straight lines between the finger's positions: half a
  /// pixel, in points.
  package var tolerance: Double

  package init(
    color: Color, lineWidth: Double = 2, eraserWidth: Double = 20, background: Color = .white,
    stamp: Stamp, renderer: Renderer = .quartz, followsPressure: Bool = false, tolerance: Double = 0.5
  ) {
    self.color = color
    self.lineWidth = lineWidth
    self.eraserWidth = eraserWidth
    self.background = background
    self.stamp = stamp
    self.renderer = renderer
    self.followsPressure = followsPressure
    self.tolerance = tolerance
  }
}
