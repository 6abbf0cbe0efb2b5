import Evdev
import Geometry
import Raster
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// Picture and touch on one panel, however that is built in: a pixel of the upright picture is
/// found in the scan-out memory, and a finger there lands on that very pixel.
@Suite struct BuiltInPanelTests {
  private static let orientations = [
    "Normal", "Upside Down", "Left Side Up", "Right Side Up", nil,
  ]

  private let panel = PixelSize(width: 40, height: 30)

  private func card(_ orientation: String?) -> FakeScanoutDevice {
    let card = FakeScanoutDevice(size: panel)
    guard let orientation else { return card }
    // The values are neither in the order of the names nor counted from zero.
    let names = BuiltInPanelTests.orientations.compactMap { $0 }
    card.connectorProperties[31] = [
      ScanoutProperty(
        id: 5, name: "panel orientation", value: UInt64(7 * orientation.count),
        choices: names.reversed().map {
          ScanoutProperty.Choice(value: UInt64(7 * $0.count), name: $0)
        })
    ]
    return card
  }

  @Test(
    arguments: orientations, [Margins.zero, Margins(left: 3, top: 5, right: 2, bottom: 1)])
  func touchLandsWhereThePictureIsSeen(orientation: String?, margins: Margins) throws {
    for rotation in QuarterTurn.allCases {
      let card = card(orientation)
      let display = try openDisplay(
        DisplayOptions(rotation: rotation, margins: margins), source: .only(FakeCards(card))
      ) { _ in }
      let size = display.info.pictureSize
      let mapping = TouchMapping(
        x: AxisRange(minimum: 0, maximum: Int32(panel.width - 1)),
        y: AxisRange(minimum: 0, maximum: Int32(panel.height - 1)),
        geometry: PictureGeometry(display.info))
      let (right, bottom) = (size.width - 1, size.height - 1)
      for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom), (7, 4)] {
        let shadow = Bitmap(width: size.width, height: size.height)
        shadow.fill(.black, in: shadow.bounds)
        shadow.fill(.white, in: PixelRect(x: x, y: y, width: 1, height: 1))
        _ = display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero)
        card.refresh()
        _ = display.handleEvents(now: .zero)
        let lit = card.shownPixels?.indices.filter { card.shownPixels?[$0] == 0xFFFF_FFFF } ?? []
        guard lit.count == 1 else {
          Issue.record("\(lit.count) pixels are lit")
          return
        }
        let landed = mapping.position(
          rawX: Int32(lit[0] % panel.width), rawY: Int32(lit[0] / panel.width))
        #expect(
          Int(landed.x) == x && Int(landed.y) == y, "\(landed), \(rotation.rawValue) degrees")
      }
    }
  }
}
