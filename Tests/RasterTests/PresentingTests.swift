import Geometry
import TestSupport
import Testing

@testable import Raster

/// Copies to scan-out memory against their readable twin, byte for byte.
@Suite struct PresentingTests {
  /// Every format at every turn.
  private static let kinds: [(PixelFormat, QuarterTurn)] = PixelFormat.allCases.flatMap { format in
    QuarterTurn.allCases.map { (format, $0) }
  }

  private static let variants = InstructionSet.allCases.filter(\.isSupported)

  /// A picture of the size that a panel wants, with any alpha and any colours.
  private func noise(_ size: PixelSize, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    let picture = Bitmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        picture.pixels[y * picture.pixelStride + x] = UInt32(truncatingIfNeeded: random.next())
      }
    }
    return picture
  }

  /// Presents `rects` to fresh memory with each variant; the most bytes that any of them got wrong.
  private func faults(
    _ memory: () -> ScanoutMemory, _ rects: [PixelRect], _ picture: Bitmap, streaming: Bool = false
  ) -> Int {
    Self.variants.map { variant in
      let fresh = memory()
      var target = fresh.target
      target.instructions = variant
      if streaming { target.streamingArea = 0 }
      for rect in rects { target.present(rect, of: picture) }
      return fresh.faults(after: rects, of: picture)
    }.max() ?? 0
  }

  @Test(arguments: kinds)
  func everyByteIsTheTwinsAndNoOtherIsTouched(format: PixelFormat, turn: QuarterTurn) {
    // No multiple of a strip, a block or a vector; more than one strip of each format.
    let size = PixelSize(width: 103, height: 15)
    let picture = noise(turn.turned(size), seed: 1)
    for (offset, padding) in [(0, 64), (1, 3)] {
      let wrong = faults(
        {
          ScanoutMemory(
            size: size, format: format, turn: turn, offset: offset, padding: padding, seed: 2)
        }, [picture.bounds], picture)
      #expect(wrong == 0, "offset \(offset), padding \(padding)")
    }
  }

  @Test(arguments: kinds)
  func streamingStoresTheSame(format: PixelFormat, turn: QuarterTurn) {
    // Rows of whole cache lines in every format.
    let size = PixelSize(width: 192, height: 13)
    let picture = noise(turn.turned(size), seed: 3)
    func memory() -> ScanoutMemory {
      ScanoutMemory(size: size, format: format, turn: turn, padding: 64, seed: 4)
    }
    let copy = PanelCopy<XRGB8888Encoding>(streaming(memory().target), to: .zero, tile: nil)
    #expect(copy.isStreaming == (InstructionSet.best != .baseline))
    let inner = picture.bounds.intersection(PixelRect(x: 3, y: 5, width: 150, height: 150))
    for rect in [picture.bounds, inner] {
      #expect(faults(memory, [rect], picture, streaming: true) == 0, "\(rect)")
    }
  }

  private func streaming(_ target: PresentationTarget) -> PresentationTarget {
    var target = target
    target.streamingArea = 0
    return target
  }

  @Test(arguments: kinds)
  func piecesJoinToTheWhole(format: PixelFormat, turn: QuarterTurn) {
    let size = PixelSize(width: 47, height: 37)
    let picture = noise(turn.turned(size), seed: 5)
    let bounds = picture.bounds
    var random = SeededGenerator(seed: 6)
    func memory() -> ScanoutMemory {
      ScanoutMemory(size: size, format: format, turn: turn, padding: 2, seed: 7)
    }
    for _ in 0..<2 {
      let x = Int.random(in: 1..<bounds.width, using: &random)
      let y = Int.random(in: 1..<bounds.height, using: &random)
      let corners = [
        PixelRect(x: 0, y: 0, width: x, height: y),
        PixelRect(x: x, y: 0, width: bounds.width - x, height: y),
        PixelRect(x: 0, y: y, width: bounds.width, height: bounds.height - y),
      ]
      // The twin knows nothing of pieces: what it wants is the whole.
      let whole = memory()
      for rect in corners { whole.target.present(rect, of: picture) }
      #expect(whole.faults(after: [bounds], of: picture) == 0)
    }
  }

  @Test(arguments: kinds)
  func damageIsCutToThePictureAndNothingElseIsWritten(format: PixelFormat, turn: QuarterTurn) {
    let size = PixelSize(width: 34, height: 13)
    let picture = noise(turn.turned(size), seed: 8)
    let width = picture.width
    let height = picture.height
    let rects = [
      PixelRect(x: 0, y: 0, width: 1, height: 1),
      PixelRect(x: width - 1, y: height - 1, width: 1, height: 1),
      PixelRect(x: -5, y: -7, width: 9, height: 10),
      PixelRect(x: width - 3, y: height - 9, width: 100, height: 100),
      PixelRect(x: width / 2, y: height / 2, width: 7, height: 5),
      PixelRect(x: width, y: 0, width: 4, height: 4), PixelRect(x: 0, y: -4, width: 4, height: 4),
      PixelRect(x: 3, y: 3, width: 0, height: 2), PixelRect(x: 3, y: 3, width: -2, height: 2),
    ]
    for rect in rects {
      let wrong = faults(
        { ScanoutMemory(size: size, format: format, turn: turn, padding: 7, seed: 9) }, [rect],
        picture)
      #expect(wrong == 0, "\(rect)")
    }
    let memory = ScanoutMemory(size: size, format: format, turn: turn, seed: 10)
    var damage = DamageRegion(PixelRect(x: -5, y: 2, width: 8, height: 3))
    damage.add(PixelRect(x: 7, y: 9, width: 2, height: 2))
    #expect(memory.target.present(damage, of: picture) == 3 * 3 + 2 * 2)
    #expect(memory.faults(after: damage.rects, of: picture) == 0)
  }

  @Test(arguments: kinds)
  func panelsOfOnePixelAndOfOneLongRowAreWhole(format: PixelFormat, turn: QuarterTurn) {
    for size in [
      PixelSize(width: 1, height: 1), PixelSize(width: 1500, height: 1),
      PixelSize(width: 1, height: 1500), PixelSize(width: 0, height: 4),
    ] {
      let picture = noise(turn.turned(size), seed: 11)
      let memory = ScanoutMemory(size: size, format: format, turn: turn, padding: 1, seed: 12)
      #expect(memory.target.present(picture.bounds, of: picture) == size.width * size.height)
      #expect(memory.faults(after: [picture.bounds], of: picture) == 0, "\(size)")
    }
  }

  @Test(arguments: QuarterTurn.allCases)
  func theLastOfManyPixelsIsReached(turn: QuarterTurn) {
    // 16,384 pixels on either side, of which only corners are presented.
    let size = PixelSize(width: 16_384, height: 16_384)
    let cell = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
    defer { cell.deallocate() }
    cell.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
    // Views of which only the corner's memory exists.
    let last = 16_383
    let picture = Bitmap(
      borrowing: cell - (last * 65_536 + last * 4), width: 16_384, height: 16_384, stride: 65_536)
    picture[last, last] = PremultipliedPixel(rawValue: 0xFF12_3456)
    let corner = turn.panelPoint(of: PixelPoint(x: last, y: last), panel: size)
    let panel = cell + 32
    let target = PresentationTarget(
      memory: panel - (corner.y * 65_536 + corner.x * 4), pitch: 65_536, size: size,
      format: .xrgb8888, turn: turn)
    #expect(target.present(PixelRect(x: last, y: last, width: 9, height: 9), of: picture) == 1)
    #expect(panel.load(as: UInt32.self) == 0xFF12_3456)
    #expect(panel.load(fromByteOffset: 4, as: UInt32.self) == 0)
  }

  @Test(arguments: kinds)
  func theUprightPictureComesBack(format: PixelFormat, turn: QuarterTurn) {
    let size = PixelSize(width: 23, height: 18)
    let picture = noise(turn.turned(size), seed: 13)
    let memory = ScanoutMemory(size: size, format: format, turn: turn, padding: 3, seed: 14)
    memory.target.present(picture.bounds, of: picture)
    let shown = memory.target.uprightPicture()
    #expect(shown.size == picture.size)
    // 565 is off by less than one of its steps: 9 for five bits, 5 for six.
    let tolerances = format == .rgb565 ? [8, 4, 8] : [0, 0, 0]
    var wrong = 0
    func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
    for (before, after) in zip(picture.rawPixels, shown.rawPixels) {
      if after >> 24 != 255 { wrong += 1 }
      for (shift, tolerance) in zip([UInt32(16), 8, 0], tolerances) {
        let difference = abs(channel(before, shift) - channel(after, shift))
        if difference > tolerance { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  @Test func formatsAreNamedAsTheKernelNamesThem() {
    #expect(PixelFormat.xrgb8888.fourcc == 0x3432_5258)
    #expect(PixelFormat.xbgr8888.fourcc == 0x3432_4258)
    #expect(PixelFormat.rgb565.fourcc == 0x3631_4752)
    #expect(PixelFormat.rgb888.fourcc == 0x3432_4752)
    #expect(PixelFormat.xrgb2101010.fourcc == 0x3033_5258)
  }
}
