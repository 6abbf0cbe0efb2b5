/// Where the pixels of a paint come from. A class, so that the painter calls it once a row;
/// contexts keep one of each kind and prepare it again for each drawing.
protocol PaintSource: AnyObject {
  /// Writes the premultiplied pixels of `count` columns from `x` on, in row `y` of the device, to
  /// `pixels`, which has room for three more. A pixel depends on its place only.
  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>)
}

/// One colour everywhere.
final class ColorSource: PaintSource {
  private var pixel: UInt32 = 0

  func prepare(_ color: Color, opacity: Double) {
    pixel = color.premultiplied(opacity: opacity).rawValue
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    pixels.update(repeating: pixel, count: count)
  }
}
