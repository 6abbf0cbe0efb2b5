public import Geometry
public import Raster

/// Draws lines of text from cached coverage masks, in one face and, for what that lacks, in others.
///
/// A glyph is rasterized once for each size and quarter of a pixel at which it appears, on a whole
/// baseline, and painted from that mask from then on: the same text at the same place is always the
/// same pixels, whether the masks are new or cached.
public final class TextRenderer {
  private struct MaskKey: Hashable {
    var face: Int
    var glyph: UInt32
    var size: Double
    /// The fraction of the glyph's x in quarters of a pixel.
    var quarter: Int
  }

  private struct LineKey: Hashable {
    var text: String
    var size: Double
    var language: String?
  }

  /// Enough for every label at a few sizes; all are dropped beyond it, so that text of ever new
  /// sizes cannot fill the memory.
  static let limit = 512

  /// What it draws in where that has the glyphs. The height of lines is this one's.
  public var face: Typeface { stack.faces[0] }
  private let stack: TypefaceStack
  private var masks: [MaskKey: CoverageMask] = [:]
  private var lines: [LineKey: ShapedText] = [:]
  /// How many masks have been rasterized: stays the same while cached ones serve.
  private(set) var masksRendered = 0

  /// A renderer without cached masks; they come with what is drawn.
  ///
  /// - Parameters:
  ///   - face: What it draws in where that has the glyphs.
  ///   - fallbacks: Faces for what it lacks, best first.
  public init(face: Typeface, fallbacks: [Typeface] = []) {
    stack = TypefaceStack(faces: [face] + fallbacks)
  }

  /// Whether all that is seen of a text has glyphs. What has none is drawn as the face's empty box.
  public func hasGlyphs(for text: String) -> Bool { stack.hasGlyphs(for: text) }

  /// Shapes a line of text, right-to-left scripts and mixed ones included.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - size: The em in pixels. One that is not positive and finite gives no glyphs and no width.
  ///   - language: A BCP 47 code, for fonts whose glyphs differ by language; nil: the language of
  ///     the process.
  public func layout(_ text: String, size: Double, language: String? = nil) -> ShapedText {
    let size = size.isFinite && size > 0 ? min(size, 4096) : 0
    let key = LineKey(text: text, size: size, language: language)
    if let known = lines[key] { return known }
    let shaped = size > 0 ? stack.shape(text, language: language) : ([], 0)
    let line = ShapedText(
      faces: stack.faces,
      glyphs: shaped.0.map {
        ShapedText.Glyph(face: $0.face, id: $0.id, x: $0.x * size, y: $0.y * size)
      },
      size: size, width: shaped.1 * size, ascent: face.ascent * size,
      descent: face.descent * size, capHeight: face.capHeight * size)
    if lines.count >= TextRenderer.limit { lines.removeAll() }
    lines[key] = line
    return line
  }

  /// The advance and the line height of a text, in pixels.
  public func measure(_ text: String, size: Double) -> Size {
    let line = layout(text, size: size)
    return Size(width: line.width, height: line.ascent + line.descent)
  }

  /// Draws a text with its advance and its capitals in the middle of `rect`. Without a scale in the
  /// context's transform the baseline lies between two rows of pixels, so that letters are
  /// sharp on it.
  public func draw(
    _ text: String, in context: Context, centeredIn rect: Rect, size: Double, color: Color
  ) {
    let line = layout(text, size: size)
    let baseline = Point(x: rect.midX - line.width / 2, y: rect.midY + line.capHeight / 2)
    draw(line, in: context, baseline: baseline, color: color)
  }

  /// Draws a shaped line whose baseline starts at `baseline`.
  ///
  /// Where the context is only translated, from the cached masks: x is taken to the nearest quarter
  /// of a pixel, y to the nearest whole one. Where it is scaled or rotated, as a path.
  public func draw(_ line: ShapedText, in context: Context, baseline: Point, color: Color) {
    context.withSavedState {
      context.setFillColor(color)
      let matrix = context.transform
      if matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1 {
        drawMasks(of: line, in: context, at: matrix.apply(to: baseline))
      } else {
        context.translateBy(x: baseline.x, y: baseline.y)
        context.fill(line.path, using: .nonZero)
      }
    }
  }

  private func drawMasks(of line: ShapedText, in context: Context, at baseline: Point) {
    // Far beyond any bitmap, and far from where a conversion to whole pixels would trap.
    guard abs(baseline.x) < 1e6, abs(baseline.y) < 1e6, line.width < 1e6 else { return }
    let row = baseline.y.rounded()
    for glyph in line.glyphs {
      let quarters = Int(((baseline.x + glyph.x) * 4).rounded())
      let place = PixelPoint(x: quarters >> 2, y: Int((row + glyph.y).rounded()))
      let mask = mask(
        for: MaskKey(face: glyph.face, glyph: glyph.id, size: line.size, quarter: quarters & 3))
      context.draw(mask, at: place)
    }
  }

  private func mask(for key: MaskKey) -> CoverageMask {
    if let known = masks[key] { return known }
    let transform = AffineTransform(
      a: key.size, b: 0, c: 0, d: key.size, tx: Double(key.quarter) / 4, ty: 0)
    let mask = CoverageMask.render(
      stack.faces[key.face].outline(of: key.glyph), transform: transform, using: .nonZero)
    masksRendered += 1
    if masks.count >= TextRenderer.limit { masks.removeAll() }
    masks[key] = mask
    return mask
  }
}
