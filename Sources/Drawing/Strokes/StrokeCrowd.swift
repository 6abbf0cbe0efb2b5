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
  /// Another segment follows: what is known of the last one is not about it.
  func forgetSegment()
  /// Enters a settled segment into the tile whose first pixel is `corner`.
  func enter(_ index: Int, of stroke: StrokeDrawable, into tile: Int, at corner: PixelPoint)
  /// Takes in the end of the stroke, which is not settled, for `draw`.
  func takeTail(of stroke: StrokeDrawable)
  /// Draws a crowded tile, cut to `rect`.
  func draw(
    _ tile: Int, at corner: PixelPoint, _ stroke: StrokeDrawable, in rect: PixelRect,
    on target: Target)

  /// Pixels that were worked on so far.
  var workedPixels: Int { get }
}
