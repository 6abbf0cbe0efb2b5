internal import Geometry
internal import Raster

/// The copy to scan-out memory of any channel layout, where `PresentationTarget` has no fast one.
///
/// One readable loop: each pixel of the target is looked up in the picture, each channel brought to
/// its length, and the pixel written once, lowest byte first. The memory is never read, and no byte
/// behind a row's last pixel is touched.
///
/// Channels of fewer than 8 bits are dithered as RGB565 is (see Raster's `RGB565Encoding`), for n
/// bits:
///
///     q = (⌈(2ⁿ-1)·v / 2ⁿ⌉ + t) / 2⁸⁻ⁿ      with t of 0 ..< 2⁸⁻ⁿ by the place in the picture
///
/// so that what the channel can show comes out flat. Longer ones repeat their highest bits.
struct ChannelCopy {
  let memory: UnsafeMutableRawPointer
  let pitch: Int
  let size: PixelSize
  let layout: ChannelLayout
  let rotation: QuarterTurn
  private let red: Channel
  private let green: Channel
  private let blue: Channel
  private let tile: [UInt8]

  init(
    memory: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, layout: ChannelLayout,
    rotation: QuarterTurn
  ) {
    precondition(pitch >= size.width * layout.bytesPerPixel, "the pitch does not hold a row")
    self.memory = memory
    self.pitch = pitch
    self.size = size
    self.layout = layout
    self.rotation = rotation
    red = Channel(layout.red)
    green = Channel(layout.green)
    blue = Channel(layout.blue)
    tile = DitherThresholds().values
  }

  /// Copies one rectangle of the upright picture; returns how many pixels that were.
  func present(_ rect: PixelRect, of picture: Bitmap) -> Int {
    precondition(
      picture.size == rotation.turned(size), "the picture must have the panel's size, rotated")
    let inside = rect.intersection(picture.bounds)
    if inside.isEmpty { return 0 }
    let target = rotation.panelRect(of: inside, panel: size)
    let walk = Walk(inside, rotation)
    let stride = picture.stride / 4
    let step = walk.right.y * stride + walk.right.x
    let count = layout.bytesPerPixel
    tile.withUnsafeBufferPointer { tile in
      for row in 0..<target.height {
        var place = PixelPoint(
          x: walk.first.x + row * walk.down.x, y: walk.first.y + row * walk.down.y)
        var source = UnsafePointer(picture.pixels) + (place.y * stride + place.x)
        var output = memory + ((target.y + row) * pitch + target.x * count)
        for _ in 0..<target.width {
          let side = DitherThresholds.side
          let threshold = tile[(place.y & (side - 1)) * side + (place.x & (side - 1))]
          store(stored(source.pointee, threshold), at: output)
          source += step
          output += count
          place = PixelPoint(x: place.x &+ walk.right.x, y: place.y &+ walk.right.y)
        }
      }
    }
    return inside.area
  }

  @inline(__always)
  private func stored(_ pixel: UInt32, _ threshold: UInt8) -> UInt32 {
    red.stored(pixel &>> 16 & 0xFF, threshold) | green.stored(pixel &>> 8 & 0xFF, threshold)
      | blue.stored(pixel & 0xFF, threshold) | layout.opaque
  }

  @inline(__always)
  private func store(_ value: UInt32, at output: UnsafeMutableRawPointer) {
    if layout.bytesPerPixel == 4 {
      output.storeBytes(of: value, as: UInt32.self)
      return
    }
    output.storeBytes(of: UInt16(truncatingIfNeeded: value), as: UInt16.self)
    if layout.bytesPerPixel == 3 {
      let highest = UInt8(truncatingIfNeeded: value &>> 16)
      output.storeBytes(of: highest, toByteOffset: 2, as: UInt8.self)
    }
  }

  /// The upright picture, opaque, converted back. It reads the memory: for ordinary memory only.
  func uprightPicture() -> Bitmap {
    let upright = rotation.turned(size)
    let picture = Bitmap(width: upright.width, height: upright.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = rotation.panelPoint(of: PixelPoint(x: x, y: y), panel: size)
        let first = memory + (place.y * pitch + place.x * layout.bytesPerPixel)
        let value = (0..<layout.bytesPerPixel).reduce(UInt32(0)) { sum, byte in
          sum | UInt32(first.load(fromByteOffset: byte, as: UInt8.self)) << UInt32(8 * byte)
        }
        picture.pixels[y * (picture.stride / 4) + x] =
          0xFF00_0000 | red.byte(value) << 16 | green.byte(value) << 8 | blue.byte(value)
      }
    }
    return picture
  }
}

extension ChannelCopy {
  /// Where the target's first pixel is taken from, and the steps in the picture for one pixel to
  /// the right and one down on the panel.
  private struct Walk {
    let first: PixelPoint
    let right: PixelPoint
    let down: PixelPoint

    init(_ rect: PixelRect, _ rotation: QuarterTurn) {
      let (last, bottom) = (rect.maxX - 1, rect.maxY - 1)
      switch rotation {
      case .none:
        first = PixelPoint(x: rect.minX, y: rect.minY)
        right = PixelPoint(x: 1, y: 0)
        down = PixelPoint(x: 0, y: 1)
      case .quarter:
        first = PixelPoint(x: rect.minX, y: bottom)
        right = PixelPoint(x: 0, y: -1)
        down = PixelPoint(x: 1, y: 0)
      case .half:
        first = PixelPoint(x: last, y: bottom)
        right = PixelPoint(x: -1, y: 0)
        down = PixelPoint(x: 0, y: -1)
      case .threeQuarters:
        first = PixelPoint(x: last, y: rect.minY)
        right = PixelPoint(x: 0, y: 1)
        down = PixelPoint(x: -1, y: 0)
      }
    }
  }

  /// One channel's way from a byte to its bits in the pixel and back.
  private struct Channel {
    let field: BitField
    /// Bits that are cut off after the threshold was added; 0 for 8 bits and more.
    private let cut: UInt32
    /// How thresholds of 0...7 become those of the channel.
    private let raise: UInt32
    private let lower: UInt32
    private let middle: UInt32

    init(_ field: BitField) {
      self.field = field
      cut = UInt32(max(0, 8 - field.length))
      raise = UInt32(max(0, 5 - field.length))
      lower = UInt32(max(0, field.length - 5))
      // Fewer than 5 bits have more steps than there are thresholds: the middle of each is taken.
      middle = field.length < 5 ? 1 << (raise - 1) : 0
    }

    @inline(__always)
    func stored(_ byte: UInt32, _ threshold: UInt8) -> UInt32 {
      let length = UInt32(truncatingIfNeeded: field.length)
      let value: UInt32
      if length < 8 {
        let highest = (1 as UInt32) &<< length &- 1
        let lifted = (highest &* byte &+ highest) &>> length
        let scaled = (UInt32(threshold) &<< raise) &>> lower
        value = (lifted &+ scaled &+ middle) &>> cut
      } else {
        // At most 16 bits: the byte once or twice.
        value = (byte &<< 8 | byte) &>> (16 &- length)
      }
      return value &<< UInt32(truncatingIfNeeded: field.offset)
    }

    /// The nearest byte, by repeating the highest bits.
    func byte(_ pixel: UInt32) -> UInt32 {
      let value = pixel >> UInt32(field.offset) & (1 << UInt32(field.length) - 1)
      if field.length >= 8 { return value >> UInt32(field.length - 8) }
      var byte: UInt32 = 0
      var bits = 8
      while bits > 0 {
        bits -= field.length
        byte |= bits >= 0 ? value << UInt32(bits) : value >> UInt32(-bits)
      }
      return byte
    }
  }
}
