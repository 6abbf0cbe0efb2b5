import CLibDRM
import Raster
import Testing

@Suite struct PixelFormatTests {
  @Test func codesAreThoseOfTheKernelsHeader() {
    let codes: [PixelFormat: UInt32] = [
      .xrgb8888: CDRM_FORMAT_XRGB8888, .xbgr8888: CDRM_FORMAT_XBGR8888,
      .rgb565: CDRM_FORMAT_RGB565, .rgb888: CDRM_FORMAT_RGB888,
      .xrgb2101010: CDRM_FORMAT_XRGB2101010,
    ]
    #expect(codes.count == PixelFormat.allCases.count)
    for (format, code) in codes { #expect(format.fourcc == code) }
  }
}
