import Foundation
import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

@Suite struct FramebufferDisplayTests {
  private let dot = PixelRect(x: 3, y: 4, width: 2, height: 2)

  @Test func screenIsBlackBeforeTheFirstFrame() throws {
    let rig = try FramebufferRig(ChannelLayout(.rgb565))
    #expect(rig.device.window.allSatisfy { $0 == 0 })
    #expect(rig.display.capture().rawPixels.allSatisfy { $0 == 0xFF00_0000 })
  }

  @Test func firstFrameShowsEverythingWhateverTheDamage() throws {
    let rig = try FramebufferRig()
    rig.shadow.store(0xFF12_3456, in: rig.shadow.bounds)
    #expect(rig.present(DamageRegion()) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    #expect(rig.present(DamageRegion()) == .unchanged)
    #expect(rig.display.statistics.framesPresented == 1)
  }

  @Test func costFollowsTheDamage() throws {
    let rig = try FramebufferRig(options: DisplayOptions(rotation: .threeQuarters))
    rig.present(rig.shadow.bounds)
    let before = rig.display.statistics.pixelsPresented
    rig.present(dot, 0xFFFF_0000)
    #expect(rig.display.statistics.pixelsPresented - before == 4)
    #expect(rig.showsThePicture)
  }

  @Test func frameRestsForOneRefreshAndDamageIsKeptMeanwhile() throws {
    // 21x10 pixels with blanks that make 31x12, at a clock that makes 50 pictures a second.
    let rig = try FramebufferRig { device in
      device.change { mode in
        mode.timing.left = 10
        mode.timing.lower = 2
        mode.timing.pixelClock = UInt32(1e12 / (50.0 * 31 * 12))
      }
    }
    rig.present(rig.shadow.bounds)
    #expect(!rig.display.canPresent)
    let deadline = try #require(rig.display.nextDeadline)
    #expect(abs((deadline - rig.now).microseconds - 20_000) < 50)
    rig.shadow.store(0xFF00_00FF, in: dot)
    let early = rig.now + .milliseconds(5)
    #expect(rig.display.handleEvents(now: early).isEmpty)
    #expect(rig.display.present(rig.shadow, damage: DamageRegion(dot), now: early) == .delayed)
    #expect(!rig.showsThePicture)
    #expect(rig.display.handleEvents(now: deadline) == [.retry])
    #expect(
      rig.display.present(rig.shadow, damage: DamageRegion(), now: deadline)
        == .presented(at: deadline))
    #expect(rig.showsThePicture)
  }

  @Test func nothingWakesWhileNothingChanges() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    #expect(rig.display.handleEvents(now: rig.now + .seconds(1)).isEmpty)
    #expect(rig.display.nextDeadline == nil)
    #expect(rig.display.fileDescriptors.isEmpty)
    let calls = rig.device.calls
    #expect(rig.present(DamageRegion()) == .unchanged)
    #expect(rig.device.calls == calls)
  }

  /// FBIO_WAITFORVSYNC sleeps for seconds on some drivers. Neither is there a call that makes it,
  /// nor does a frame make any but these.
  @Test func noFrameWaitsForTheScreensRefresh() throws {
    let rig = try FramebufferRig.panning()
    let before = rig.device.calls
    for _ in 0..<5 {
      rig.present(dot, UInt32(rig.display.statistics.framesPresented) | 0xFF00_0000)
    }
    let made = rig.device.calls.filter { $0.value != before[$0.key] }
    #expect(Set(made.keys) == [.mode, .pan])
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let sources = folder.appendingPathComponent("Sources").resolvingSymlinksInPath()
    var files = 0
    for module in ["Scanout", "CLinux", "LinuxIO"] {
      let root = sources.appendingPathComponent(module).resolvingSymlinksInPath()
      for case let file as URL in FileManager.default.enumerator(
        at: root, includingPropertiesForKeys: nil) ?? .init()
      where ["swift", "h"].contains(file.pathExtension) {
        files += 1
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let calls = lines.filter { $0.contains("WAITFORVSYNC") && !$0.hasPrefix("//") }
        #expect(calls.isEmpty, "\(file.path): \(calls)")
      }
    }
    #expect(files > 50)
  }

  @Test func windowStandsWhereTheDeviceSays() throws {
    let rig = try FramebufferRig(width: 20, height: 8) { device in
      device.change { mode in
        mode.virtualSize.height = 24
        mode.size.width = 15
        mode.offset = PixelPoint(x: 5, y: 7)
      }
    }
    #expect(rig.display.info.panelSize == PixelSize(width: 15, height: 8))
    rig.present(rig.shadow.bounds, 0xFF12_3456)
    #expect(rig.showsThePicture)
    #expect(rig.device.strayBytes(outside: PixelRect(x: 5, y: 7, width: 15, height: 8)) == 0)
  }

  // MARK: Two pages

  @Test func pagesTakeTurnsAndEachCatchesUp() throws {
    let rig = try FramebufferRig.panning()
    var random = SeededGenerator(seed: 12)
    for frame in 0..<50 {
      let rect = PixelRect(
        x: Int.random(in: 0...15, using: &random), y: Int.random(in: 0...7, using: &random),
        width: Int.random(in: 1...6, using: &random), height: Int.random(in: 1...3, using: &random))
      rig.shadow.scribble(in: frame == 0 ? nil : rect, using: &random)
      #expect(rig.present(DamageRegion(rect)) == .presented(at: rig.now))
      #expect(rig.showsThePicture, "frame \(frame)")
      #expect(rig.device.current.offset.y == (frame % 2 == 0 ? 10 : 0))
    }
    #expect(rig.warnings.isEmpty)
  }

  @Test func shownPageIsNeverWrittenWhileTheOtherIsThere() throws {
    let rig = try FramebufferRig.panning()
    rig.present(rig.shadow.bounds)
    rig.present(rig.shadow.bounds)
    let shown = rig.device.window
    // The pan is refused before anything of the shown page was touched.
    rig.device.script = { call in
      if call == .pan { #expect(rig.device.window == shown) }
      return nil
    }
    rig.present(dot, 0xFFFF_0000)
    #expect(rig.device.window != shown)
  }

  @Test func refusedPanFallsToOnePageWithNothingLost() throws {
    let rig = try FramebufferRig.panning()
    for color in [0xFF11_1111, 0xFF22_2222, 0xFF33_3333] as [UInt32] {
      rig.present(rig.shadow.bounds, color)
    }
    rig.device.pans = .refuses(.invalidArgument)
    #expect(rig.present(dot, 0xFFFF_0000) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    #expect(rig.warnings.count == 1)
    #expect(rig.warnings[0].contains("may tear"))
    let pans = rig.device.calls[.pan]
    #expect(rig.present(PixelRect(x: 9, y: 1, width: 3, height: 3)) == .presented(at: rig.now))
    #expect(rig.showsThePicture)
    #expect(rig.device.calls[.pan] == pans)
    #expect(rig.warnings.count == 1)
    #expect(rig.display.statistics.flipsRefused == 1)
  }

  @Test func panThatSleepsForSecondsIsMadeOnce() throws {
    let rig = try FramebufferRig.panning()
    rig.device.panTime = .seconds(3)
    rig.present(rig.shadow.bounds)
    #expect(rig.showsThePicture)
    #expect(rig.warnings.count == 1)
    #expect(rig.warnings.first?.contains("3000 ms") == true)
    let before = rig.device.clock.now
    for index in 0..<5 {
      rig.present(PixelRect(x: index, y: index, width: 2, height: 2), 0xFF00_FF00)
      #expect(rig.showsThePicture)
    }
    #expect(rig.device.clock.now == before)
  }

  // MARK: Losing the device

  @Test(arguments: [Errno.noSuchDevice, .noSuchDeviceOrAddress])
  func goneDeviceIsALostScreen(errno: Errno) throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    let stored = rig.device.window
    rig.device.script = { $0 == .mode ? errno : nil }
    #expect(rig.present(dot, 0xFFFF_0000) == .inactive)
    #expect(rig.device.window == stored)
    #expect(rig.display.nextDeadline == .zero)
    guard case .lost(let reason)? = rig.display.handleEvents(now: rig.now).first else {
      Issue.record("the loss was not reported")
      return
    }
    #expect(reason.contains("/dev/fb0"))
    #expect(rig.display.handleEvents(now: rig.now).isEmpty)
    #expect(rig.display.nextDeadline == nil)
    let calls = rig.device.calls
    rig.display.close()
    #expect(rig.device.calls == calls)
    #expect(rig.device.isClosed)
  }

  @Test func panOfAGoneDeviceIsALostScreen() throws {
    let rig = try FramebufferRig.panning()
    rig.present(rig.shadow.bounds)
    rig.device.script = { $0 == .pan ? .noSuchDevice : nil }
    #expect(rig.present(dot) == .inactive)
    #expect(rig.display.handleEvents(now: rig.now).count == 1)
  }

  @Test func modeChangedByAnotherProgramIsALostScreenAndNothingIsWritten() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    rig.device.change { $0.size = PixelSize(width: 8, height: 4) }
    rig.device.fill(with: rig.device.contents)
    #expect(rig.present(dot) == .inactive)
    #expect(rig.device.contents == rig.device.initialContents)
    guard case .lost(let reason)? = rig.display.handleEvents(now: rig.now).first else {
      Issue.record("the loss was not reported")
      return
    }
    #expect(reason.contains("8x4"))
  }

  // MARK: Kicks

  @Test func driverThatShowsOnlyOnPanIsPannedAfterEachFrame() throws {
    let rig = try FramebufferRig(options: DisplayOptions(rotation: .quarter)) { device in
      device.info.name = "mdssfb_500"
    }
    rig.present(rig.shadow.bounds)
    rig.present(PixelRect(x: 1, y: 2, width: 3, height: 4))
    // A quarter turn on a panel of 21x10: the picture's row 2 is the panel's column 18.
    #expect(rig.device.flushedRects.last == PixelRect(x: 15, y: 1, width: 4, height: 3))
    #expect(rig.device.flushedRects.count == 2)
  }

  @Test func refusedKickIsNotMadeAgain() throws {
    let rig = try FramebufferRig { device in
      device.info.name = "omapfb"
      device.flushes = .refuses(.invalidArgument)
    }
    for _ in 0..<3 {
      rig.present(dot, 0xFF00_0000 | UInt32(rig.display.statistics.framesPresented))
    }
    #expect(rig.device.calls[.flush] == 1)
    #expect(rig.warnings.count == 1)
    #expect(rig.showsThePicture)
  }

  @Test func ePaperControllerWatchesByItselfWhileItIsDrawnOn() throws {
    let rig = try FramebufferRig { $0.info.name = "mxc_epdc_fb" }
    #expect(rig.device.automaticUpdates == [true])
    rig.present(rig.shadow.bounds)
    #expect(rig.device.flushedRects.isEmpty)
    rig.display.close()
    #expect(rig.device.automaticUpdates == [true, false])
  }

  @Test func ordinaryDriversAreNotKicked() throws {
    for name in ["VESA VGA", "simple", "udlfb", "fb_ili9341", "virtio_gpudrmfb"] {
      #expect(FramebufferFlush(forDriver: name) == nil)
    }
    #expect(FramebufferFlush(forDriver: "msmfb43_90101") == .pan)
  }

  // MARK: The end

  @Test func deviceIsLeftAsItWasFound() throws {
    var found: FramebufferMode?
    let rig = try FramebufferRig.panning { device in
      device.info.visual = .directColor
      found = device.current
    }
    let colors = FramebufferColorMap(red: [1, 2], green: [3, 4], blue: [5, 6])
    #expect(rig.device.colors != colors)
    rig.present(rig.shadow.bounds)
    #expect(rig.device.current != found)
    rig.display.close()
    #expect(rig.device.current == found)
    #expect(rig.device.colors == colors)
    #expect(!rig.device.isMapped)
    #expect(rig.device.isClosed)
    rig.display.close()
    #expect(rig.present(dot) == .inactive)
    #expect(!rig.display.canPresent)
    #expect(rig.device.violations.isEmpty)
  }

  @Test func untouchedDeviceIsNotAskedForAnythingAtTheEnd() throws {
    let rig = try FramebufferRig()
    rig.present(rig.shadow.bounds)
    rig.display.close()
    #expect(rig.device.calls[.setMode] == nil)
    #expect(rig.device.calls[.pan] == nil)
  }
}
