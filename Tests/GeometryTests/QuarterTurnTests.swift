import Geometry
import Testing

@Suite struct QuarterTurnTests {
  /// Where the corners of the upright picture lie on a panel of 40x30, turned clockwise.
  @Test(arguments: [
    (QuarterTurn.none, [(0, 0), (39, 0), (39, 29), (0, 29)]),
    (.quarter, [(39, 0), (39, 29), (0, 29), (0, 0)]),
    (.half, [(39, 29), (0, 29), (0, 0), (39, 0)]),
    (.threeQuarters, [(0, 29), (0, 0), (39, 0), (39, 29)]),
  ])
  func cornersLandInCorners(turn: QuarterTurn, expected: [(Int, Int)]) {
    let panel = PixelSize(width: 40, height: 30)
    let picture = turn.turned(panel)
    #expect(picture == (turn.swapsSides ? PixelSize(width: 30, height: 40) : panel))
    let right = picture.width - 1
    let bottom = picture.height - 1
    let corners = [(0, 0), (right, 0), (right, bottom), (0, bottom)]
    for (corner, place) in zip(corners, expected) {
      let point = turn.panelPoint(of: PixelPoint(x: corner.0, y: corner.1), panel: panel)
      #expect(point == PixelPoint(x: place.0, y: place.1))
    }
  }

  @Test func everyPixelOfARectangleLiesInItsPanelRectangle() {
    let panel = PixelSize(width: 12, height: 9)
    let rect = PixelRect(x: 2, y: 3, width: 4, height: 2)
    for turn in QuarterTurn.allCases {
      var places = Set<PixelPoint>()
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          places.insert(turn.panelPoint(of: PixelPoint(x: x, y: y), panel: panel))
        }
      }
      let turned = turn.panelRect(of: rect, panel: panel)
      #expect(places.count == turned.area)
      #expect(places.allSatisfy { turned.contains(x: $0.x, y: $0.y) })
    }
  }

  @Test func turnsAddUpToNone() {
    for turn in QuarterTurn.allCases {
      #expect(turn.adding(turn.inverse) == .none)
      #expect(turn.adding(.none) == turn)
    }
    #expect(QuarterTurn.quarter.adding(.threeQuarters) == .none)
    #expect(QuarterTurn.half.adding(.quarter) == .threeQuarters)
  }
}
