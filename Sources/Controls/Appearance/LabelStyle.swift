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
    let width = Double(face.width)
    let height = Double(face.height)
    let iconSide = min(18 * scale, height * 0.62).rounded()
    let gap = (5 * scale).rounded()
    func widest(_ size: Double) -> Double {
      names.map { text?.measure($0.rawValue, size: size).width ?? 0 }.max() ?? 0
    }
    guard text != nil else { return iconOnly(face: face, scale: scale) }
    for points in [13.0, 12.5, 12, 11.5, 11] {
      let size = points * scale
      let needed = iconSide + gap + widest(size) + 12 * scale
      if needed <= width && size * 1.5 <= height {
        return LabelStyle(form: .iconAndText, textSize: size, iconSide: iconSide, gap: gap)
      }
    }
    if names.allSatisfy({ $0.group == .color }) {
      for points in [12.0, 11.5, 11, 10.5, 10] {
        let size = points * scale
        if widest(size) + 8 * scale <= width && size * 2.3 <= height {
          return LabelStyle(form: .textOverStripe, textSize: size, iconSide: 0, gap: 0)
        }
      }
    }
    return iconOnly(face: face, scale: scale)
  }

  private static func iconOnly(face: PixelSize, scale: Double) -> LabelStyle {
    let side = min(20 * scale, Double(face.height) * 0.68, Double(face.width) * 0.68)
    return LabelStyle(form: .iconOnly, textSize: 0, iconSide: side.rounded(), gap: 0)
  }
}
