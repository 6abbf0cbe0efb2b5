import Geometry
import TestSupport
import Testing

/// Expects one rectangle of pixels in a colour, red unless told, and all others white.
func expect(
  _ scene: DrawingScene, rect: PixelRect, color: UInt32 = 0xFFFF_0000,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  scene.present()
  for y in 0..<scene.shadow.height {
    for x in 0..<scene.shadow.width {
      let wanted = rect.contains(x: x, y: y) ? color : 0xFFFF_FFFF
      if scene.pixel(x, y) != wanted {
        let found = String(scene.pixel(x, y), radix: 16)
        Issue.record("pixel \(x),\(y) is \(found)", sourceLocation: sourceLocation)
        return
      }
    }
  }
}
