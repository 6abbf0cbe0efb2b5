package import Drawing
internal import Raster

/// A small stamp whose every pixel tells where it is: cheap to draw, and easy to find again.
package enum DrawingStamp {
  package static func make(side: Double = 8) -> Stamp {
    Stamp(name: "probe", side: side) { pixels in
      let bitmap = Bitmap(width: pixels, height: pixels)
      for y in 0..<pixels {
        for x in 0..<pixels {
          let alpha = UInt32(x == 0 || y == 0 ? 128 : 255)
          let green = UInt32(x * 8 % 128) * alpha / 255
          bitmap[x, y] = PremultipliedPixel(
            rawValue: alpha << 24 | green << 8 | UInt32(y * 8 % 128) * alpha / 255)
        }
      }
      return bitmap
    }
  }
}
