import Evdev
import Geometry
import TestSupport
import Testing
import Touches

/// Panels that announce no EV_KEY at all: from what they announce to the touches that draw.
@Suite struct KeylessPanelTests {
  private let hub = InputHub(
    options: InputOptions(selection: .nothing),
    picture: PictureGeometry(panel: PixelSize(width: 1024, height: 600)))

  /// Plugs the panel in and says what it told, as "began 10,20".
  private func told(
    _ panel: DeviceCapabilities, _ words: String, as kind: DeviceKind
  ) -> [String] {
    #expect(panel.keys.isEmpty)
    let source = FakeInputSource(panel)
    hub.addFake(source)
    #expect(hub.devices.map(\.kind) == [kind])
    source.send(words)
    return hub.readPending(now: .zero).compactMap {
      guard case .touch(let touch) = $0 else { return nil }
      #expect(touch.source == .finger)
      return "\(touch.phase) \(Int(touch.position.x)),\(Int(touch.position.y))"
    }
  }

  @Test(arguments: [DeviceProperty.direct, nil])
  func noEVKeyAtAllAndOnlyPressureIsOneContact(property: UInt16?) {
    var panel = DeviceCapabilities.single(keys: [], pressure: true)
    panel.properties = Set([property].compactMap { $0 })
    let words = told(
      panel, "absx 10 absy 20 syn pressure 40 syn absx 30 pressure 70 syn absx 500 pressure 0 syn",
      as: .touchscreen(.single))
    #expect(words == ["began 10,20", "moved 30,20", "ended 30,20"])
    #expect(hub.statistics.contacts == 1)
    #expect(hub.liveContacts == 0)
  }

  @Test func noEVKeyAtAllInSlotsIsOneContactASlot() {
    var panel = DeviceCapabilities.slotPanel()
    panel.keys = []
    panel.properties = []
    let words = told(
      panel,
      "id 1 x 10 y 20 syn slot 1 id 2 x 500 y 300 syn slot 0 x 30 id -1 syn slot 1 id -1 syn",
      as: .touchscreen(.slots))
    #expect(words == ["began 10,20", "began 500,300", "ended 10,20", "ended 500,300"])
    #expect(hub.statistics.maxContacts == 2)
  }

  @Test func noEVKeyAtAllInPacketsIsLiftedByAnEmptyReport() {
    var panel = DeviceCapabilities.packetPanel()
    panel.keys = []
    panel.properties = []
    let words = told(
      panel, "x 10 y 20 mt x 500 y 300 mt syn x 510 y 300 mt syn mt syn",
      as: .touchscreen(.packets))
    #expect(
      words == ["began 10,20", "began 500,300", "ended 10,20", "moved 510,300", "ended 510,300"])
    #expect(hub.statistics.contacts == 2)
  }
}
