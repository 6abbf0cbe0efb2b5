package import Geometry
internal import Glibc
package import Raster

/// The smallest rectangle that holds the pixels in which two pictures of one size differ.
package func differingBounds(_ a: Bitmap, _ b: Bitmap) -> PixelRect {
  var bounds = PixelRect.zero
  for y in 0..<a.height {
    let left = a.pixels + y * (a.stride / 4)
    let right = b.pixels + y * (b.stride / 4)
    if memcmp(left, right, a.width * 4) == 0 { continue }
    let first = (0..<a.width).first { left[$0] != right[$0] }!
    let last = (0..<a.width).last { left[$0] != right[$0] }!
    bounds = bounds.union(PixelRect(x: first, y: y, width: last - first + 1, height: 1))
  }
  return bounds
}

/// Whether two pictures of one size are the same bit for bit.
package func areEqual(_ a: Bitmap, _ b: Bitmap) -> Bool {
  a.size == b.size && differingBounds(a, b).isEmpty
}

/// How many pixels of two pictures of one size differ in colour, whatever their alpha.
package func differingColors(_ a: Bitmap, _ b: Bitmap) -> Int {
  var count = 0
  for y in 0..<a.height {
    for x in 0..<a.width where (a[x, y].rawValue ^ b[x, y].rawValue) & 0xFF_FFFF != 0 { count += 1 }
  }
  return count
}
