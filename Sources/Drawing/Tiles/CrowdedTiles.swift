internal import Geometry

/// What `StrokeTiles` needs of a renderer: to draw segments as one outline, and to collect what the
/// segments of crowded tiles cover together.
protocol CrowdedTiles: AnyObject {
  associatedtype Target

  /// Draws segments, in order, cut to `rect`.
  func drawOutline(
    _ segments: [Int32], of stroke: StrokeDrawable, in rect: PixelRect, on target: Target)

  /// Makes a crowded tile and gives its number.
  func makeTile() -> Int
  /// The segment at hand is done with.
  func forgetSegment()
  /// Enters a settled segment into the tile of the pixels `square`.
  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect)
  /// Takes in the end of the stroke, which is not settled, for `draw`.
  func takeTail(of stroke: StrokeDrawable)
  /// Draws the part of a crowded tile in `visible`.
  func draw(
    _ tile: Int, _ square: PixelRect, _ stroke: StrokeDrawable, in visible: PixelRect,
    on target: Target)

  /// Enters the end of the stroke into a tile for good.
  func enterTail(of stroke: StrokeDrawable, into tile: Int, _ square: PixelRect)
  /// Lets go of what only further segments would need.
  func close()
  /// What it occupies once it is closed.
  var byteCount: Int { get }

  /// Pixels that were worked on so far.
  var workedPixels: Int { get }
}
