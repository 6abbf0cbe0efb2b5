import Geometry
import Raster

/// Copies of a whole screen to each scan-out format at each rotation; `MemoryRows` has the C
/// library's copy of as many bytes.
///
/// The panel has the size asked for, its rows no padding; the picture is turned to fit. A colour
/// noise with all values is presented, so that dithering is not spared.
enum PresentingRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    let megapixels = Double(size.width * size.height) / 1e6
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size.width * size.height * 4, alignment: 4096)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: size.width * size.height * 4)
    let upright = noise(size)
    let sideways = noise(QuarterTurn.quarter.turned(size))
    return PixelFormat.allCases.flatMap { format in
      QuarterTurn.allCases.map { turn in
        let picture = turn.swapsSides ? sideways : upright
        let target = PresentationTarget(
          memory: memory, pitch: size.width * format.bytesPerPixel, size: size, format: format,
          turn: turn)
        return BenchmarkRow(
          name: "present_\(size)_\(format.rawValue)_\(turn.rawValue)", operations: 1,
          megapixels: megapixels
        ) {
          target.present(picture.bounds, of: picture)
        }
      }
    }
  }

  private static func noise(_ size: PixelSize) -> Bitmap {
    let picture = Bitmap(width: size.width, height: size.height)
    var random = SuiteRandom(seed: 17)
    for y in 0..<size.height {
      for x in 0..<size.width {
        picture[x, y] = PremultipliedPixel(rawValue: random.opaque())
      }
    }
    return picture
  }
}
