import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct DitherTileTests {
  private let side = DitherTile.side

  @Test func theTileIsWhatVoidAndClusterMakes() {
    let digits = DitherTile.digits.description.split(separator: "\n").flatMap { $0.map { $0 } }
    #expect(digits.count == side * side)
    #expect(digits.map { $0.wholeNumberValue } == ReferencePresenting.tile)
  }

  @Test func eachThresholdStandsEquallyOften() {
    for threshold in 0..<8 {
      #expect(ReferencePresenting.tile.filter { $0 == threshold }.count == side * side / 8)
    }
  }

  /// White noise would have some 4,096/4 pixels in its darkest quarter beside another one to the
  /// right, a quarter of them; blue noise has next to none.
  @Test func neighboursDiffer() {
    var beside = 0
    for place in 0..<(side * side) {
      let right = place / side * side + (place + 1) % side
      let below = (place + side) % (side * side)
      let dark = ReferencePresenting.tile[place] < 1
      if dark && ReferencePresenting.tile[right] < 1 { beside += 1 }
      if dark && ReferencePresenting.tile[below] < 1 { beside += 1 }
    }
    #expect(beside == 0)
  }

  @Test func rowsRepeatTheirBeginning() {
    for turn in QuarterTurn.allCases {
      let words = DitherTile.thresholds(turn)
      #expect(words.count == side * DitherTile.rowLength)
      for y in 0..<side {
        let row = words[(y * DitherTile.rowLength)..<((y + 1) * DitherTile.rowLength)]
        #expect(row.suffix(16).elementsEqual(row.prefix(16)))
      }
    }
  }

  @Test func thresholdsBelongToThePicture() {
    let panel = PixelSize(width: 45, height: 130)
    for turn in QuarterTurn.allCases {
      let words = DitherTile.thresholds(turn)
      let picture = turn.turned(panel)
      var wrong = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let point = turn.panelPoint(of: PixelPoint(x: x, y: y), panel: panel)
          let place = DitherTile.place(point, turn, panel: panel)
          let threshold = ReferencePresenting.tile[y % side * side + x % side]
          let word = words[place.y * DitherTile.rowLength + place.x]
          if word != UInt32(32 * threshold + 31) * 0x1_0001 { wrong += 1 }
        }
      }
      #expect(wrong == 0)
    }
  }
}
