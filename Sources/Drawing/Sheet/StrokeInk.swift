internal import Geometry

/// The pixels of one freehand stroke on a sheet, by the sheet's renderer.
enum StrokeInk {
  case quartz(StrokeTiles<ExactCrowd>)
  case gles(StrokeTiles<SampledCrowd>)

  /// Takes in what has become of the stroke since the last call, and calls `changed` with pixels that may
  /// have changed beside those that the new positions changed.
  func follow(_ stroke: StrokeDrawable, changed: (PixelRect) -> Void) {
    switch self {
    case .quartz(let tiles): tiles.follow(stroke, changed: changed)
    case .gles(let tiles): tiles.follow(stroke, changed: changed)
    }
  }
}
