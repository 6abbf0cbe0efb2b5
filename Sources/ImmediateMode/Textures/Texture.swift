internal import Raster

/// An image that fragments take their colours from, and how it is looked up (section 3.7). The
/// image comes from `ImmediateContext.texImage2D`; a texture without one is as if texturing were
/// disabled.
///
/// Its coordinates s and t run from 0 to 1 over the columns and rows; t is 0 at the first row,
/// which in a bitmap is the top one.
public final class Texture {
  /// The longest side that an image may have.
  public static let maximumSide = 16_384

  /// In texels; 0 without an image.
  public private(set) var width = 0
  /// In texels; 0 without an image.
  public private(set) var height = 0
  /// Used where a step of a pixel is more than a texel.
  public var minFilter = TextureFilter.nearest
  /// Used elsewhere.
  public var magFilter = TextureFilter.linear
  /// What lies beside the image along s; `repeat` at first.
  public var wrapS = TextureWrap.repeat
  /// What lies beside the image along t; `repeat` at first.
  public var wrapT = TextureWrap.repeat

  /// Rows without gaps. Both sides are powers of two, so that repeating is a mask.
  private(set) var texels: [UInt32] = []
  /// Whether no texel has a colour byte above its alpha.
  private(set) var isPremultiplied = true

  /// A texture without an image.
  public init() {}

  /// Whether an image may have such a side: a power of two, at most `maximumSide`.
  static func isValid(_ side: Int) -> Bool {
    side > 0 && side <= maximumSide && side & (side - 1) == 0
  }

  /// Copies `bitmap` into the first corner of an image of the given size; the rest is transparent.
  func load(_ bitmap: Bitmap, width: Int, height: Int) {
    self.width = width
    self.height = height
    if texels.count == width * height {
      for index in texels.indices { texels[index] = 0 }
    } else {
      texels = [UInt32](repeating: 0, count: width * height)
    }
    isPremultiplied = true
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width {
        texels[y * width + x] = row[x]
        isPremultiplied = isPremultiplied && FragmentColor.isPremultiplied(row[x])
      }
    }
  }

  /// The smallest power of two that holds `side`.
  static func powerOfTwo(holding side: Int) -> Int {
    var power = 1
    while power < side { power *= 2 }
    return power
  }
}
