import Geometry
import Raster
import TestSupport
import Testing

/// Shapes, clips, paints, blend modes and alpha together, against the twins of each.
@Suite struct PaintedSceneTests {
  private let size = 28

  private func blob(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    func point() -> Point { Point(random.double(in: -8...36), random.double(in: -8...36)) }
    path.move(to: point())
    for _ in 0..<3 { path.addQuadCurve(to: point(), control: point()) }
    return path
  }

  /// The coverage of a path, 0...1, by the mask that `CoverageTests` hold to the exact area.
  private func coverage(_ path: Path) -> [Double] {
    let mask = CoverageMask.render(path)
    return (0..<size * size).map {
      let x = $0 % size - mask.originX
      let y = $0 / size - mask.originY
      guard x >= 0, y >= 0, x < mask.width, y < mask.height else { return 0 }
      return Double(mask.coverage[y * mask.width + x]) / 255
    }
  }

  private func stops(_ random: inout SeededGenerator) -> [GradientStop] {
    (0..<3).map { _ in
      GradientStop(
        location: random.double(in: 0...1),
        color: Color(
          red: random.double(in: 0...1), green: random.double(in: 0...1),
          blue: random.double(in: 0...1), alpha: random.double(in: 0...1)))
    }
  }

  /// The source's bytes are rounded (by half a step, twice with alpha), the product of the
  /// coverages too, then the blend (less than one).
  @Test(arguments: UInt64(1)...40)
  func everyPixelIsWithinTwoStepsOfTheExactPicture(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bitmap = Bitmap.random(size, size, seed: seed)
    var backdrop: [ReferenceBlending.Channels] = []
    for y in 0..<size {
      for x in 0..<size { backdrop.append(ReferenceBlending.channels(bitmap[x, y])) }
    }
    let clip = blob(&random)
    let shape = blob(&random)
    let context = Context(bitmap)
    context.blendMode = BlendMode.allCases[Int(seed % 8)]
    context.alpha = random.double(in: 0.3...1)
    let linear = LinearGradient(
      stops: stops(&random), from: Point(3, 4), to: Point(25, 20), extend: .reflect)
    let radial = RadialGradient(
      stops: stops(&random), from: Point(12, 12), startRadius: 1, to: Point(14, 13), endRadius: 20)
    let isLinear = random.int(in: 0...1) == 0
    context.clip(to: clip)
    context.fill(shape, with: isLinear ? .linearGradient(linear) : .radialGradient(radial))
    let clipped = coverage(clip)
    let covered = coverage(shape)
    for i in backdrop.indices {
      let center = Point(Double(i % size) + 0.5, Double(i / size) + 0.5)
      let color =
        isLinear
        ? ReferenceGradient.color(linear, at: center) : ReferenceGradient.color(radial, at: center)
      let exact = ReferenceBlending.blend(
        context.blendMode, color * context.alpha, over: backdrop[i],
        coverage: clipped[i] * covered[i])
      let error = ReferenceBlending.distance(bitmap[i % size, i / size], exact)
      #expect(error < 2, "\(error) at \(i % size), \(i / size)")
    }
  }
}
