/// Several faces behind each other: each part of a text is drawn in the first that has its glyphs.
///
/// A line is cut where the face, the script or the direction changes; every part is shaped with the
/// whole line as its context, so that letters join across a cut.
struct TypefaceStack {
  /// The main one first.
  let faces: [Typeface]

  /// A part of a line that is shaped at once.
  struct Run: Hashable {
    var range: Range<Int>
    var face: Int
    var script: Script
    var isRightToLeft: Bool
  }

  /// Whether every visible scalar of the text has a glyph in one of the faces, together with the
  /// marks on it.
  func hasGlyphs(for text: String) -> Bool {
    text.allSatisfy { character in face(for: character.unicodeScalars) != nil }
  }

  /// The glyphs of a line from left to right, positioned for size 1.
  func shape(_ text: String, language: String?) -> (glyphs: [ShapedText.Glyph], width: Double) {
    let scalars = Array(text.unicodeScalars)
    let values = scalars.map(\.value)
    var glyphs: [ShapedText.Glyph] = []
    var width = 0.0
    for run in runs(text, scalars) {
      let shaped = faces[run.face].shape(values, run, language: language)
      for glyph in shaped.glyphs {
        glyphs.append(
          ShapedText.Glyph(face: run.face, id: glyph.id, x: glyph.x + width, y: glyph.y))
      }
      width += shaped.width
    }
    return (glyphs, width)
  }

  /// From left to right.
  func runs(_ text: String, _ scalars: [Unicode.Scalar]) -> [Run] {
    let line = BidirectionalLine(scalars)
    var styles: [(face: Int, script: Script)] = []
    var face = 0
    for character in text {
      let isShared = character.unicodeScalars.allSatisfy { Script(of: $0).isShared }
      // Blanks and punctuation stay with what is before them where its face has them.
      if !isShared || !faces[face].hasGlyphs(for: character.unicodeScalars) {
        face = self.face(for: character.unicodeScalars) ?? 0
      }
      styles += character.unicodeScalars.map { (face, Script(of: $0)) }
    }
    // Shared scalars belong to the script before them, at the beginning to the one after.
    var script = styles.lazy.map(\.script).first { !$0.isShared } ?? .common
    for index in styles.indices {
      if styles[index].script.isShared {
        styles[index].script = script
      } else {
        script = styles[index].script
      }
    }
    var ranges: [Range<Int>] = []
    for index in scalars.indices {
      if let last = ranges.last, styles[last.lowerBound] == styles[index],
        line.levels[last.lowerBound] == line.levels[index]
      {
        ranges[ranges.count - 1] = last.lowerBound..<index + 1
      } else {
        ranges.append(index..<index + 1)
      }
    }
    return line.visualOrder(of: ranges).map { range in
      let style = styles[range.lowerBound]
      return Run(
        range: range, face: style.face, script: style.script,
        isRightToLeft: line.levels[range.lowerBound] & 1 == 1)
    }
  }

  private func face(for scalars: Character.UnicodeScalarView) -> Int? {
    faces.firstIndex { $0.hasGlyphs(for: scalars) }
  }
}
