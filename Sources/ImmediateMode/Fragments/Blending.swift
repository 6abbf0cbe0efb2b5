/// How a fragment's colour meets the stored pixel.
enum Blending: Hashable {
  case replace
  /// One and one minus source alpha: premultiplied source-over.
  case over
  case factors(SourceFactor, DestinationFactor)

  /// One pixel, by the equation C = Cs·S + Cd·D of section 4.1.7; held to 255, rounded once.
  @inline(__always)
  func mix(_ source: UInt32, _ stored: UInt32) -> UInt32 {
    switch self {
    case .replace:
      return source
    case .over:
      return Blending.mix(source, stored, .one, .oneMinusSourceAlpha)
    case .factors(let sourceFactor, let destinationFactor):
      return Blending.mix(source, stored, sourceFactor, destinationFactor)
    }
  }

  private static func mix(
    _ source: UInt32, _ stored: UInt32, _ sourceFactor: SourceFactor,
    _ destinationFactor: DestinationFactor
  ) -> UInt32 {
    let sourceAlpha = source &>> 24
    let storedAlpha = stored &>> 24
    var result: UInt32 = 0
    for shift in stride(from: 0, through: 24, by: 8) as StrideThrough<UInt32> {
      let s = (source &>> shift) & 255
      let d = (stored &>> shift) & 255
      let sourceWeight: UInt32
      switch sourceFactor {
      case .zero: sourceWeight = 0
      case .one: sourceWeight = 255
      case .destinationColor: sourceWeight = d
      case .oneMinusDestinationColor: sourceWeight = 255 - d
      case .sourceAlpha: sourceWeight = sourceAlpha
      case .oneMinusSourceAlpha: sourceWeight = 255 - sourceAlpha
      case .destinationAlpha: sourceWeight = storedAlpha
      case .oneMinusDestinationAlpha: sourceWeight = 255 - storedAlpha
      case .sourceAlphaSaturate:
        sourceWeight = shift == 24 ? 255 : min(sourceAlpha, 255 - storedAlpha)
      }
      let storedWeight: UInt32
      switch destinationFactor {
      case .zero: storedWeight = 0
      case .one: storedWeight = 255
      case .sourceColor: storedWeight = s
      case .oneMinusSourceColor: storedWeight = 255 - s
      case .sourceAlpha: storedWeight = sourceAlpha
      case .oneMinusSourceAlpha: storedWeight = 255 - sourceAlpha
      case .destinationAlpha: storedWeight = storedAlpha
      case .oneMinusDestinationAlpha: storedWeight = 255 - storedAlpha
      }
      let sum = (s * sourceWeight + d * storedWeight + 127) / 255
      result |= min(sum, 255) &<< shift
    }
    return result
  }
}
