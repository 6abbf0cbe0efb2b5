internal import Geometry
internal import Raster
internal import Typesetting

/// A line of text on the empty canvas, near its upper edge; gone with the first touch that draws.
struct CanvasHint {
  private let words: String
  private let text: TextRenderer
  private let size: Double
  /// Where it is, in pixels of the picture.
  let rect: PixelRect

  // In points: of the text, and from the canvas's edge to its middle.
  private static let (textSize, leastTextSize, inset) = (20.0, 12.0, 35.0)

  /// nil where there is nothing to say, no font that can say it, or no room.
  init?(_ words: String?, canvas: PixelRect, scale: Double, text: TextRenderer?) {
    guard let words, let text, text.hasGlyphs(for: words) else { return nil }
    let room = Double(canvas.width) - 24 * scale
    let width = text.measure(words, size: CanvasHint.textSize * scale).width
    let size = CanvasHint.textSize * min(1, room / max(width, 1))
    guard size >= CanvasHint.leastTextSize, Double(canvas.height) >= 3 * CanvasHint.inset * scale
    else { return nil }
    self.words = words
    self.text = text
    self.size = size * scale
    let middle = Double(canvas.minY) + CanvasHint.inset * scale
    rect = PixelRect(
      covering: Rect(
        x: Double(canvas.minX), y: middle - self.size, width: Double(canvas.width),
        height: 2 * self.size),
      within: canvas)
  }

  /// Draws it into the context, which is clipped to what is damaged.
  func draw(in context: Context, on paper: Color) {
    // The sketch's grey on white; on dark paper a light one.
    let isDark = 0.21 * paper.red + 0.72 * paper.green + 0.07 * paper.blue < 0.5
    text.draw(
      words, in: context, centeredIn: rect.rect, size: size,
      color: isDark ? Color(rgb: 0xB8C0C8) : Color(rgb: 0x6A6555))
  }
}
