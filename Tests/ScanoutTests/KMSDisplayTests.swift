import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let all = PixelRect(x: 0, y: 0, width: 40, height: 30)
private let spot = PixelRect(x: 3, y: 4, width: 5, height: 6)

@Suite struct KMSDisplayTests {
  @Test(arguments: [false, true])
  func openDisplayShowsBlackBeforeTheFirstFrame(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    #expect(rig.device.modesSet.count == 1)
    #expect(rig.device.shownBuffer!.truth.allSatisfy { $0 == 0 })
    #expect(rig.display.canPresent)
    #expect(rig.display.nextDeadline == nil)
    #expect(rig.display.fileDescriptors == [rig.device.fileDescriptor])
  }

  @Test(arguments: [false, true])
  func flippedFrameIsOnTheScreenAndTheNextOneMayStart(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    #expect(rig.present(all, 0xFF11_2233) == .queued)
    #expect(!rig.display.canPresent)
    #expect(rig.display.handleEvents(now: .zero).isEmpty)
    rig.device.refresh(at: .milliseconds(16))
    #expect(rig.display.handleEvents(now: .milliseconds(17)) == [.flipped(at: .milliseconds(16))])
    #expect(rig.display.canPresent)
    #expect(rig.display.statistics.framesPresented == 1)
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [0, 4, 52, 4096], [false, true])
  func paddingBetweenRowsIsNeverWritten(padding: Int, atomic: Bool) throws {
    for turn in QuarterTurn.allCases {
      let rig = try Rig(turn: turn, padding: padding, atomic: atomic)
      var random = SeededGenerator(seed: UInt64(padding))
      rig.shadow.scribble(using: &random)
      _ = rig.display.present(rig.shadow, damage: DamageRegion(rig.shadow.bounds), now: .zero)
      rig.device.refresh()
      _ = rig.display.handleEvents(now: .zero)
      #expect(rig.showsThePicture())
      #expect(rig.device.violations.isEmpty)
    }
  }

  /// The fast copy against its slow twin, at every alignment to the tiles that it works in.
  @Test(arguments: QuarterTurn.allCases)
  func copiedDamageIsThePictureTurned(turn: QuarterTurn) throws {
    let seed = UInt64(turn.rawValue) + 77
    var random = SeededGenerator(seed: seed)
    let rig = try Rig(size: PixelSize(width: 59, height: 43), turn: turn, padding: 12)
    let bounds = rig.shadow.bounds
    for _ in 0..<400 {
      let x = Int.random(in: 0..<bounds.width, using: &random)
      let y = Int.random(in: 0..<bounds.height, using: &random)
      let rect = PixelRect(
        x: x, y: y, width: Int.random(in: 1...(bounds.width - x), using: &random),
        height: Int.random(in: 1...(bounds.height - y), using: &random))
      rig.shadow.scribble(in: rect, using: &random)
      _ = rig.display.present(rig.shadow, damage: DamageRegion(rect), now: .zero)
      rig.device.refresh()
      _ = rig.display.handleEvents(now: .zero)
      guard rig.showsThePicture() else {
        Issue.record("not the picture after \(rect), seed \(seed)")
        return
      }
    }
    #expect(rig.device.violations.isEmpty)
  }

  /// The fake's memory holds noise, new after each look, wherever the program has written: whoever
  /// reads it, to blend or to fill up a word, brings that noise to the screen.
  @Test(arguments: [PixelFormat.xrgb8888, .rgb565, .xrgb2101010])
  func nothingIsEverReadFromTheScanOutMemory(format: PixelFormat) throws {
    for turn in QuarterTurn.allCases {
      let seed = UInt64(turn.rawValue) + 5
      var random = SeededGenerator(seed: seed)
      let rig = try Rig(
        size: PixelSize(width: 37, height: 23), turn: turn, padding: 12, format: format)
      let bounds = rig.shadow.bounds
      rig.frame(bounds, 0xFF00_0000)
      for _ in 0..<60 {
        let rect = PixelRect(
          x: Int.random(in: 0..<bounds.width, using: &random),
          y: Int.random(in: 0..<bounds.height, using: &random),
          width: Int.random(in: 1...9, using: &random),
          height: Int.random(in: 1...9, using: &random)
        ).intersection(bounds)
        // Colours that 16 bits show as even pixels: the fake card's noise is odd.
        let color = UInt32(truncatingIfNeeded: random.next()) & 0xF8_FC00 | 0xFF00_0000
        rig.frame(rect, color)
        #expect(rig.showsThePicture(), "\(rect) in \(format), seed \(seed)")
      }
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func costIsTheDamageAndWhatTheBackBufferMissed(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    // The second buffer has missed everything so far.
    var before = rig.display.statistics.pixelsPresented
    rig.frame(spot)
    #expect(rig.display.statistics.pixelsPresented - before == all.area)
    before = rig.display.statistics.pixelsPresented
    let other = PixelRect(x: 20, y: 20, width: 3, height: 3)
    rig.frame(other)
    #expect(rig.display.statistics.pixelsPresented - before == spot.area + other.area)
    before = rig.display.statistics.pixelsPresented
    rig.frame(other, 0xFF00_0001)
    #expect(rig.display.statistics.pixelsPresented - before == other.area)
    let written = rig.device.buffers.values.reduce(0) { $0 + $1.writtenPixels }
    #expect(written == rig.display.statistics.pixelsPresented)
    #expect(rig.showsThePicture())
  }

  @Test(arguments: [false, true])
  func nothingNewMakesNoFlip(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    let flips = rig.device.calls[rig.flip]
    #expect(rig.display.present(rig.shadow, damage: DamageRegion(), now: .zero) == .unchanged)
    #expect(rig.display.handleEvents(now: .zero).isEmpty)
    #expect(rig.device.calls[rig.flip] == flips)
    #expect(rig.display.nextDeadline == nil)
  }

  @Test(arguments: [false, true])
  func damageDuringAFlipIsKeptAndAskedForAtItsCompletion(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    let late = PixelRect(x: 30, y: 20, width: 4, height: 4)
    #expect(rig.present(late, 0xFFFF_0000) == .delayed)
    rig.device.refresh()
    #expect(rig.display.handleEvents(now: .zero) == [.flipped(at: .zero), .retry])
    #expect(rig.display.present(rig.shadow, damage: DamageRegion(), now: .zero) == .queued)
    rig.device.refresh()
    #expect(rig.display.handleEvents(now: .zero) == [.flipped(at: .zero)])
    #expect(rig.showsThePicture())
  }

  @Test(arguments: [.busy, .noMemory, .ioError] as [Errno], [false, true])
  func refusedFlipKeepsItsDamage(errno: Errno, atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.fail(rig.flip, errno)
    guard case .refused(let error) = rig.present(spot, 0xFF00_00FF) else {
      Issue.record("the flip was not refused")
      return
    }
    #expect(error.errno == errno)
    #expect(!rig.display.canPresent)
    let retryAt = try #require(rig.display.nextDeadline)
    #expect(rig.display.handleEvents(now: retryAt - .microseconds(1)).isEmpty)
    rig.fail(rig.flip, nil)
    #expect(rig.display.handleEvents(now: retryAt) == [.retry])
    #expect(rig.display.canPresent)
    #expect(rig.display.present(rig.shadow, damage: DamageRegion(), now: retryAt) == .queued)
    rig.device.refresh()
    #expect(rig.display.handleEvents(now: retryAt) == [.flipped(at: retryAt)])
    #expect(rig.showsThePicture())
    #expect(rig.display.statistics.flipsRefused == 1)
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func lostFlipEventIsRecoveredFromAfterOneSecond(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF, at: .seconds(10)) == .queued)
    rig.device.refresh(losingEvent: true)
    #expect(rig.display.nextDeadline == .seconds(11))
    #expect(rig.display.handleEvents(now: .milliseconds(10_999)).isEmpty)
    let modes = rig.device.modesSet.count
    #expect(rig.display.handleEvents(now: .seconds(11)) == [.flipped(at: .seconds(11))])
    #expect(rig.device.modesSet.count == modes + 1)
    #expect(rig.display.canPresent)
    #expect(rig.showsThePicture())
    #expect(rig.warnings.count == 1)
    rig.frame(spot, 0xFFFF_0000, at: .seconds(11))
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func lateEventOfARecoveredFlipIsIgnored(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    let token = rig.device.pendingFlip!.token
    #expect(rig.display.handleEvents(now: .seconds(1)) == [.flipped(at: .seconds(1))])
    #expect(rig.present(spot, 0xFF00_FF00, at: .seconds(1)) == .queued)
    rig.device.addEvent(token: token)
    #expect(rig.display.handleEvents(now: .seconds(1)).isEmpty)
    #expect(!rig.display.canPresent)
    rig.device.refresh()
    #expect(rig.display.handleEvents(now: .seconds(1)) == [.flipped(at: .seconds(1))])
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [false, true])
  func neitherBufferIsWrittenWhileNobodyKnowsWhichIsShown(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    #expect(rig.present(spot, 0xFF00_00FF) == .queued)
    rig.device.refresh(losingEvent: true)
    rig.fail(rig.setMode, .busy)
    #expect(rig.display.handleEvents(now: .seconds(1)).isEmpty)
    #expect(rig.present(spot, 0xFF00_FFFF, at: .seconds(1)) == .delayed)
    #expect(rig.display.nextDeadline == .seconds(2))
    rig.fail(rig.setMode, nil)
    #expect(rig.display.handleEvents(now: .seconds(2)) == [.flipped(at: .seconds(2)), .retry])
    rig.frame(spot, 0xFF00_FF00, at: .seconds(2))
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  @Test func screenThatStaysBusyGetsItsModeAgain() throws {
    let rig = try Rig()
    rig.frame(all)
    // Something switched the CRTC off: the kernel answers every flip with EBUSY.
    rig.device.crtcs[0].framebuffer = nil
    var now = Duration.zero
    var outcome = rig.present(spot, 0xFF00_00FF, at: now)
    var tries = 0
    while outcome != .queued, tries < 200 {
      tries += 1
      guard case .refused = outcome else { break }
      now = try #require(rig.display.nextDeadline)
      #expect(rig.display.handleEvents(now: now) == [.retry])
      outcome = rig.display.present(rig.shadow, damage: DamageRegion(), now: now)
    }
    #expect(outcome == .queued)
    #expect(now >= .seconds(1) && now < .milliseconds(1_100))
    rig.device.refresh()
    _ = rig.display.handleEvents(now: now)
    #expect(rig.showsThePicture())
  }

  @Test(arguments: [.accessDenied, .notPermitted] as [Errno], [false, true])
  func lostMastershipPausesAndComesBack(errno: Errno, atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.device.script = { call in
      [rig.flip, rig.setMode].contains(call) ? errno : call == .becomeMaster ? .busy : nil
    }
    guard case .refused = rig.present(spot, 0xFF00_00FF) else {
      Issue.record("the flip was not refused")
      return
    }
    for second in 1...20 {
      #expect(rig.display.nextDeadline == .seconds(second))
      #expect(rig.display.handleEvents(now: .seconds(second)).isEmpty)
      #expect(rig.present(spot, UInt32(second) | 0xFF00_0000, at: .seconds(second)) == .delayed)
    }
    #expect(rig.warnings.count == 1)
    rig.device.script = { _ in nil }
    // The other program left something else on the screen.
    rig.device.crtcs[0].framebuffer = nil
    #expect(rig.display.handleEvents(now: .seconds(21)) == [.retry])
    rig.frame(spot, 0xFF12_3456, at: .seconds(21))
    #expect(rig.notes.filter { $0.contains("goes on") }.count == 1)
    #expect(rig.showsThePicture())
    #expect(rig.device.violations.isEmpty)
  }

  /// The kernel gives mastership back only to the descriptor that had it first.
  @Test(arguments: [.accessDenied, .notPermitted] as [Errno], [false, true])
  func mastershipThatNeverComesBackIsALostScreen(errno: Errno, atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.device.script = { [rig.flip, .becomeMaster].contains($0) ? errno : nil }
    guard case .refused = rig.present(spot, 0xFF00_00FF) else {
      Issue.record("the flip was not refused")
      return
    }
    guard case .lost(let reason) = rig.display.handleEvents(now: .seconds(1)).first else {
      Issue.record("the loss was not reported")
      return
    }
    #expect(reason.contains("opened again"))
    #expect(rig.warnings.count == 1)
  }

  @Test(arguments: [.noSuchDevice, .noSuchDeviceOrAddress] as [Errno], [false, true])
  func vanishedCardIsReportedOnceAndNeverCrashes(errno: Errno, atomic: Bool) throws {
    for isFlip in [true, false] {
      let rig = try Rig(atomic: atomic)
      rig.frame(all)
      rig.fail(isFlip ? rig.flip : .readEvents, errno)
      if isFlip { #expect(rig.present(spot) == .inactive) }
      if isFlip { #expect(rig.display.nextDeadline == .zero) }
      guard case .lost(let reason) = rig.display.handleEvents(now: .zero).first else {
        Issue.record("the loss was not reported")
        return
      }
      #expect(reason.contains("/dev/dri/card0") && reason.contains("HDMI-A-1"))
      #expect(rig.display.handleEvents(now: .zero).isEmpty)
      #expect(rig.display.fileDescriptors.isEmpty)
      #expect(rig.display.nextDeadline == nil)
      #expect(rig.present(spot) == .inactive)
      #expect(rig.display.capture().width == 40)
      rig.display.close()
    }
  }

  @Test(arguments: [Errno.invalidArgument, .notImplemented, .notSupported])
  func driverWithoutFlipsIsDrawnInPlace(errno: Errno) throws {
    for turn in QuarterTurn.allCases {
      let rig = try Rig(turn: turn) {
        $0.script = { $0 == .pageFlip ? errno : nil }
        $0.allowsWritesInPlace = true
      }
      let picture = rig.shadow.bounds
      #expect(rig.present(picture, 0xFF01_0203, at: .seconds(1)) == .presented(at: .seconds(1)))
      #expect(rig.present(spot, 0xFF00_FF00, at: .seconds(2)) == .presented(at: .seconds(2)))
      #expect(rig.showsThePicture())
      #expect(rig.warnings.count == 1)
      #expect(rig.device.calls[.pageFlip] == 1)
      #expect(
        rig.device.dirtyRects.last
          == [turn.panelRect(of: spot, panel: PixelSize(width: 40, height: 30))])
      #expect(rig.device.buffers.count == 1)
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test func dirtyCallIsGivenUpForGoodAfterItsFirstRefusal() throws {
    let rig = try Rig {
      $0.script = { $0 == .pageFlip ? .invalidArgument : $0 == .markDirty ? .notImplemented : nil }
      $0.allowsWritesInPlace = true
    }
    for second in 0..<5 {
      #expect(rig.present(spot, at: .seconds(second)) == .presented(at: .seconds(second)))
    }
    #expect(rig.device.calls[.markDirty] == 1)
    #expect(rig.showsThePicture())
  }

  @Test func refusedDirtyCallKeepsItsDamage() throws {
    let rig = try Rig {
      $0.script = { $0 == .pageFlip ? .invalidArgument : $0 == .markDirty ? .busy : nil }
      $0.allowsWritesInPlace = true
    }
    guard case .refused = rig.present(all) else {
      Issue.record("the call was not refused")
      return
    }
    rig.fail(.markDirty, nil)
    let now = try #require(rig.display.nextDeadline)
    #expect(rig.display.handleEvents(now: now) == [.retry])
    #expect(
      rig.display.present(rig.shadow, damage: DamageRegion(), now: now) == .presented(at: now))
    #expect(rig.device.dirtyRects == [[all]])
  }

  @Test(arguments: [false, true])
  func flipsWithoutEventsAreGivenUpAfterThree(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic) { $0.allowsWritesInPlace = true }
    for second in 0..<3 {
      #expect(rig.present(all, UInt32(second) | 0xFF00_0000, at: .seconds(second)) == .queued)
      rig.device.refresh(losingEvent: true)
      _ = rig.display.handleEvents(now: .seconds(second + 1))
    }
    #expect(rig.present(spot, 0xFF00_FF00, at: .seconds(3)) == .presented(at: .seconds(3)))
    #expect(rig.showsThePicture())
  }

  @Test(arguments: [false, true])
  func laterInvalidArgumentDoesNotGiveUpFlips(atomic: Bool) throws {
    let rig = try Rig(atomic: atomic)
    rig.frame(all)
    rig.fail(rig.flip, .invalidArgument)
    guard case .refused = rig.present(spot) else {
      Issue.record("the flip was not refused")
      return
    }
    rig.fail(rig.flip, nil)
    let now = try #require(rig.display.nextDeadline)
    #expect(rig.display.handleEvents(now: now) == [.retry])
    #expect(rig.display.present(rig.shadow, damage: DamageRegion(), now: now) == .queued)
    #expect(rig.device.buffers.count == 2)
  }

  @Test(arguments: [false, true])
  func captureIsThePictureNeverTheScanOutMemory(atomic: Bool) throws {
    for turn in QuarterTurn.allCases {
      let rig = try Rig(turn: turn, atomic: atomic)
      #expect(rig.display.capture().rawPixels.allSatisfy { $0 == 0xFF00_0000 })
      var random = SeededGenerator(seed: 9)
      rig.shadow.scribble(using: &random)
      _ = rig.display.present(rig.shadow, damage: DamageRegion(), now: .zero)
      #expect(rig.display.capture().rawPixels == rig.shadow.rawPixels)
    }
  }
}
