import Geometry
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Scanout

private let size = PixelSize(width: 40, height: 30)

/// Two screens on one card.
private func twoScreens(atomic: Bool) -> FakeScanoutDevice {
  let card = FakeScanoutDevice(
    connectors: [31, 32].map {
      ScanoutConnector(
        id: $0, name: "HDMI-A-\($0 - 30)", status: .connected, modes: [.fake(size)],
        encoders: [$0 + 10])
    },
    encoders: [41, 42].map { ScanoutEncoder(id: $0, possibleCRTCs: 0b11) },
    crtcs: [
      CRTCState(
        id: 51, framebuffer: FakeScanoutDevice.foreign,
        mode: .fake(PixelSize(width: 64, height: 36))), CRTCState(id: 52),
    ])
  card.connectors[0].encoder = 41
  card.encoders[0].crtc = 51
  card.feed([31: 51])
  if atomic {
    card.isAtomic = true
    card.planeList = [FakePlane(id: 61), FakePlane(id: 62)]
    card.planeList[1].possibleCRTCs = 0b11
    card.occupy(plane: 61, crtc: 51)
  }
  return card
}

private func open(
  _ card: KMSCard, _ connector: String, _ options: DisplayOptions = DisplayOptions()
) throws -> KMSDisplay {
  var options = options
  options.connector = connector
  let survey = CardSurvey(of: card.device, for: options)
  let screen = try #require(survey.screens.first)
  return try KMSDisplay.open(card, screen, options) { _ in }.get()
}

private func present(_ display: KMSDisplay, _ color: UInt32) -> PresentOutcome {
  let picture = display.info.pictureSize
  let shadow = Bitmap(width: picture.width, height: picture.height)
  shadow.store(color, in: shadow.bounds)
  return display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero)
}

@Suite struct KMSCardTests {
  @Test(arguments: [false, true])
  func eachDisplayGetsItsOwnFlips(atomic: Bool) throws {
    let device = twoScreens(atomic: atomic)
    let card = KMSCard(device)
    try device.becomeMaster()
    let first = try open(card, "HDMI-A-1")
    let second = try open(card, "HDMI-A-2")
    #expect(Set(device.modesSet.map(\.crtc)) == [51, 52])
    #expect(present(first, 0xFF00_00FF) == .queued)
    #expect(present(second, 0xFF00_FF00) == .queued)
    device.refresh(at: .seconds(1))
    #expect(first.handleEvents(now: .seconds(1)) == [.flipped(at: .seconds(1))])
    // The descriptor is empty now; the second's event waits for it.
    #expect(second.nextDeadline == .zero)
    #expect(second.handleEvents(now: .seconds(1)) == [.flipped(at: .seconds(1))])
    #expect(second.nextDeadline == nil)
    #expect(device.shownBuffer(crtc: 0)?.truth.allSatisfy { $0 == 0xFF00_00FF } == true)
    #expect(device.shownBuffer(crtc: 1)?.truth.allSatisfy { $0 == 0xFF00_FF00 } == true)
    #expect(device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func cardIsClosedByTheLastDisplay(atomic: Bool) throws {
    let device = twoScreens(atomic: atomic)
    let before = device.crtcs
    let card = KMSCard(device)
    try device.becomeMaster()
    let first = try open(card, "HDMI-A-1")
    let second = try open(card, "HDMI-A-2")
    first.close()
    #expect(!device.isClosed)
    #expect(device.crtcs[0] == before[0])
    #expect(present(second, 0xFF00_FF00) == .queued)
    second.close()
    #expect(device.isClosed)
    #expect(device.crtcs == before)
    #expect(device.buffers.isEmpty && device.framebuffers.isEmpty && device.blobs.isEmpty)
    #expect(device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func vanishedCardIsReportedByEachDisplay(atomic: Bool) throws {
    let device = twoScreens(atomic: atomic)
    let card = KMSCard(device)
    try device.becomeMaster()
    let displays = [try open(card, "HDMI-A-1"), try open(card, "HDMI-A-2")]
    device.script = { $0 == .readEvents ? .noSuchDevice : nil }
    for display in displays {
      guard case .lost = display.handleEvents(now: .zero).first else {
        Issue.record("the loss was not reported")
        return
      }
    }
  }

  /// Without a dark moment and without the console in between.
  @Test(arguments: [false, true])
  func oldPictureStaysUntilTheNewOneIsShown(atomic: Bool) throws {
    let device = twoScreens(atomic: atomic)
    device.connectors[0].modes = [.fake(size), .fake(PixelSize(width: 64, height: 36))]
    let before = device.crtcs
    let card = KMSCard(device)
    try device.becomeMaster()
    let old = try open(card, "HDMI-A-1")
    #expect(present(old, 0xFF00_00FF) == .queued)
    device.refresh()
    _ = old.handleEvents(now: .zero)
    old.close(restoring: false)
    #expect(!device.isClosed)
    #expect(device.shownPixels?.allSatisfy { $0 == 0xFF00_00FF } == true)
    let new = try open(card, "HDMI-A-1", DisplayOptions(mode: ModeRequest(parsing: "64x36")))
    #expect(device.removedWhileShown == 0)
    #expect(device.buffers.count == 2)
    #expect(device.shownPixels?.count == 64 * 36)
    new.close()
    // What was there before the first of them.
    #expect(device.crtcs == before)
    #expect(device.buffers.isEmpty && device.isClosed)
    #expect(device.violations.isEmpty)
  }

  @Test func oldPictureMakesRoomWhereMemoryIsShort() throws {
    let device = twoScreens(atomic: true)
    let card = KMSCard(device)
    try device.becomeMaster()
    let old = try open(card, "HDMI-A-1")
    old.close(restoring: false)
    device.script = { call in
      call == .createBuffer && device.buffers.count >= 2 ? .noMemory : nil
    }
    let new = try open(card, "HDMI-A-1")
    #expect(device.buffers.count == 2)
    #expect(present(new, 0xFF00_00FF) == .queued)
    #expect(device.violations.isEmpty)
  }

  @Test func cardThatNobodyOpensAgainIsClosedByItsOwner() throws {
    let device = twoScreens(atomic: true)
    let card = KMSCard(device)
    try device.becomeMaster()
    try open(card, "HDMI-A-1").close(restoring: false)
    card.close()
    card.close()
    #expect(device.isClosed && device.buffers.isEmpty && device.framebuffers.isEmpty)
    #expect(device.violations.isEmpty)
  }

  @Test func planeOfAnotherDisplayIsNotTaken() throws {
    let device = twoScreens(atomic: true)
    // The second plane fits both CRTCs, the first one only the first.
    device.planeList[0].possibleCRTCs = 0b11
    device.planeList[1].possibleCRTCs = 0b01
    let card = KMSCard(device)
    try device.becomeMaster()
    let survey = CardSurvey(of: device, for: DisplayOptions(connector: "HDMI-A-2"))
    var screen = try #require(survey.screens.first)
    screen.crtcs = [52]
    let second = try KMSDisplay.open(card, screen, DisplayOptions()) { _ in }.get()
    let first = try open(card, "HDMI-A-1")
    #expect(present(first, 0xFF00_00FF) == .queued)
    #expect(present(second, 0xFF00_FF00) == .queued)
    #expect(device.state(ofPlane: 61, "CRTC_ID") == 52)
    #expect(device.state(ofPlane: 62, "CRTC_ID") == 51)
    #expect(device.violations.isEmpty)
  }
}
