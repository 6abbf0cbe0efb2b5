import Geometry
import Scanout
import TestSupport
import Testing

@testable import Evdev
@testable import DrawingApp
@testable import Kiosk

/// What `list` tells of where devices draw.
@Suite struct DeviceUseTests {
  private func settings(
    _ configuration: String = "", _ prepare: (inout RuntimeSettings) -> Void = { _ in }
  ) throws -> RuntimeSettings {
    var settings = try ParsedLine.settings([], configuration: configuration).runtime
    prepare(&settings)
    return settings
  }

  /// Two connected screens of one card, HDMI-A-1 and DSI-1.
  private func screens(_ settings: RuntimeSettings) -> DisplayInventory {
    let size = PixelSize(width: 800, height: 480)
    let card = FakeScanoutDevice(
      connectors: [
        ScanoutConnector(
          id: 31, name: "HDMI-A-1", status: .connected, modes: [.fake(size)], encoder: 41,
          encoders: [41]),
        ScanoutConnector(
          id: 32, name: "DSI-1", status: .connected, modes: [.fake(size)], encoder: 42,
          encoders: [42]),
      ],
      encoders: [
        ScanoutEncoder(id: 41, possibleCRTCs: 1), ScanoutEncoder(id: 42, possibleCRTCs: 2),
      ], crtcs: [CRTCState(id: 51), CRTCState(id: 52)])
    return enumerateDisplays(settings.displayOptions, source: .only(FakeCards(card)))
  }

  private func entry(
    _ settings: RuntimeSettings, kind: DeviceKind = .touchscreen(.slots),
    tags: DeviceTags = DeviceTags()
  ) -> InputInventory.Entry {
    let identity = DeviceIdentity(
      name: "panel", phys: "usb-1.2/input0", path: "/dev/input/event1", bus: 3, vendor: 1,
      product: 2)
    return InputInventory.Entry(
      path: identity.path, name: identity.name, phys: identity.phys, kind: kind, isUsed: true,
      placement: settings.inputOptions.placement(of: identity, as: kind, tags: tags))
  }

  private func use(
    _ settings: RuntimeSettings, kind: DeviceKind = .touchscreen(.slots),
    tags: DeviceTags = DeviceTags()
  ) throws -> DeviceUse {
    try #require(
      DeviceUse(entry(settings, kind: kind, tags: tags), on: screens(settings), settings))
  }

  @Test func aDeviceThatNobodyMapsDrawsOnTheWholePicture() throws {
    let plain = try settings()
    #expect(try use(plain).text == "on the whole picture")
    #expect(
      try use(plain).json.text == """
        {"connector":null,"connector_from":null,"shown":true,"rotation":0,\
        "matrix":[1,0,0,0,1,0],"matrix_from":null}
        """)
    #expect(try use(plain, kind: .relativeMouse).json.text.contains("\"matrix\":null"))
  }

  @Test func mapRotationAndMatrixAreNamedWithTheirSource() throws {
    let mapped = try settings(
      "[input]\nmap = panel -> DSI-1\ncalibration = 0 1 0 1 0 0\n[display]\nrotate = 90\n")
    #expect(
      try use(mapped).text
        == "on DSI-1 (input.map), which is turned by 90 degrees on the panel, "
        + "by the matrix 0 1 0 1 0 0 (input.calibration)")
    #expect(
      try use(mapped).json.text == """
        {"connector":"DSI-1","connector_from":"input.map","shown":true,"rotation":90,\
        "matrix":[0,1,0,1,0,0],"matrix_from":"input.calibration"}
        """)
  }

  @Test func aDeviceOfAnotherScreenIsSaidNotToDraw() throws {
    let named = try settings("") { $0.display.options.connector = "HDMI-A-1" }
    let tags = DeviceTags(output: "DSI-1", calibration: TouchCalibration(-1, 0, 1, 0, 1, 0))
    #expect(
      try use(named, tags: tags).text
        == "on DSI-1 (WL_OUTPUT), which is not shown, so that it does not draw, "
        + "by the matrix -1 0 1 0 1 0 (LIBINPUT_CALIBRATION_MATRIX)")
    #expect(try use(named, tags: tags).isShown == false)
    // Without a name both show the same picture.
    #expect(try use(settings(), tags: tags).isShown == true)
  }

  @Test func withoutAScreenNothingIsClaimed() throws {
    let headless = try settings("") {
      $0.display.options.choice = .headless(PixelSize(width: 10, height: 10))
    }
    let text = try use(headless, tags: DeviceTags(output: "DSI-1")).json.text
    #expect(text.contains("\"shown\":null,\"rotation\":null"))
  }

  @Test func whatIsNotUsedHasNoPlace() throws {
    let plain = try settings()
    var unused = entry(plain)
    unused.isUsed = false
    #expect(DeviceUse(unused, on: screens(plain), plain) == nil)
    unused = entry(plain)
    unused.placement = nil
    #expect(DeviceUse(unused, on: screens(plain), plain) == nil)
  }

  @Test func theTableAndTheJSONHoldIt() throws {
    let plain = try settings()
    let command = ListCommand(
      program: "tigereye", settings: plain, asJSON: false, log: Log(level: .error) { _ in })
    let inputs = InputInventory(entries: [entry(plain)], problem: nil)
    #expect(
      command.table(screens(plain), inputs).contains(
        "  /dev/input/event1 \"panel\": touchscreen (protocol B), would be used\n    on the whole"))
    #expect(
      command.json(screens(plain), inputs).text.contains(
        "\"reason\":null,\"placement\":{\"connector\":null"))
  }
}
