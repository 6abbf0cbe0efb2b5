import Drawing
import Raster
import TestSupport
import Testing

@Suite struct RandomColorTests {
  @Test func randomColoursAreOpaqueAndUniform() {
    let scene = DrawingScene(width: 8, height: 8, seed: 99)
    scene.choices.color = .random
    scene.choices.tool = .rect
    var sums = [0.0, 0.0, 0.0]
    var seen: [Set<UInt32>] = [[], [], []]
    let count = 4000
    for _ in 0..<count {
      scene.drag([(4, 4)])
      scene.present()
      let pixel = scene.pixel(4, 4)
      #expect(pixel >> 24 == 255)
      for (index, shift) in [16, 8, 0].enumerated() {
        let byte = pixel >> UInt32(shift) & 255
        sums[index] += Double(byte)
        seen[index].insert(byte)
      }
    }
    for index in 0..<3 {
      #expect(abs(sums[index] / Double(count) - 127.5) < 5)
      #expect(seen[index].count > 250)
    }
  }
}
