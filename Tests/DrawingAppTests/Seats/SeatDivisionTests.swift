import Controls
import Geometry
import Testing

@testable import DrawingApp

@Suite struct SeatDivisionTests {
  private func division(
    _ seats: SeatCount, _ width: Int, _ height: Int = 1080, scale: Double = 1,
    physicalWidth: Double? = nil
  ) -> SeatDivision {
    SeatDivision(
      seats, size: PixelSize(width: width, height: height), scale: scale,
      physicalWidth: physicalWidth)
  }

  /// Every width with every number of seats: the parts are the columns between ⌊(k−1)·W/N⌋ and
  /// ⌊k·W/N⌋, and each column belongs to the seat in whose part it is.
  @Test func seatsShareTheColumnsOfThePicture() {
    for width in 320...1400 {
      for wanted in 1...8 {
        let division = division(.fixed(wanted), width)
        let count = division.count
        for (index, panel) in division.panels.enumerated() {
          let part = panel.part
          #expect(part.minX == Int((Double(index) * Double(width) / Double(count)).rounded(.down)))
          #expect(
            part.maxX == Int((Double(index + 1) * Double(width) / Double(count)).rounded(.down)))
          #expect(part.minY == 0 && part.height == 1080)
          #expect(panel.size == PixelSize(width: width, height: 1080))
          for column in [part.minX, part.minX + 1, part.maxX - 1] {
            #expect(division.index(at: Point(Double(column), 5)) == index)
            #expect(division.index(at: Point(Double(column) + 0.999, 5)) == index)
          }
        }
        #expect(division.panels.count == count)
      }
    }
  }

  @Test func placesBesideThePictureBelongToTheNearestSeat() {
    let division = division(.fixed(3), 900)
    for (x, index) in [
      (-1.0, 0), (-1e300, 0), (-.infinity, 0), (900, 2), (1e300, 2), (.infinity, 2), (.nan, 0),
      (299.99, 0), (300, 1), (599.5, 1), (600, 2),
    ] {
      for y in [-50, 5, 1e9, .nan] { #expect(division.index(at: Point(x, y)) == index, "\(x)") }
    }
    #expect(self.division(.fixed(4), 0, 0).index(at: Point(5, 5)) == 0)
  }

  @Test func noSeatIsNarrowerThan160Points() {
    for (wanted, width, scale, count) in [
      (2, 320, 1.0, 2), (2, 319, 1, 1), (3, 320, 1, 2), (8, 1280, 1, 8), (8, 1279, 1, 7),
      (8, 320, 1, 2), (2, 640, 2, 2), (2, 639, 2, 1), (4, 800, 1, 4), (8, 800, 1, 5),
      (8, 3840, 3, 8), (8, 3840, 3.5, 6), (2, 10, 1, 1), (8, 0, 1, 1), (2, 352, 1.1, 2),
    ] {
      let division = division(.fixed(wanted), width, scale: scale)
      #expect(division.count == count, "\(wanted) of \(width) at \(scale)")
      #expect((division.shortage == nil) == (count == wanted))
      for panel in division.panels where count > 1 {
        #expect(Double(panel.part.width) >= 160 * scale - 1e-6)
      }
    }
    #expect(
      division(.fixed(8), 800).shortage
        == "controls.seats: a picture of 800x1080 has no room for 8 seats, each at least 160 "
        + "pixels wide; there are 5 seats")
    #expect(division(.fixed(2), 300).shortage?.hasSuffix("; there is one seat") == true)
  }

  /// Narrow pictures that are taller than wide have the seats that were asked for.
  @Test func aNumberCountsOnUprightPicturesToo() {
    #expect(division(.fixed(4), 1080, 1920).count == 4)
  }

  @Test func anAutomaticNumberIsOneForEach700Millimetres() {
    for (width, count) in [
      (0.0, 1), (1, 1), (699, 1), (700, 1), (1399, 1), (1400, 2), (2099, 2), (2100, 3),
      (5600, 8), (1e9, 8), (-700, 1), (.nan, 1), (.infinity, 8),
    ] {
      #expect(division(.automatic, 3840, physicalWidth: width).count == count, "\(width)")
    }
  }

  @Test func anAutomaticNumberIsOneWhereTheSizeIsUnknownOrThePictureIsUpright() {
    #expect(division(.automatic, 3840).count == 1)
    #expect(division(.automatic, 2160, 3840, physicalWidth: 2100).count == 1)
    #expect(division(.automatic, 2160, 2160, physicalWidth: 2100).count == 3)
    #expect(division(.automatic, 3840).shortage == nil)
  }

  @Test func anAutomaticNumberIsNoLargerThanThePictureHasRoomFor() {
    let division = division(.automatic, 400, 300, physicalWidth: 2100)
    #expect(division.count == 2)
    #expect(division.shortage?.contains("no room for 3 seats") == true)
  }

  @Test func theCanvasReachesOverAllParts() {
    for (width, count) in [(801, 1), (801, 2), (1923, 3), (1923, 4), (1500, 8)] {
      let division = division(.fixed(count), width, 480)
      let layouts = division.panels.map { DrawingPanel.layout(geometry: $0) }
      let canvas = SeatDivision.canvas(of: layouts)
      #expect(canvas == PixelRect(x: 0, y: 44, width: width, height: 392))
      for control in layouts.flatMap(\.controls) where control.isVisible {
        #expect(!control.frame.intersects(canvas))
      }
    }
  }
}
