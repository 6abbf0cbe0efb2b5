import Geometry
import Scanout

/// Scan-out memory that nobody can read and live.
///
/// The program is given a surface full of noise. Whenever the fake card looks, it takes out the
/// words that differ from the noise, which are those that were written, into `truth`, and fills the
/// surface with new noise. So a program that reads the surface back gets noise on the screen, and
/// one that writes outside of the picture is found out by the words around it.
public final class FakeScanoutBuffer {
  public let size: PixelSize
  public let pitch: Int
  /// What a screen would show: row by row without padding.
  public private(set) var truth: [UInt32]
  /// Words written outside of the picture.
  public private(set) var strayWrites = 0
  /// The pixels written in all.
  public private(set) var writtenPixels = 0

  private let wordsInRow: Int
  private let guardWords = 64
  private let words: UnsafeMutableBufferPointer<UInt32>
  private var epoch: UInt32

  /// `padding` bytes stand between the rows; a multiple of four.
  init(size: PixelSize, padding: Int, seed: UInt32) {
    precondition(padding % 4 == 0)
    self.size = size
    pitch = size.width * 4 + padding
    wordsInRow = pitch / 4
    truth = Array(repeating: 0, count: size.width * size.height)
    words = .allocate(capacity: wordsInRow * size.height + 2 * guardWords)
    epoch = seed
    for index in words.indices { words.initializeElement(at: index, to: noise(index)) }
  }

  deinit {
    words.deallocate()
  }

  var byteCount: Int { pitch * size.height }
  var memory: UnsafeMutableRawPointer { UnsafeMutableRawPointer(words.baseAddress! + guardWords) }

  public func pixel(x: Int, y: Int) -> UInt32 { truth[y * size.width + x] }

  private func noise(_ index: Int) -> UInt32 {
    var value = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9 ^ epoch &* 0x85EB_CA6B
    value = (value ^ value &>> 15) &* 0x2C1B_3C6D
    value = (value ^ value &>> 12) &* 0x297A_2D39
    return value ^ value &>> 15
  }

  /// Takes out what was written since the last time; returns how many pixels that were.
  @discardableResult
  func absorb() -> Int {
    var written = 0
    var index = 0
    // Plain loops over a plain pointer: a test makes tens of thousands of these calls, unoptimized.
    let words = self.words.baseAddress!
    let count = self.words.count
    while index < count {
      let value = words[index]
      if value != noise(index) {
        let place = index - guardWords
        let x = place >= 0 ? place % wordsInRow : -1
        let y = place >= 0 ? place / wordsInRow : -1
        if x >= 0, x < size.width, y < size.height {
          truth[y * size.width + x] = value
          written += 1
        } else {
          strayWrites += 1
        }
      }
      index += 1
    }
    if written == 0 { return 0 }
    epoch &+= 1
    index = 0
    while index < count {
      words[index] = noise(index)
      index += 1
    }
    writtenPixels += written
    return written
  }
}
