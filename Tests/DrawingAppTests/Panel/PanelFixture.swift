import Controls
import Drawing
import Geometry
import Raster
import TestSupport
import Touches
import Typesetting

@testable import DrawingApp

/// The panel of the drawing program on a picture, with the fingers that touch it.
final class PanelFixture {
  static let colors = ["Red", "Blue", "Yellow", "Green", "Random"]
  static let shapes = ["Line", "Rect", "Ellipse", "Image", "Pencil", "Eraser"]

  let panel: DrawingPanel
  private var contacts = 0

  init(
    width: Int, height: Int, scale: Double = 1, design: PanelDesign = PanelDesign(),
    state: PanelState? = nil, withText: Bool = false
  ) {
    let text = withText ? try? TextRenderer(face: Typeface.load(path: testTypefacePath)) : nil
    panel = DrawingPanel(
      geometry: PanelGeometry(size: PixelSize(width: width, height: height), scale: scale),
      design: design, state: state, text: text)
  }

  func center(_ name: String) -> Point {
    panel.layout[name]!.center
  }

  func newContact() -> ContactID {
    contacts += 1
    return ContactID(rawValue: UInt64(contacts))
  }

  @discardableResult
  func send(_ phase: Touch.Phase, _ contact: ContactID, _ place: Point) -> [PanelAction] {
    panel.touch(Touch(id: contact, phase: phase, position: place, time: .zero))
  }

  /// Down and up in one place.
  @discardableResult
  func tap(_ place: Point) -> [PanelAction] {
    let contact = newContact()
    return send(.began, contact, place) + send(.ended, contact, place)
  }

  @discardableResult
  func tap(_ name: String) -> [PanelAction] {
    tap(center(name))
  }

  /// The whole picture: a canvas of one colour with the controls drawn over it.
  func picture(over color: Color = .white) -> Bitmap {
    let size = panel.geometry.size
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(color, in: bitmap.bounds)
    panel.draw(in: Context(bitmap), damage: bitmap.bounds)
    return bitmap
  }
}

extension ColorChoice {
  static let red = ColorChoice.fixed(Color(rgb: 0xFF0000))
  static let blue = ColorChoice.fixed(Color(rgb: 0x0000FF))
  static let yellow = ColorChoice.fixed(Color(rgb: 0xFFFF00))
  static let green = ColorChoice.fixed(Color(rgb: 0x00FF00))

  /// What each colour of the panel stands for.
  static let named: [String: ColorChoice] = [
    "Red": .red, "Blue": .blue, "Yellow": .yellow, "Green": .green, "Random": .random,
  ]
}

extension PlacedControl<String> {
  var group: PanelEntry.Group { PanelEntry.group(of: id, in: PanelEntry.all(PanelDesign()))! }
}

extension PanelLayout<String> {
  var topBar: PixelRect { bar(.top) }
  var bottomBar: PixelRect { bar(.bottom) }
  var bars: [PixelRect] { [topBar, bottomBar] }
}
