import Foundation
import Geometry
import LinuxIO
import Raster
import Testing

@testable import ImageFiles

@Suite struct PNGFileTests {
  private func bitmap(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = PremultipliedPixel(rawValue: pixel(x, y)) }
    }
    return bitmap
  }

  private func expectEqual(_ a: Bitmap, _ b: Bitmap) {
    #expect(a.size == b.size)
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] != b[x, y] {
        Issue.record("\(x),\(y): \(a[x, y]) is not \(b[x, y])")
        return
      }
    }
  }

  private func temporary(_ name: String) -> String {
    NSTemporaryDirectory() + "/tigereye-png-\(UUID().uuidString)-\(name)"
  }

  /// What libpng has to be told of a chunk, with its checksum.
  private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
    let body = Array(type.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bytes(UInt32(data.count)) + body + bytes(~crc)
  }

  private func header(width: UInt32, height: UInt32) -> [UInt8] {
    func bytes(_ value: UInt32) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bytes(width) + bytes(height) + [8, 2, 0, 0, 0])
  }

  @Test func everyPremultipliedPixelSurvives() throws {
    // All channel values at all alphas: rows are alphas, the channels run differently.
    let all = bitmap(256, 256) { x, y in
      let alpha = UInt32(y)
      let value = UInt32(min(x, y))
      return alpha << 24 | value << 16 | (alpha - value) << 8 | (value / 2)
    }
    expectEqual(try PNGFile.decode(try PNGFile.encode(all)), all)
  }

  @Test func straightAndPremultipliedRoundToNearestBothWays() {
    for alpha in 1...255 as ClosedRange<UInt32> {
      for value in 0...alpha {
        let straight = StraightPixel(premultiplied: alpha << 24 | value << 16)
        let exact = Double(value) * 255 / Double(alpha)
        #expect(abs(Double(straight.red) - exact) <= 0.5)
        let back = StraightPixel.premultiply(alpha << 24 | UInt32(straight.red) << 16)
        #expect(back == alpha << 24 | value << 16)
      }
      for value in 0...255 as ClosedRange<UInt32> {
        let pixel = StraightPixel.premultiply(alpha << 24 | value)
        let exact = Double(value * alpha) / 255
        #expect(abs(Double(pixel & 0xFF) - exact) <= 0.5)
      }
    }
    #expect(StraightPixel(premultiplied: 0x00FF_FFFF) == StraightPixel(premultiplied: 0))
    // A channel above its alpha is no colour: it counts as full.
    #expect(StraightPixel(premultiplied: 0x10FF_0000).red == 255)
  }

  @Test func opaquePicturesAreWrittenAsRGBAndOthersAsRGBA() throws {
    // The byte at 25 of a PNG file is the colour type: 2 is RGB, 6 is RGBA.
    let opaque = try PNGFile.encode(bitmap(5, 3) { x, y in 0xFF00_0000 | UInt32(x * 40 + y) })
    #expect(opaque[25] == 2)
    #expect(opaque[24] == 8)
    let clear = try PNGFile.encode(bitmap(5, 3) { x, _ in x == 4 ? 0xFE00_0000 : 0xFF00_0000 })
    #expect(clear[25] == 6)
  }

  @Test func noiseThatCannotBePackedIsWrittenWhole() throws {
    var state: UInt64 = 1
    let noise = bitmap(300, 200) { _, _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 0xFF00_0000 | UInt32(truncatingIfNeeded: state >> 40)
    }
    expectEqual(try PNGFile.decode(try PNGFile.encode(noise)), noise)
  }

  @Test func rowsWithPaddingAreReadAndWrittenStraight() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 4 * 32 * 5, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt32.self, repeating: 0xFF12_3456, count: 32 * 5)
    let view = Bitmap(borrowing: memory, width: 7, height: 5, stride: 4 * 32)
    for y in 0..<5 { view[y, y] = PremultipliedPixel(rawValue: 0xFFAB_CDEF) }
    expectEqual(try PNGFile.decode(try PNGFile.encode(view)), view)
  }

  @Test func filesRoundTripAndReplaceOldOnes() throws {
    let path = temporary("round.png")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let first = bitmap(9, 9) { x, y in 0xFF00_0000 | UInt32(x * y) }
    let second = bitmap(4, 2) { x, y in 0x8000_0000 | UInt32(x + y) }
    try PNGFile.write(first, to: path)
    expectEqual(try PNGFile.read(path), first)
    try PNGFile.write(second, to: path)
    expectEqual(try PNGFile.read(path), second)
  }

  @Test func grayPaletteAndDeepPicturesAreRead() throws {
    // 1x1, grey, 16 bits: value 0x8000; and the same header as 8-bit RGB for comparison.
    let data: [UInt8] = [0x78, 0x01, 0x01, 0x03, 0x00, 0xFC, 0xFF, 0x00, 0x80, 0x00]
    var a: UInt32 = 1
    var b: UInt32 = 0
    for byte in [0x00, 0x80, 0x00] as [UInt32] {
      a = (a + byte) % 65521
      b = (b + a) % 65521
    }
    let adler = b << 16 | a
    let stream = data + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: adler >> UInt32($0)) }
    let file =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 16, 0, 0, 0, 0]) + chunk("IDAT", stream)
      + chunk("IEND", [])
    let picture = try PNGFile.decode(file)
    #expect(picture.size == PixelSize(width: 1, height: 1))
    #expect(picture[0, 0].rawValue >> 24 == 255)
  }

  @Test func everyTruncationIsAnErrorAndNeverATrap() throws {
    let bytes = try PNGFile.encode(
      bitmap(20, 20) { x, y in 0xFF00_0000 | UInt32(x * 1000 + y * 77) })
    // The last 12 bytes are IEND: without them all pixels are there already.
    for count in 0..<(bytes.count - 16) {
      #expect(throws: ImageFileError.self) { try PNGFile.decode(Array(bytes.prefix(count))) }
    }
  }

  @Test func everyFlippedByteIsReadOrRefused() throws {
    let bytes = try PNGFile.encode(bitmap(8, 8) { x, y in 0x7F00_0000 | UInt32(x * y) })
    for index in bytes.indices {
      for mask in [1, 0x80, 0xFF] as [UInt8] {
        var bad = bytes
        bad[index] ^= mask
        _ = try? PNGFile.decode(bad)
      }
    }
  }

  @Test func hugePicturesAreRefusedBeforeTheyTakeMemory() {
    for (width, height) in [
      (16_385, 1), (1, 16_385), (1_000_000, 1_000_000), (16_384, 16_384), (0x7FFF_FFFF, 1),
      (0, 5), (5, 0),
    ] as [(UInt32, UInt32)] {
      let file = header(width: width, height: height) + chunk("IDAT", [0x78, 0x9C])
      #expect(throws: ImageFileError.self) { try PNGFile.decode(file) }
    }
    do throws(ImageFileError) {
      _ = try PNGFile.decode(
        header(width: 16_384, height: 16_384) + chunk("IDAT", [0x78, 0x9C]))
    } catch {
      #expect(error.cause == .size)
      #expect(error.description.contains("16384x16384"))
    }
  }

  @Test func errorsAreOneSentenceWithPathReasonAndRemedy() throws {
    let missing = temporary("missing.png")
    do throws(ImageFileError) {
      _ = try PNGFile.read(missing)
      Issue.record("there is no such file")
    } catch {
      #expect(error.cause == .system(.noSuchFile))
      #expect(
        error.description == "cannot read \(missing): No such file or directory; check the path")
    }
    let nowhere = temporary("no/such/directory.png")
    do throws(ImageFileError) {
      try PNGFile.write(Bitmap(width: 1, height: 1), to: nowhere)
      Issue.record("there is no such directory")
    } catch {
      #expect(error.cause == .system(.noSuchFile))
      #expect(
        error.description
          == "cannot write \(nowhere): No such file or directory; make its directory first")
    }
    let text = temporary("text.png")
    defer { try? FileManager.default.removeItem(atPath: text) }
    try writeFileAtomically(text, Array("no picture at all".utf8))
    do throws(ImageFileError) {
      _ = try PNGFile.read(text)
      Issue.record("that is no picture")
    } catch {
      #expect(error.cause == .malformed)
      #expect(error.description.hasPrefix("cannot read \(text): libpng says "))
      #expect(!error.description.contains("\n"))
    }
    #expect(throws: ImageFileError.self) { try PNGFile.encode(Bitmap(width: 0, height: 4)) }
  }
}
