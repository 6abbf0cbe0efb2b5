import Geometry
import Raster

/// Pictures that are drawn; nobody changes them.
private struct Images {
  let all: [Bitmap]

  init() {
    all = [(16, 16), (1, 1), (5, 3), (40, 2), (0, 0)].map { Images.noise(width: $0, height: $1) }
  }

  /// Pixels of every alpha, whole runs of which are opaque or transparent.
  private static func noise(width: Int, height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    var state: UInt32 = 12345
    for y in 0..<height {
      for x in 0..<width {
        state = state &* 1_664_525 &+ 1_013_904_223
        let alpha = y % 3 == 0 ? 255 : y % 3 == 1 ? state >> 24 : 0
        let channel = { (shift: UInt32) in UInt8((state >> shift & 255) * alpha / 255) }
        bitmap[x, y] = PremultipliedPixel(
          alpha: UInt8(alpha), red: channel(16), green: channel(8), blue: channel(0))
      }
    }
    return bitmap
  }
}

extension DrawingProgram {
  mutating func setPaint() {
    switch reader.int(below: 9) {
    case 0: context.setFillColor(reader.color())
    case 1: context.setStrokeColor(reader.color())
    case 2: context.setColor(reader.color())
    case 3: context.setFillPaint(paint())
    case 4: context.setStrokePaint(paint())
    case 5: context.alpha = reader.part()
    case 6: context.blendMode = reader.pick(BlendMode.allCases)
    case 7: context.interpolationQuality = reader.pick(InterpolationQuality.allCases)
    default:
      context.setFillColor(
        Color(hue: reader.number(), saturation: reader.part(), brightness: reader.part()))
    }
  }

  mutating func image() -> Bitmap { reader.pick(Images().all) }

  mutating func paint() -> Paint {
    switch reader.int(below: 4) {
    case 0: return .color(reader.color())
    case 1: return .linearGradient(linearGradient())
    case 2: return .radialGradient(radialGradient())
    default:
      return .pattern(
        ImagePattern(
          image(), transform: reader.bool() ? reader.transform() : .identity,
          extend: reader.pick(Extend.allCases)))
    }
  }

  private mutating func stops() -> [GradientStop] {
    let count = reader.int(below: 5)
    var stops: [GradientStop] = []
    for _ in 0..<count {
      stops.append(GradientStop(location: reader.part(), color: reader.color()))
    }
    return stops
  }

  mutating func linearGradient() -> LinearGradient {
    LinearGradient(
      stops: stops(), from: reader.point(), to: reader.point(),
      extend: reader.pick(Extend.allCases))
  }

  mutating func radialGradient() -> RadialGradient {
    RadialGradient(
      stops: stops(), from: reader.point(), startRadius: reader.number(), to: reader.point(),
      endRadius: reader.number(), extend: reader.pick(Extend.allCases))
  }
}
