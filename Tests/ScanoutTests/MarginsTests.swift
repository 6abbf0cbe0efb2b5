import Geometry
import Raster
import TestSupport
import Testing

@testable import Scanout

private let panel = PixelSize(width: 40, height: 30)
private let margins = Margins(left: 1, top: 2, right: 3, bottom: 4)

@Suite struct MarginsTests {
  /// The margins are turned as the picture's sides are.
  @Test func turnedMarginsAreWhereTheSidesOfThePictureLie() {
    for turn in QuarterTurn.allCases {
      let picture = turn.turned(panel)
      let turned = margins.turned(turn)
      let upright = margins.inset(picture)!
      #expect(turned.inset(panel) == turn.panelRect(of: upright, panel: panel))
      #expect(turned.turned(turn.inverse) == margins)
    }
  }

  @Test func marginsThatLeaveNothingAreFoundOut() {
    #expect(
      Margins(left: 20, right: 19).inset(panel) == PixelRect(x: 20, y: 0, width: 1, height: 30))
    #expect(Margins(left: 20, right: 20).inset(panel) == nil)
    #expect(Margins(left: .max, right: .max).inset(panel) == nil)
    #expect(Margins(top: 30).inset(panel) == nil)
  }

  @Test func borderStaysBlackAndThePictureIsExactWithin() throws {
    for atomic in [false, true] {
      for hardwareTurns in atomic ? [false, true] : [false] {
        for turn in QuarterTurn.allCases {
          let rig = try Rig(
            size: panel, turn: turn, atomic: atomic, hardwareTurns: hardwareTurns,
            margins: margins
          ) { $0.uploadsByClips = true }
          let picture = margins.inset(turn.turned(panel))!.size
          #expect(rig.display.info.pictureSize == picture)
          #expect(rig.display.info.panelSize == panel)
          #expect(rig.display.info.margins == margins.turned(turn))
          var random = SeededGenerator(seed: 3)
          rig.shadow.scribble(using: &random)
          #expect(
            rig.display.present(rig.shadow, damage: DamageRegion(rig.shadow.bounds), now: .zero)
              == .queued)
          rig.device.refresh()
          _ = rig.display.handleEvents(now: .zero)
          #expect(rig.showsThePicture())
          rig.frame(PixelRect(x: 0, y: 0, width: 2, height: 3), 0xFF00_00FF)
          #expect(rig.showsThePicture())
          #expect(rig.display.capture().rawPixels == rig.shadow.rawPixels)
          #expect(rig.device.violations.isEmpty)
        }
      }
    }
  }

  @Test func headlessPanelHasThemToo() {
    for turn in QuarterTurn.allCases {
      for format in [PixelFormat.xrgb8888, .rgb565, .rgb888] {
        let display = HeadlessDisplay(
          panelSize: panel, rotation: turn, format: format, margins: margins)
        let picture = display.info.pictureSize
        #expect(picture == margins.inset(turn.turned(panel))!.size)
        #expect(display.info.margins == margins.turned(turn))
        let shadow = Bitmap(width: picture.width, height: picture.height)
        shadow.store(0xFFFF_FFFF, in: shadow.bounds)
        _ = display.present(shadow, damage: DamageRegion(), now: .zero)
        #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFFFF_FFFF })
        let place = margins.turned(turn).inset(panel)!
        let whole = display.capturePanel()
        for y in 0..<panel.height {
          for x in 0..<panel.width {
            let expected: UInt32 = place.contains(x: x, y: y) ? 0xFFFF_FFFF : 0xFF00_0000
            if whole.rawPixel(x, y) != expected { Issue.record("wrong pixel \(x),\(y)") }
          }
        }
      }
    }
  }

  @Test func marginsThatLeaveNothingAreRefusedInWords() {
    for choice in [DisplayChoice.auto, .headless(panel)] {
      let options = DisplayOptions(choice: choice, margins: Margins(left: 40))
      #expect(throws: DisplayError.self) {
        try openDisplay(options, source: .only(FakeCards(FakeScanoutDevice(size: panel)))) { _ in }
      }
      do throws(DisplayError) {
        _ = try openDisplay(options, source: .only(FakeCards(FakeScanoutDevice(size: panel)))) {
          _ in
        }
      } catch {
        #expect(error.description.contains("margins of 40,0,0,0 pixels leave nothing of 40x30"))
        #expect(error.kind == .noRoom(panel))
      }
    }
  }

  /// The driver shrinks the picture by itself: buffers stay whole, touch must know.
  @Test func marginsOfTheConnectorShrinkThePlaceButNotTheBuffers() throws {
    let rig = try Rig(size: PixelSize(width: 400, height: 300)) {
      $0.connectorProperties[31] = [("left", 10), ("right", 30), ("top", 20), ("bottom", 0)].map {
        ScanoutProperty(id: 7, name: "\($0.0) margin", value: UInt64($0.1))
      }
    }
    #expect(rig.display.info.pictureSize == PixelSize(width: 400, height: 300))
    #expect(rig.display.info.margins == Margins(left: 10, top: 20, right: 30))
  }

  @Test func bothKindsOfMarginsAddUpAsTheDriverScales() throws {
    let rig = try Rig(
      size: PixelSize(width: 400, height: 300), margins: Margins(left: 40, bottom: 30)
    ) {
      $0.connectorProperties[31] = [
        ScanoutProperty(id: 7, name: "left margin", value: 100)
      ]
    }
    // The panel is scaled to 300 pixels, and its 40 on the left to 30.
    #expect(rig.display.info.margins == Margins(left: 130, bottom: 30))
    #expect(rig.display.info.pictureSize == PixelSize(width: 360, height: 270))
  }
}
