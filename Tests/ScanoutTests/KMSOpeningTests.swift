import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

private let small = PixelSize(width: 40, height: 30)
private let wide = PixelSize(width: 64, height: 36)

/// Opens with what is logged.
private func open(
  _ card: FakeScanoutDevice, _ options: DisplayOptions = DisplayOptions()
) -> (display: (any Display)?, error: String, notes: [DisplayNote]) {
  var notes: [DisplayNote] = []
  do throws(DisplayError) {
    let display = try openDisplay(options, source: .only(FakeCards(card))) { notes.append($0) }
    return (display, "", notes)
  } catch {
    return (nil, error.description, notes)
  }
}

private func shows(_ display: (any Display)?, _ card: FakeScanoutDevice) throws -> Bool {
  let display = try #require(display)
  let size = display.info.pictureSize
  let shadow = Bitmap(width: size.width, height: size.height)
  shadow.store(0xFFFF_FFFF, in: shadow.bounds)
  guard display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero) == .queued else {
    return false
  }
  card.refresh()
  _ = display.handleEvents(now: .zero)
  return card.violations.isEmpty && card.crtcs.contains { $0.framebuffer != nil }
}

@Suite struct KMSOpeningTests {
  @Test func driverWithoutAtomicCommitsIsDrivenByLegacyCallsAndThatIsSaidOnce() throws {
    let card = FakeScanoutDevice(size: small)
    let (display, _, notes) = open(card)
    #expect(try shows(display, card))
    #expect(notes.filter { $0.message.contains("no atomic commits") }.count == 1)
    #expect(card.calls[.pageFlip] == 1)
  }

  @Test func atomicCardThatRefusesEverythingIsDrivenByLegacyCalls() throws {
    let card = FakeScanoutDevice(atomic: small)
    card.refusesConfiguration = { _ in true }
    let (display, _, notes) = open(card)
    #expect(try shows(display, card))
    let noted = notes.filter { $0.message.contains("refuses every atomic configuration") }
    #expect(noted.count == 1 && noted.first?.severity == .warning)
    #expect(card.calls[.commitFlip] == nil && card.calls[.pageFlip] == 1)
  }

  @Test func cardWithoutPrimaryPlaneIsDrivenByLegacyCalls() throws {
    let card = FakeScanoutDevice(atomic: small)
    card.planeList[0].kind = "Overlay"
    let (display, _, notes) = open(card)
    #expect(try shows(display, card))
    #expect(notes.contains { $0.message.contains("no primary plane") })
  }

  @Test func acceptedTestWithRefusedCommitLeadsToTheNext() throws {
    let card = FakeScanoutDevice(atomic: small)
    card.connectors[0].modes = [.fake(wide), .fake(small)]
    var isFirst = true
    card.script = { call in
      guard call == .commitMode, isFirst else { return nil }
      isFirst = false
      return .invalidArgument
    }
    let (display, _, _) = open(card)
    #expect(display != nil)
    #expect(card.violations.isEmpty)
  }

  @Test func modesAreTriedUntilOneIsAcceptedAndTheRefusedAreSaidOnce() throws {
    for isAtomic in [false, true] {
      let card = isAtomic ? FakeScanoutDevice(atomic: small) : FakeScanoutDevice(size: small)
      let modes = [
        DisplayMode.fake(small, hz: 50), .fake(wide, preferred: true), .fake(wide, hz: 30),
        .fake(small),
      ]
      card.connectors[0].modes = modes
      card.refusedModes = [modes[0], modes[1], modes[2]]
      let (display, _, notes) = open(card)
      #expect(display?.info.panelSize == small)
      #expect(abs((display?.info.refreshHz ?? 0) - 60) < 1)
      let noted = notes.filter { $0.message.contains("does not take") }
      #expect(noted.count == 1)
      #expect(noted.first?.message.contains("\(modes[1]), \(modes[0]), \(modes[2])") == true)
      #expect(card.modesSet.count == 1)
      #expect(card.buffers.count == 2 && card.framebuffers.count == 2)
      #expect(card.violations.isEmpty)
    }
  }

  /// Every way in which one of three planes can be the only one for one of three CRTCs.
  @Test func theOnlyLegalPlaneIsFound() throws {
    for crtc in 0..<3 {
      for place in 0..<3 {
        let card = FakeScanoutDevice(
          connectors: [
            ScanoutConnector(
              id: 31, name: "DP-1", status: .connected, modes: [.fake(small)], encoders: [41])
          ], encoders: [ScanoutEncoder(id: 41, possibleCRTCs: 0b111)],
          crtcs: (0..<3).map { CRTCState(id: UInt32(51 + $0)) })
        card.isAtomic = true
        card.planeList = (0..<3).map { index in
          var plane = FakePlane(id: UInt32(61 + index))
          plane.kind = index == place ? "Primary" : "Overlay"
          plane.possibleCRTCs = index == place ? 1 << UInt32(crtc) : 0b111
          return plane
        }
        #expect(try shows(open(card).display, card))
        #expect(card.modesSet.first?.crtc == UInt32(51 + crtc))
        #expect(card.calls[.setCRTC] == nil)
      }
    }
  }

  @Test func planeThatOffersOnlyRGB565IsDrawnInItAndThatIsSaid() throws {
    let card = FakeScanoutDevice(atomic: small)
    card.planeList[0].formats = [.rgb565]
    let (display, _, notes) = open(card)
    #expect(display?.info.format == "rgb565")
    #expect(try shows(display, card))
    #expect(notes.filter { $0.message.contains("drawing in rgb565") }.count == 1)
    #expect(card.shownBuffer?.truth.allSatisfy { $0 == 0xFFFF } == true)
  }

  @Test func formatsAreTakenInThePlanesOrderWhereThereIsNoXRGB8888() throws {
    let card = FakeScanoutDevice(atomic: small)
    card.planeList[0].formats = [.xbgr8888, .xrgb2101010, .rgb565]
    #expect(open(card).display?.info.format == "xbgr8888")
    let refusing = FakeScanoutDevice(atomic: small)
    refusing.planeList[0].formats = [.xbgr8888, .xrgb2101010, .xrgb8888]
    refusing.refusesConfiguration = { [.xrgb8888, .xbgr8888].contains($0.format) }
    #expect(open(refusing).display?.info.format == "xrgb2101010")
  }

  @Test(arguments: [PixelFormat.xrgb8888, .rgb565, .xrgb2101010])
  func formatIsTakenAsAsked(format: PixelFormat) throws {
    for isAtomic in [false, true] {
      let card = isAtomic ? FakeScanoutDevice(atomic: small) : FakeScanoutDevice(size: small)
      if isAtomic { card.planeList[0].formats = [.xrgb8888, .rgb565, .xrgb2101010] }
      let (display, _, notes) = open(card, DisplayOptions(format: .only(format)))
      #expect(display?.info.format == format.rawValue)
      #expect(card.buffers.values.allSatisfy { $0.format == format })
      #expect(!notes.contains { $0.message.contains("drawing in") })
    }
  }

  @Test func askedFormatThatThePlaneLacksIsRefusedWithWhatItOffers() {
    let card = FakeScanoutDevice(atomic: small)
    let (display, error, _) = open(card, DisplayOptions(format: .only(.xrgb2101010)))
    #expect(display == nil)
    #expect(
      error.contains("HDMI-A-1: it cannot scan out xrgb2101010, only xrgb8888, rgb565"),
      "\(error)")
    #expect(card.isClosed && card.buffers.isEmpty)
  }

  @Test func driverThatKnowsOnlyDepthsGetsDepths() throws {
    for (format, isKnown) in [
      (PixelFormat.xrgb8888, true), (.rgb565, true), (.xrgb2101010, true), (.xbgr8888, false),
    ] {
      let card = FakeScanoutDevice(size: small)
      card.script = { $0 == .addFramebuffer ? .invalidArgument : nil }
      let (display, _, _) = open(card, DisplayOptions(format: .only(format)))
      #expect((display != nil) == isKnown)
      #expect(card.calls[.addOldFramebuffer] == (isKnown ? 2 : nil))
    }
  }

  @Test func legacyDriverThatRefusesXRGB8888IsDrawnInRGB565() throws {
    let card = FakeScanoutDevice(size: small)
    card.framebufferFormats = [.rgb565]
    let (display, _, _) = open(card)
    #expect(display?.info.format == "rgb565")
    #expect(try shows(display, card))
  }

  @Test func memoryForOneBufferIsEnough() throws {
    for isAtomic in [false, true] {
      let card = isAtomic ? FakeScanoutDevice(atomic: small) : FakeScanoutDevice(size: small)
      card.allowsWritesInPlace = true
      card.script = { call in
        call == .createBuffer && card.calls[.createBuffer] == 2 ? .noMemory : nil
      }
      let (display, _, notes) = open(card)
      let shadow = Bitmap(width: 40, height: 30)
      #expect(
        display?.present(shadow, damage: DamageRegion(), now: .zero) == .presented(at: .zero))
      #expect(notes.filter { $0.severity == .warning }.count == 1)
      #expect(card.buffers.count == 1)
      display?.close()
      #expect(card.buffers.isEmpty && card.violations.isEmpty)
    }
  }
}

@Suite struct HardwareTurnTests {
  /// The plane turns counter-clockwise, the picture lies clockwise.
  @Test func planeTurnsThePictureWhereItCan() throws {
    for (turn, degrees) in [(QuarterTurn.quarter, 270), (.half, 180), (.threeQuarters, 90)] {
      let card = FakeScanoutDevice(atomic: small, rotations: [0, 90, 180, 270])
      let (display, _, _) = open(card, DisplayOptions(rotation: turn))
      #expect(display?.info.rotation == turn)
      #expect(display?.info.panelSize == small)
      #expect(display?.info.pictureSize == turn.turned(small))
      #expect(card.shownBuffer?.size == turn.turned(small))
      #expect(card.state(ofPlane: 61, "rotation") == 1 << UInt64(degrees / 90))
      #expect(try shows(display, card))
    }
  }

  @Test func buffersAreUprightThen() throws {
    for turn in QuarterTurn.allCases {
      let rig = try Rig(turn: turn, atomic: true, hardwareTurns: true) {
        $0.uploadsByClips = true
      }
      var random = SeededGenerator(seed: 5)
      rig.shadow.scribble(using: &random)
      _ = rig.display.present(rig.shadow, damage: DamageRegion(rig.shadow.bounds), now: .zero)
      rig.device.refresh()
      _ = rig.display.handleEvents(now: .zero)
      #expect(rig.showsThePicture())
      #expect(rig.display.capture().rawPixels == rig.shadow.rawPixels)
      let spot = PixelRect(x: 3, y: 4, width: 5, height: 6)
      rig.frame(spot, 0xFF00_00FF)
      rig.frame(spot, 0xFF00_FF00)
      #expect(rig.device.clipsOfFlips.last == [spot])
      #expect(rig.showsThePicture())
      #expect(rig.device.violations.isEmpty)
    }
  }

  @Test func refusedTurnIsMadeByCopying() throws {
    for turn in QuarterTurn.allCases {
      let card = FakeScanoutDevice(atomic: small, rotations: [0, 90, 180, 270])
      card.refusesConfiguration = { $0.degrees != 0 }
      let (display, _, _) = open(card, DisplayOptions(rotation: turn))
      #expect(card.state(ofPlane: 61, "rotation") == 1)
      #expect(card.shownBuffer?.size == small)
      #expect(display?.info.pictureSize == turn.turned(small))
      #expect(card.buffers.count == 2)
      #expect(try shows(display, card))
    }
  }

  @Test func planeThatLacksTheTurnIsNotAskedForIt() throws {
    let card = FakeScanoutDevice(atomic: small, rotations: [0, 180])
    let (display, _, _) = open(card, DisplayOptions(rotation: .quarter))
    #expect(card.calls[.test] == 1)
    #expect(try shows(display, card))
  }
}
