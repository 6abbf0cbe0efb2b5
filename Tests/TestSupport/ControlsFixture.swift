public import Controls
public import Geometry
internal import Glibc
public import Raster
public import Touches
import Typesetting

/// The font that the development machine's and the README's package list brings; nil elsewhere.
public let testTypefacePath = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"

/// Controls for a picture, with the fingers that touch them.
public final class ControlsFixture {
  public let panel: ControlPanel
  private var contacts = 0

  public init(
    width: Int, height: Int, scale: Double = 1, state: ControlState = ControlState(),
    withText: Bool = false
  ) {
    let text = withText ? try? TextRenderer(face: Typeface.load(path: testTypefacePath)) : nil
    panel = ControlPanel(
      ControlsConfiguration(
        pictureSize: PixelSize(width: width, height: height), scale: scale),
      state: state, text: text)
  }

  public func center(_ name: ControlName) -> Point {
    panel.layout[name]!.center
  }

  public func newContact() -> ContactID {
    contacts += 1
    return ContactID(rawValue: UInt64(contacts))
  }

  @discardableResult
  public func send(_ phase: Touch.Phase, _ contact: ContactID, _ place: Point) -> [ControlAction] {
    panel.touch(Touch(id: contact, phase: phase, position: place, time: .zero))
  }

  /// Down and up in one place.
  @discardableResult
  public func tap(_ place: Point) -> [ControlAction] {
    let contact = newContact()
    return send(.began, contact, place) + send(.ended, contact, place)
  }

  @discardableResult
  public func tap(_ name: ControlName) -> [ControlAction] {
    tap(center(name))
  }

  /// The whole picture: a canvas of one colour with the controls drawn over it.
  public func picture(over color: Color = .white) -> Bitmap {
    let size = panel.configuration.pictureSize
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(color, in: bitmap.bounds)
    panel.draw(in: Context(bitmap), damage: bitmap.bounds)
    return bitmap
  }
}

/// The smallest rectangle that holds the pixels in which two pictures of one size differ.
public func differingBounds(_ a: Bitmap, _ b: Bitmap) -> PixelRect {
  var bounds = PixelRect.zero
  for y in 0..<a.height {
    let left = a.pixels + y * (a.stride / 4)
    let right = b.pixels + y * (b.stride / 4)
    if memcmp(left, right, a.width * 4) == 0 { continue }
    let first = (0..<a.width).first { left[$0] != right[$0] }!
    let last = (0..<a.width).last { left[$0] != right[$0] }!
    bounds = bounds.union(PixelRect(x: first, y: y, width: last - first + 1, height: 1))
  }
  return bounds
}

/// Whether two pictures of one size are the same bit for bit.
public func areEqual(_ a: Bitmap, _ b: Bitmap) -> Bool {
  a.size == b.size && differingBounds(a, b).isEmpty
}
