import Controls
import Geometry
import Raster
import TestSupport
import Touches
import Typesetting

/// A panel of a program that does not exist, and fingers for it.
final class PanelFixture<Identifier: Hashable> {
  let panel: ControlPanel<Identifier>
  private var contacts: UInt64 = 0

  init(
    _ contents: PanelContents<Identifier>, width: Int = 640, height: Int = 480, scale: Double = 1,
    theme: Theme = .classic, withText: Bool = false
  ) {
    let text = withText ? try? TextRenderer(face: Typeface.load(path: testTypefacePath)) : nil
    panel = ControlPanel(
      contents,
      geometry: PanelGeometry(size: PixelSize(width: width, height: height), scale: scale),
      theme: theme, text: text)
  }

  func newContact() -> ContactID {
    contacts += 1
    return ContactID(rawValue: contacts)
  }

  func center(_ id: Identifier) -> Point { panel.layout[id]!.center }

  @discardableResult
  func send(
    _ phase: Touch.Phase, _ contact: ContactID, _ place: Point, at milliseconds: Int = 0
  ) -> [ControlEvent<Identifier>] {
    panel.touch(
      Touch(id: contact, phase: phase, position: place, time: .milliseconds(milliseconds)))
  }

  /// Down and up in the middle of a control.
  @discardableResult
  func tap(_ id: Identifier) -> [ControlEvent<Identifier>] {
    let contact = newContact()
    return send(.began, contact, center(id)) + send(.ended, contact, center(id))
  }

  func picture() -> Bitmap {
    let size = panel.layout.geometry.size
    let bitmap = Bitmap(width: size.width, height: size.height)
    bitmap.fill(.white, in: bitmap.bounds)
    panel.draw(in: Context(bitmap), damage: bitmap.bounds)
    return bitmap
  }

  /// Whether the damage taken now covers what differs between two pictures.
  func damageCovers(_ before: Bitmap, _ after: Bitmap) -> Bool {
    let damage = DamageRegion(takenBy: panel.takeDamage)
    for y in 0..<before.height {
      for x in 0..<before.width where before[x, y] != after[x, y] && !damage.contains(x: x, y: y) {
        return false
      }
    }
    return true
  }
}

/// The pixels of a rectangle that have a colour.
func count(_ color: UInt32, in rect: PixelRect, of picture: Bitmap) -> Int {
  var count = 0
  for y in rect.minY..<rect.maxY {
    for x in rect.minX..<rect.maxX where picture[x, y].rawValue == color { count += 1 }
  }
  return count
}
