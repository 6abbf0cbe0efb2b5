import Drawing
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct TigerStampTests {
  private func alpha(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
    Int(bitmap[x, y].rawValue >> 24)
  }

  @Test(arguments: [1, 2, 7, 96, 131])
  func everySizeIsAValidPicture(size: Int) {
    let tiger = TigerStamp.render(size: size)
    #expect(tiger.size == PixelSize(width: size, height: size))
    for y in 0..<size {
      for x in 0..<size {
        let pixel = tiger[x, y].rawValue
        for shift in [16, 8, 0] as [UInt32] { #expect(pixel >> shift & 0xFF <= pixel >> 24) }
      }
    }
  }

  @Test func cornersAreClearAndTheMiddleIsOpaque() {
    let tiger = TigerStamp.render(size: 96)
    for (x, y) in [(0, 0), (95, 0), (0, 95), (95, 95)] { #expect(alpha(tiger, x, y) == 0) }
    for y in 30..<70 {
      for x in 30..<66 { #expect(alpha(tiger, x, y) == 255) }
    }
  }

  @Test func theEdgeIsSoftAllAround() {
    let tiger = TigerStamp.render(size: 96)
    // From every side inwards: at least two pixels between clear and opaque.
    for place in stride(from: 24, through: 72, by: 4) {
      let ways: [(Int) -> (Int, Int)] = [
        { ($0, place) }, { (95 - $0, place) }, { (place, $0) }, { (place, 95 - $0) },
      ]
      for way in ways {
        let alphas = (0..<48).map { alpha(tiger, way($0).0, way($0).1) }
        guard let opaque = alphas.firstIndex(of: 255) else {
          Issue.record("nothing opaque at \(place)")
          continue
        }
        let soft = alphas[..<opaque].filter { $0 > 0 }.count
        #expect(soft >= 2, "at \(place): \(alphas[..<opaque])")
      }
    }
  }

  @Test func bothHalvesMirrorEachOther() {
    // But for the light in the eyes.
    let tiger = TigerStamp.render(size: 96)
    var different = 0
    for y in 0..<96 {
      for x in 0..<48 where abs(alpha(tiger, x, y) - alpha(tiger, 95 - x, y)) > 2 {
        different += 1
      }
    }
    #expect(different == 0)
  }

  @Test func itIsTheTigerThatWasApproved() {
    // Curves may be flattened otherwise one day, within 0.05 pixel: that is up to 13 of 255.
    let mismatch = GoldenPicture.mismatch(
      TigerStamp.render(size: 96), "tiger-96", tolerance: 13)
    #expect(mismatch == nil)
  }

  @Test func aStampIsRenderedOncePerSize() {
    var renderings = 0
    let stamp = Stamp(name: "counted", side: 8) { pixels in
      renderings += 1
      return Bitmap(width: pixels, height: pixels)
    }
    let scene = DrawingScene(options: SheetOptions(stamp: stamp))
    scene.choices.tool = .image
    #expect(renderings == 1)
    for place in 0..<20 {
      scene.drag([(Double(place), 5), (30, Double(place))])
      scene.present()
    }
    #expect(renderings == 1)
  }
}
