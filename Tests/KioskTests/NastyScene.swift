import Evdev
import Geometry
import Raster
import Touches

@testable import Kiosk

/// A scene that writes down what it is told, and misbehaves on request.
final class NastyScene: Kiosk.Scene {
  let name: String
  /// What it was told, in the order in which it was.
  private(set) var calls: [String] = []
  private(set) var stage: Stage?
  /// What it fills its pixels with.
  let color: UInt32
  var damage = DamageRegion()
  var deadline: Duration?
  var usesKeys = false
  var onTouch: (NastyScene, Touch) -> Void = { _, _ in }
  var onAdvance: (NastyScene) -> Void = { _ in }
  var onBegin: (NastyScene) -> Void = { _ in }

  init(_ name: String, color: UInt32 = 0xFF12_3456) {
    self.name = name
    self.color = color
  }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }

  func begin(on stage: Stage) {
    calls.append("begin")
    self.stage = stage
    onBegin(self)
  }

  func resize(to size: PixelSize, scale: Double) { calls.append("resize \(size) \(scale)") }

  func touch(_ touch: Touch) {
    calls.append("\(touch.phase) \(touch.id.rawValue)")
    onTouch(self, touch)
  }

  func press(_ key: KeyPress) -> Bool {
    calls.append("key \(key.name)")
    return usesKeys
  }

  func pointerMoved(to position: Point?) {
    calls.append(position == nil ? "no pointer" : "pointer")
  }

  func advance(to now: Duration) { onAdvance(self) }

  func cover() { calls.append("cover") }
  func uncover() { calls.append("uncover") }
  func end() { calls.append("end") }

  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {
    for rect in damage.rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX { bitmap[x, y] = PremultipliedPixel(rawValue: color) }
      }
    }
  }

  func locate(_ name: String) -> ControlLocation { name == self.name ? .hidden : .unknown }
}
