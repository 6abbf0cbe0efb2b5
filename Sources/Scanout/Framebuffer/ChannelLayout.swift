package import Raster

/// Which bits of a stored pixel hold which channel: what a framebuffer device says of its pixels,
/// found fit to be drawn.
package struct ChannelLayout: Hashable, Sendable {
  /// 2, 3 or 4, the lowest byte first.
  package var bytesPerPixel: Int
  package var red: BitField
  package var green: BitField
  package var blue: BitField
  /// Bits that are stored as ones: an alpha channel, by which the picture is opaque.
  package var opaque: UInt32 = 0

  /// - Precondition: 2...4 bytes, in which the fields lie without touching each other, each of
  ///   1...16 bits.
  package init(bytesPerPixel: Int, red: BitField, green: BitField, blue: BitField) {
    precondition((2...4).contains(bytesPerPixel), "no size of a pixel")
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
    precondition(fieldsFit(within: bytesPerPixel * 8), "the fields do not fit")
  }

  private init(unchecked bytesPerPixel: Int, _ red: BitField, _ green: BitField, _ blue: BitField) {
    self.bytesPerPixel = bytesPerPixel
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The layout of a format.
  package init(_ format: PixelFormat) {
    func fields(_ red: (Int, Int), _ green: (Int, Int), _ blue: (Int, Int)) -> ChannelLayout {
      ChannelLayout(
        bytesPerPixel: format.bytesPerPixel, red: BitField(offset: red.0, length: red.1),
        green: BitField(offset: green.0, length: green.1),
        blue: BitField(offset: blue.0, length: blue.1))
    }
    switch format {
    case .xrgb8888, .rgb888: self = fields((16, 8), (8, 8), (0, 8))
    case .xbgr8888: self = fields((0, 8), (8, 8), (16, 8))
    case .rgb565: self = fields((11, 5), (5, 6), (0, 5))
    case .xrgb2101010: self = fields((20, 10), (10, 10), (0, 10))
    }
  }

  /// The format that has exactly this layout, for which there are fast copies.
  ///
  /// Alpha: the copies of 32 bits with 8 a channel bring the picture's own along, which is opaque
  /// wherever the program painted; that of 10 bits stores none, so that it will not do.
  package var format: PixelFormat? {
    PixelFormat.allCases.first { format in
      let other = ChannelLayout(format)
      return other.bytesPerPixel == bytesPerPixel && other.red == red && other.green == green
        && other.blue == blue && (opaque == 0 || format != .xrgb2101010)
    }
  }

  /// Such as "xrgb8888", or "16 bits r5@10 g5@5 b5@0" where no format has the layout.
  package var name: String {
    if let format { return format.rawValue }
    func text(_ letter: String, _ field: BitField) -> String {
      "\(letter)\(field.length)@\(field.offset)"
    }
    return "\(bytesPerPixel * 8) bits \(text("r", red)) \(text("g", green)) \(text("b", blue))"
  }

  /// Entries of the table of a direct-colour device.
  var colorMapLength: Int { 1 << max(red.length, green.length, blue.length) }

  private func fieldsFit(within bits: Int) -> Bool {
    var taken: UInt64 = 0
    for field in [red, green, blue] {
      guard (1...16).contains(field.length), field.offset >= 0, !field.isReversed,
        field.offset + field.length <= bits
      else { return false }
      let mask = ChannelLayout.mask(field)
      if taken & mask != 0 { return false }
      taken |= mask
    }
    return true
  }

  private static func mask(_ field: BitField) -> UInt64 {
    (1 << UInt64(field.length) - 1) << UInt64(field.offset)
  }
}

/// Why a framebuffer device cannot be drawn on: what it has, for the middle of a message.
struct UnfitFramebuffer: Error, Hashable {
  var reason: String

  init(_ reason: String) {
    self.reason = reason
  }
}

extension ChannelLayout {
  /// The layout that a device says it has.
  init(_ info: FramebufferFixedInfo, _ mode: FramebufferMode) throws(UnfitFramebuffer) {
    try ChannelLayout.checkKind(info, mode)
    let stored = (mode.bitsPerPixel + 7) / 8
    guard (2...4).contains(stored) else {
      throw UnfitFramebuffer("has pixels of \(mode.bitsPerPixel) bits")
    }
    var layout = ChannelLayout(unchecked: stored, mode.red, mode.green, mode.blue)
    if mode.red.length == 0, mode.green.length == 0, mode.blue.length == 0 {
      // Drivers that leave the fields empty have the layout that all had when they were written.
      layout = ChannelLayout(stored == 2 ? .rgb565 : stored == 3 ? .rgb888 : .xrgb8888)
    }
    if [mode.red, mode.green, mode.blue].contains(where: \.isReversed) {
      throw UnfitFramebuffer("has its bits in reverse order (msb_right)")
    }
    guard layout.fieldsFit(within: mode.bitsPerPixel) else {
      throw UnfitFramebuffer("names bits for its channels that do not fit \(layout.name)")
    }
    let alpha = mode.transparency
    if alpha.length > 0, alpha.offset >= 0, alpha.offset + alpha.length <= stored * 8 {
      let colors = [layout.red, layout.green, layout.blue].reduce(0) { $0 | ChannelLayout.mask($1) }
      layout.opaque = UInt32(truncatingIfNeeded: ChannelLayout.mask(alpha) & ~colors)
    }
    self = layout
  }

  private static func checkKind(
    _ info: FramebufferFixedInfo, _ mode: FramebufferMode
  ) throws(UnfitFramebuffer) {
    let bits = "\(mode.bitsPerPixel)-bit"
    switch info.kind {
    case .packedPixels: break
    case .fourcc: throw UnfitFramebuffer("has pixels of a video format (FOURCC)")
    case .text: throw UnfitFramebuffer("has text, not pixels")
    case .planes, .interleavedPlanes, .vgaPlanes:
      throw UnfitFramebuffer("has its pixels in bit planes")
    case .unknown(let number):
      throw UnfitFramebuffer("has pixels of the unknown type \(number)")
    }
    switch info.visual {
    case .trueColor, .directColor: break
    case .pseudocolor, .staticPseudocolor:
      throw UnfitFramebuffer("has \(bits) pixels with a palette (pseudocolour)")
    case .monochrome: throw UnfitFramebuffer("has pixels of black and white only")
    case .fourcc: throw UnfitFramebuffer("has pixels of a video format (FOURCC)")
    case .unknown(let number):
      throw UnfitFramebuffer("has pixels of the unknown visual \(number)")
    }
    if mode.grayscale == 1 { throw UnfitFramebuffer("has \(bits) pixels of grey only") }
    if mode.grayscale > 1 { throw UnfitFramebuffer("has pixels of a video format (FOURCC)") }
    if mode.nonStandard != 0 { throw UnfitFramebuffer("has \(bits) pixels of its own kind") }
  }
}
