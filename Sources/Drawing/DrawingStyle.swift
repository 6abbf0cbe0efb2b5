package import Raster

/// What a tool draws with; fixed at touch-down. Lengths are points.
package struct DrawingStyle {
  /// The eraser's least width. Ten lines of the default width, so that a fingertip rubs out about
  /// what it hides.
  package static let leastEraserWidth = 20.0
  /// The eraser's width, in chosen line widths.
  package static let eraserShare = 2.5

  /// How wide the eraser is: wider than the lines that it is to take away.
  package var eraserWidth: Double {
    max(DrawingStyle.leastEraserWidth, DrawingStyle.eraserShare * lineWidth)
  }

  package var color: Color
  /// Of lines, outlines and the pencil; 2 as in the first tutorial.
  package var lineWidth: Double
  /// What the eraser leaves: the sheet's own colour.
  package var background: Color
  /// What the Image tool sets down.
  package var stamp: Stamp
  /// What draws: where a shape's change is seen depends on it.
  package var renderer: Renderer
  /// Whether the pencil's width follows the pressure of contacts that report it.
  package var followsPressure: Bool
  /// How far a freehand curve may be from the straight lines between the finger's positions: half a
  /// pixel, in points.
  package var tolerance: Double

  package init(
    color: Color, lineWidth: Double = 2, background: Color = .white, stamp: Stamp,
    renderer: Renderer = .quartz, followsPressure: Bool = false, tolerance: Double = 0.5
  ) {
    self.color = color
    self.lineWidth = lineWidth
    self.background = background
    self.stamp = stamp
    self.renderer = renderer
    self.followsPressure = followsPressure
    self.tolerance = tolerance
  }
}
