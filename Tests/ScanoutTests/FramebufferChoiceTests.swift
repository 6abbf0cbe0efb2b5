import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

private let size = PixelSize(width: 40, height: 30)

/// When a framebuffer device is drawn on.
@Suite struct FramebufferChoiceTests {
  private func open(
    _ options: DisplayOptions = DisplayOptions(), _ cards: FakeCards,
    _ framebuffers: FakeFramebuffers
  ) -> Result<any Display, DisplayError> {
    Result { () throws(DisplayError) in
      try openDisplay(options, source: .only(cards, framebuffers: framebuffers)) { _ in }
    }
  }

  private func backend(_ result: Result<any Display, DisplayError>) -> DisplayInfo.Backend? {
    (try? result.get())?.info.backend
  }

  @Test func autoTakesItOnlyWhereNoCardShowsAPicture() {
    let good = FakeScanoutDevice(size: size)
    #expect(backend(open(FakeCards(good), FakeFramebuffers(.xrgb8888(size)))) == .drm)
    let bad = FakeScanoutDevice(size: size)
    bad.dumbBuffers = 0
    #expect(backend(open(FakeCards(bad), FakeFramebuffers(.xrgb8888(size)))) == .fbdev)
    #expect(backend(open(FakeCards(), FakeFramebuffers(.xrgb8888(size)))) == .fbdev)
  }

  private func open(
    _ cards: FakeCards, _ framebuffers: FakeFramebuffers
  ) -> Result<any Display, DisplayError> {
    open(DisplayOptions(), cards, framebuffers)
  }

  @Test func screenThatAnotherProgramHoldsThroughItsCardIsNotDrawnOverBehindItsBack() {
    let card = FakeScanoutDevice(size: size)
    card.script = { $0 == .becomeMaster ? .busy : nil }
    let framebuffers = FakeFramebuffers(.xrgb8888(size))
    framebuffers.cards["/dev/fb0"] = card.path
    guard case .failure(let error) = open(FakeCards(card), framebuffers) else {
      Issue.record("it was opened")
      return
    }
    #expect(error.kind == .held)
  }

  @Test func aCardOrAConnectorThatWasAskedForIsNoFramebufferDevice() {
    let framebuffers = FakeFramebuffers(.xrgb8888(size))
    for options in [
      DisplayOptions(choice: .drm(path: nil)), DisplayOptions(connector: "HDMI-A-1"),
    ] {
      #expect(backend(open(options, FakeCards(), framebuffers)) == nil)
    }
  }

  @Test func framebufferDeviceThatWasAskedForIsTakenThoughThereIsACard() {
    let card = FakeScanoutDevice(size: size)
    for path in [nil, "/dev/fb0"] {
      let options = DisplayOptions(choice: .fbdev(path: path))
      let result = open(options, FakeCards(card), FakeFramebuffers(.xrgb8888(size)))
      #expect((try? result.get())?.info.devicePath == "/dev/fb0")
    }
    #expect(card.modesSet.isEmpty)
    let missing = open(
      DisplayOptions(choice: .fbdev(path: "/dev/fb7")), FakeCards(card), FakeFramebuffers())
    guard case .failure(let error) = missing else {
      Issue.record("\(missing)")
      return
    }
    #expect(error.kind == .noUsableDisplay)
    #expect(error.description == "cannot open /dev/fb7: No such file or directory")
    #expect(error.failures.map(\.advice) == [.listFramebuffers])
  }

  @Test func listSaysWhichWouldBeUsed() {
    let framebuffers = FakeFramebuffers(.xrgb8888(size))
    let alone = enumerateDisplays(source: .only(FakeCards(), framebuffers: framebuffers))
    #expect(alone.choice?.path == "/dev/fb0" && alone.choice?.panelSize == size)
    #expect(alone.framebuffers.map(\.verdict) == [.chosen])
    framebuffers.cards["/dev/fb0"] = "/dev/dri/card0"
    let both = enumerateDisplays(
      source: .only(FakeCards(FakeScanoutDevice(size: size)), framebuffers: framebuffers))
    #expect(both.choice?.path == "/dev/dri/card0")
    #expect(both.framebuffers[0].verdict.description.contains("/dev/dri/card0 is the better way"))
  }

  @Test func everyBackendThatFailsSaysWhy() {
    let card = FakeScanoutDevice(size: size)
    card.connectors[0].status = .disconnected
    let framebuffers = FakeFramebuffers()
    framebuffers.add("/dev/fb0", failing: .accessDenied)
    framebuffers.groups["/dev/fb0"] = "video"
    guard case .failure(let error) = open(FakeCards(card), framebuffers) else {
      Issue.record("a screen was opened")
      return
    }
    #expect(error.kind == .permission)
    let sentence = error.description
    #expect(sentence.contains("HDMI-A-1: nothing is connected"))
    #expect(sentence.contains("/dev/fb0") && sentence.contains("group video"))
  }
}

extension FakeFramebuffer {
  fileprivate static func xrgb8888(_ size: PixelSize) -> FakeFramebuffer {
    FakeFramebuffer(mode: .fake(size.width, size.height, ChannelLayout(.xrgb8888)))
  }
}
