public import Geometry
public import Typesetting

/// What a scene stands on: the picture it has to fill, and what it may ask for.
///
/// What is asked for is done when the call of the scene that asks has returned, in the order in
/// which it was asked for.
public final class Stage {
  /// Of the upright picture, in pixels.
  public internal(set) var size: PixelSize
  /// Pixels per point.
  public internal(set) var scale: Double
  /// Width and height of the screen in millimetres, as the picture lies on it; nil where the screen
  /// claims none, or what cannot be true.
  public internal(set) var physicalSize: Size?
  /// Draws text in the configured font; nil where no font was found. The same for all scenes. It is
  /// another one after the configuration has named another font; all is drawn again then.
  public private(set) var text: TextRenderer?
  /// Whether a script or a recording plays instead of devices.
  package let isScripted: Bool
  private var requests: [Request] = []
  private var damage = DamageRegion()

  /// What a scene asked for.
  enum Request {
    case quit
    case saveScreenshot
    case switchConsole(Int)
    case push(any Scene)
    case pop(any Scene)
    case calibrate
    case warn(String)
  }

  init(
    size: PixelSize, scale: Double, physicalSize: Size? = nil, isScripted: Bool = false,
    text: TextRenderer?
  ) {
    self.size = size
    self.scale = scale
    self.physicalSize = physicalSize
    self.isScripted = isScripted
    self.text = text
  }

  /// Takes another font for what is drawn from now on.
  func setText(_ text: TextRenderer?) {
    self.text = text
    redraw()
  }

  /// Has all of the picture drawn again.
  public func redraw() { damage.add(PixelRect(size)) }

  /// Has the pixels drawn again that this rectangle meets, in pixels of the picture.
  public func redraw(_ rect: Rect) {
    damage.add(PixelRect(covering: rect, within: PixelRect(size)))
  }

  /// Ends the program, as Ctrl+Q does; harmless when repeated.
  public func quit() { requests.append(.quit) }

  /// Saves the picture as a PNG file in the state directory. That it cannot be saved is logged.
  public func saveScreenshot() { requests.append(.saveScreenshot) }

  /// Calls another text console to the screen. That it cannot be called is logged.
  ///
  /// - Parameter number: 1 is /dev/tty1.
  public func switchConsole(to number: Int) { requests.append(.switchConsole(number)) }

  /// Covers the scene on top with another one; nothing where that is on the stack already.
  public func push(_ scene: any Scene) { requests.append(.push(scene)) }

  /// Takes a scene off the stack, with all that cover it; nothing where it is not on the stack.
  /// Without its last scene the program ends.
  public func pop(_ scene: any Scene) { requests.append(.pop(scene)) }

  /// Covers the scene on top with the calibration of the touch panel. What is learned is saved and
  /// counts from then on.
  public func calibrate() { requests.append(.calibrate) }

  /// Puts a warning into the program's log.
  public func warn(_ message: String) { requests.append(.warn(message)) }

  /// Adds what is to be drawn again since this was last called.
  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  /// What was asked for since this was last called.
  func takeRequests() -> [Request] {
    guard !requests.isEmpty else { return [] }
    defer { requests.removeAll() }
    return requests
  }
}
