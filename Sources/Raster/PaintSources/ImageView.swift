/// Pixels that somebody else keeps alive while they are drawn.
struct ImageView {
  var pixels: UnsafePointer<UInt32>
  var width: Int
  var height: Int
  /// From one row to the next, in pixels.
  var stride: Int

  /// No pixels, at an address that nobody reads from.
  static var empty: ImageView {
    ImageView(
      pixels: UnsafePointer(bitPattern: MemoryLayout<UInt32>.alignment)!, width: 0, height: 0,
      stride: 0)
  }

  init(_ bitmap: Bitmap) {
    self.init(
      pixels: bitmap.pixels, width: bitmap.width, height: bitmap.height, stride: bitmap.pixelStride)
  }

  init(pixels: UnsafePointer<UInt32>, width: Int, height: Int, stride: Int) {
    self.pixels = pixels
    self.width = width
    self.height = height
    self.stride = stride
  }
}
