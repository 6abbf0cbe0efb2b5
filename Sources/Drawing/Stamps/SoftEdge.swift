internal import Raster

/// Lets the edge of a picture fade: opaque a few pixels inside, transparent at the outline.
///
/// The alpha channel is blurred by two box filters, whose mean at a straight edge is one half. What
/// is above one half, stretched to the whole range, multiplies the pixels: nothing grows outwards.
enum SoftEdge {
  /// - Parameter width: About how far inside the outline the fading begins, in pixels.
  static func apply(to bitmap: Bitmap, width: Double) {
    let radius = Int(width.rounded())
    guard radius > 0 else { return }
    var mask = [Int32](repeating: 0, count: bitmap.width * bitmap.height)
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width { mask[y * bitmap.width + x] = Int32(row[x] >> 24) }
    }
    for _ in 0..<2 {
      blur(&mask, lines: bitmap.height, length: bitmap.width, step: 1, jump: bitmap.width, radius)
      blur(&mask, lines: bitmap.width, length: bitmap.height, step: bitmap.width, jump: 1, radius)
    }
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width {
        let factor = UInt32(max(0, 2 * mask[y * bitmap.width + x] - 255))
        func times(_ channel: UInt32) -> UInt32 { (channel * factor + 127) / 255 }
        let pixel = row[x]
        row[x] =
          times(pixel >> 24) << 24 | times(pixel >> 16 & 0xFF) << 16
          | times(pixel >> 8 & 0xFF) << 8 | times(pixel & 0xFF)
      }
    }
  }

  /// Replaces each value by the rounded mean over `radius` neighbours on both sides along a line;
  /// beyond the ends all is transparent.
  private static func blur(
    _ values: inout [Int32], lines: Int, length: Int, step: Int, jump: Int, _ radius: Int
  ) {
    let window = Int32(2 * radius + 1)
    var line = [Int32](repeating: 0, count: length)
    for index in 0..<lines {
      for place in 0..<length { line[place] = values[index * jump + place * step] }
      var sum = line.prefix(radius).reduce(0, +)
      for place in 0..<length {
        if place + radius < length { sum += line[place + radius] }
        if place > radius { sum -= line[place - radius - 1] }
        values[index * jump + place * step] = (sum + window / 2) / window
      }
    }
  }
}
