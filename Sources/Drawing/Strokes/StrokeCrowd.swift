internal import Geometry

/// What `StrokeTiles` needs of a renderer: to draw segments as one outline, and to keep what crowded
/// tiles' segments cover together.
protocol StrokeCrowd: AnyObject {
  associatedtype Target

  /// Draws segments, in order, cut to `rect`.
  func drawOutline(
    _ segments: [Int32], of stroke: StrokeDrawable, in rect: PixelRect, on target: Target)

  /// Makes a crowded tile and gives its number.
  func makeTile() -> Int
  /// The segment at hand is done with.
  func forgetSegment()
  /// Enters a settled segment into the tile whose first pixel is `corner`.
  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, at corner: PixelPoint)
  /// Takes in the end of the stroke, which is not settled, for `draw`.
  func takeTail(of stroke: StrokeDrawable)
  /// Draws a crowded tile, cut to `rect`.
  func draw(
    _ tile: Int, at corner: PixelPoint, _ stroke: StrokeDrawable, in rect: PixelRect,
    on target: Target)

  /// Enters the end of the stroke into a tile for good.
  func enterTail(of stroke: StrokeDrawable, into tile: Int, at corner: PixelPoint)
  /// Lets go of what only further segments would need.
  func close()
  /// What it occupies once it is closed.
  var byteCount: Int { get }

  /// Pixels that were worked on so far.
  var workedPixels: Int { get }
}
