public import Raster

/// The picture on a control.
public enum ControlFace {
  /// Shapes in the label's colour.
  case icon(ControlIcon)
  /// A patch of colour.
  case swatch(Swatch)
  /// A round dot in the panel's accent, so many points across as far as there is room.
  case dot(Double)
  /// A picture, as large as it fits with its proportions kept, over the label. The bitmap is read
  /// whenever the control is painted, and is not copied.
  case picture(Bitmap)
}

/// A patch of one colour, or of several that run into each other from left to right.
public struct Swatch {
  /// At least one.
  package var colors: [Color]
  /// Drawn in white over a patch that is about square.
  package var overlay: ControlIcon?

  /// A patch of `colors`; without any it is transparent.
  public init(_ colors: [Color], overlay: ControlIcon? = nil) {
    self.colors = colors
    self.overlay = overlay
  }
}
