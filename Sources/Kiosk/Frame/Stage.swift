internal import Evdev
internal import FakeInput
internal import Geometry
internal import Raster

/// What a session shows and gives its input to.
protocol Stage: AnyObject {
  /// Contacts on the glass.
  var contactCount: Int { get }

  /// Pixels painted so far, copies aside.
  var paintedPixels: Int { get }

  /// Goes over to a screen of another size or density. Contacts must have been cancelled before.
  func resize(to size: PixelSize, scale: Double)

  /// Takes in what a device did; the answer is what the program is to do.
  func apply(_ action: InputAction) -> Scene.Request?

  /// Shows the mouse's arrow at a place, or hides it.
  func moveCursor(to position: Point?)

  /// Where a script taps to choose a control by its name.
  func locate(_ name: String) -> SelectAnswer

  /// When `advance` has something to do, in the time of its events; nil: never.
  var deadline: Duration? { get }

  /// Says what time it is.
  func advance(to now: Duration) -> Scene.Request?

  /// The pixels that changed since this was last asked.
  func takeDamage() -> DamageRegion

  /// Draws the damaged pixels of the whole picture into the shadow bitmap.
  func compose(_ damage: DamageRegion, into shadow: Bitmap, using context: Context)
}

/// What time does not change.
extension Stage {
  var deadline: Duration? { nil }

  func advance(to now: Duration) -> Scene.Request? { nil }
}
