import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let all = PixelRect(x: 0, y: 0, width: 40, height: 30)
private let spot = PixelRect(x: 3, y: 4, width: 5, height: 6)
private let other = PixelRect(x: 20, y: 20, width: 3, height: 3)

@Suite struct AtomicDisplayTests {
  @Test func configurationIsTriedBeforeItIsMade() throws {
    var order: [FakeScanoutDevice.Call] = []
    let rig = try Rig(atomic: true) { device in
      device.script = {
        if [.test, .commitMode, .setCRTC].contains($0) { order.append($0) }
        return nil
      }
    }
    #expect(order == [.test, .commitMode])
    #expect(rig.device.modesSet.map(\.crtc) == [51])
    #expect(rig.device.shownPixels?.allSatisfy { $0 == 0 } == true)
    #expect(rig.device.buffers.count == 2)
    #expect(rig.device.violations.isEmpty)
  }

  @Test func framesAreFlippedWithoutLegacyCalls() throws {
    let rig = try Rig(atomic: true)
    rig.frame(all, 0xFF11_2233)
    rig.frame(spot, 0xFF44_5566)
    rig.frame(other, 0xFF77_8899)
    #expect(rig.showsThePicture())
    #expect(rig.device.calls[.commitFlip] == 3)
    #expect(rig.device.calls[.pageFlip] == nil && rig.device.calls[.setCRTC] == nil)
    #expect(rig.device.calls[.markDirty] == nil)
    #expect(rig.warnings.isEmpty)
    #expect(rig.device.violations.isEmpty)
  }

  /// A driver that uploads each buffer on its own shows old pixels otherwise.
  @Test func clipsAreAllThatWasWrittenSinceTheBufferWasShown() throws {
    for turn in QuarterTurn.allCases {
      let rig = try Rig(turn: turn, atomic: true) { $0.uploadsByClips = true }
      let panel = PixelSize(width: 40, height: 30)
      let picture = rig.shadow.bounds
      rig.frame(picture, 0xFF01_0203)
      rig.frame(spot, 0xFF00_00FF)
      #expect(rig.showsThePicture())
      rig.frame(other, 0xFF00_FF00)
      #expect(rig.showsThePicture())
      let clips = rig.device.clipsOfFlips.map { $0 ?? [] }
      #expect(clips.prefix(2).allSatisfy { $0 == [PixelRect(panel)] })
      let expected = [spot, other].map { turn.panelRect(of: $0, panel: panel) }
      #expect(clips[2].count == 2 && expected.allSatisfy { clips[2].contains($0) })
      rig.frame(other, 0xFFFF_0000)
      #expect(rig.device.clipsOfFlips[3] == [expected[1]])
      #expect(rig.showsThePicture())
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test func clipsOfARefusedFlipComeWithTheNext() throws {
    let rig = try Rig(atomic: true) { $0.uploadsByClips = true }
    rig.frame(all, 0xFF01_0203)
    rig.frame(spot, 0xFF00_00FF)
    rig.fail(.commitFlip, .busy)
    guard case .refused = rig.present(other, 0xFF00_FF00) else {
      Issue.record("the flip was not refused")
      return
    }
    rig.fail(.commitFlip, nil)
    let now = try #require(rig.display.nextDeadline)
    #expect(rig.display.handleEvents(now: now) == [.retry])
    rig.frame(PixelRect(x: 30, y: 2, width: 2, height: 2), 0xFF12_3456, at: now)
    #expect(rig.showsThePicture())
    #expect(rig.device.clipsOfFlips.last??.count == 3)
  }

  @Test func planeThatTakesNoClipsIsGivenNone() throws {
    let rig = try Rig(atomic: true) { $0.planeList[0].takesClips = false }
    rig.frame(all)
    rig.frame(spot, 0xFF00_00FF)
    #expect(rig.device.clipsOfFlips == [nil, nil])
    #expect(rig.device.violations.isEmpty)
  }

  @Test func blobThatCannotBeHadCostsNoDamage() throws {
    let rig = try Rig(atomic: true) { $0.uploadsByClips = true }
    rig.frame(all, 0xFF01_0203)
    rig.fail(.createBlob, .noMemory)
    rig.frame(spot, 0xFF00_00FF)
    rig.frame(other, 0xFF00_FF00)
    #expect(rig.showsThePicture())
    #expect(rig.device.clipsOfFlips.suffix(2).allSatisfy { $0 == nil })
  }

  @Test func noBlobOutlivesItsUse() throws {
    let rig = try Rig(atomic: true)
    rig.frame(all)
    rig.frame(spot)
    #expect(rig.device.blobs.isEmpty)
    rig.display.close()
    #expect(rig.device.blobs.isEmpty)
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [Errno.accessDenied, .notPermitted])
  func lostMastershipPausesAndComesBackWithAFullRedraw(errno: Errno) throws {
    let rig = try Rig(atomic: true)
    rig.frame(all)
    rig.device.takeMastership()
    rig.fail(.becomeMaster, .busy)
    guard case .refused = rig.present(spot, 0xFF00_00FF) else {
      Issue.record("the flip was not refused")
      return
    }
    for second in 1...5 {
      #expect(rig.display.nextDeadline == .seconds(second))
      #expect(rig.display.handleEvents(now: .seconds(second)).isEmpty)
      #expect(rig.present(spot, UInt32(second) | 0xFF00_0000, at: .seconds(second)) == .delayed)
    }
    #expect(rig.warnings.count == 1)
    rig.fail(.becomeMaster, nil)
    let modes = rig.device.modesSet.count
    #expect(rig.display.handleEvents(now: .seconds(6)) == [.retry])
    #expect(rig.device.modesSet.count == modes + 1)
    rig.frame(spot, 0xFF12_3456, at: .seconds(6))
    #expect(rig.showsThePicture())
    // Lost again, and for good this time.
    rig.device.takeMastership()
    rig.fail(.becomeMaster, errno)
    _ = rig.present(spot, 0xFF00_00FF, at: .seconds(7))
    guard case .lost = rig.display.handleEvents(now: .seconds(8)).first else {
      Issue.record("the loss was not reported")
      return
    }
    #expect(rig.device.violations.isEmpty)
  }

  @Test(arguments: [Errno.invalidArgument, .notImplemented, .notSupported])
  func refusedFirstCommitLeadsToLegacyFlips(errno: Errno) throws {
    let rig = try Rig(atomic: true) {
      $0.script = { $0 == .commitFlip ? errno : nil }
    }
    rig.frame(all, 0xFF01_0203)
    rig.frame(spot, 0xFF00_00FF)
    #expect(rig.showsThePicture())
    #expect(rig.device.calls[.commitFlip] == 1)
    #expect(rig.device.calls[.pageFlip] == 2)
    // An atomic driver uploads the whole plane by itself.
    #expect(rig.device.calls[.markDirty] == nil)
    #expect(rig.warnings.count == 1)
    #expect(rig.device.violations.isEmpty)
  }

  @Test func driverThatFlipsInNeitherWayIsDrawnInPlace() throws {
    let rig = try Rig(atomic: true) {
      $0.script = { [.commitFlip, .pageFlip].contains($0) ? .invalidArgument : nil }
      $0.allowsWritesInPlace = true
      $0.uploadsByClips = true
    }
    #expect(rig.present(all, 0xFF01_0203, at: .seconds(1)) == .presented(at: .seconds(1)))
    #expect(rig.present(spot, 0xFF00_FF00, at: .seconds(2)) == .presented(at: .seconds(2)))
    #expect(rig.showsThePicture())
    #expect(rig.warnings.count == 2)
    #expect(rig.device.buffers.count == 1)
    #expect(rig.device.violations.isEmpty)
  }

  @Test func pictureTurnedByThePlaneIsNotHandedToLegacyFlips() throws {
    let rig = try Rig(turn: .quarter, atomic: true, hardwareTurns: true) {
      $0.script = { $0 == .commitFlip ? .invalidArgument : nil }
      $0.allowsWritesInPlace = true
    }
    #expect(rig.present(rig.shadow.bounds, at: .zero) == .presented(at: .zero))
    #expect(rig.device.calls[.pageFlip] == nil)
    #expect(rig.showsThePicture())
  }
}

/// What was on the screen before, and what lies in the way.
@Suite struct AtomicTakeoverTests {
  /// The text console on the first screen of a card with two CRTCs.
  private func textConsole() -> FakeScanoutDevice {
    let size = PixelSize(width: 40, height: 30)
    let card = FakeScanoutDevice(
      connectors: [
        ScanoutConnector(
          id: 31, name: "DP-1", status: .connected, modes: [.fake(size)], encoder: 41,
          encoders: [41]),
        ScanoutConnector(
          id: 32, name: "DP-2", status: .disconnected, modes: [], encoder: 42, encoders: [42]),
      ],
      encoders: [
        ScanoutEncoder(id: 41, crtc: 51, possibleCRTCs: 0b11),
        ScanoutEncoder(id: 42, possibleCRTCs: 0b11),
      ],
      crtcs: [
        CRTCState(
          id: 51, framebuffer: FakeScanoutDevice.foreign,
          mode: .fake(PixelSize(width: 64, height: 36))), CRTCState(id: 52),
      ])
    card.isAtomic = true
    var planes = [FakePlane(id: 61), FakePlane(id: 62), FakePlane(id: 63), FakePlane(id: 64)]
    planes[0].rotations = [0, 180]
    planes[1].possibleCRTCs = 0b10
    planes[2].kind = "Overlay"
    planes[2].possibleCRTCs = 0b11
    planes[3].kind = "Cursor"
    card.planeList = planes
    card.occupy(plane: 61, crtc: 51)
    return card
  }

  private func open(_ card: FakeScanoutDevice, _ turn: QuarterTurn = .none) throws -> any Display {
    try openDisplay(DisplayOptions(rotation: turn), source: .only(FakeCards(card))) { _ in }
  }

  @Test func previousPictureIsPutBackByOneCommit() throws {
    for turn in [QuarterTurn.none, .half] {
      let card = textConsole()
      let before = card.crtcs
      let display = try open(card, turn)
      #expect(card.crtcs != before)
      #expect(card.state(ofPlane: 61, "rotation") == (turn == .none ? 1 : 4))
      let commits = card.calls[.commitMode]!
      display.close()
      #expect(card.crtcs == before)
      #expect(card.state(ofPlane: 61, "rotation") == 1)
      #expect(card.state(ofPlane: 61, "FB_ID") == UInt64(FakeScanoutDevice.foreign))
      #expect(card.calls[.commitMode] == commits + 1)
      #expect(card.calls[.setCRTC] == nil)
      #expect(card.removedWhileShown == 0)
      #expect(card.buffers.isEmpty && card.framebuffers.isEmpty && card.blobs.isEmpty)
      #expect(card.violations.isEmpty)
    }
  }

  @Test func darkScreenIsDarkAfterwards() throws {
    let card = FakeScanoutDevice(atomic: PixelSize(width: 40, height: 30))
    let display = try open(card)
    display.close()
    #expect(card.crtcs[0].mode == nil && card.crtcs[0].framebuffer == nil)
    #expect(card.removedWhileShown == 0)
    #expect(card.violations.isEmpty)
  }

  @Test func refusedRestoringFallsBackToTheLegacyCallAndThenToDark() throws {
    let card = textConsole()
    let before = card.crtcs
    var display = try open(card)
    card.script = { $0 == .commitMode ? .invalidArgument : nil }
    display.close()
    #expect(card.crtcs == before)
    let other = textConsole()
    display = try open(other)
    other.script = { [.commitMode, .setCRTC].contains($0) ? .noSuchFile : nil }
    display.close()
    #expect(other.crtcs[0].framebuffer == nil)
    #expect(other.isClosed && other.violations.isEmpty)
  }

  @Test func overlayAndCursorOfABootSplashAreSwitchedOffByTheSameCommit() throws {
    let card = textConsole()
    card.occupy(plane: 63, crtc: 51)
    card.occupy(plane: 64, crtc: 51)
    let display = try open(card)
    #expect(card.state(ofPlane: 63, "FB_ID") == 0 && card.state(ofPlane: 63, "CRTC_ID") == 0)
    #expect(card.state(ofPlane: 64, "FB_ID") == 0)
    #expect(card.calls[.commitMode] == 1)
    display.close()
    #expect(card.state(ofPlane: 63, "FB_ID") == UInt64(FakeScanoutDevice.foreign))
    #expect(card.violations.isEmpty)
  }

  @Test func planeOnAnotherScreenIsLeftAlone() throws {
    let card = textConsole()
    card.occupy(plane: 63, crtc: 52)
    _ = try open(card)
    #expect(card.state(ofPlane: 63, "FB_ID") == UInt64(FakeScanoutDevice.foreign))
  }

  @Test func connectorTakenFromAnotherCRTCLeavesThatDarkAndGoesBack() throws {
    let card = textConsole()
    let before = card.crtcs
    card.refusesConfiguration = { $0.crtc == 51 }
    let display = try open(card)
    #expect(card.crtcs[0].mode == nil)
    #expect(card.crtcs[1].mode != nil)
    display.close()
    #expect(card.crtcs == before)
    #expect(card.violations.isEmpty)
  }

  @Test func secondConnectorOnTheCRTCIsDisconnected() throws {
    let card = textConsole()
    card.connectors[1].encoder = 42
    card.encoders[1].crtc = 51
    let cloned = FakeScanoutDevice(
      connectors: card.connectors, encoders: card.encoders, crtcs: card.crtcs)
    cloned.isAtomic = true
    cloned.planeList = card.planeList
    cloned.occupy(plane: 61, crtc: 51)
    let display = try open(cloned)
    #expect(cloned.modesSet.last?.connectors == [31])
    display.close()
    #expect(cloned.modesSet.last?.connectors == [31, 32])
    #expect(cloned.violations.isEmpty)
  }
}
