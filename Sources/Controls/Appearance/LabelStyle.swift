import Geometry
import Raster
import Typesetting

/// How the controls of one row show their words: alike in the whole row, as its narrowest face
/// allows.
struct LabelStyle: Hashable {
  enum Form: Hashable {
    case iconAndText
    /// A word over a stripe of its colour.
    case textOverStripe
    case iconOnly
    /// A picture over its word.
    case picture
  }

  var form: Form
  /// In pixels; 0 where there is no text.
  var textSize: Double
  /// The side of the icon, in pixels.
  var iconSide: Double
  /// Between icon and text, in pixels.
  var gap: Double

  /// The richest form in which every one of the contents fits a face of the given size.
  static func fitting(
    _ contents: [ControlContent], face: PixelSize, isCell: Bool, scale: Double,
    text: TextRenderer?
  ) -> LabelStyle {
    let width = Double(face.width)
    let height = Double(face.height)
    let isPicture = contents.contains { if case .picture = $0.face { true } else { false } }
    guard let text else {
      return isPicture
        ? LabelStyle(form: .picture, textSize: 0, iconSide: 0, gap: 0)
        : iconOnly(face: face, isCell: isCell, scale: scale, textSize: 0)
    }
    // The keys of a pad are larger than what lies in a bar.
    let areKeys = isCell && contents.allSatisfy { $0.face == nil }
    let sizes = sizes(
      of: text, scale: scale, capital: areKeys ? min(24 * scale, height * 0.32) : 0)
    if isPicture {
      let size = sizes.first { widest(contents, text, $0) <= width } ?? sizes.last ?? 0
      return LabelStyle(form: .picture, textSize: size, iconSide: 0, gap: 0)
    }
    if isCell && contents.allSatisfy(\.label.isEmpty) && contents.allSatisfy({ $0.face != nil }) {
      return iconOnly(face: face, isCell: true, scale: scale, textSize: 0)
    }
    let areSwatches = contents.allSatisfy(\.isSwatch)
    let areWords = contents.allSatisfy { $0.face == nil }
    // A swatch fills its square, which an icon does not.
    let iconSide =
      areWords ? 0 : min((areSwatches ? 16 : 20) * scale, height * 0.7).rounded()
    let gap = areWords ? 0 : (5 * scale).rounded()
    for size in sizes where size * 1.5 <= height {
      let needed = iconSide + gap + widest(contents, text, size) + 12 * scale
      if needed <= width {
        return LabelStyle(form: .iconAndText, textSize: size, iconSide: iconSide, gap: gap)
      }
    }
    if areSwatches {
      for size in sizes where size * 2.3 <= height {
        if widest(contents, text, size) + 10 * scale <= width {
          return LabelStyle(form: .textOverStripe, textSize: size, iconSide: 0, gap: 0)
        }
      }
    }
    return iconOnly(face: face, isCell: isCell, scale: scale, textSize: sizes.last ?? 0)
  }

  /// Text sizes from about 12.5 points down to 10, of those at which a capital is whole pixels
  /// high: its upper edge is as sharp then as the baseline. `capital` allows for larger ones.
  private static func sizes(
    of text: TextRenderer, scale: Double, capital: Double
  ) -> [Double] {
    let largest = max(1, Int(max(9.25 * scale, capital).rounded()))
    let smallest = max(1, Int((7.25 * scale).rounded(.up)))
    return stride(from: largest, through: min(smallest, largest), by: -1).map {
      Double($0) / text.face.capHeight
    }
  }

  private static func widest(
    _ contents: [ControlContent], _ text: TextRenderer, _ size: Double
  ) -> Double {
    contents.map { text.measure($0.label, size: size).width }.max() ?? 0
  }

  /// Words without an icon are shown even here, at the least size.
  private static func iconOnly(
    face: PixelSize, isCell: Bool, scale: Double, textSize: Double
  ) -> LabelStyle {
    let share = isCell ? 0.5 : 0.68
    let side = min(
      (isCell ? 32 : 20) * scale, Double(face.height) * share, Double(face.width) * share)
    return LabelStyle(form: .iconOnly, textSize: textSize, iconSide: side.rounded(), gap: 0)
  }
}
