import Evdev
import Geometry
import Raster
import Touches
import Typesetting

@testable import DrawingApp
@testable import Kiosk

/// The drawing scene on a stack without a program around it, and fingers for it.
struct SceneFixture {
  let scenes: SceneStack
  let scene: DrawScene

  /// - Parameter physicalWidth: Of the screen, in millimetres.
  init(
    size: PixelSize, settings: DrawingSettings = DrawingSettings(), physicalWidth: Double? = nil,
    seed: UInt64 = 1, keys: SceneStack.Keys = SceneStack.Keys(), isScripted: Bool = true,
    text: TextRenderer? = nil
  ) {
    let stage = Stage(
      size: size, scale: 1, physicalSize: physicalWidth.map { Size(width: $0, height: $0 / 2) },
      isScripted: isScripted, text: text)
    scene = DrawScene(on: stage, settings: settings, seed: seed)
    scenes = SceneStack(stage, keys: keys)
    scenes.push(scene)
  }

  /// The controls of the first seat.
  var controls: DrawingPanel { panel(1) }

  /// The controls of a seat, from 1.
  func panel(_ seat: Int) -> DrawingPanel { scene.seats.seats[seat - 1].panel }

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

  /// A finger goes down in one place and up in another.
  func drag(_ id: UInt64, _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
    touch(id, .began, x0, y0)
    touch(id, .moved, x1, y1)
    touch(id, .ended, x1, y1)
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

  /// What the whole picture shows.
  func picture() -> Bitmap {
    let size = scenes.stage.size
    let bitmap = Bitmap(width: size.width, height: size.height)
    scenes.compose(DamageRegion(bitmap.bounds), into: bitmap, using: Context(bitmap))
    return bitmap
  }
}
