import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// A framebuffer device that is another program's for a while, or dark, or smaller than its glass.
@Suite struct FramebufferPresenceTests {
  private let dot = PixelRect(x: 3, y: 4, width: 2, height: 2)

  // MARK: Away

  @Test func pausedDisplayMakesNoCallAndWritesNothing() throws {
    let rig = try FramebufferRig.panning()
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    rig.display.pause()
    rig.device.fill(with: rig.device.contents)
    let calls = rig.device.calls
    #expect(rig.present(dot, 0xFFFF_0000) == .delayed)
    #expect(!rig.display.canPresent)
    #expect(rig.display.nextDeadline == nil)
    #expect(rig.display.handleEvents(now: rig.now + .seconds(9)).isEmpty)
    try rig.display.setPower(false, now: rig.now)
    try rig.display.setPower(true, now: rig.now)
    #expect(rig.device.calls == calls)
    #expect(rig.device.contents == rig.device.initialContents)
  }

  @Test func resumedDisplayShowsEverythingAgainOnBothPages() throws {
    let rig = try FramebufferRig.panning()
    rig.present(rig.shadow.bounds, 0xFF20_4060)
    rig.present(dot, 0xFF00_FF00)
    rig.display.pause()
    rig.present(PixelRect(x: 8, y: 1, width: 4, height: 4), 0xFFFF_0000)
    // The console has written over everything and moved the window.
    rig.device.fill(with: rig.device.contents.map { _ in 0xA5 })
    rig.device.change { $0.offset.y = 5 }
    rig.now += .seconds(60)
    rig.display.resume(now: rig.now)
    #expect(rig.display.nextDeadline == .zero || rig.display.nextDeadline! <= rig.now)
    #expect(rig.display.handleEvents(now: rig.now) == [.retry])
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    #expect(rig.present(dot, 0xFF00_00FF) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    #expect(rig.warnings.isEmpty)
  }

  @Test func resumePutsTheModeBack() throws {
    let rig = try FramebufferRig { $0.setsModes = .obeys }
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    rig.device.change { $0.size.height = 4 }
    rig.display.resume(now: rig.now)
    #expect(rig.device.current.size.height == 10)
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
  }

  @Test func modeThatCannotBePutBackIsALostScreen() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    rig.device.change { $0.size.height = 4 }
    rig.display.resume(now: rig.now)
    guard case .lost(let reason)? = rig.display.handleEvents(now: rig.now).first else {
      Issue.record("the loss was not reported")
      return
    }
    #expect(reason.contains("21x4"))
  }

  @Test func deviceThatWentAwayMeanwhileIsALostScreen() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    rig.device.script = { _ in .noSuchDevice }
    rig.display.resume(now: rig.now)
    #expect(rig.display.handleEvents(now: rig.now).count == 1)
    #expect(rig.present(dot) == .inactive)
  }

  @Test func straightColorsComeBackWithTheScreen() throws {
    let rig = try FramebufferRig { $0.info.visual = .directColor }
    let straight = rig.device.colors
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    try rig.device.setColorMap(FramebufferColorMap(red: [9], green: [9], blue: [9]))
    rig.display.resume(now: rig.now)
    #expect(rig.device.colors == straight)
  }

  @Test func displayClosedWhilePausedLeavesTheOtherProgramsMode() throws {
    let rig = try FramebufferRig.panning()
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    let calls = rig.device.calls
    rig.display.close()
    #expect(rig.device.calls == calls)
    #expect(rig.device.isClosed)
  }

  // MARK: Dark

  @Test func darkDisplayKeepsDamageAndShowsAllWhenLit() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    try rig.display.setPower(false, now: rig.now)
    #expect(!rig.device.isOn)
    let powers = rig.device.calls[.setPower]
    try rig.display.setPower(false, now: rig.now)
    #expect(rig.device.calls[.setPower] == powers)
    #expect(rig.present(dot, 0xFFFF_0000) == .delayed)
    #expect(!rig.showsThePicture)
    // Some panels forget the picture in the dark.
    rig.device.fill(with: rig.device.contents.map { _ in 0 })
    try rig.display.setPower(true, now: rig.now)
    #expect(rig.device.isOn)
    #expect(rig.display.handleEvents(now: rig.now) == [.retry])
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
  }

  @Test func driverThatCannotSwitchOffStaysOnAndSaysSo() throws {
    let rig = try FramebufferRig { $0.powers = .refuses(.invalidArgument) }
    rig.present(rig.shadow.bounds)
    #expect(throws: SystemError.self) { try rig.display.setPower(false, now: rig.now) }
    #expect(rig.present(dot, 0xFFFF_0000) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    // Nor does it hinder coming back from another console.
    rig.display.pause()
    rig.display.resume(now: rig.now)
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
  }

  @Test func switchingOnThatFailsIsTriedAgain() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    try rig.display.setPower(false, now: rig.now)
    rig.device.powers = .refuses(.busy)
    #expect(throws: SystemError.self) { try rig.display.setPower(true, now: rig.now) }
    #expect(rig.present(dot, 0xFFFF_0000) == .delayed)
    for _ in 0..<3 {
      let deadline = try #require(rig.display.nextDeadline)
      #expect(deadline > rig.now)
      rig.now = deadline
      #expect(rig.display.handleEvents(now: rig.now).isEmpty)
    }
    rig.device.powers = .obeys
    rig.now = try #require(rig.display.nextDeadline)
    #expect(rig.display.handleEvents(now: rig.now) == [.retry])
    #expect(rig.device.isOn)
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
  }

  @Test func powerChangedWhilePausedCountsAtResume() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    rig.display.pause()
    try rig.display.setPower(false, now: rig.now)
    #expect(rig.device.isOn)
    rig.display.resume(now: rig.now)
    #expect(!rig.device.isOn)
    #expect(!rig.display.canPresent)
    try rig.display.setPower(true, now: rig.now)
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
  }

  @Test func darkScreenIsLitAtTheEnd() throws {
    let rig = try FramebufferRig()
    try rig.display.setPower(false, now: rig.now)
    rig.display.close()
    #expect(rig.device.isOn)
  }

  // MARK: Margins

  @Test(arguments: QuarterTurn.allCases)
  func marginsStayBlackAroundAPictureThatIsWhole(turn: QuarterTurn) throws {
    let corner = PixelRect(x: 1, y: 1, width: 2, height: 2)
    let margins = Margins(left: 1, top: 2, right: 3, bottom: 4)
    let rig = try FramebufferRig.panning(
      ChannelLayout(.rgb565), options: DisplayOptions(rotation: turn, margins: margins))
    let info = rig.display.info
    let onPanel = margins.turned(turn)
    let place = try #require(onPanel.inset(info.panelSize))
    #expect(info.margins == onPanel)
    #expect(info.pictureSize == turn.turned(place.size))
    func check() {
      let picture = ReferenceChannels.panel(rig.shadow, turn: turn, as: rig.layout)
      var expected = [UInt32](repeating: 0, count: 21 * 10)
      for y in 0..<place.height {
        for x in 0..<place.width {
          expected[(place.y + y) * 21 + place.x + x] = picture[y * place.width + x]
        }
      }
      #expect(rig.device.window == expected, "\(turn)")
    }
    rig.present(rig.shadow.bounds, 0xFFFF_8040)
    check()
    rig.present(corner, 0xFF00_00FF)
    check()
    // What another program left in the margins does not stay.
    rig.display.pause()
    rig.device.fill(with: rig.device.contents.map { _ in 0x77 })
    rig.display.resume(now: rig.now)
    rig.present(DamageRegion())
    check()
    rig.present(corner, 0xFFFF_FFFF)
    check()
  }

  @Test func marginsThatLeaveNothingAreRefused() {
    let options = DisplayOptions(margins: Margins(left: 10, right: 11))
    do {
      _ = try FramebufferRig(options: options)
      Issue.record("it opened")
    } catch {
      #expect("\(error)".contains("margins of 10,0,11,0 pixels leave nothing"), "\(error)")
      guard case .noRoom? = (error as? DisplayError)?.kind else {
        Issue.record("\(error)")
        return
      }
    }
  }

  // MARK: Format

  @Test func formatThatIsObeyedIsUsedAndPutBack() throws {
    let options = DisplayOptions(format: .only(.rgb565))
    let rig = try FramebufferRig(options: options) { $0.setsModes = .obeys }
    #expect(rig.display.info.format == "rgb565")
    #expect(rig.device.current.bitsPerPixel == 16)
    rig.present(rig.shadow.bounds, 0xFFFF_0000)
    #expect(rig.device.window.allSatisfy { $0 == 0xF800 })
    rig.display.close()
    #expect(rig.device.current.bitsPerPixel == 32)
  }

  @Test func formatThatIsThereAlreadyIsNotAskedFor() throws {
    let rig = try FramebufferRig(options: DisplayOptions(format: .only(.xrgb8888)))
    #expect(rig.device.calls[.setMode] == nil)
  }

  @Test func formatThatDoesNotComeTrueIsRefused() {
    do {
      _ = try FramebufferRig(options: DisplayOptions(format: .only(.xrgb2101010)))
      Issue.record("it opened")
    } catch {
      #expect("\(error)".contains("does not change to xrgb2101010, it stays at 32 bits"))
    }
  }

  @Test func formatSavesADeviceThatStandsAtAPalette() throws {
    let rig = try FramebufferRig(options: DisplayOptions(format: .only(.rgb565))) { device in
      device.setsModes = .obeys
      device.change { mode in
        mode.grayscale = 1
        mode.bitsPerPixel = 8
      }
    }
    #expect(rig.display.info.format == "rgb565")
  }
}
