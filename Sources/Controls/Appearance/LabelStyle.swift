import Geometry
import Raster
import Typesetting

/// How the controls of one row show their names: alike in the whole row, as its narrowest face
/// allows.
struct LabelStyle: Hashable {
  enum Form: Hashable {
    case iconAndText
    /// A word over a stripe of its colour.
    case textOverStripe
    case iconOnly
  }

  var form: Form
  /// In pixels; 0 where there is no text.
  var textSize: Double
  /// The side of the icon, in pixels.
  var iconSide: Double
  /// Between icon and text, in pixels.
  var gap: Double

  /// The richest form in which every one of `names` fits a face of the given size.
  static func fitting(
    _ names: [ControlName], face: PixelSize, scale: Double, text: TextRenderer?
  ) -> LabelStyle {
    guard let text else { return iconOnly(face: face, scale: scale) }
    let width = Double(face.width)
    let height = Double(face.height)
    let areColors = names.allSatisfy { $0.group == .color }
    // A swatch fills its square, which a glyph does not.
    let iconSide = min((areColors ? 16 : 20) * scale, height * 0.7).rounded()
    let gap = (5 * scale).rounded()
    for size in sizes(of: text, scale: scale) where size * 1.5 <= height {
      let needed = iconSide + gap + widest(names, text, size) + 12 * scale
      if needed <= width {
        return LabelStyle(form: .iconAndText, textSize: size, iconSide: iconSide, gap: gap)
      }
    }
    if areColors {
      for size in sizes(of: text, scale: scale) where size * 2.3 <= height {
        if widest(names, text, size) + 10 * scale <= width {
          return LabelStyle(form: .textOverStripe, textSize: size, iconSide: 0, gap: 0)
        }
      }
    }
    return iconOnly(face: face, scale: scale)
  }

  /// Text sizes from about 12.5 points down to 10, of those at which a capital is whole pixels
  /// high: its upper edge is as sharp then as the baseline.
  private static func sizes(of text: TextRenderer, scale: Double) -> [Double] {
    let largest = max(1, Int((9.25 * scale).rounded()))
    let smallest = max(1, Int((7.25 * scale).rounded(.up)))
    return stride(from: largest, through: min(smallest, largest), by: -1).map {
      Double($0) / text.face.capHeight
    }
  }

  private static func widest(
    _ names: [ControlName], _ text: TextRenderer, _ size: Double
  ) -> Double {
    names.map { text.measure($0.rawValue, size: size).width }.max() ?? 0
  }

  private static func iconOnly(face: PixelSize, scale: Double) -> LabelStyle {
    let side = min(20 * scale, Double(face.height) * 0.68, Double(face.width) * 0.68)
    return LabelStyle(form: .iconOnly, textSize: 0, iconSide: side.rounded(), gap: 0)
  }
}
