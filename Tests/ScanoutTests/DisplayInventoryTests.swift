import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@Suite struct DisplayInventoryTests {
  private func machine() -> FakeCards {
    let render = FakeScanoutDevice(path: "/dev/dri/card0", connectors: [], encoders: [], crtcs: [])
    render.driverName = "v3d"
    let screen = FakeScanoutDevice(path: "/dev/dri/card1", size: PixelSize(width: 64, height: 36))
    screen.driverName = "vc4"
    screen.connectors[0].physicalSize = PhysicalSize(width: 154, height: 86)
    screen.connectors.append(
      ScanoutConnector(id: 32, name: "HDMI-A-2", status: .disconnected, modes: [], encoders: [41]))
    let second = FakeScanoutDevice(path: "/dev/dri/card3", size: PixelSize(width: 40, height: 30))
    let cards = FakeCards(render, screen)
    cards.add("/dev/dri/card2", failing: .accessDenied)
    cards.cards.append(("/dev/dri/card3", .success(second)))
    cards.groups["/dev/dri/card2"] = "video"
    return cards
  }

  @Test func everyCardIsListedWithWhatSpeaksForOrAgainstIt() {
    let inventory = enumerateDisplays(source: .only(machine()))
    #expect(inventory.cards.map(\.path) == (0...3).map { "/dev/dri/card\($0)" })
    #expect(inventory.cards.map(\.driver) == ["v3d", "vc4", nil, "fake"])
    #expect(inventory.cards.map(\.isUsable) == [false, true, false, true])
    #expect(inventory.cards[0].verdict.description.contains("no connectors"))
    #expect(inventory.cards[1].verdict == .chosen)
    #expect(inventory.cards[2].verdict.description.contains("group video"))
    #expect(inventory.cards[3].verdict == .mirrors)
    #expect(inventory.cards[1].connectors.map(\.name) == ["HDMI-A-1", "HDMI-A-2"])
    #expect(
      inventory.cards[1].connectors.map(\.verdict.description) == [
        "usable", "nothing is connected",
      ])
    #expect(
      inventory.cards[1].connectors[0].physicalSize == PhysicalSize(width: 154, height: 86))
    #expect(inventory.choice?.path == "/dev/dri/card1")
    #expect(inventory.choice?.connectorName == "HDMI-A-1")
    #expect(inventory.choice?.panelSize == PixelSize(width: 64, height: 36))
  }

  @Test func eachCardThatCannotBeUsedIsListedWithTheReason() {
    let size = PixelSize(width: 40, height: 30)
    let noDumb = FakeScanoutDevice(path: "/dev/dri/card0", size: size)
    noDumb.dumbBuffers = 0
    let noResources = FakeScanoutDevice(path: "/dev/dri/card1", size: size)
    noResources.script = { $0 == .resources ? .notSupported : nil }
    let noConnectors = FakeScanoutDevice(
      path: "/dev/dri/card2", connectors: [], encoders: [], crtcs: [])
    let noScreen = FakeScanoutDevice(path: "/dev/dri/card3", size: size)
    noScreen.connectors[0].status = .disconnected
    let noMode = FakeScanoutDevice(path: "/dev/dri/card4", size: size)
    noMode.connectors[0].modes = []
    let noEncoder = FakeScanoutDevice(path: "/dev/dri/card5", size: size)
    noEncoder.connectors[0].encoders = []
    let cards = FakeCards(noDumb, noResources, noConnectors, noScreen, noMode, noEncoder)
    let inventory = enumerateDisplays(source: .only(cards))
    let reasons = [
      "no dumb buffers", "cannot set modes (Operation not supported)", "no connectors",
      "nothing is connected", "the screen offers no modes", "no encoder leads to it",
    ]
    #expect(inventory.cards.map(\.isUsable) == Array(repeating: false, count: 6))
    for (card, reason) in zip(inventory.cards, reasons) {
      #expect(card.verdict.description.contains(reason), "\(card.verdict)")
    }
    #expect(inventory.choice == nil)
    // The sentence about all names each.
    for reason in reasons { #expect(inventory.reason.contains(reason), "\(inventory.reason)") }
  }

  @Test func choiceIsTheOneThatOpeningMakes() throws {
    for options in [
      DisplayOptions(), DisplayOptions(choice: .drm(path: "/dev/dri/card3")),
      DisplayOptions(mode: ModeRequest(parsing: "40x30")),
      DisplayOptions(choice: .drm(path: nil), connector: "HDMI-A-1"),
    ] {
      let choice = enumerateDisplays(options, source: .only(machine())).choice
      let info = try openDisplay(options, source: .only(machine())) { _ in }.info
      #expect(choice?.path == info.devicePath)
      #expect(choice?.connectorName == info.connector)
      #expect(choice?.panelSize == info.panelSize)
    }
  }

  @Test func nothingIsChangedByLooking() {
    let cards = machine()
    _ = enumerateDisplays(source: .only(cards))
    for case .success(let device) in cards.cards.map(\.answer) {
      #expect(device.modesSet.isEmpty)
      #expect(device.buffers.isEmpty)
      #expect(device.isClosed)
      #expect(device.violations.isEmpty)
    }
  }

  @Test func withoutAChoiceTheReasonIsTheSentenceOfTheFailure() {
    let inventory = enumerateDisplays(source: .only(FakeCards()))
    #expect(inventory.cards.isEmpty)
    #expect(inventory.choice == nil)
    #expect(inventory.reason.contains("no DRM card"))
    let options = DisplayOptions(connector: "DSI-9")
    #expect(
      enumerateDisplays(options, source: .only(machine())).reason.contains("DSI-9"))
  }
}
