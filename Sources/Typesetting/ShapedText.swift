import Geometry
public import Raster

/// One line of text, shaped: its glyphs in their places relative to the start of the baseline, in
/// pixels, y down.
public struct ShapedText {
  /// A glyph of one of the faces and where its origin lies.
  struct Glyph: Hashable {
    var face: Int
    var id: UInt32
    var x: Double
    var y: Double
  }

  let faces: [Typeface]
  let glyphs: [Glyph]
  /// The text size in pixels: the em.
  public let size: Double
  /// How far the pen advances.
  public let width: Double
  /// From the baseline up to the top of the line.
  public let ascent: Double
  /// From the baseline down to the bottom of the line; positive.
  public let descent: Double
  /// The height of a capital letter.
  public let capHeight: Double

  /// The outlines of all glyphs, to be filled by the non-zero rule; the baseline starts at 0,0.
  public var path: Path {
    var path = Path()
    for glyph in glyphs {
      path.addPath(
        faces[glyph.face].outline(of: glyph.id).transformed(
          by: AffineTransform(a: size, b: 0, c: 0, d: size, tx: glyph.x, ty: glyph.y)))
    }
    return path
  }
}
