import Geometry
import TestSupport
import Testing

@testable import Raster

/// Every variant of the span kernels that this machine can run has the bits of the baseline, which
/// other tests hold to the definitions.
@Suite struct SpanKernelTests {
  static let variants: [InstructionSet] = InstructionSet.allCases.filter {
    $0 != .baseline && $0.isSupported
  }

  /// Rows of noise with a border all around, so that a kernel that writes outside is found out.
  private struct Canvas {
    let stride = 96
    let height = 9
    let pixels: UnsafeMutablePointer<UInt32>

    init(seed: UInt64) {
      pixels = .allocate(capacity: stride * height)
      var random = SeededGenerator(seed: seed)
      for i in 0..<(stride * height) { pixels[i] = UInt32(truncatingIfNeeded: random.next()) }
    }

    func place(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt32> { pixels + (y * stride + x) }

    func equals(_ other: Canvas) -> Bool {
      (0..<(stride * height)).allSatisfy { pixels[$0] == other.pixels[$0] }
    }
  }

  private func expectAlike(
    _ variant: InstructionSet, seed: UInt64, _ comment: @autoclosure () -> Comment,
    _ draw: (SpanKernels, Canvas) -> Void
  ) {
    let expected = Canvas(seed: seed)
    let actual = Canvas(seed: seed)
    defer {
      expected.pixels.deallocate()
      actual.pixels.deallocate()
    }
    draw(SpanKernels(instructions: .baseline), expected)
    draw(SpanKernels(instructions: variant), actual)
    if !expected.equals(actual) { Issue.record(comment()) }
  }

  private func premultiplied(_ random: inout SeededGenerator) -> PremultipliedPixel {
    let alpha = [UInt32(0), 1, 128, 254, 255, UInt32(random.int(in: 0...255))][
      random.int(in: 0...5)]
    func channel() -> UInt32 { UInt32(random.int(in: 0...Int(alpha))) }
    return PremultipliedPixel(
      rawValue: alpha << 24 | channel() << 16 | channel() << 8 | channel())
  }

  @Test(arguments: SpanKernelTests.variants)
  func rectanglesOfEveryWidthAreThoseOfTheBaseline(variant: InstructionSet) {
    var random = SeededGenerator(seed: 21)
    for width in 1...80 {
      for offset in [0, 1, 5] {
        let color = premultiplied(&random)
        let source = SolidSource(color)
        let seed = UInt64(width)
        expectAlike(variant, seed: seed, "fill of \(width) at \(offset)") { kernels, canvas in
          kernels.fill(
            canvas.place(8 + offset, 1), stride: canvas.stride, width: width, height: 7,
            with: color.rawValue)
        }
        expectAlike(variant, seed: seed, "blend of \(width) at \(offset)") { kernels, canvas in
          kernels.blend(
            source, canvas.place(8 + offset, 1), stride: canvas.stride, width: width, height: 7)
        }
        guard width >= 2 else { continue }
        let coverage = BoxCoverage(
          first: UInt32(random.int(in: 0...255)), inner: [255, 0, 77][width % 3],
          last: UInt32(random.int(in: 0...255)))
        expectAlike(variant, seed: seed, "box of \(width) at \(offset)") { kernels, canvas in
          kernels.box(
            source, canvas.place(8 + offset, 1), stride: canvas.stride, width: width, height: 7,
            coverage)
        }
      }
    }
  }

  /// Rows without a gap are one run.
  @Test(arguments: SpanKernelTests.variants)
  func fillsOfWholeRowsAreThoseOfTheBaseline(variant: InstructionSet) {
    expectAlike(variant, seed: 3, "whole rows") { kernels, canvas in
      kernels.fill(
        canvas.place(0, 1), stride: canvas.stride, width: canvas.stride, height: 7, with: 7)
    }
  }

  @Test(arguments: SpanKernelTests.variants)
  func imagesOfEveryWidthAreThoseOfTheBaseline(variant: InstructionSet) {
    var random = SeededGenerator(seed: 22)
    let source = UnsafeMutablePointer<UInt32>.allocate(capacity: 100 * 7)
    defer { source.deallocate() }
    for width in 1...80 {
      // Stretches of one kind, so that the shortcuts for transparent and opaque pixels are taken.
      var kind = premultiplied(&random)
      for i in 0..<(100 * 7) {
        if random.int(in: 0...19) == 0 { kind = premultiplied(&random) }
        source[i] = kind.rawValue
      }
      for opacity in [UInt32(1), 128, 254, 255] {
        let offset = width % 7
        expectAlike(variant, seed: 4, "\(width) pixels, opacity \(opacity)") { kernels, canvas in
          kernels.image(
            source + offset, stride: 93, over: canvas.place(4 + offset, 1), stride: canvas.stride,
            width: width, height: 7, opacity)
        }
      }
    }
  }

  /// All colour bytes under all alphas and on all destinations: what a kernel computes for one byte
  /// depends on these three and the coverage only.
  @Test(arguments: SpanKernelTests.variants)
  func blendingIsThatOfTheBaselineForAllBytes(variant: InstructionSet) {
    let destinations = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let expected = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    defer {
      destinations.deallocate()
      expected.deallocate()
    }
    let kernels = SpanKernels(instructions: variant)
    var wrong = 0
    for alpha in UInt32(0)...255 {
      for byte in stride(from: UInt32(0), through: alpha, by: alpha < 200 ? 17 : 51) {
        let pixel = alpha << 24 | byte << 16 | (alpha - byte) << 8 | alpha / 2
        let source = SolidSource(PremultipliedPixel(rawValue: pixel))
        for i in 0..<256 {
          destinations[i] = UInt32(i) &* 0x0101_0101
          expected[i] = source.blend(over: destinations[i], 255)
        }
        kernels.blend(source, destinations, stride: 256, width: 256, height: 1)
        for i in 0..<256 where destinations[i] != expected[i] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Every alpha over every destination byte, and every byte under every opacity.
  @Test(arguments: SpanKernelTests.variants)
  func imagesAreThoseOfTheBaselineForAllBytes(variant: InstructionSet) {
    let source = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let expected = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    let actual = UnsafeMutablePointer<UInt32>.allocate(capacity: 256)
    defer {
      source.deallocate()
      expected.deallocate()
      actual.deallocate()
    }
    let kernels = SpanKernels(instructions: variant)
    func wrong(_ opacity: UInt32, _ destination: (UInt32) -> UInt32) -> Int {
      for i in 0..<256 {
        actual[i] = destination(UInt32(i))
        expected[i] = actual[i]
      }
      SpanKernels(instructions: .baseline).image(
        source, stride: 256, over: expected, stride: 256, width: 256, height: 1, opacity)
      kernels.image(
        source, stride: 256, over: actual, stride: 256, width: 256, height: 1, opacity)
      return (0..<256).filter { expected[$0] != actual[$0] }.count
    }
    var count = 0
    for alpha in UInt32(0)...255 {
      source.update(repeating: alpha << 24 | (alpha / 2) << 16 | alpha, count: 256)
      count += wrong(255) { $0 &* 0x0101_0101 }
    }
    for i in UInt32(0)...255 { source[Int(i)] = i &* 0x0101_0101 }
    for opacity in UInt32(1)...255 { count += wrong(opacity) { _ in 0 } }
    #expect(count == 0)
  }

  /// Every coverage of an edge pixel, under every alpha.
  @Test(arguments: SpanKernelTests.variants)
  func edgesOfBoxesAreThoseOfTheBaselineForAllCoverages(variant: InstructionSet) {
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 2)
    defer { pixels.deallocate() }
    let kernels = SpanKernels(instructions: variant)
    var wrong = 0
    for alpha in UInt32(0)...255 {
      let source = SolidSource(
        PremultipliedPixel(rawValue: alpha << 24 | alpha << 16 | (alpha / 2) << 8))
      for coverage in UInt32(0)...255 {
        let destination = (coverage &* 37 & 255) &* 0x0101_0101
        pixels.update(repeating: destination, count: 2)
        kernels.box(
          source, pixels, stride: 2, width: 2, height: 1,
          BoxCoverage(first: coverage, inner: 255, last: 255 - coverage))
        if pixels[0] != source.blend(over: destination, coverage) { wrong += 1 }
        if pixels[1] != source.blend(over: destination, 255 - coverage) { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  private func draw(
    _ variant: InstructionSet, width: Int, seed: UInt64,
    _ shape: (Context, inout SeededGenerator) -> Void
  ) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let bitmap = Bitmap(width: width, height: 70)
    for y in 0..<70 {
      for x in 0..<width {
        bitmap[x, y] = PremultipliedPixel(rawValue: UInt32(truncatingIfNeeded: random.next()))
      }
    }
    let context = Context(bitmap, instructions: variant)
    context.clip(to: PixelRect(x: 3, y: 2, width: width - 5, height: 65))
    shape(context, &random)
    return bitmap
  }

  private func expectSamePicture(
    _ variant: InstructionSet, width: Int, seed: UInt64,
    _ shape: (Context, inout SeededGenerator) -> Void
  ) {
    let expected = draw(.baseline, width: width, seed: seed, shape)
    let actual = draw(variant, width: width, seed: seed, shape)
    for y in 0..<70 {
      for x in 0..<width where expected[x, y] != actual[x, y] {
        Issue.record("seed \(seed), width \(width): differs at \(x), \(y)")
        return
      }
    }
  }

  /// Paths of every kind of row: clipped on all sides, several layers, few and many marks.
  @Test(arguments: SpanKernelTests.variants, 1...60)
  func pathsAreThoseOfTheBaseline(variant: InstructionSet, seed: UInt64) {
    let width = [8, 13, 70, 97, 300, 560][Int(seed % 6)]
    expectSamePicture(variant, width: width, seed: seed) { context, random in
      let reach = Double(width)
      func point() -> Point {
        Point(random.double(in: -reach / 3...reach * 1.3), random.double(in: -30...100))
      }
      for _ in 0..<8 {
        context.setColor(premultiplied(&random).color)
        context.alpha = random.int(in: 0...2) == 0 ? 0.4 : 1
        context.lineWidth = random.double(in: 0.2...9)
        context.move(to: point())
        for _ in 0..<random.int(in: 2...9) {
          if random.int(in: 0...1) == 0 {
            context.addLine(to: point())
          } else {
            context.addCurve(to: point(), control1: point(), control2: point())
          }
        }
        switch random.int(in: 0...2) {
        case 0: context.fillPath()
        case 1: context.fillPath(using: .evenOdd)
        default: context.strokePath()
        }
      }
    }
  }

  @Test(arguments: SpanKernelTests.variants, 1...20)
  func shapesAreThoseOfTheBaseline(variant: InstructionSet, seed: UInt64) {
    let width = 40 + Int(seed) * 7
    expectSamePicture(variant, width: width, seed: seed) { context, random in
      func place() -> Double { random.double(in: -40...Double(width)) }
      for _ in 0..<12 {
        context.setColor(premultiplied(&random).color)
        context.lineCap = [.butt, .round, .square][random.int(in: 0...2)]
        context.lineWidth = random.double(in: 0.2...5)
        let rect = Rect(
          x: place(), y: place() / 2, width: random.double(in: 0...90),
          height: random.double(in: 0...50))
        switch random.int(in: 0...3) {
        case 0: context.fill(rect)
        case 1: context.fillEllipse(in: rect)
        case 2: context.clear(rect)
        default:
          context.strokeLine(
            from: Point(rect.minX, rect.minY), to: Point(rect.maxX, rect.maxY))
        }
      }
    }
  }
}
