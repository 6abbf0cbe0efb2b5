package import Raster
import ImageFiles
internal import LinuxIO

/// Pictures kept in `Tests/Goldens` that today's pictures have to equal.
///
/// A mismatch leaves expected, actual and difference as PNG files in `$TMPDIR/tigereye-goldens`.
/// `TIGEREYE_RECORD_GOLDENS=1` records all that are asked for again, and the run fails, so that no
/// recording passes for a check.
package enum GoldenPicture {
  /// Nil where `bitmap` equals the golden `name`, each channel within `tolerance`; else what is
  /// wrong.
  package static func mismatch(
    _ bitmap: Bitmap, _ name: String, tolerance: Int = 0, callerPath: String = #filePath
  ) -> String? {
    let path = folder(of: callerPath) + "/\(name).png"
    do {
      if environment("TIGEREYE_RECORD_GOLDENS") != nil {
        try PNGFile.write(bitmap, to: path)
        return "recorded \(path); look at it, then run again without TIGEREYE_RECORD_GOLDENS"
      }
      let golden = try PNGFile.read(path)
      guard golden.size != bitmap.size || worst(golden, bitmap) > tolerance else { return nil }
      let output = (environment("TMPDIR") ?? "/tmp") + "/tigereye-goldens"
      try makeDirectories(output)
      try PNGFile.write(golden, to: "\(output)/\(name)-expected.png")
      try PNGFile.write(bitmap, to: "\(output)/\(name)-actual.png")
      guard golden.size == bitmap.size else {
        return "\(name) is \(bitmap.size), not \(golden.size); see \(output)"
      }
      try PNGFile.write(difference(golden, bitmap), to: "\(output)/\(name)-difference.png")
      return "\(name) differs by up to \(worst(golden, bitmap)) of 255; see \(output)"
    } catch {
      return "\(error)"
    }
  }

  /// `Tests/Goldens` beside the folder of the calling test target, however deep the caller is in
  /// it.
  private static func folder(of callerPath: String) -> String {
    let parts = callerPath.split(separator: "/", omittingEmptySubsequences: false)
    let above = parts[...(parts.lastIndex(of: "Tests") ?? parts.startIndex)]
    return above.joined(separator: "/") + "/Goldens"
  }

  private static func channels(_ pixel: PremultipliedPixel) -> [Int] {
    [24, 16, 8, 0].map { Int(pixel.rawValue >> UInt32($0) & 0xFF) }
  }

  private static func distance(_ a: PremultipliedPixel, _ b: PremultipliedPixel) -> Int {
    a == b ? 0 : zip(channels(a), channels(b)).map { abs($0 - $1) }.max() ?? 0
  }

  private static func worst(_ a: Bitmap, _ b: Bitmap) -> Int {
    var result = 0
    for y in 0..<a.height {
      for x in 0..<a.width { result = max(result, distance(a[x, y], b[x, y])) }
    }
    return result
  }

  /// White where both are equal, the darker the more they differ.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> Bitmap {
    let result = Bitmap(width: a.width, height: a.height)
    for y in 0..<a.height {
      for x in 0..<a.width {
        let found = distance(a[x, y], b[x, y])
        // Even a difference of one is to be seen.
        let gray = found == 0 ? 255 : UInt32(max(0, 160 - found))
        result[x, y] = PremultipliedPixel(rawValue: 0xFF00_0000 | gray * 0x01_0101)
      }
    }
    return result
  }
}
