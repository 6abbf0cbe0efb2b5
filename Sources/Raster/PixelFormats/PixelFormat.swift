/// A layout of pixels in scan-out memory, as the kernel names it.
///
/// All are little endian. The names and codes are those of `drm_fourcc.h`, a name listing the
/// channels from the highest bit to the lowest. Adding one: a case here, an encoding in a file of
/// its own beside this one, and, for AVX2, a case in CSpanKernels' `present_layouts.h`.
public enum PixelFormat: String, CaseIterable, Sendable {
  /// 32 bits: blue in the lowest byte, then green and red; the highest byte means nothing.
  case xrgb8888
  /// 32 bits: red in the lowest byte, then green and blue; the highest byte means nothing.
  case xbgr8888
  /// 16 bits: five of blue in the lowest, six of green, five of red. Dithered.
  case rgb565
  /// 24 bits without padding: a byte each of blue, green and red.
  case rgb888
  /// 32 bits: ten of blue in the lowest, ten of green, ten of red; the highest two mean nothing.
  case xrgb2101010

  /// Bytes from one pixel to its neighbour.
  public var bytesPerPixel: Int {
    switch self {
    case .rgb565: 2
    case .rgb888: 3
    case .xrgb8888, .xbgr8888, .xrgb2101010: 4
    }
  }

  /// The code by which the kernel knows the layout: DRM_FORMAT_XRGB8888 and so on.
  public var fourcc: UInt32 {
    switch self {
    case .xrgb8888: PixelFormat.fourcc("XR24")
    case .xbgr8888: PixelFormat.fourcc("XB24")
    case .rgb565: PixelFormat.fourcc("RG16")
    case .rgb888: PixelFormat.fourcc("RG24")
    case .xrgb2101010: PixelFormat.fourcc("XR30")
    }
  }

  private static func fourcc(_ letters: StaticString) -> UInt32 {
    letters.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
  }
}
