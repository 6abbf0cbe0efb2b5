import Geometry
import Scanout
import TestSupport
import Testing

@Suite struct DisplayModeTests {
  @Test(
    arguments: [
      ("1920x1080", 1920, 1080, nil), ("800x480@60", 800, 480, 60),
      ("1280x720@59.94", 1280, 720, 59.94), ("1x1@0.5", 1, 1, 0.5),
      ("65535x65535", 65535, 65535, nil),
    ] as [(String, Int, Int, Double?)])
  func requestIsRead(text: String, width: Int, height: Int, rate: Double?) {
    let request = ModeRequest(parsing: text)
    #expect(request?.size == PixelSize(width: width, height: height))
    #expect(request?.refreshHz == rate)
    #expect(request?.description == text)
  }

  @Test(arguments: [
    "", "x", "800", "800x", "x480", "0x480", "800x0", "-800x480", "+800x480", "800x480x60",
    "800x480@", "800x480@0", "800x480@-60", "800x480@60Hz", "800x480@6e1", "800x480@nan",
    "800x480@1.2.3", "65536x480", "99999999999999999999x1", "８００x480", " 800x480", "800X480",
    "800x480@60@60",
  ])
  func nonsenseIsRefused(text: String) {
    #expect(ModeRequest(parsing: text) == nil)
  }

  @Test func refreshRateFollowsFromTheTiming() {
    // CEA-861 VIC 16 and its 59.94 Hz sibling, VIC 5 (interlaced).
    func mode(_ clock: UInt32, flags: UInt32 = 0) -> DisplayMode {
      DisplayMode(
        clock: clock,
        horizontal: .init(displayed: 1920, syncStart: 2008, syncEnd: 2052, total: 2200),
        vertical: .init(displayed: 1080, syncStart: 1084, syncEnd: 1089, total: 1125),
        nominalRefresh: 60, flags: flags, name: "1920x1080")
    }
    #expect(mode(148_500).refreshHz == 60)
    #expect(abs(mode(148_352).refreshHz - 59.94) < 0.01)
    #expect(mode(74_250, flags: 1 << 4).refreshHz == 60)
    #expect(mode(74_250, flags: 1 << 4).description == "1920x1080@60 interlaced")
    #expect(mode(148_352).description == "1920x1080@59.94")
  }

  @Test func timingWithoutNumbersFallsBackToTheNominalRate() {
    let mode = DisplayMode(
      clock: 0, horizontal: .init(displayed: 8, syncStart: 0, syncEnd: 0, total: 0),
      vertical: .init(displayed: 8, syncStart: 0, syncEnd: 0, total: 0), nominalRefresh: 50,
      name: "8x8")
    #expect(mode.refreshHz == 50)
  }

  @Test func closestRateWinsThenProgressiveThenPreferred() {
    let size = PixelSize(width: 64, height: 36)
    let interlaced = DisplayMode.fake(size, interlaced: true)
    let plain = DisplayMode.fake(size)
    let preferred = DisplayMode.fake(size, preferred: true)
    let other = DisplayMode.fake(size, hz: 50)
    let modes = [interlaced, other, plain, preferred]
    #expect(ModeRequest(size: size).matches(in: modes) == [preferred, other, plain, interlaced])
    #expect(ModeRequest(size: size, refreshHz: 50).matches(in: modes) == [other])
    #expect(ModeRequest(size: size, refreshHz: 75).matches(in: modes).isEmpty)
    #expect(ModeRequest(size: PixelSize(width: 36, height: 64)).matches(in: modes).isEmpty)
  }
}

@Suite struct DisplayScaleTests {
  private func scale(_ width: Int, _ height: Int, _ mm: (Int, Int)?) -> Double {
    automaticScale(
      pixels: PixelSize(width: width, height: height),
      millimetres: mm.map { PhysicalSize(width: $0.0, height: $0.1) })
  }

  @Test func pointIsAsLargeAsOnTheFirstPhone() {
    // 320x480 at 163 to the inch is the phone itself.
    #expect(scale(320, 480, (50, 75)) == 1)
    #expect(scale(640, 960, (50, 75)) == 2)
  }

  @Test func controlsAreAtLeastNineMillimetresHigh() {
    // A 7 inch panel of 800x480 and one of 1024x600, a 10.1 inch one of 1920x1200, a 15.6 inch one
    // of 3840x2160.
    #expect(scale(800, 480, (154, 86)) == 1.25)
    #expect(scale(1024, 600, (154, 86)) == 1.5)
    #expect(scale(1920, 1200, (217, 136)) == 2)
    #expect(scale(3840, 2160, (344, 194)) == 2.5)
    for (width, height) in [(1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)] {
      for long in stride(from: 150, through: 1500, by: 7) {
        let short = long * height / width
        let value = scale(width, height, (long, short))
        let millimetres = 44 * value * Double(long) / Double(width)
        let largest = min(Double(height) / 320, Double(width) / 480)
        #expect(millimetres >= 8.95 || value > largest - 0.25, "\(width)x\(height), \(long) mm")
        // No larger than a quarter of the scale makes it.
        #expect(value == 1 || millimetres < 9.1 + 44 * 0.25 * Double(long) / Double(width))
      }
    }
  }

  @Test func controlsAreAsHighAsAskedForWhereTheCanvasRemains() {
    func height(_ wanted: Double, _ width: Int, _ height: Int, _ mm: (Int, Int)) -> Double? {
      let size = PixelSize(width: width, height: height)
      return Scanout.scale(
        controlHeight: wanted, picture: size, pixels: size,
        millimetres: PhysicalSize(width: mm.0, height: mm.1)
      ).map { (44 * $0 - 1e-6).rounded(.up) * Double(mm.0) / Double(width) }
    }
    for wanted in [7.0, 9, 12, 15, 20] {
      let found = height(wanted, 1920, 1080, (477, 268))!
      #expect(abs(found - wanted) <= wanted * 0.02, "\(wanted) mm: \(found)")
    }
    // A wall whose pixels are coarse, and a panel too small for what is asked.
    #expect(abs(height(15, 1920, 1080, (1218, 685))! - 15) <= 0.3)
    let small = Scanout.scale(
      controlHeight: 40, picture: PixelSize(width: 800, height: 480),
      pixels: PixelSize(width: 800, height: 480), millimetres: PhysicalSize(width: 154, height: 86))!
    #expect(800 / small >= 160 && 480 / small - 88 >= 160 - 1e-9 && small > 1.9)
    #expect(
      Scanout.scale(
        controlHeight: 9, picture: PixelSize(width: 800, height: 480),
        pixels: PixelSize(width: 800, height: 480), millimetres: PhysicalSize(width: 16, height: 9))
        == nil)
  }

  @Test func coarseScreensHaveLargerControlsNotTinyOnes() {
    #expect(scale(1920, 1080, (1218, 685)) == 1)
  }

  @Test func controlsAlwaysFit() {
    // 1440x1440 watch-like density: at most 3 (480 points along the longer side).
    #expect(scale(1440, 1440, (40, 40)) == 3)
    #expect(scale(480, 320, (30, 20)) == 1)
    #expect(scale(100, 100, (5, 5)) == 1)
    for width in stride(from: 320, to: 4000, by: 97) {
      for height in stride(from: 480, to: 4000, by: 89) {
        let value = scale(width, height, (max(1, width / 20), max(1, height / 20)))
        let (short, long) = (Double(min(width, height)), Double(max(width, height)))
        #expect(value >= 1 && value * 4 == (value * 4).rounded())
        #expect(value == 1 || (short / value >= 320 && long / value >= 480))
      }
    }
  }

  @Test func knownLiesAreIgnored() {
    let honest = scale(1920, 1080, nil)
    for lie in [
      (0, 0), (160, 90), (90, 160), (16, 9), (16, 10), (160, 100), (1600, 900), (1600, 1000),
      (900, 1600), (4, 3), (40, 30), (5, 4), (50, 40), (0, 300), (300, 0), (1, 1),
      (100_000, 100_000), (1921, 1081), (40, 20), (300, 300), (-1, -1), (.max, .max),
    ] {
      #expect(scale(1920, 1080, lie) == honest, "\(lie)")
    }
    #expect(honest == 1)
    #expect(scale(3840, 2160, nil) == 2)
    #expect(scale(800, 480, nil) == 1)
  }

  @Test func aspectRatiosInEveryUnitAreIgnoredOnEveryPanel() {
    for (width, height) in [(3840, 2160), (2560, 1600), (2048, 1536), (2160, 3840), (1280, 1024)] {
      for (wide, high) in [(16, 9), (16, 10), (160, 90), (160, 100), (4, 3), (40, 30), (5, 4)] {
        #expect(scale(width, height, (wide, high)) == scale(width, height, nil))
        #expect(scale(width, height, (high, wide)) == scale(width, height, nil))
      }
    }
  }

  @Test func sidesThatNearlyTellAnAspectRatioAreBelieved() {
    // A 7 inch panel of 1920x1200 really is 151x94 mm, one of 7.2 inches 161x90.
    #expect(scale(1920, 1200, (151, 94)) == 2.75)
    #expect(scale(1920, 1080, (161, 90)) == 2.5)
  }

  @Test func pixelsThatAreNearlySquareAreBelieved() {
    // 720x576 fills a 16:9 screen too.
    #expect(scale(1440, 1152, (160, 92)) == 2.25)
    #expect(scale(1440, 1152, (190, 92)) == scale(1440, 1152, nil))
  }

  /// As the picture lies on the panel, which may claim its sides either way.
  @Test func aPictureIsAsLargeAsItsPanel() {
    func size(_ width: Int, _ height: Int, _ mm: (Int, Int)?) -> Size? {
      physicalPictureSize(
        pixels: PixelSize(width: width, height: height),
        millimetres: mm.map { PhysicalSize(width: $0.0, height: $0.1) })
    }
    #expect(size(3840, 1080, (1430, 410)) == Size(width: 1430, height: 410))
    #expect(size(3840, 1080, (410, 1430)) == Size(width: 1430, height: 410))
    #expect(size(1080, 3840, (1430, 410)) == Size(width: 410, height: 1430))
    #expect(size(1920, 1080, nil) == nil)
    for lie in [(0, 0), (1600, 900), (160, 90), (300, 300), (1, 1), (-1, -1)] {
      #expect(size(1920, 1080, lie) == nil, "\(lie)")
    }
  }

  @Test func turnedPanelHasTheSameScale() {
    #expect(scale(1200, 1920, (217, 136)) == scale(1920, 1200, (217, 136)))
  }
}
