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

  private static let panels = (1...5).flatMap { width in
    (1...4).map { PixelSize(width: width, height: $0) }
  }

  private func pixels(_ size: PixelSize) -> [PixelPoint] {
    (0..<size.height).flatMap { y in (0..<size.width).map { PixelPoint(x: $0, y: y) } }
  }

  @Test(arguments: panels)
  func eachTurnIsAOneToOneMapAndItsInverseUndoesIt(panel: PixelSize) {
    for turn in QuarterTurn.allCases {
      let picture = turn.turned(panel)
      #expect(turn.inverse.turned(picture) == panel)
      let places = pixels(picture).map { turn.panelPoint(of: $0, panel: panel) }
      #expect(Set(places) == Set(pixels(panel)))
      let back = places.map { turn.inverse.panelPoint(of: $0, panel: picture) }
      #expect(back == pixels(picture), "\(turn) on \(panel)")
    }
  }

  /// The picture inside a picture: turning by one and then by the other.
  @Test(arguments: panels)
  func turnsAddUpOnEveryPixel(panel: PixelSize) {
    for outer in QuarterTurn.allCases {
      for inner in QuarterTurn.allCases {
        let between = outer.turned(panel)
        let sum = outer.adding(inner)
        #expect(sum == inner.adding(outer))
        #expect(sum.turned(panel) == inner.turned(between))
        let stepwise = pixels(sum.turned(panel)).map {
          outer.panelPoint(of: inner.panelPoint(of: $0, panel: between), panel: panel)
        }
        let atOnce = pixels(sum.turned(panel)).map { sum.panelPoint(of: $0, panel: panel) }
        #expect(stepwise == atOnce, "\(inner) in \(outer) on \(panel)")
      }
    }
  }

  /// Clockwise about the middle of the panel, as the affine transform of that angle.
  @Test(arguments: panels)
  func eachTurnIsARotationByItsDegrees(panel: PixelSize) {
    for turn in QuarterTurn.allCases {
      let picture = turn.turned(panel)
      let rotation = AffineTransform(
        translationX: -Double(picture.width) / 2, y: -Double(picture.height) / 2
      )
      .concatenating(AffineTransform(rotation: Double(turn.rawValue) * .pi / 180))
      .concatenating(
        AffineTransform(translationX: Double(panel.width) / 2, y: Double(panel.height) / 2))
      for pixel in pixels(picture) {
        let middle = rotation.apply(to: Point(Double(pixel.x) + 0.5, Double(pixel.y) + 0.5))
        let place = turn.panelPoint(of: pixel, panel: panel)
        #expect(abs(middle.x - Double(place.x) - 0.5) < 1e-9)
        #expect(abs(middle.y - Double(place.y) - 0.5) < 1e-9)
      }
    }
  }

  @Test func everyRectangleOfASmallPanelHoldsThePlacesOfItsPixels() {
    let panel = PixelSize(width: 4, height: 3)
    for turn in QuarterTurn.allCases {
      let picture = turn.turned(panel)
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          for height in 0...(picture.height - y) {
            for width in 0...(picture.width - x) {
              let rect = PixelRect(x: x, y: y, width: width, height: height)
              let turned = turn.panelRect(of: rect, panel: panel)
              let places = pixels(picture).filter { rect.contains(x: $0.x, y: $0.y) }
                .map { turn.panelPoint(of: $0, panel: panel) }
              let expected = pixels(panel).filter { turned.contains(x: $0.x, y: $0.y) }
              #expect(Set(places) == Set(expected))
              #expect(turned.area == rect.area)
              #expect(turn.inverse.panelRect(of: turned, panel: picture) == rect)
            }
          }
        }
      }
    }
  }

  @Test func degreesAreTheRawValues() {
    #expect(QuarterTurn.allCases.map(\.rawValue) == [0, 90, 180, 270])
    for degrees in [-90, 1, 45, 360] { #expect(QuarterTurn(rawValue: degrees) == nil) }
    for turn in QuarterTurn.allCases {
      #expect(turn.swapsSides == (turn.rawValue % 180 == 90))
    }
  }
}
