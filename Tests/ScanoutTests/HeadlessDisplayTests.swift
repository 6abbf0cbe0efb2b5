import Geometry
import Raster
import Scanout
import TestSupport
import Testing

@Suite struct HeadlessDisplayTests {
  @Test func pictureHasThePanelsSizeTurned() {
    let panel = PixelSize(width: 800, height: 480)
    for turn in QuarterTurn.allCases {
      let info = HeadlessDisplay(panelSize: panel, rotation: turn).info
      #expect(info.backend == .headless)
      #expect(info.format == "xrgb8888")
      #expect(info.panelSize == panel)
      #expect(info.pictureSize == (turn.swapsSides ? PixelSize(width: 480, height: 800) : panel))
      #expect(info.automaticScale == 1)
    }
  }

  @Test func captureGivesBackThePictureAtEveryRotation() {
    var random = SeededGenerator(seed: 1)
    // Larger than some tiles of the turned copy, and no multiple of one.
    let panel = PixelSize(width: 83, height: 71)
    for turn in QuarterTurn.allCases {
      let display = HeadlessDisplay(panelSize: panel, rotation: turn)
      let picture = display.info.pictureSize
      let shadow = Bitmap(width: picture.width, height: picture.height)
      shadow.scribble(using: &random)
      #expect(
        display.present(shadow, damage: DamageRegion(shadow.bounds), now: .seconds(3))
          == .presented(at: .seconds(3)))
      #expect(display.capture().rawPixels == shadow.rawPixels)
    }
  }

  @Test func everyFormatIsShownAsItsNameSays() {
    let picture = Bitmap(width: 12, height: 20)
    for format in PixelFormat.allCases {
      let display = HeadlessDisplay(
        panelSize: PixelSize(width: 20, height: 12), rotation: .threeQuarters, format: format)
      #expect(display.info.format == format.rawValue)
      // A colour that every format has.
      picture.store(0xFF84_4108, in: picture.bounds)
      _ = display.present(picture, damage: DamageRegion(), now: .zero)
      #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFF84_4108 })
    }
  }

  @Test func firstFrameShowsEverythingWhateverTheDamage() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 20, height: 10))
    let shadow = Bitmap(width: 20, height: 10)
    shadow.store(0xFF12_3456, in: shadow.bounds)
    _ = display.present(shadow, damage: DamageRegion(), now: .zero)
    #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFF12_3456 })
    #expect(display.statistics.pixelsPresented == 200)
  }

  @Test func costFollowsTheDamage() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 200, height: 100), rotation: .quarter)
    let shadow = Bitmap(width: 100, height: 200)
    _ = display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero)
    let before = display.statistics.pixelsPresented
    var damage = DamageRegion(PixelRect(x: 3, y: 5, width: 7, height: 11))
    damage.add(PixelRect(x: 90, y: 190, width: 30, height: 30))
    _ = display.present(shadow, damage: damage, now: .zero)
    #expect(display.statistics.pixelsPresented - before == 7 * 11 + 10 * 10)
    #expect(display.statistics.framesPresented == 2)
  }

  @Test func damageOutsideOfThePictureIsNothing() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 20, height: 10))
    let shadow = Bitmap(width: 20, height: 10)
    _ = display.present(shadow, damage: DamageRegion(), now: .zero)
    let outside = DamageRegion(PixelRect(x: -50, y: 4, width: 20, height: 20))
    #expect(display.present(shadow, damage: outside, now: .zero) == .unchanged)
    #expect(display.statistics.framesPresented == 1)
  }

  @Test func onlyDamagedPixelsAreCopied() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 20, height: 10), rotation: .half)
    let shadow = Bitmap(width: 20, height: 10)
    _ = display.present(shadow, damage: DamageRegion(), now: .zero)
    shadow.store(0xFFFF_0000, in: shadow.bounds)
    let damage = PixelRect(x: 2, y: 3, width: 4, height: 5)
    _ = display.present(shadow, damage: DamageRegion(damage), now: .zero)
    let picture = display.capture()
    for y in 0..<10 {
      for x in 0..<20 {
        #expect(
          picture.rawPixel(x, y) == (damage.contains(x: x, y: y) ? 0xFFFF_0000 : 0xFF00_0000))
      }
    }
  }

  @Test func capturedPictureIsOpaqueOverBlack() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 4, height: 4))
    #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFF00_0000 })
    let shadow = Bitmap(width: 4, height: 4)
    shadow.store(0x8040_2010, in: shadow.bounds)
    _ = display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero)
    #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFF40_2010 })
  }

  @Test func closedDisplayShowsNothing() {
    let display = HeadlessDisplay(panelSize: PixelSize(width: 4, height: 4))
    display.close()
    display.close()
    let shadow = Bitmap(width: 4, height: 4)
    #expect(!display.canPresent)
    #expect(display.present(shadow, damage: DamageRegion(), now: .zero) == .inactive)
  }

  @Test func pausedOrDarkPanelKeepsTheDamage() throws {
    for isPaused in [true, false] {
      let display = HeadlessDisplay(panelSize: PixelSize(width: 20, height: 10))
      let shadow = Bitmap(width: 20, height: 10)
      shadow.store(0xFFFF_0000, in: shadow.bounds)
      _ = display.present(shadow, damage: DamageRegion(), now: .zero)
      if isPaused { display.pause() } else { try display.setPower(false, now: .zero) }
      shadow.store(0xFF00_FF00, in: shadow.bounds)
      #expect(!display.canPresent)
      #expect(
        display.present(shadow, damage: DamageRegion(shadow.bounds), now: .zero) == .delayed)
      #expect(display.handleEvents(now: .zero).isEmpty)
      #expect(display.nextDeadline == nil)
      #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFFFF_0000 })
      if isPaused { display.resume(now: .zero) } else { try display.setPower(true, now: .zero) }
      #expect(display.nextDeadline == .zero)
      #expect(display.handleEvents(now: .zero) == [.retry])
      #expect(display.handleEvents(now: .zero).isEmpty)
      #expect(
        display.present(shadow, damage: DamageRegion(), now: .seconds(1))
          == .presented(at: .seconds(1)))
      #expect(display.capture().rawPixels.allSatisfy { $0 == 0xFF00_FF00 })
    }
  }

  @Test func formatAndMarginsAreTakenFromTheOptions() throws {
    let options = DisplayOptions(
      choice: .headless(PixelSize(width: 20, height: 10)), format: .only(.rgb565),
      margins: Margins(left: 2))
    let display = try openDisplay(options, source: .only(FakeCards())) { _ in }
    #expect(display.info.format == "rgb565")
    #expect(display.info.pictureSize == PixelSize(width: 18, height: 10))
  }
}
