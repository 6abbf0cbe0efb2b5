import Geometry
import Raster
import TestSupport
import Testing

@testable import Scanout

@Suite struct LetterboxTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  @Test(
    arguments: [
      (800, 480, 1600, 1200, PixelRect(x: 0, y: 120, width: 1600, height: 960)),
      (800, 480, 400, 480, PixelRect(x: 0, y: 120, width: 400, height: 240)),
      (480, 800, 800, 400, PixelRect(x: 280, y: 0, width: 240, height: 400)),
      (1000, 1, 10, 10, PixelRect(x: 0, y: 4, width: 10, height: 1)),
      (320, 480, 640, 960, PixelRect(x: 0, y: 0, width: 640, height: 960)),
    ] as [(Int, Int, Int, Int, PixelRect)])
  func pictureIsAsLargeAsFitsAndInTheMiddle(
    width: Int, height: Int, otherWidth: Int, otherHeight: Int, place: PixelRect
  ) {
    #expect(Letterbox.place(size(width, height), on: size(otherWidth, otherHeight)) == place)
  }

  @Test func bordersAreBlackAndPictureReachesThem() {
    let picture = Bitmap(width: 40, height: 20)
    picture.fill(.white, in: picture.bounds)
    let letterbox = Letterbox(picture.size, on: size(80, 60))
    _ = letterbox.update(from: picture, DamageRegion(picture.bounds))
    for y in 0..<60 {
      for x in 0..<80 {
        let expected: UInt32 = (10..<50).contains(y) ? 0xFFFF_FFFF : 0xFF00_0000
        #expect(letterbox.bitmap[x, y].rawValue == expected, "\(x), \(y)")
      }
    }
  }

  /// Larger and smaller, in both shapes: what is drawn bit by bit equals what is drawn at once, and
  /// nothing outside of the reported damage changes.
  @Test(arguments: [(33, 21, 50, 70), (33, 21, 17, 40), (50, 50, 20, 20), (20, 31, 61, 94)])
  func partsMakeUpTheWhole(width: Int, height: Int, otherWidth: Int, otherHeight: Int) {
    var random = SeededGenerator(seed: UInt64(width * 1000 + otherWidth))
    let picture = Bitmap(width: width, height: height)
    picture.fill(.white, in: picture.bounds)
    let target = size(otherWidth, otherHeight)
    let letterbox = Letterbox(picture.size, on: target)
    _ = letterbox.update(from: picture, DamageRegion(picture.bounds))
    for step in 0..<40 {
      let rect = PixelRect(
        x: Int.random(in: 0..<width, using: &random), y: Int.random(in: 0..<height, using: &random),
        width: Int.random(in: 1...9, using: &random), height: Int.random(in: 1...9, using: &random)
      ).intersection(picture.bounds)
      picture.fill(
        Color(rgb: UInt32.random(in: 0...0xFF_FFFF, using: &random)), in: rect)
      let before = letterbox.bitmap.copy()
      let changed = letterbox.update(from: picture, DamageRegion(rect))
      let whole = Letterbox(picture.size, on: target)
      _ = whole.update(from: picture, DamageRegion(picture.bounds))
      var wrong = 0
      for y in 0..<otherHeight {
        for x in 0..<otherWidth {
          if letterbox.bitmap[x, y] != whole.bitmap[x, y] { wrong += 1 }
          if !changed.contains(x: x, y: y), letterbox.bitmap[x, y] != before[x, y] { wrong += 1 }
        }
      }
      #expect(wrong == 0, "step \(step)")
    }
  }
}

extension Bitmap {
  /// Another bitmap with the same pixels.
  fileprivate func copy() -> Bitmap {
    let other = Bitmap(width: width, height: height)
    other.copy(bounds, from: self)
    return other
  }
}
