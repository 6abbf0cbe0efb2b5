import Evdev
import Geometry
import Touches

@testable import Kiosk

/// A scene without a program around it, and fingers for it.
struct SceneFixture {
  let scene: Scene

  init(size: PixelSize, settings: Settings = Settings(own: DrawingSettings())) {
    scene = Scene(
      size: size, scale: 1, settings: settings, text: nil, seed: 1)
  }

  func touch(_ id: UInt64, _ phase: Touch.Phase, _ x: Double, _ y: Double) {
    _ = scene.apply(
      .touch(
        Touch(
          id: ContactID(rawValue: id), phase: phase, position: Point(x: x, y: y), time: .zero)))
  }

  func tap(_ id: UInt64, _ x: Double, _ y: Double) {
    touch(id, .began, x, y)
    touch(id, .ended, x, y)
  }

  func select(_ name: String) {
    guard case .taps(let taps) = scene.locate(name) else { return }
    for tap in taps { self.tap(9_999, tap.position.x, tap.position.y) }
  }
}
