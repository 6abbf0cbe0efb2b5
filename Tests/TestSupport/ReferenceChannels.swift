package import Geometry
package import Raster
package import Scanout

/// The slow twin of copying to any channel layout: what each pixel of a picture must be in a
/// framebuffer device's memory.
package struct ReferenceChannels {
  /// The stored value of a pixel 0xAARRGGBB at a place in the upright picture.
  package static func stored(
    _ pixel: UInt32, _ place: PixelPoint, as layout: ChannelLayout
  ) -> UInt32 {
    let side = ReferencePresenting.tileSide
    let threshold = ReferencePresenting.tile[place.y % side * side + place.x % side]
    let red = channel(Int(pixel >> 16 & 255), threshold, layout.red)
    let green = channel(Int(pixel >> 8 & 255), threshold, layout.green)
    let blue = channel(Int(pixel & 255), threshold, layout.blue)
    return red + green + blue + layout.opaque
  }

  private static func channel(_ byte: Int, _ threshold: Int, _ field: BitField) -> UInt32 {
    let bits = field.length
    let value: Int
    if bits >= 8 {
      // The byte's bits over and over, as many as fit.
      value = (0..<bits).reduce(0) { $0 * 2 + (byte >> (7 - $1 % 8) & 1) }
    } else {
      let levels = 1 << bits
      let steps = 256 / levels
      let lifted = ((levels - 1) * byte + levels - 1) / levels
      // As many thresholds as steps: some of the eight fall together, or stand in the middle.
      let scaled = steps <= 8 ? threshold * steps / 8 : threshold * (steps / 8) + steps / 16
      value = (lifted + scaled) / steps
    }
    return UInt32(value * (1 << field.offset))
  }

  /// The stored pixels of the panel, row by row.
  package static func panel(
    _ picture: Bitmap, turn: QuarterTurn, as layout: ChannelLayout
  ) -> [UInt32] {
    let size = turn.turned(picture.size)
    var panel = [UInt32](repeating: 0, count: size.width * size.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let point = PixelPoint(x: x, y: y)
        let place = turn.panelPoint(of: point, panel: size)
        panel[place.y * size.width + place.x] = stored(picture.rawPixel(x, y), point, as: layout)
      }
    }
    return panel
  }

  /// A random layout that no format has, or any.
  package static func randomLayout(using random: inout SeededGenerator) -> ChannelLayout {
    while true {
      let bytes = Int.random(in: 2...4, using: &random)
      let longest = bytes == 2 ? 6 : bytes == 3 ? 9 : 12
      var lengths = (0..<3).map { _ in Int.random(in: 1...longest, using: &random) }
      if random.oneIn(2) { lengths = [lengths[0], lengths[0], lengths[0]] }
      let spare = bytes * 8 - lengths.reduce(0, +)
      guard spare >= 0 else { continue }
      // The channels in any order, with gaps before, between and behind.
      var fields = [BitField.absent, .absent, .absent]
      var offset = Int.random(in: 0...spare, using: &random)
      for index in [0, 1, 2].shuffled(using: &random) {
        fields[index] = BitField(offset: offset, length: lengths[index])
        offset += lengths[index]
      }
      return ChannelLayout(
        bytesPerPixel: bytes, red: fields[0], green: fields[1], blue: fields[2])
    }
  }
}

extension BitField {
  /// The field's bits in a stored pixel.
  package var mask: UInt32 {
    UInt32(truncatingIfNeeded: (UInt64(1) << UInt64(length) - 1) << UInt64(offset))
  }
}

extension ChannelLayout {
  /// The bits that hold colours: in the others, 32-bit formats take the picture's alpha along.
  package var colorBits: UInt32 { red.mask | green.mask | blue.mask }
}
