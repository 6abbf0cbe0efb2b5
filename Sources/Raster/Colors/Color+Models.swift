/// Colours given in other models than red, green and blue. All of them describe the same sRGB
/// colours; there is no colour management.
///
/// Hues count in whole turns: 0 is red, 1/3 green, 2/3 blue, and every whole number red again, so
/// that -0.25 is the same as 0.75. A hue that is not finite counts as 0. The other components are
/// held to 0...1, NaN as 0; alpha is taken as it is, as by the other initializers.
extension Color {
  /// A colour by hue, saturation and brightness (HSV, also called HSB).
  ///
  /// Brightness is the largest of the three components, saturation the part of it by which the
  /// smallest one is lower. Source: Alvy Ray Smith, "Color Gamut Transform Pairs", SIGGRAPH 1978,
  /// the hexcone model.
  public init(hue: Double, saturation: Double, brightness: Double, alpha: Double = 1) {
    let value = Color.unit(brightness)
    let chroma = value * Color.unit(saturation)
    self.init(hue: hue, chroma: chroma, lowest: value - chroma, alpha: alpha)
  }

  /// A colour by hue, saturation and lightness (HSL).
  ///
  /// Lightness is halfway between the largest and the smallest component; saturation is their
  /// difference as a part of the largest one possible at that lightness, 1 - |2·lightness - 1|.
  /// Source: Joblove and Greenberg, "Color Spaces for Computer Graphics", SIGGRAPH 1978.
  public init(hue: Double, saturation: Double, lightness: Double, alpha: Double = 1) {
    let lightness = Color.unit(lightness)
    let chroma = (1 - abs(2 * lightness - 1)) * Color.unit(saturation)
    self.init(hue: hue, chroma: chroma, lowest: lightness - chroma / 2, alpha: alpha)
  }

  /// A colour by the inks of a print, without the properties of any real ink: each component is
  /// (1 - ink)·(1 - black).
  ///
  /// Source: the naive conversion of `device-cmyk` in CSS Color Module Level 5. (DeviceCMYK of
  /// PostScript and PDF is another simple one, 1 - min(1, ink + black), which is darker.)
  public init(
    cyan: Double, magenta: Double, yellow: Double, black: Double, alpha: Double = 1
  ) {
    let light = 1 - Color.unit(black)
    self.init(
      red: (1 - Color.unit(cyan)) * light, green: (1 - Color.unit(magenta)) * light,
      blue: (1 - Color.unit(yellow)) * light, alpha: alpha)
  }

  /// Hue, saturation and brightness of the colour: the way back from
  /// `init(hue:saturation:brightness:alpha:)`.
  ///
  /// The hue is in 0..<1; that of a grey and the saturation of black, which could be anything, are
  /// 0.
  public var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
    let r = Color.unit(red)
    let g = Color.unit(green)
    let b = Color.unit(blue)
    let value = max(r, g, b)
    let chroma = value - min(r, g, b)
    guard chroma > 0 else { return (0, 0, value) }
    var sixths: Double
    if value == r {
      sixths = (g - b) / chroma
    } else if value == g {
      sixths = (b - r) / chroma + 2
    } else {
      sixths = (r - g) / chroma + 4
    }
    if sixths < 0 { sixths += 6 }
    // A red with a trace of blue can round up to the whole turn.
    return (sixths < 6 ? sixths / 6 : 0, chroma / value, value)
  }

  /// The hexagon of colours of which the largest component is `chroma` above the lowest.
  private init(hue: Double, chroma: Double, lowest: Double, alpha: Double) {
    let turns = hue.isFinite ? hue - hue.rounded(.down) : 0
    let sixths = turns * 6
    func component(_ peak: Double) -> Double {
      // 1 up to a sixth of the turn from the peak, 0 from two sixths on, a ramp between.
      var distance = abs(sixths - peak)
      if distance > 3 { distance = 6 - distance }
      return lowest + chroma * Color.unit(2 - distance)
    }
    self.init(red: component(0), green: component(2), blue: component(4), alpha: alpha)
  }
}
