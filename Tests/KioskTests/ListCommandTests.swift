import Evdev
import Foundation
import Geometry
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// What `tigereye list` says of a machine that is made up.
@Suite struct ListCommandTests {
  private let displays: DisplayInventory = {
    let size = PixelSize(width: 800, height: 480)
    let panel = FakeScanoutDevice(path: "/dev/dri/card1", size: size)
    panel.driverName = "vc4"
    panel.connectors[0].name = "DSI-1"
    panel.connectors[0].physicalSize = PhysicalSize(width: 154, height: 86)
    panel.connectors[0].modes = [.fake(size, preferred: true), .fake(size, hz: 50)]
    panel.connectors.append(
      ScanoutConnector(id: 32, name: "HDMI-A-1", status: .disconnected, modes: [], encoders: [41]))
    panel.connectorProperties[31] = [
      ScanoutProperty(
        id: 5, name: "panel orientation", value: 3,
        choices: [ScanoutProperty.Choice(value: 3, name: "Upside Down")])
    ]
    let render = FakeScanoutDevice(path: "/dev/dri/card0", connectors: [], encoders: [], crtcs: [])
    render.driverName = "v3d"
    let framebuffer = FakeFramebuffer(
      name: "simple", mode: .fake(800, 480, ChannelLayout(.rgb565)))
    let framebuffers = FakeFramebuffers(framebuffer)
    framebuffers.cards["/dev/fb0"] = "/dev/dri/card1"
    return enumerateDisplays(
      source: .only(FakeCards(render, panel), framebuffers: framebuffers))
  }()
  private let inputs = enumerateInputDevices(InputOptions(directory: "/nonexistent"))
  private let command = ListCommand(
    program: "tigereye",
    settings: RuntimeSettings(), asJSON: false,
    log: Log(level: .error) { _ in })

  @Test func theTableNamesEachCardConnectorModeAndReason() {
    let lines = command.table(displays, inputs).split(separator: "\n").map(String.init)
    #expect(lines[1].hasPrefix("  /dev/dri/card0 (v3d): it has no connectors"))
    #expect(lines[2] == "  /dev/dri/card1 (vc4): would be used")
    #expect(lines[3] == "    DSI-1: connected, 154x86 mm, built in turned by 180 degrees, usable")
    #expect(lines[4] == "      modes: 800x480@60 (preferred), 800x480@50")
    #expect(lines[5] == "    HDMI-A-1: disconnected, nothing is connected")
    #expect(lines[6].hasPrefix("  /dev/fb0 (simple): usable, but /dev/dri/card1 is the better way"))
    #expect(lines[6].hasSuffix("800x480, rgb565"))
    #expect(lines[7].hasPrefix("  run would use: DSI-1 of /dev/dri/card1, 800x480@60: DSI-1 of"))
    #expect(lines.contains { $0.contains("there is no /nonexistent") })
  }

  @Test func theJSONHoldsTheSame() throws {
    let text = command.json(displays, inputs).text
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let cards = try #require(json?["cards"] as? [[String: Any]])
    #expect(cards.map { $0["driver"] as? String } == ["v3d", "vc4"])
    #expect(cards.map { $0["usable"] as? Bool } == [false, true])
    #expect(cards.allSatisfy { ($0["reason"] as? String)?.isEmpty == false })
    let connectors = try #require(cards[1]["connectors"] as? [[String: Any]])
    #expect(connectors.map { $0["status"] as? String } == ["connected", "disconnected"])
    #expect(connectors[0]["width_mm"] as? Int == 154 && connectors[0]["height_mm"] as? Int == 86)
    #expect(connectors[0]["orientation"] as? Int == 180)
    let modes = try #require(connectors[0]["modes"] as? [[String: Any]])
    #expect(modes.map { $0["preferred"] as? Bool } == [true, false])
    #expect(modes.map { ($0["refresh_hz"] as? Double)?.rounded() } == [60, 50])
    let framebuffers = try #require(json?["framebuffers"] as? [[String: Any]])
    #expect(framebuffers[0]["format"] as? String == "rgb565")
    #expect(framebuffers[0]["card"] as? String == "/dev/dri/card1")
    let choice = try #require(json?["choice"] as? [String: Any])
    #expect(choice["card"] as? String == "/dev/dri/card1")
    #expect(choice["connector"] as? String == "DSI-1")
    #expect((json?["reason"] as? String)?.contains("first connected screen") == true)
  }
}
