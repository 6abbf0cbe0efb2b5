internal import Geometry

/// The pixels of one freehand stroke on a sheet, by the sheet's renderer.
enum StrokeInk {
  case quartz(StrokeTiles<CoverageTiles>)
  case gles(StrokeTiles<SampledTiles>)

  /// Takes in what has become of the stroke since the last call, and calls `changed` with pixels
  /// that may have changed beside those that the new positions changed.
  func follow(_ stroke: StrokeDrawable, changed: (PixelRect) -> Void) {
    switch self {
    case .quartz(let tiles): tiles.follow(stroke, changed: changed)
    case .gles(let tiles): tiles.follow(stroke, changed: changed)
    }
  }

  /// Takes in the segments of a stroke that is finished.
  func takeIn(_ stroke: StrokeDrawable) {
    switch self {
    case .quartz(let tiles): tiles.enterAll(of: stroke)
    case .gles(let tiles): tiles.enterAll(of: stroke)
    }
  }

  /// Whether drawing with it is cheaper than without.
  var isWorthKeeping: Bool {
    switch self {
    case .quartz(let tiles): tiles.isCrowded
    case .gles(let tiles): tiles.isCrowded
    }
  }

  /// After the lift: lets go of what only further positions would need.
  func close(_ stroke: StrokeDrawable) {
    switch self {
    case .quartz(let tiles): tiles.close(stroke)
    case .gles(let tiles): tiles.close(stroke)
    }
  }

  /// What was done so far.
  var work: StrokeWork {
    switch self {
    case .quartz(let tiles): tiles.work
    case .gles(let tiles): tiles.work
    }
  }

  /// What it occupies once it is closed.
  var byteCount: Int {
    switch self {
    case .quartz(let tiles): tiles.byteCount
    case .gles(let tiles): tiles.byteCount
    }
  }
}
