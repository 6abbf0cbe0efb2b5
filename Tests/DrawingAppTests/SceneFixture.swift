import Evdev
import Geometry
import Touches

@testable import DrawingApp
@testable import Kiosk

/// The drawing scene on a stack without a program around it, and fingers for it.
struct SceneFixture {
  let scenes: SceneStack
  let scene: DrawScene

  init(
    size: PixelSize, settings: DrawingSettings = DrawingSettings(),
    keys: SceneStack.Keys = SceneStack.Keys()
  ) {
    scene = DrawScene(size: size, scale: 1, settings: settings, text: nil, seed: 1)
    scenes = SceneStack(Stage(size: size, scale: 1, text: nil), keys: keys)
    scenes.push(scene)
  }

  func touch(_ id: UInt64, _ phase: Touch.Phase, _ x: Double, _ y: Double) {
    scenes.take(
      .touch(
        Touch(
          id: ContactID(rawValue: id), phase: phase, position: Point(x: x, y: y), time: .zero)))
  }

  func tap(_ id: UInt64, _ x: Double, _ y: Double) {
    touch(id, .began, x, y)
    touch(id, .ended, x, y)
  }

  func select(_ name: String) {
    guard case .taps(let taps) = scenes.locate(name) else { return }
    for tap in taps { self.tap(9_999, tap.position.x, tap.position.y) }
  }

  /// Presses a key, and gives what the program is to do.
  func press(_ key: KeyPress) -> [SceneStack.Request] {
    scenes.take(.key(key))
    return scenes.takeRequests()
  }
}
