internal import CSpanKernels

/// How premultiplied pixels 0xAARRGGBB become those of one scan-out format and back: over black,
/// which is to say that the colour bytes are taken as they are and alpha is left behind.
///
/// The definition is `stored`; the lanes and the kernel of `layout` give the same bits, held to it
/// by tests. All is static, so that each copying loop is compiled once for each format without a
/// call.
protocol PixelEncoding {
  static var bytesPerPixel: Int { get }
  /// Whether the thresholds of `DitherTile` are looked at; without them they are 0.
  static var isDithered: Bool { get }
  /// Whether the working format may be moved as it is.
  static var isVerbatim: Bool { get }
  /// The same encoding in `CSpanKernels`.
  static var layout: tg_layout { get }

  /// The lowest `bytesPerPixel` bytes are what is stored, the lowest first.
  static func stored(_ pixel: UInt32, threshold: UInt32) -> UInt32
  /// Stores eight neighbours, of which the first lands at `target`, whatever its alignment.
  static func store(
    _ pixels: SIMD8<UInt32>, thresholds: SIMD8<UInt32>, at target: UnsafeMutableRawPointer)
  /// The nearest opaque 0xAARRGGBB.
  static func pixel(_ stored: UInt32) -> UInt32
}

extension PixelEncoding {
  static var isDithered: Bool { false }
  static var isVerbatim: Bool { false }

  /// Columns of a strip of a quarter turn: as many as fill whole cache lines of 64 bytes.
  static var stripWidth: Int {
    switch bytesPerPixel {
    case 2: 32
    case 3: 64
    default: 16
    }
  }

  /// Stores one pixel at `target`, whatever its alignment.
  @inline(__always)
  static func store(_ pixel: UInt32, threshold: UInt32, at target: UnsafeMutableRawPointer) {
    let value = stored(pixel, threshold: threshold)
    switch bytesPerPixel {
    case 2:
      target.storeBytes(of: UInt16(truncatingIfNeeded: value), as: UInt16.self)
    case 3:
      target.storeBytes(of: UInt16(truncatingIfNeeded: value), as: UInt16.self)
      let highest = UInt8(truncatingIfNeeded: value &>> 16)
      target.storeBytes(of: highest, toByteOffset: 2, as: UInt8.self)
    default:
      target.storeBytes(of: value, as: UInt32.self)
    }
  }

  /// What is stored at `memory`, whatever its alignment.
  static func load(_ memory: UnsafeRawPointer) -> UInt32 {
    (0..<bytesPerPixel).reduce(0) { value, byte in
      value | UInt32(memory.load(fromByteOffset: byte, as: UInt8.self)) << UInt32(8 * byte)
    }
  }
}
