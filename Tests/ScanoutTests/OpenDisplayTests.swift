import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

private let wide = PixelSize(width: 64, height: 36)
private let small = PixelSize(width: 40, height: 30)

/// Opens with what is logged.
private func open(
  _ options: DisplayOptions = DisplayOptions(), _ cards: FakeCards
) -> (result: Result<any Display, DisplayError>, notes: [String]) {
  var notes: [String] = []
  let result = Result { () throws(DisplayError) in
    try openDisplay(options, source: .only(cards)) { notes.append($0.message) }
  }
  return (result, notes)
}

private func info(_ options: DisplayOptions = DisplayOptions(), _ cards: FakeCards) -> DisplayInfo?
{
  try? open(options, cards).result.get().info
}

private func error(_ options: DisplayOptions = DisplayOptions(), _ cards: FakeCards)
  -> DisplayError?
{
  guard case .failure(let error) = open(options, cards).result else { return nil }
  return error
}

private func connector(
  _ id: UInt32, _ name: String, _ status: ConnectorStatus, modes: [DisplayMode],
  encoder: UInt32? = nil, encoders: [UInt32]
) -> ScanoutConnector {
  ScanoutConnector(
    id: id, name: name, status: status, modes: modes, encoder: encoder, encoders: encoders)
}

@Suite struct OpenDisplayTests {
  @Test func cardIsChosenByWhatItCanDo() {
    let noDumb = FakeScanoutDevice(path: "/dev/dri/card0", size: small)
    noDumb.dumbBuffers = 0
    let unknowing = FakeScanoutDevice(path: "/dev/dri/card1", size: small)
    unknowing.dumbBuffers = nil
    let noResources = FakeScanoutDevice(path: "/dev/dri/card2", size: small)
    noResources.script = { $0 == .resources ? .notSupported : nil }
    let noConnectors = FakeScanoutDevice(
      path: "/dev/dri/card3", connectors: [], encoders: [], crtcs: [])
    let good = FakeScanoutDevice(path: "/dev/dri/card4", size: small)
    let cards = FakeCards(noDumb, unknowing, noResources, noConnectors, good)
    let (result, notes) = open(cards)
    #expect((try? result.get())?.info.devicePath == "/dev/dri/card4")
    for number in 0...3 {
      #expect(notes.contains { $0.contains("/dev/dri/card\(number)") }, "\(notes)")
    }
    #expect(notes.last?.contains("drawing on HDMI-A-1 of /dev/dri/card4 (fake)") == true)
    #expect([noDumb, unknowing, noResources, noConnectors].allSatisfy { $0.isClosed })
    #expect(!good.isClosed)
  }

  private func open(_ cards: FakeCards) -> (Result<any Display, DisplayError>, [String]) {
    ScanoutTests.open(DisplayOptions(), cards)
  }

  @Test func unknownStatusIsTheSecondChoiceOverAllCards() {
    let maybe = FakeScanoutDevice(path: "/dev/dri/card0", size: small)
    maybe.connectors[0].status = .unknown
    let sure = FakeScanoutDevice(path: "/dev/dri/card1", size: wide)
    #expect(info(FakeCards(maybe, sure))?.devicePath == "/dev/dri/card1")
    #expect(info(FakeCards(maybe))?.devicePath == "/dev/dri/card0")
  }

  private func info(_ cards: FakeCards) -> DisplayInfo? {
    ScanoutTests.info(DisplayOptions(), cards)
  }

  @Test func connectorsWithoutModesOrEncodersOrScreensAreSkipped() {
    let mode = DisplayMode.fake(small)
    let card = FakeScanoutDevice(
      connectors: [
        connector(30, "DP-1", .disconnected, modes: [mode], encoders: [41]),
        connector(31, "DP-2", .connected, modes: [], encoders: [41]),
        connector(32, "DP-3", .connected, modes: [mode], encoders: []),
        connector(33, "DP-4", .connected, modes: [mode], encoder: 99, encoders: [99]),
        connector(34, "DP-5", .connected, modes: [mode], encoders: [42]),
        connector(35, "DP-6", .connected, modes: [mode], encoders: [41]),
        connector(36, "DP-7", .connected, modes: [mode], encoders: [41]),
      ],
      encoders: [
        ScanoutEncoder(id: 41, possibleCRTCs: 1), ScanoutEncoder(id: 42, possibleCRTCs: 0b10),
      ],
      crtcs: [CRTCState(id: 51)])
    card.connectorProperties[35] = [ScanoutProperty(id: 1, name: "non-desktop", value: 1)]
    #expect(info(FakeCards(card))?.connector == "DP-7")
    #expect(card.violations.isEmpty)
  }

  @Test func connectorIsTakenByName() {
    let mode = DisplayMode.fake(small)
    func card() -> FakeScanoutDevice {
      FakeScanoutDevice(
        connectors: [
          connector(31, "HDMI-A-1", .connected, modes: [mode], encoders: [41]),
          connector(32, "DSI-1", .connected, modes: [mode], encoders: [41]),
        ], encoders: [ScanoutEncoder(id: 41, possibleCRTCs: 1)], crtcs: [CRTCState(id: 51)])
    }
    #expect(
      ScanoutTests.info(DisplayOptions(connector: "DSI-1"), FakeCards(card()))?.connector
        == "DSI-1")
    let missing = error(DisplayOptions(connector: "DSI-2"), FakeCards(card()))
    #expect(missing?.kind == .noUsableDisplay)
    #expect(missing?.description.contains("no connector DSI-2, only HDMI-A-1, DSI-1") == true)
  }

  /// Every assignment of two encoders to two of four CRTCs where one pairing alone is legal.
  @Test func theOnlyLegalPairingIsFound() {
    let mode = DisplayMode.fake(small)
    for crtc in 0..<4 {
      for place in 0..<3 {
        let encoders = (0..<3).map {
          ScanoutEncoder(
            id: UInt32(41 + $0), possibleCRTCs: $0 == place ? 1 << UInt32(crtc) : 0)
        }
        let card = FakeScanoutDevice(
          connectors: [
            connector(31, "DP-1", .connected, modes: [mode], encoders: [41, 42, 43])
          ], encoders: encoders, crtcs: (0..<4).map { CRTCState(id: UInt32(51 + $0)) })
        #expect(info(FakeCards(card)) != nil)
        #expect(card.modesSet.first?.crtc == UInt32(51 + crtc))
      }
    }
  }

  @Test func pairingThatTheDriverRefusesLeadsToTheNext() {
    let card = FakeScanoutDevice(
      connectors: [
        connector(31, "DP-1", .connected, modes: [.fake(small)], encoders: [41])
      ], encoders: [ScanoutEncoder(id: 41, possibleCRTCs: 0b111)],
      crtcs: (0..<3).map { CRTCState(id: UInt32(51 + $0)) })
    var tries = 0
    card.script = { call in
      if call == .setCRTC { tries += 1 }
      return call == .setCRTC && tries < 3 ? .invalidArgument : nil
    }
    #expect(info(FakeCards(card)) != nil)
    #expect(card.modesSet.first?.crtc == 53)
  }

  @Test func crtcOfAnotherScreenIsTakenLast() {
    let mode = DisplayMode.fake(small)
    let card = FakeScanoutDevice(
      connectors: [
        connector(31, "DP-1", .connected, modes: [mode], encoder: 41, encoders: [41]),
        connector(32, "DP-2", .connected, modes: [mode], encoders: [42]),
      ],
      encoders: [
        ScanoutEncoder(id: 41, crtc: 51, possibleCRTCs: 0b11),
        ScanoutEncoder(id: 42, possibleCRTCs: 0b11),
      ], crtcs: [CRTCState(id: 51), CRTCState(id: 52)])
    #expect(ScanoutTests.info(DisplayOptions(connector: "DP-2"), FakeCards(card)) != nil)
    #expect(card.modesSet.first?.crtc == 52)
  }

  @Test func preferredModeIsTakenAndARefusedOneLeadsToTheNext() {
    let modes = [DisplayMode.fake(small), .fake(wide, preferred: true), .fake(wide, hz: 30)]
    let card = FakeScanoutDevice(size: small)
    card.connectors[0].modes = modes
    #expect(info(FakeCards(card))?.panelSize == wide)
    let refusing = FakeScanoutDevice(size: small)
    refusing.connectors[0].modes = modes
    refusing.refusedModes = [modes[1]]
    let (result, notes) = open(FakeCards(refusing))
    #expect((try? result.get())?.info.panelSize == small)
    #expect(notes.contains { $0.contains("does not take 64x36@60.02") }, "\(notes)")
    #expect(refusing.buffers.count == 2)
    #expect(refusing.framebuffers.count == 2)
    #expect(refusing.violations.isEmpty)
  }

  /// A mode that `video=` of the kernel's command line asked for.
  @Test func modeOfTheKernelsCommandLineComesBeforeThePreferredOne() {
    let own = PixelSize(width: 48, height: 32)
    var wanted = DisplayMode.fake(own)
    wanted.type = 1 << 5
    let modes = [DisplayMode.fake(small), .fake(wide, preferred: true), wanted]
    for isAtomic in [false, true] {
      let card =
        isAtomic ? FakeScanoutDevice(atomic: small) : FakeScanoutDevice(size: small)
      card.connectors[0].modes = modes
      #expect(info(FakeCards(card))?.panelSize == own)
    }
    let refusing = FakeScanoutDevice(size: small)
    refusing.connectors[0].modes = modes
    refusing.refusedModes = [wanted]
    #expect(info(FakeCards(refusing))?.panelSize == wide)
    // What the user names comes before both.
    let card = FakeScanoutDevice(size: small)
    card.connectors[0].modes = modes
    let asked = DisplayOptions(mode: ModeRequest(size: small))
    #expect(ScanoutTests.info(asked, FakeCards(card))?.panelSize == small)
  }

  private func cardOfTwoScreens(
    crtcsOfFirst first: UInt32, crtcsOfSecond second: UInt32
  ) -> FakeScanoutDevice {
    let mode = DisplayMode.fake(small)
    return FakeScanoutDevice(
      connectors: [
        connector(31, "DP-1", .connected, modes: [mode], encoders: [41]),
        connector(32, "DP-2", .connected, modes: [mode], encoders: [42]),
      ],
      encoders: [
        ScanoutEncoder(id: 41, possibleCRTCs: first), ScanoutEncoder(id: 42, possibleCRTCs: second),
      ], crtcs: [CRTCState(id: 51), CRTCState(id: 52)])
  }

  @Test func twoScreensOfOneCardAreBothFedWhereOnePairingAloneIsLegal() throws {
    let card = cardOfTwoScreens(crtcsOfFirst: 0b11, crtcsOfSecond: 0b01)
    let (result, notes) = open(FakeCards(card))
    let display = try result.get()
    #expect(card.modesSet.map(\.crtc) == [52, 51])
    #expect(notes.contains { $0.contains("the same picture on DP-2") }, "\(notes)")
    display.close()
    #expect(card.buffers.isEmpty && card.violations.isEmpty)
  }

  /// One plane can lie on either screen, the other on the first alone.
  @Test func planeThatTheOtherScreenNeedsIsLeftToIt() throws {
    let card = cardOfTwoScreens(crtcsOfFirst: 0b01, crtcsOfSecond: 0b10)
    card.isAtomic = true
    card.planeList = [FakePlane(id: 61), FakePlane(id: 62)]
    card.planeList[0].possibleCRTCs = 0b11
    let (result, notes) = open(FakeCards(card))
    #expect(try result.get().info.mirrorConnectors == ["DP-2"], "\(notes)")
    #expect(card.state(ofPlane: 62, "CRTC_ID") == 51 && card.state(ofPlane: 61, "CRTC_ID") == 52)
    #expect(card.calls[.setCRTC] == nil && card.violations.isEmpty)
  }

  @Test func namedConnectorIsTheOnlyOneUsed() throws {
    let first = FakeScanoutDevice(path: "/dev/dri/card0", size: small)
    let second = FakeScanoutDevice(path: "/dev/dri/card1", size: small)
    second.connectors[0].name = "DP-1"
    let options = DisplayOptions(connector: "DP-1")
    let display = try ScanoutTests.open(options, FakeCards(first, second)).result.get()
    #expect(display.info.devicePath == "/dev/dri/card1")
    #expect(first.isClosed && first.modesSet.isEmpty)
  }

  @Test func renumberedCardsGiveTheSameScreen() {
    func found(_ numbers: [Int], _ options: DisplayOptions) -> DisplayInfo? {
      let hdmi = FakeScanoutDevice(path: "/dev/dri/card\(numbers[0])", size: small)
      let panel = FakeScanoutDevice(path: "/dev/dri/card\(numbers[1])", size: wide)
      panel.connectors[0].name = "DSI-1"
      let render = FakeScanoutDevice(
        path: "/dev/dri/card\(numbers[2])", connectors: [], encoders: [], crtcs: [])
      let cards = FakeCards()
      cards.cards = [hdmi, panel, render].sorted { $0.path < $1.path }
        .map { ($0.path, .success($0)) }
      return ScanoutTests.info(options, cards)
    }
    for numbers in [[0, 1, 2], [1, 0, 2], [1, 2, 0], [2, 1, 0]] {
      let info = found(numbers, DisplayOptions(connector: "DSI-1"))
      #expect(info?.connector == "DSI-1" && info?.panelSize == wide)
      #expect(info?.devicePath == "/dev/dri/card\(numbers[1])")
    }
  }

  @Test func screenWithoutTheModeThatWasAskedForMirrorsTheOneThatHasIt() throws {
    let first = FakeScanoutDevice(path: "/dev/dri/card0", size: small)
    let second = FakeScanoutDevice(path: "/dev/dri/card1", size: wide)
    let options = DisplayOptions(mode: ModeRequest(parsing: "64x36"))
    let display = try ScanoutTests.open(options, FakeCards(first, second)).result.get()
    #expect(display.info.panelSize == wide)
    #expect(first.modesSet.count == 1 && second.modesSet.count == 1)
  }

  @Test func modeIsTakenAsAsked() {
    let card = FakeScanoutDevice(size: small)
    card.connectors[0].modes = [
      .fake(small, preferred: true), .fake(wide), .fake(wide, hz: 30),
    ]
    let request = ModeRequest(parsing: "64x36@30")
    let found = ScanoutTests.info(DisplayOptions(mode: request), FakeCards(card))
    #expect(found?.panelSize == wide)
    #expect(abs((found?.refreshHz ?? 0) - 30) < 0.5)
    let missing = error(DisplayOptions(mode: ModeRequest(parsing: "800x600")), FakeCards(card))
    #expect(missing?.description.contains("HDMI-A-1: it has no mode 800x600") == true)
  }

  @Test func panelOrientationIsReadByValueAndTheRotationComesOnTop() {
    let cases: [(String, QuarterTurn)] = [
      ("Normal", .zero), ("Upside Down", .half), ("Left Side Up", .threeQuarters),
      ("Right Side Up", .quarter),
    ]
    for (name, turn) in cases {
      for rotation in QuarterTurn.allCases {
        let card = FakeScanoutDevice(size: small)
        // Neither in order nor counted from zero.
        card.connectorProperties[31] = [
          ScanoutProperty(
            id: 5, name: "panel orientation", value: UInt64(10 * name.count),
            choices: cases.reversed().map {
              ScanoutProperty.Choice(value: UInt64(10 * $0.0.count), name: $0.0)
            })
        ]
        let found = ScanoutTests.info(DisplayOptions(rotation: rotation), FakeCards(card))
        #expect(found?.rotation == turn.adding(rotation))
      }
    }
    let card = FakeScanoutDevice(size: small)
    card.script = { $0 == .properties ? .invalidArgument : nil }
    #expect(info(FakeCards(card))?.rotation == QuarterTurn.zero)
  }

  @Test func missingPermissionNamesDeviceAndGroup() throws {
    let cards = FakeCards()
    cards.add("/dev/dri/card0", failing: .accessDenied)
    cards.groups["/dev/dri/card0"] = "video"
    let denied = try #require(error(DisplayOptions(), cards))
    #expect(denied.kind == .permission)
    let message = denied.description
    #expect(message.contains("/dev/dri/card0") && message.contains("group video"))
  }

  @Test func missingPermissionForOneCardDoesNotMatterIfAnotherWorks() {
    let cards = FakeCards()
    cards.add("/dev/dri/card0", failing: .accessDenied)
    cards.cards.append(
      ("/dev/dri/card1", .success(FakeScanoutDevice(path: "/dev/dri/card1", size: small))))
    #expect(info(cards)?.devicePath == "/dev/dri/card1")
  }

  @Test func explicitPathThatDoesNotExistFailsAtOnce() throws {
    let cards = FakeCards(FakeScanoutDevice(size: small))
    let options = DisplayOptions(choice: .drm(path: "/dev/dri/card7"))
    let missing = try #require(error(options, cards))
    #expect(missing.kind == .noUsableDisplay)
    #expect(missing.description == "cannot open /dev/dri/card7: No such file or directory")
    #expect(missing.failures.map(\.advice) == [.listCards])
    #expect(missing.message { "\($0)" } == "\(missing); listCards")
    #expect(cards.openedPaths == ["/dev/dri/card7"])
  }

  @Test func mastershipOfAnotherProgramIsNamed() throws {
    let card = FakeScanoutDevice(size: small)
    card.script = { $0 == .becomeMaster ? .busy : nil }
    let cards = FakeCards(card)
    cards.holders["/dev/dri/card0"] = ["plymouthd"]
    let held = try #require(error(DisplayOptions(), cards))
    #expect(held.kind == .held)
    #expect(
      held.description.contains(
        "cannot become DRM master of /dev/dri/card0: another program holds it (plymouthd); "
          + "stop it or set After=plymouth-quit-wait.service"))
    #expect(card.isClosed)
    cards.holders = [:]
    #expect(
      error(DisplayOptions(), cards)?.description.contains("another program holds it;") == true)
  }

  @Test func nothingAtAllIsSaidInOneSentenceWithWhatWasNotTried() {
    let cards = FakeCards()
    let sentence = error(DisplayOptions(), cards)?.description
    #expect(
      sentence
        == "no usable display: there is no DRM card under /dev/dri and no framebuffer device "
        + "under /dev; load the kernel module of the screen")
    let asked = error(DisplayOptions(choice: .drm(path: nil)), cards)?.description
    #expect(asked?.contains("framebuffer") == false)
    let other = error(DisplayOptions(choice: .fbdev(path: nil)), cards)?.description
    #expect(other?.contains("DRM") == false)
    cards.listingError = .accessDenied
    #expect(error(DisplayOptions(), cards)?.kind == .permission)
  }

  @Test func failuresWhileOpeningLeaveNothingBehind() {
    let calls: [FakeScanoutDevice.Call] = [
      .createBuffer, .map, .addFramebuffer, .setCRTC, .connector, .encoder, .becomeMaster,
    ]
    for call in calls {
      let card = FakeScanoutDevice(size: small)
      card.script = { $0 == call ? .noMemory : nil }
      #expect(error(DisplayOptions(), FakeCards(card)) != nil)
      #expect(card.isClosed)
      #expect(card.buffers.isEmpty && card.framebuffers.isEmpty)
      #expect(card.violations.isEmpty)
    }
    for call in [FakeScanoutDevice.Call.properties, .crtc] {
      let card = FakeScanoutDevice(size: small)
      card.script = { $0 == call ? .noMemory : nil }
      #expect(info(FakeCards(card)) != nil)
    }
  }

  @Test func pitchThatHoldsNoRowIsRefused() {
    let card = FakeScanoutDevice(size: small)
    card.padding = -4
    #expect(error(DisplayOptions(), FakeCards(card)) != nil)
  }

  @Test func headlessNeedsNoCards() {
    let cards = FakeCards()
    let options = DisplayOptions(choice: .headless(small), rotation: .quarter)
    #expect(
      ScanoutTests.info(options, cards)?.pictureSize == PixelSize(width: 30, height: 40))
  }
}

@Suite struct ClosedDisplayTests {
  private func textConsole() -> FakeScanoutDevice {
    let mode = DisplayMode.fake(wide)
    let card = FakeScanoutDevice(
      connectors: [
        connector(
          31, "DP-1", .connected, modes: [.fake(small), mode], encoder: 41, encoders: [41, 42])
      ],
      encoders: [
        ScanoutEncoder(id: 41, crtc: 51, possibleCRTCs: 0b11),
        ScanoutEncoder(id: 42, possibleCRTCs: 0b10),
      ],
      crtcs: [
        CRTCState(id: 51, framebuffer: FakeScanoutDevice.foreign, mode: mode), CRTCState(id: 52),
      ])
    return card
  }

  @Test func previousPictureIsPutBack() throws {
    let card = textConsole()
    let before = card.crtcs
    let display = try open(DisplayOptions(), FakeCards(card)).result.get()
    #expect(card.crtcs != before)
    display.close()
    display.close()
    #expect(card.crtcs == before)
    #expect(card.buffers.isEmpty && card.framebuffers.isEmpty)
    #expect(card.isClosed)
    #expect(card.violations.isEmpty)
  }

  @Test func connectorTakenFromAnotherCRTCGoesBackToIt() throws {
    let card = textConsole()
    let before = card.crtcs
    // The CRTC in use refuses, so the other one is taken.
    card.script = { call in
      call == .setCRTC && card.calls[.setCRTC] == 1 ? .invalidArgument : nil
    }
    let display = try open(DisplayOptions(), FakeCards(card)).result.get()
    #expect(card.modesSet.map(\.crtc) == [52])
    display.close()
    #expect(card.crtcs == before)
  }

  @Test func vanishedPreviousPictureIsNoFailure() throws {
    let card = textConsole()
    let display = try open(DisplayOptions(), FakeCards(card)).result.get()
    card.script = { $0 == .setCRTC ? .noSuchFile : nil }
    display.close()
    #expect(card.buffers.isEmpty && card.framebuffers.isEmpty)
    #expect(card.crtcs[0].framebuffer == nil)
    #expect(card.isClosed)
  }

  @Test func deinitClosesToo() throws {
    let card = textConsole()
    do {
      let display = try open(DisplayOptions(), FakeCards(card)).result.get()
      #expect(display.canPresent)
    }
    #expect(card.isClosed && card.buffers.isEmpty)
  }
}
