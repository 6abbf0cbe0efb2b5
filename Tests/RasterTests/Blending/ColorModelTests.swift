import Raster
import Testing

/// Colours given as HSV, HSL and CMYK.
@Suite struct ColorModelTests {
  private func bytes(_ color: Color) -> UInt32 { color.premultiplied.rawValue & 0xFF_FFFF }

  @Test func theHexagonOfHuesRunsFromRedOverGreenAndBlue() {
    let corners: [UInt32] = [0xFF0000, 0xFFFF00, 0x00FF00, 0x00FFFF, 0x0000FF, 0xFF00FF]
    for (index, rgb) in corners.enumerated() {
      let hue = Double(index) / 6
      #expect(bytes(Color(hue: hue, saturation: 1, brightness: 1)) == rgb)
      #expect(bytes(Color(hue: hue, saturation: 1, lightness: 0.5)) == rgb)
    }
    #expect(bytes(Color(hue: 1 / 12, saturation: 1, brightness: 1)) == 0xFF8000)
    #expect(bytes(Color(hue: 0.25, saturation: 0.5, brightness: 0.8)) == 0x99CC66)
    #expect(bytes(Color(hue: 2.0 / 3, saturation: 0.25, lightness: 0.75)) == 0xAFAFCF)
    #expect(bytes(Color(hue: 0.4, saturation: 1, lightness: 1)) == 0xFFFFFF)
    #expect(bytes(Color(hue: 0.4, saturation: 1, lightness: 0)) == 0)
    #expect(bytes(Color(hue: 0.4, saturation: 0, brightness: 0.2)) == 0x333333)
  }

  @Test func huesWrapAround() {
    for hue in [0.0, 0.1, 0.37, 0.75, 0.99] {
      let color = Color(hue: hue, saturation: 0.7, brightness: 0.9)
      for turns in [-3.0, -1, 1, 8] {
        let other = Color(hue: hue + turns, saturation: 0.7, brightness: 0.9)
        #expect(bytes(other) == bytes(color))
      }
    }
    for hue in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(bytes(Color(hue: hue, saturation: 1, brightness: 1)) == 0xFF0000)
      #expect(bytes(Color(hue: hue, saturation: 1, lightness: 0.5)) == 0xFF0000)
    }
  }

  @Test func componentsOutOfRangeAreHeld() {
    #expect(bytes(Color(hue: 0.5, saturation: 7, brightness: 9)) == 0x00FFFF)
    #expect(bytes(Color(hue: 0.5, saturation: .nan, brightness: 1)) == 0xFFFFFF)
    #expect(bytes(Color(hue: 0.5, saturation: 1, lightness: -1)) == 0)
    #expect(bytes(Color(cyan: -1, magenta: 2, yellow: .nan, black: 0)) == 0xFF00FF)
    #expect(Color(hue: 0.5, saturation: 1, brightness: 1, alpha: 0.25).alpha == 0.25)
    #expect(Color(hue: 0.5, saturation: 1, lightness: 1, alpha: 0.5).alpha == 0.5)
    #expect(Color(cyan: 0, magenta: 0, yellow: 0, black: 0, alpha: 0.75).alpha == 0.75)
  }

  @Test func inksDarkenByMultiplication() {
    #expect(bytes(Color(cyan: 0, magenta: 0, yellow: 0, black: 0)) == 0xFFFFFF)
    #expect(bytes(Color(cyan: 1, magenta: 0, yellow: 0, black: 0)) == 0x00FFFF)
    #expect(bytes(Color(cyan: 0, magenta: 1, yellow: 1, black: 0)) == 0xFF0000)
    #expect(bytes(Color(cyan: 0, magenta: 0, yellow: 0, black: 1)) == 0)
    #expect(bytes(Color(cyan: 0.2, magenta: 0.4, yellow: 0.6, black: 0.5)) == 0x664D33)
  }

  /// Every colour of 18 steps a channel, and all greys.
  @Test func hueSaturationAndBrightnessLeadBack() {
    for red in stride(from: 0, through: 255, by: 15) {
      for green in stride(from: 0, through: 255, by: 15) {
        for blue in stride(from: 0, through: 255, by: 15) {
          let rgb = UInt32(red << 16 | green << 8 | blue)
          let parts = Color(rgb: rgb).hueSaturationBrightness
          #expect(parts.hue >= 0 && parts.hue < 1)
          let back = Color(
            hue: parts.hue, saturation: parts.saturation, brightness: parts.brightness)
          #expect(bytes(back) == rgb)
        }
      }
    }
    for grey: UInt32 in 0...255 {
      let parts = Color(rgb: grey * 0x10101).hueSaturationBrightness
      #expect(parts.hue == 0 && parts.saturation == 0 && parts.brightness == Double(grey) / 255)
    }
  }
}
