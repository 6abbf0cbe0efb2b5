import Geometry
import Raster
import Typesetting

/// How the controls of one row show their words: alike in the whole row, as its narrowest face
/// allows.
struct LabelStyle: Hashable {
  enum Form: Hashable {
    case iconAndText
    /// The word beneath the icon.
    case iconOverText
    /// A word over a stripe of its colour.
    case textOverStripe
    case iconOnly
    /// A picture over its word.
    case picture
  }

  /// How high a line of text is, as a share of its size.
  static let lineShare = 1.25

  var form: Form
  /// In pixels; 0 where there is no text.
  var textSize = 0.0
  /// The side of the icon, in pixels.
  var iconSide = 0.0
  /// Between icon and text, in pixels.
  var gap = 0.0

  /// The richest form in which every one of the contents fits a face of the given size.
  static func fitting(
    _ contents: [ControlContent], face: PixelSize, isCell: Bool, scale: Double, theme: Theme,
    text: TextRenderer?
  ) -> LabelStyle {
    let row = Row(contents: contents, face: face, isCell: isCell, scale: scale, theme: theme)
    guard let text else {
      return row.hasPicture ? LabelStyle(form: .picture) : row.iconOnly(textSize: 0)
    }
    let sizes = row.textSizes(of: text)
    let smallest = sizes.last ?? 0
    if row.hasPicture {
      let size = sizes.first { row.widest(text, $0) <= row.width } ?? smallest
      return LabelStyle(form: .picture, textSize: size)
    }
    if isCell && contents.allSatisfy(\.label.isEmpty) && contents.allSatisfy({ $0.face != nil }) {
      return row.iconOnly(textSize: 0)
    }
    return row.wordBeneath(text, sizes) ?? row.wordBeside(text, sizes)
      ?? row.wordOverStripe(text, sizes) ?? row.iconOnly(textSize: smallest)
  }
}

extension [LabelStyle] {
  /// Styles of the rows of one bar, all with words or all without. `contents` are those of each
  /// row; a row of which no control has a word goes with either.
  func alike(
    _ contents: [[ControlContent]], faces: [PixelSize], scale: Double, theme: Theme
  ) -> [LabelStyle] {
    let lacksWords = indices.contains { index in
      self[index].form == .iconOnly && contents[index].contains { !$0.label.isEmpty }
        && contents[index].allSatisfy { $0.face != nil }
    }
    guard lacksWords else { return self }
    return indices.map { index in
      contents[index].contains { $0.face == nil }
        ? self[index]
        : Row(
          contents: contents[index], face: faces[index], isCell: false, scale: scale, theme: theme
        ).iconOnly(textSize: 0)
    }
  }
}

/// The faces of a row, of which all are drawn in one style.
private struct Row {
  let contents: [ControlContent]
  let width: Double
  let height: Double
  let isCell: Bool
  let scale: Double
  let theme: Theme
  let areSwatches: Bool
  let areWords: Bool

  init(contents: [ControlContent], face: PixelSize, isCell: Bool, scale: Double, theme: Theme) {
    self.contents = contents
    width = Double(face.width)
    height = Double(face.height)
    self.isCell = isCell
    self.scale = scale
    self.theme = theme
    areSwatches = contents.allSatisfy(\.isSwatch)
    areWords = contents.allSatisfy { $0.face == nil }
  }

  var hasPicture: Bool {
    contents.contains { if case .picture = $0.face { true } else { false } }
  }

  private var arePots: Bool { areSwatches && theme.swatch.shape == .pot }

  /// Text sizes from about 15 points down to 10, of those at which a capital is whole pixels high:
  /// its upper edge is as sharp then as the baseline. The keys of a pad are larger than what lies
  /// in a bar.
  func textSizes(of text: TextRenderer) -> [Double] {
    let capital = isCell && areWords ? min(24 * scale, height * 0.32) : 0
    let largest = max(1, Int(max(11 * scale, capital).rounded()))
    let smallest = max(1, Int((7.25 * scale).rounded(.up)))
    return stride(from: largest, through: min(smallest, largest), by: -1).map {
      Double($0) / text.face.capHeight
    }
  }

  func widest(_ text: TextRenderer, _ size: Double) -> Double {
    contents.map { text.measure($0.label, size: size).width }.max() ?? 0
  }

  // MARK: Forms, nil where they do not fit

  /// For themes whose controls lie on the bar: the icon keeps most of the height.
  func wordBeneath(_ text: TextRenderer, _ sizes: [Double]) -> LabelStyle? {
    guard theme.face.shape == .pill, !areWords, !isCell else { return nil }
    let gap = scale.rounded()
    let least = (arePots ? 21 : 20) * scale
    for size in sizes {
      let rest = height - (arePots ? 2 : 7) * scale - gap - size * LabelStyle.lineShare
      let side = min((arePots ? 40 : 26) * scale, rest).rounded(.down)
      if side >= least, widest(text, size) + 6 * scale <= width {
        return LabelStyle(form: .iconOverText, textSize: size, iconSide: side, gap: gap)
      }
    }
    return nil
  }

  func wordBeside(_ text: TextRenderer, _ sizes: [Double]) -> LabelStyle? {
    guard !arePots else { return nil }
    // A swatch fills its square, which an icon does not.
    let iconSide = areWords ? 0 : min((areSwatches ? 16 : 20) * scale, height * 0.7).rounded()
    let gap = areWords ? 0 : (5 * scale).rounded()
    for size in sizes where size * 1.5 <= height {
      if iconSide + gap + widest(text, size) + 12 * scale <= width {
        return LabelStyle(form: .iconAndText, textSize: size, iconSide: iconSide, gap: gap)
      }
    }
    return nil
  }

  func wordOverStripe(_ text: TextRenderer, _ sizes: [Double]) -> LabelStyle? {
    guard areSwatches, !arePots else { return nil }
    for size in sizes where size * 2.3 <= height && widest(text, size) + 10 * scale <= width {
      return LabelStyle(form: .textOverStripe, textSize: size)
    }
    return nil
  }

  /// Words without an icon are shown even here, at the least size.
  func iconOnly(textSize: Double) -> LabelStyle {
    let share = isCell ? 0.5 : arePots ? 0.96 : 0.68
    let most: Double = isCell ? 32 : arePots ? 40 : theme.face.shape == .pill ? 24 : 20
    let side = min(most * scale, height * share, width * share)
    return LabelStyle(form: .iconOnly, textSize: textSize, iconSide: side.rounded())
  }
}
