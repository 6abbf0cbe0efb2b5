import Geometry
import LinuxIO
import Raster
import TestSupport
import Testing

@testable import Scanout

private let all = PixelRect(x: 0, y: 0, width: 40, height: 30)
private let spot = PixelRect(x: 3, y: 4, width: 5, height: 6)

/// Another program has the console.
@Suite(.serialized) struct PausedDisplayTests {
  @Test(arguments: [false, true])
  func noCallReachesTheKernelButReadingOfEvents(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.display.pause()
    rig.display.pause()
    #expect(!rig.device.isMaster)
    let before = rig.device.calls
    let written = rig.device.buffers.values.reduce(0) { $0 + $1.writtenPixels }
    for second in 1...5 {
      #expect(!rig.display.canPresent)
      #expect(rig.display.nextDeadline == nil)
      #expect(rig.present(spot, UInt32(second) | 0xFF00_0000, at: .seconds(second)) == .delayed)
      #expect(rig.display.handleEvents(now: .seconds(second)).isEmpty)
      try rig.display.setPower(second % 2 == 0, now: .seconds(second))
    }
    try rig.display.setPower(true, now: .seconds(6))
    rig.device.settle()
    #expect(rig.device.buffers.values.reduce(0) { $0 + $1.writtenPixels } == written)
    var after = rig.device.calls
    after[.readEvents] = before[.readEvents]
    #expect(after == before)
  }

  @Test(arguments: [false, true])
  func everythingIsDrawnAgainAtReturn(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all, 0xFF01_0203)
    rig.frame(spot, 0xFF00_00FF)
    rig.display.pause()
    #expect(rig.present(spot, 0xFF00_FF00) == .delayed)
    // The other program shows something else, and leaves the screen dark.
    rig.device.crtcs[0].framebuffer = FakeScanoutDevice.foreign
    let modes = rig.device.modesSet.count
    rig.display.resume(now: .seconds(3))
    rig.display.resume(now: .seconds(3))
    #expect(rig.device.isMaster)
    #expect(rig.device.modesSet.count == modes + 1)
    #expect(rig.display.nextDeadline == .zero)
    #expect(rig.display.handleEvents(now: .seconds(3)) == [.retry])
    let before = rig.display.statistics.pixelsPresented
    rig.frame(PixelRect(x: 0, y: 0, width: 1, height: 1), at: .seconds(3))
    #expect(rig.display.statistics.pixelsPresented - before == all.area)
    #expect(rig.showsThePicture())
    for _ in 0..<2 { rig.frame(spot, 0xFFFF_0000, at: .seconds(3)) }
    #expect(rig.device.buffers.values.allSatisfy { rig.matches($0) })
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func flipPendingOverThePauseIsReportedOnce(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    rig.display.pause()
    #expect(rig.display.nextDeadline == nil)
    rig.display.resume(now: .seconds(30))
    let events = rig.display.handleEvents(now: .seconds(30))
    #expect(events == [.flipped(at: .seconds(30)), .retry])
    #expect(rig.display.statistics.framesPresented == 2)
    rig.device.refresh()
    #expect(!rig.display.handleEvents(now: .seconds(31)).contains(.flipped(at: .seconds(31))))
    rig.frame(spot, 0xFF00_FF00, at: .seconds(31))
    #expect(rig.showsThePicture())
    #expect(rig.warnings.isEmpty)
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func eventThatComesWhileAwayIsReportedThen(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    rig.display.pause()
    rig.device.refresh(at: .seconds(1))
    #expect(rig.display.handleEvents(now: .seconds(1)) == [.flipped(at: .seconds(1))])
    rig.display.resume(now: .seconds(2))
    #expect(rig.display.handleEvents(now: .seconds(2)) == [.retry])
  }

  @Test(arguments: [false, true])
  func masterThatIsBusyAtReturnIsAskedEachSecond(atomic: Bool) throws {
    for flies in [false, true] {
      let rig = try Rig(atomic: atomic)
      rig.frame(all)
      if flies { #expect(rig.present(spot, 0xFF00_00FF) == .queued) }
      rig.display.pause()
      rig.fail(.becomeMaster, .busy)
      rig.display.resume(now: .seconds(10))
      #expect(rig.display.handleEvents(now: .seconds(10)).isEmpty)
      for second in 11...20 {
        #expect(rig.display.nextDeadline == .seconds(second))
        #expect(rig.present(spot, UInt32(second), at: .seconds(second)) == .delayed)
        #expect(rig.display.handleEvents(now: .seconds(second)).isEmpty)
      }
      #expect(rig.warnings.count == 1)
      rig.fail(.becomeMaster, nil)
      let events = rig.display.handleEvents(now: .seconds(21))
      #expect(events == (flies ? [.flipped(at: .seconds(21)), .retry] : [.retry]))
      rig.frame(spot, 0xFF12_3456, at: .seconds(21))
      #expect(rig.showsThePicture())
      #expect(rig.notes.filter { $0.contains("goes on") }.count == 1)
      #expect(rig.device.buffers.count == 2)
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test func mastershipRefusedForGoodAtReturnIsALostScreen() throws {
    let rig = try Rig()
    rig.frame(all)
    rig.display.pause()
    rig.fail(.becomeMaster, .accessDenied)
    rig.display.resume(now: .seconds(1))
    #expect(rig.display.nextDeadline == .zero)
    guard case .lost = rig.display.handleEvents(now: .seconds(1)).first else {
      Issue.record("the loss was not reported")
      return
    }
  }

  @Test func closingWhileAwayLeavesTheOtherProgramsPicture() throws {
    for atomic in [false, true] {
      let rig = try Rig(atomic: atomic)
      rig.frame(all)
      rig.display.pause()
      rig.device.crtcs[0].framebuffer = FakeScanoutDevice.foreign
      rig.display.close()
      #expect(rig.device.crtcs[0].framebuffer == FakeScanoutDevice.foreign)
      #expect(rig.device.isClosed && rig.device.buffers.isEmpty)
      #expect(rig.device.violations.isEmpty)
    }
  }
}

/// The panel is dark.
@Suite(.serialized) struct DisplayPowerTests {
  @Test(arguments: [false, true])
  func nothingIsPresentedWhileOffAndAllOfItAfterwards(atomic: Bool) throws {
    for hasDPMS in [true, false] {
      let rig = try Rig(atomic: atomic) { $0.hasDPMS = hasDPMS }
      rig.frame(all)
      try rig.display.setPower(false, now: .seconds(1))
      try rig.display.setPower(false, now: .seconds(1))
      #expect(rig.device.shownPixels == nil)
      #expect(!rig.display.canPresent)
      #expect(rig.display.nextDeadline == nil)
      let flips = (rig.device.calls[.pageFlip] ?? 0) + (rig.device.calls[.commitFlip] ?? 0)
      #expect(rig.present(spot, 0xFF00_00FF, at: .seconds(2)) == .delayed)
      #expect(rig.display.handleEvents(now: .seconds(2)).isEmpty)
      try rig.display.setPower(true, now: .seconds(3))
      try rig.display.setPower(true, now: .seconds(3))
      #expect((rig.device.calls[.pageFlip] ?? 0) + (rig.device.calls[.commitFlip] ?? 0) == flips)
      #expect(rig.display.nextDeadline == .zero)
      #expect(rig.display.handleEvents(now: .seconds(3)) == [.retry])
      rig.frame(PixelRect(x: 0, y: 0, width: 1, height: 1), at: .seconds(3))
      #expect(rig.showsThePicture())
      #expect(rig.warnings.isEmpty)
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func pendingFlipIsReportedOnceAndItsPictureIsThereAtReturn(atomic: Bool) throws {
    for hasDPMS in [true, false] {
      for refreshes in [true, false] {
        let rig = try Rig(atomic: atomic) { $0.hasDPMS = hasDPMS }
        rig.frame(all)
        #expect(rig.present(spot, 0xFF00_00FF) == .queued)
        if refreshes { rig.device.refresh() }
        try rig.display.setPower(false, now: .seconds(1))
        var events = Array(rig.display.handleEvents(now: .seconds(1)))
        if !atomic, hasDPMS { rig.device.refresh() }
        events += rig.display.handleEvents(now: .seconds(5))
        #expect(events == [.flipped(at: .seconds(1))])
        #expect(rig.display.statistics.framesPresented == 2)
        try rig.display.setPower(true, now: .seconds(6))
        #expect(rig.display.handleEvents(now: .seconds(6)).isEmpty)
        #expect(rig.showsThePicture())
        rig.frame(spot, 0xFFFF_0000, at: .seconds(6))
        #expect(rig.showsThePicture())
        #expect(rig.warnings.isEmpty)
        #expect(rig.device.violations.isEmpty)
      }
    }
  }

  @Test(arguments: [false, true])
  func refusedOffLeavesThePanelOn(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.device.script = { [.commitMode, .setProperty, .setCRTC].contains($0) ? .busy : nil }
    #expect(throws: SystemError.self) { try rig.display.setPower(false, now: .zero) }
    #expect(rig.display.canPresent)
    rig.device.script = { _ in nil }
    rig.frame(spot, 0xFF00_00FF)
    #expect(rig.showsThePicture())
  }

  @Test(arguments: [false, true])
  func refusedOnIsTriedAgainByItself(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    try rig.display.setPower(false, now: .zero)
    #expect(rig.present(spot, 0xFF00_00FF) == .delayed)
    rig.device.script = { [.commitMode, .setCRTC].contains($0) ? .busy : nil }
    #expect(throws: SystemError.self) { try rig.display.setPower(true, now: .seconds(1)) }
    #expect(rig.display.handleEvents(now: .seconds(1)).isEmpty)
    #expect(rig.display.nextDeadline == .seconds(2))
    rig.device.script = { _ in nil }
    #expect(rig.display.handleEvents(now: .seconds(2)) == [.retry])
    rig.frame(spot, 0xFF00_00FF, at: .seconds(2))
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  @Test func darkPanelStaysDarkOverASwitchOfConsoles() throws {
    for atomic in [false, true] {
      let rig = try Rig(atomic: atomic)
      rig.frame(all)
      try rig.display.setPower(false, now: .zero)
      rig.display.pause()
      rig.display.resume(now: .seconds(1))
      #expect(rig.display.handleEvents(now: .seconds(1)).isEmpty)
      #expect(rig.device.shownPixels == nil)
      try rig.display.setPower(true, now: .seconds(2))
      #expect(rig.display.handleEvents(now: .seconds(2)) == [.retry])
      rig.frame(spot, at: .seconds(2))
      #expect(rig.showsThePicture())
    }
  }
}

/// Something was plugged.
@Suite struct DisplayRecheckTests {
  private func lost(_ rig: Rig) throws -> String? {
    let display = try #require(rig.display as? KMSDisplay)
    display.recheck(now: .seconds(1))
    guard case .lost(let reason) = display.handleEvents(now: .seconds(1)).last else { return nil }
    return reason
  }

  @Test func unpluggedScreenIsLost() throws {
    let rig = try Rig()
    rig.frame(all)
    rig.device.connectors[0].status = .disconnected
    #expect(try lost(rig)?.contains("unplugged") == true)
  }

  @Test func connectorThatWentAwayIsLost() throws {
    let rig = try Rig()
    rig.fail(.connector, .noSuchFile)
    #expect(try lost(rig) != nil)
  }

  @Test func otherScreenInTheSameSocketIsLost() throws {
    let rig = try Rig()
    rig.device.connectors[0].modes = [.fake(PixelSize(width: 64, height: 36))]
    #expect(try lost(rig)?.contains("without the mode") == true)
  }

  @Test(arguments: [false, true])
  func badLinkGetsItsModeAgain(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    rig.device.badLinks = [31]
    let modes = rig.device.modesSet.count
    #expect(try lost(rig) == nil)
    #expect(rig.device.modesSet.count == modes + 1)
    if atomic { #expect(rig.device.badLinks.isEmpty) }
    #expect(rig.display.statistics.framesPresented == 2)
    #expect(rig.showsThePicture())
    #expect(rig.warnings.count == 1)
    #expect(rig.device.violations.isEmpty)
  }

  @Test func goodScreenIsLeftAlone() throws {
    let rig = try Rig()
    rig.frame(all)
    let modes = rig.device.modesSet.count
    rig.device.connectors[0].status = .unknown
    #expect(try lost(rig) == nil)
    rig.fail(.connector, .ioError)
    #expect(try lost(rig) == nil)
    #expect(rig.device.modesSet.count == modes)
    #expect(rig.display.canPresent)
  }

  @Test func plugWhileAwayIsLookedAtOnReturn() throws {
    let rig = try Rig()
    rig.frame(all)
    rig.display.pause()
    rig.device.connectors[0].status = .disconnected
    let calls = rig.device.calls[.connector]
    #expect(try lost(rig) == nil)
    #expect(rig.device.calls[.connector] == calls)
    rig.display.resume(now: .seconds(2))
    guard case .lost = rig.display.handleEvents(now: .seconds(2)).last else {
      Issue.record("the loss was not reported")
      return
    }
  }
}

/// Reading of events fails.
@Suite struct FlipEventReadingTests {
  @Test(arguments: [Errno.ioError, .invalidArgument])
  func failedReadingIsReportedOnceAndDoesNotSpin(errno: Errno) throws {
    let rig = try Rig()
    rig.frame(all)
    rig.fail(.readEvents, errno)
    #expect(rig.display.handleEvents(now: .seconds(1)).isEmpty)
    for second in 1...4 {
      #expect(rig.display.fileDescriptors.isEmpty)
      #expect(rig.display.nextDeadline == .seconds(second + 1))
      let calls = rig.device.calls[.readEvents]
      let early = Duration.milliseconds(second * 1000 + 999)
      #expect(rig.display.handleEvents(now: early).isEmpty)
      #expect(rig.device.calls[.readEvents] == calls)
      #expect(rig.display.handleEvents(now: .seconds(second + 1)).isEmpty)
    }
    #expect(rig.warnings.count == 1)
    rig.fail(.readEvents, nil)
    #expect(rig.display.handleEvents(now: .seconds(6)).isEmpty)
    #expect(rig.display.fileDescriptors == [rig.device.fileDescriptor])
    rig.frame(spot, 0xFF00_00FF, at: .seconds(6))
    #expect(rig.showsThePicture())
  }
}
