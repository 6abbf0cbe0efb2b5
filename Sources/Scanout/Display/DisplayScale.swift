public import Geometry

/// How many pixels a point should have on a panel of `pixels`, from its physical size.
///
/// A control is 44 points high, which are to be at least 9 mm: what a fingertip needs. The result is
/// that density in quarters, rounded up; never less than 1, so that on coarse screens controls become
/// larger, not finer; and never so much that the panel has fewer than 320x480 points in the
/// orientation that fits it better, which the controls need: on the first touch phone it is 1, and a
/// control 7 mm high.
///
/// Sizes that cannot be true are ignored, and the scale then follows the pixels alone: one for
/// each 1080 of the shorter side, in quarters. The known lies are 0x0, sides that only give an
/// aspect ratio in millimetres, centimetres or decimetres (16x9, 160x90, 1600x900 and the same with
/// 10; 4x3, 40x30, 5x4, 50x40), what would make a pixel larger than 1 mm or smaller than 1/1000
/// inch, and what would make it 1.5 times as long as wide: the sides of another panel, or one that
/// is missing.
public func automaticScale(pixels: PixelSize, millimetres: PhysicalSize?) -> Double {
  let short = Double(min(pixels.width, pixels.height))
  let long = Double(max(pixels.width, pixels.height))
  let wanted: Double
  if let millimetres, let density = pixelsPerInch(pixels: pixels, millimetres: millimetres) {
    let exact = density / 25.4 * fingerHeight / controlHeight
    wanted = (exact * 4 - 1e-9).rounded(.up) / 4
  } else {
    wanted = (short / 1080 * 4).rounded(.down) / 4
  }
  let largest = (min(short / 320, long / 480) * 4).rounded(.down) / 4
  return max(1, min(wanted, largest))
}

/// How many pixels a point has where controls are to be so many millimetres high: less only where a
/// picture would not have 160x160 points beside two bars of controls. nil where the panel's size is
/// not known.
///
/// - Parameters:
///   - height: Of a control of 44 points, in millimetres.
///   - picture: As it lies on the panel.
package func scale(
  controlHeight height: Double, picture: PixelSize, pixels: PixelSize, millimetres: PhysicalSize?
) -> Double? {
  guard let millimetres, let density = pixelsPerInch(pixels: pixels, millimetres: millimetres)
  else { return nil }
  let largest = min(Double(picture.width) / 160, Double(picture.height) / (160 + 2 * controlHeight))
  // Whole pixels, so that rounding a bar's height adds nothing.
  return min((density / 25.4 * height).rounded() / controlHeight, largest)
}

/// Of a control, in points.
private let controlHeight = 44.0
/// What a fingertip needs, in millimetres.
private let fingerHeight = 9.0

/// Width and height in millimetres of a picture on a panel, from the panel's physical size; nil where
/// there is none or where it cannot be true, as `automaticScale` has it.
///
/// - Parameter pixels: Of the picture, rotated as it is seen.
package func physicalPictureSize(pixels: PixelSize, millimetres: PhysicalSize?) -> Size? {
  guard let millimetres, pixelsPerInch(pixels: pixels, millimetres: millimetres) != nil else {
    return nil
  }
  // A panel that is built in sideways may claim its sides either way.
  let short = Double(min(millimetres.width, millimetres.height))
  let long = Double(max(millimetres.width, millimetres.height))
  return pixels.width < pixels.height
    ? Size(width: short, height: long) : Size(width: long, height: short)
}

/// The density along the diagonal; nil where the claimed size cannot be true.
func pixelsPerInch(pixels: PixelSize, millimetres: PhysicalSize) -> Double? {
  let sides = [
    min(millimetres.width, millimetres.height), max(millimetres.width, millimetres.height),
  ]
  let aspectRatios = [
    [9, 16], [10, 16], [90, 160], [100, 160], [900, 1600], [1000, 1600], [3, 4], [30, 40], [4, 5],
    [40, 50],
  ]
  guard sides[0] > 0, !aspectRatios.contains(sides) else { return nil }
  // Longer side against shorter: a panel that is built in sideways may claim its sides either way.
  let aspect = Double(max(pixels.width, pixels.height)) / Double(min(pixels.width, pixels.height))
  let stretch = aspect / (Double(sides[1]) / Double(sides[0]))
  guard stretch < 1.5, stretch > 1 / 1.5 else { return nil }
  func diagonal(_ width: Int, _ height: Int) -> Double {
    (Double(width) * Double(width) + Double(height) * Double(height)).squareRoot()
  }
  let inches = diagonal(millimetres.width, millimetres.height) / 25.4
  let density = diagonal(pixels.width, pixels.height) / inches
  return density >= 25.4 && density <= 1000 ? density : nil
}
