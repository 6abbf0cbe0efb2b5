package import Raster

/// The readable twin of the blend modes: W3C "Compositing and Blending Level 1" as it is written,
/// on straight colours from 0 to 1.
package struct ReferenceBlending {
  /// Red, green, blue, alpha; premultiplied, from 0 to 1.
  package typealias Channels = SIMD4<Double>

  package static func channels(_ pixel: PremultipliedPixel) -> Channels {
    Channels(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha)) / 255
  }

  /// B(cb, cs) of the standard, for one channel.
  private static func mix(_ mode: BlendMode, _ backdrop: Double, _ source: Double) -> Double {
    switch mode {
    case .sourceOver: return source
    case .multiply: return backdrop * source
    case .screen: return backdrop + source - backdrop * source
    case .darken: return min(backdrop, source)
    case .lighten: return max(backdrop, source)
    case .difference: return abs(backdrop - source)
    case .copy, .clear: return 0
    }
  }

  /// What is left where `coverage` of the source is laid over the backdrop.
  package static func blend(
    _ mode: BlendMode, _ source: Channels, over backdrop: Channels, coverage: Double = 1
  ) -> Channels {
    backdrop * (1 - coverage) + composite(mode, source, backdrop) * coverage
  }

  private static func composite(
    _ mode: BlendMode, _ source: Channels, _ backdrop: Channels
  ) -> Channels {
    let a = source.w
    let b = backdrop.w
    return Channels(
      color(mode, source.x, a, backdrop.x, b), color(mode, source.y, a, backdrop.y, b),
      color(mode, source.z, a, backdrop.z, b), alpha(mode, a, b))
  }

  /// One premultiplied colour channel of the source and of the backdrop, with their alphas.
  package static func color(
    _ mode: BlendMode, _ source: Double, _ sourceAlpha: Double, _ backdrop: Double,
    _ backdropAlpha: Double
  ) -> Double {
    if mode == .copy { return source }
    if mode == .clear { return 0 }
    let cs = sourceAlpha > 0 ? source / sourceAlpha : 0
    let cb = backdropAlpha > 0 ? backdrop / backdropAlpha : 0
    let mixed = (1 - backdropAlpha) * cs + backdropAlpha * mix(mode, cb, cs)
    return sourceAlpha * mixed + (1 - sourceAlpha) * backdropAlpha * cb
  }

  package static func alpha(
    _ mode: BlendMode, _ sourceAlpha: Double, _ backdropAlpha: Double
  ) -> Double {
    switch mode {
    case .copy: return sourceAlpha
    case .clear: return 0
    default: return sourceAlpha + backdropAlpha * (1 - sourceAlpha)
    }
  }

  /// The largest distance of a channel, in 1/255.
  package static func distance(_ pixel: PremultipliedPixel, _ exact: Channels) -> Double {
    let d = channels(pixel) - exact
    return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w)) * 255
  }
}
