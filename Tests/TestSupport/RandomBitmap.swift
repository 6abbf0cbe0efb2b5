import Geometry
package import Raster

extension Bitmap {
  /// Random well-formed pixels, of which a third is transparent and a third opaque.
  package static func random(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let image = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = [0, 255, random.int(in: 0...255)][random.int(in: 0...2)]
        image[x, y] = PremultipliedPixel(
          alpha: UInt8(alpha), red: UInt8(random.int(in: 0...alpha)),
          green: UInt8(random.int(in: 0...alpha)), blue: UInt8(random.int(in: 0...alpha)))
      }
    }
    return image
  }

  /// The first pixel in which two bitmaps of one size differ.
  package func firstDifference(from other: Bitmap) -> String? {
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        let mine = String(self[x, y].rawValue, radix: 16)
        return "\(mine) and \(String(other[x, y].rawValue, radix: 16)) at \(x), \(y)"
      }
    }
    return nil
  }
}
