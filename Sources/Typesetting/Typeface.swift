internal import CFreeType
internal import CHarfBuzz
import Geometry
import Raster

/// One font file: shapes text into glyphs (HarfBuzz) and gives their outlines (FreeType).
///
/// Everything is in font units without hinting, scaled by the caller, so that a label has the same
/// proportions at every size and both libraries agree on the advances. Not hinted on purpose:
/// labels are filled by our own rasterizer at quarter-pixel positions.
public final class Typeface {
  /// The file it came from.
  public let path: String
  /// The name inside the file, such as "DejaVu Sans"; empty where it has none.
  public let familyName: String
  /// From the baseline up to the top of the line, as a fraction of the text size.
  public let ascent: Double
  /// From the baseline down to the bottom of the line, as a fraction of the text size; positive.
  public let descent: Double
  /// The height of a capital letter as a fraction of the text size, measured on an "H".
  public private(set) var capHeight = 0.72

  /// Owned, in the order of their making; FreeType reads the memory of the blob as long as its face
  /// lives, so the blob goes last.
  private let blob: OpaquePointer
  private let library: FT_Library
  private let face: FT_Face
  private let shaper: OpaquePointer
  private let unitsPerEm: Double
  private var outlines: [UInt32: Path] = [:]

  /// Opens a TrueType or OpenType file.
  ///
  /// Throws where the file cannot be read, is no font, or holds bitmaps only. The file is mapped
  /// and stays so for the life of the typeface.
  public static func load(path: String) throws(TypesettingError) -> Typeface {
    let unreadable = TypesettingError(path: path, reason: "it cannot be read or is empty")
    guard let blob = hb_blob_create_from_file_or_fail(path) else { throw unreadable }
    guard hb_blob_get_length(blob) > 0 else {
      hb_blob_destroy(blob)
      throw unreadable
    }
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else {
      hb_blob_destroy(blob)
      throw TypesettingError(path: path, reason: "FreeType has no memory")
    }
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    var face: FT_Face?
    let failure = data?.withMemoryRebound(to: FT_Byte.self, capacity: Int(length)) {
      FT_New_Memory_Face(library, $0, FT_Long(length), 0, &face)
    }
    guard failure == 0, let face else {
      FT_Done_FreeType(library)
      hb_blob_destroy(blob)
      throw TypesettingError(path: path, reason: "it is no font that FreeType knows")
    }
    let isScalable = face.pointee.face_flags & FT_Long(FT_FACE_FLAG_SCALABLE) != 0
    guard isScalable, face.pointee.units_per_EM > 0 else {
      FT_Done_Face(face)
      FT_Done_FreeType(library)
      hb_blob_destroy(blob)
      throw TypesettingError(path: path, reason: "it has no outlines")
    }
    return Typeface(path: path, blob: blob, library: library, face: face)
  }

  private init(path: String, blob: OpaquePointer, library: FT_Library, face: FT_Face) {
    self.path = path
    self.blob = blob
    self.library = library
    self.face = face
    familyName = face.pointee.family_name.map { String(cString: $0) } ?? ""
    unitsPerEm = Double(face.pointee.units_per_EM)
    ascent = Double(face.pointee.ascender) / unitsPerEm
    descent = -Double(face.pointee.descender) / unitsPerEm
    let shapingFace = hb_face_create(blob, 0)
    // A font's scale is its units per em unless set otherwise: positions come in font units.
    shaper = hb_font_create(shapingFace)
    hb_face_destroy(shapingFace)
    let box = outline(of: UInt32(FT_Get_Char_Index(face, FT_ULong(UInt8(ascii: "H")))))
      .boundingBox
    // A damaged font may say anything; labels are sized by this.
    if (0.3...1.2).contains(-box.minY) { capHeight = -box.minY }
  }

  deinit {
    hb_font_destroy(shaper)
    FT_Done_Face(face)
    FT_Done_FreeType(library)
    hb_blob_destroy(blob)
  }

  /// Whether the face has a glyph for each of the scalars that are seen.
  func hasGlyphs(for scalars: some Sequence<Unicode.Scalar>) -> Bool {
    scalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint
        || FT_Get_Char_Index(face, FT_ULong(scalar.value)) != 0
    }
  }

  /// The glyphs of a part of a line from left to right, positioned for size 1.
  ///
  /// - Parameters:
  ///   - line: All scalars of the line: the letters around a part shape those in it.
  ///   - run: The part. Its face is this one.
  ///   - language: A BCP 47 code; nil: that of the process.
  func shape(
    _ line: [UInt32], _ run: TypefaceStack.Run, language: String?
  ) -> (glyphs: [(id: UInt32, x: Double, y: Double)], width: Double) {
    let buffer = hb_buffer_create()
    defer { hb_buffer_destroy(buffer) }
    hb_buffer_add_codepoints(
      buffer, line, Int32(line.count), UInt32(run.range.lowerBound), Int32(run.range.count))
    hb_buffer_set_script(buffer, hb_script_t(run.script.tag))
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_language(
      buffer, language.map { hb_language_from_string($0, -1) } ?? hb_language_get_default())
    hb_shape(shaper, buffer, nil, 0)
    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return ([], 0) }
    var glyphs: [(id: UInt32, x: Double, y: Double)] = []
    var x = 0.0
    var y = 0.0
    for index in 0..<Int(count) {
      let position = positions[index]
      glyphs.append(
        (
          id: infos[index].codepoint, x: (x + Double(position.x_offset)) / unitsPerEm,
          y: -(y + Double(position.y_offset)) / unitsPerEm
        ))
      x += Double(position.x_advance)
      y += Double(position.y_advance)
    }
    return (glyphs, x / unitsPerEm)
  }

  /// The outline of a glyph at size 1, its origin on the baseline, y down; cached. Fill it
  /// by the non-zero rule: contours of one glyph may overlap. Empty for blanks and for glyphs that
  /// cannot be read.
  func outline(of glyph: UInt32) -> Path {
    if let known = outlines[glyph] { return known }
    let made = readOutline(of: glyph)
    outlines[glyph] = made
    return made
  }

  private func readOutline(of glyph: UInt32) -> Path {
    let flags = FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)
    guard FT_Load_Glyph(face, FT_UInt(glyph), flags) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return Path() }
    var reader = OutlineReader(unit: 1 / unitsPerEm)
    var callbacks = FT_Outline_Funcs(
      move_to: { to, reader in OutlineReader.at(reader) { $0.move(to: to!.pointee) } },
      line_to: { to, reader in OutlineReader.at(reader) { $0.addLine(to: to!.pointee) } },
      conic_to: { control, to, reader in
        OutlineReader.at(reader) { $0.addQuadCurve(to: to!.pointee, control: control!.pointee) }
      },
      cubic_to: { first, second, to, reader in
        OutlineReader.at(reader) {
          $0.addCurve(to: to!.pointee, control1: first!.pointee, control2: second!.pointee)
        }
      },
      shift: 0, delta: 0)
    let failure = withUnsafeMutablePointer(to: &reader) {
      FT_Outline_Decompose(&slot.pointee.outline, &callbacks, $0)
    }
    return failure == 0 ? reader.finished() : Path()
  }
}

/// Turns FreeType's outline callbacks into a path.
private struct OutlineReader {
  private var path = Path()
  private var isOpen = false
  private let unit: Double

  init(unit: Double) {
    self.unit = unit
  }

  /// Lends the reader behind a callback's user pointer; 0 tells FreeType to go on.
  static func at(_ pointer: UnsafeMutableRawPointer?, _ body: (inout OutlineReader) -> Void)
    -> Int32
  {
    body(&pointer!.assumingMemoryBound(to: OutlineReader.self).pointee)
    return 0
  }

  private func point(_ vector: FT_Vector) -> Point {
    Point(x: Double(vector.x) * unit, y: -Double(vector.y) * unit)
  }

  mutating func move(to: FT_Vector) {
    if isOpen { path.close() }
    isOpen = true
    path.move(to: point(to))
  }

  mutating func addLine(to: FT_Vector) {
    path.addLine(to: point(to))
  }

  mutating func addQuadCurve(to: FT_Vector, control: FT_Vector) {
    path.addQuadCurve(to: point(to), control: point(control))
  }

  mutating func addCurve(to: FT_Vector, control1: FT_Vector, control2: FT_Vector) {
    path.addCurve(to: point(to), control1: point(control1), control2: point(control2))
  }

  mutating func finished() -> Path {
    if isOpen { path.close() }
    isOpen = false
    return path
  }
}
