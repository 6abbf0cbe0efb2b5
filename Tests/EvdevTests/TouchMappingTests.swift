import Evdev
import Geometry
import TestSupport
import Testing

@Suite struct TouchMappingTests {
  private let panel = PixelSize(width: 480, height: 320)

  /// The device value of a panel pixel's column or row, on a device that is mirrored or swapped as
  /// `exchange` says (from device to panel).
  @Test(arguments: AxisExchange.allCases, QuarterTurn.allCases)
  func cornersAreExactInAllOrientations(exchange: AxisExchange, turn: QuarterTurn) {
    let geometry = PictureGeometry(panel: panel, turn: turn)
    let ranges = [
      (AxisRange(minimum: 0, maximum: 4095), AxisRange(minimum: 0, maximum: 2047)),
      (AxisRange(minimum: -2000, maximum: 1000), AxisRange(minimum: 17, maximum: 999)),
      (AxisRange(minimum: 4095, maximum: 0), AxisRange(minimum: 500, maximum: -500)),
      (AxisRange(minimum: 0, maximum: 64 * 480 - 1), AxisRange(minimum: 0, maximum: 64 * 320 - 1)),
      (AxisRange(minimum: .min, maximum: .max), AxisRange(minimum: .max, maximum: .min)),
    ]
    for (x, y) in ranges {
      let mapping = TouchMapping(x: x, y: y, geometry: geometry, calibration: exchange.matrix)
      for (deviceX, deviceY) in [(false, false), (true, false), (false, true), (true, true)] {
        // The corner of the panel that this corner of the device lies at, by the words of the
        // exchange, and from there the upright pixel by QuarterTurn's own formula backwards.
        let farX = exchange.mirrorsX != (exchange.swaps ? deviceY : deviceX)
        let farY = exchange.mirrorsY != (exchange.swaps ? deviceX : deviceY)
        let panelPixel = PixelPoint(
          x: farX ? panel.width - 1 : 0, y: farY ? panel.height - 1 : 0)
        let upright = corners(of: geometry.picture).first {
          turn.panelPoint(of: $0, panel: panel) == panelPixel
        }!
        let landed = mapping.position(
          rawX: deviceX ? x.maximum : x.minimum, rawY: deviceY ? y.maximum : y.minimum)
        #expect(Int(landed.x) == upright.x && Int(landed.y) == upright.y, "\(x) \(y) \(landed)")
        #expect(landed.x >= 0 && landed.x < Double(geometry.picture.width))
        #expect(landed.y >= 0 && landed.y < Double(geometry.picture.height))
      }
    }
  }

  private func corners(of size: PixelSize) -> [PixelPoint] {
    [0, size.width - 1].flatMap { x in [0, size.height - 1].map { PixelPoint(x: x, y: $0) } }
  }

  @Test(arguments: QuarterTurn.allCases)
  func everySixtyFourthOfAPixelIsReachedExactly(turn: QuarterTurn) {
    let geometry = PictureGeometry(panel: panel, turn: turn)
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 64 * 480 - 1),
      y: AxisRange(minimum: 0, maximum: 64 * 320 - 1), geometry: geometry)
    // Collected, since an expectation a step would take longer than all the rest.
    let missed = (0..<(64 * 320)).filter { step in
      let point = Point(x: Double(step) / 64, y: Double(64 * 320 - 1 - step) / 64)
      let raw = mapping.raw(for: point)
      return mapping.position(rawX: raw.x, rawY: raw.y) != point
    }
    #expect(missed.isEmpty)
  }

  @Test func theFormulaIsLibinputs() {
    let mapping = TouchMapping(
      x: AxisRange(minimum: 100, maximum: 1099), y: AxisRange(minimum: 0, maximum: 99),
      geometry: PictureGeometry(panel: PixelSize(width: 800, height: 480)))
    let landed = mapping.position(rawX: 600, rawY: 25)
    #expect(landed == Point(x: 500.0 * 800 / 1000, y: 25.0 * 480 / 100))
  }

  @Test func valuesBeyondTheRangeAreClamped() {
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 99), y: AxisRange(minimum: 0, maximum: 99),
      geometry: PictureGeometry(panel: PixelSize(width: 100, height: 100)))
    #expect(mapping.position(rawX: -2849, rawY: 99999) == Point(x: 0, y: 99))
    #expect(mapping.position(rawX: .min, rawY: .max) == Point(x: 0, y: 99))
  }

  @Test func anInvertedRangeRunsTheOtherWay() {
    let mapping = TouchMapping(
      x: AxisRange(minimum: 99, maximum: 0), y: AxisRange(minimum: 0, maximum: 99),
      geometry: PictureGeometry(panel: PixelSize(width: 100, height: 100)))
    #expect(mapping.position(rawX: 99, rawY: 7) == Point(x: 0, y: 7))
    #expect(mapping.position(rawX: 0, rawY: 7) == Point(x: 99, y: 7))
  }

  @Test func aRangeOfNothingIsLearned() {
    let nothing = AxisRange(minimum: 0, maximum: 0)
    var mapping = TouchMapping(
      x: nothing, y: nothing, geometry: PictureGeometry(panel: PixelSize(width: 100, height: 50)))
    #expect(mapping.position(rawX: 40, rawY: 20) == Point(x: 40, y: 20))
    mapping.observe(rawX: 199, rawY: 20)
    #expect(mapping.position(rawX: 100, rawY: 20) == Point(x: 50, y: 20))
    #expect(mapping.position(rawX: 199, rawY: -5).y == 0)
    mapping.observe(rawX: .max, rawY: .min)
    #expect(mapping.position(rawX: .max, rawY: .min).isFinite)
  }

  @Test func aCalibrationScalesAndShifts() {
    let geometry = PictureGeometry(panel: PixelSize(width: 1000, height: 500), turn: .half)
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 999), y: AxisRange(minimum: 0, maximum: 499),
      geometry: geometry, calibration: TouchCalibration(1.25, 0, -0.125, 0, 1, 0))
    let middle = mapping.position(rawX: 500, rawY: 250)
    #expect(abs(middle.x - 499) < 1 && abs(middle.y - 249) < 1)
    // What the calibration moves off the glass stays at its border.
    #expect(mapping.position(rawX: 0, rawY: 0) == Point(x: 999, y: 499))
  }

  /// The picture lies in the panel with another margin at each side; a panel pixel that shows a
  /// pixel of the picture leads there, one in a margin to the nearest.
  @Test(arguments: QuarterTurn.allCases)
  func touchIsMappedToWhatMarginsLeave(turn: QuarterTurn) {
    let place = PixelRect(x: 10, y: 20, width: 440, height: 260)
    let geometry = PictureGeometry(
      panel: panel, turn: turn, picture: turn.turned(place.size), place: place)
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 479), y: AxisRange(minimum: 0, maximum: 319),
      geometry: geometry)
    for corner in corners(of: geometry.picture) {
      let onPlace = turn.panelPoint(of: corner, panel: place.size)
      let x = Int32(place.x + onPlace.x)
      let y = Int32(place.y + onPlace.y)
      let landed = mapping.position(rawX: x, rawY: y)
      #expect(Int(landed.x) == corner.x && Int(landed.y) == corner.y, "\(landed)")
      let raw = mapping.raw(for: Point(x: Double(corner.x), y: Double(corner.y)))
      #expect(raw.x == x && raw.y == y)
      // From there on to the corner of the glass it stays the same pixel.
      let outside = mapping.position(
        rawX: onPlace.x == 0 ? 0 : 479, rawY: onPlace.y == 0 ? 0 : 319)
      #expect(Int(outside.x) == corner.x && Int(outside.y) == corner.y, "\(outside)")
    }
  }

  /// A television's driver shrinks the whole picture into the margins.
  @Test func touchFollowsAPictureThatTheScreenShrinks() {
    let geometry = PictureGeometry(
      panel: PixelSize(width: 1000, height: 500), picture: PixelSize(width: 1000, height: 500),
      place: PixelRect(x: 100, y: 50, width: 800, height: 400))
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 999), y: AxisRange(minimum: 0, maximum: 499),
      geometry: geometry)
    #expect(mapping.position(rawX: 100, rawY: 50) == Point(x: 0, y: 0))
    #expect(mapping.position(rawX: 500, rawY: 250) == Point(x: 500, y: 250))
    let last = mapping.position(rawX: 900, rawY: 450)
    #expect(Int(last.x) == 999 && Int(last.y) == 499)
    #expect(mapping.raw(for: Point(x: 500, y: 250)) == (500, 250))
  }

  @Test func aCalibrationMendsValuesBeyondTheDeclaredRange() {
    // Declares 0…1023, sends 0…4095; the matrix takes a quarter.
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 1023), y: AxisRange(minimum: 0, maximum: 1023),
      geometry: PictureGeometry(panel: PixelSize(width: 400, height: 400)),
      calibration: TouchCalibration(0.25, 0, 0, 0, 0.25, 0))
    let landed = mapping.position(rawX: 3072, rawY: 2048)
    #expect(abs(landed.x - 300) < 0.5 && abs(landed.y - 200) < 0.5)
    #expect(mapping.fraction(rawX: 4095, rawY: -1024).x > 3.99)
    #expect(mapping.fraction(rawX: 4095, rawY: -1024).y < -0.99)
  }

  @Test func aCalibrationOfAnUndeclaredRangeStaysTheSame() {
    let nothing = AxisRange(minimum: 0, maximum: 0)
    var mapping = TouchMapping(
      x: nothing, y: nothing, geometry: PictureGeometry(panel: PixelSize(width: 100, height: 50)),
      calibration: TouchCalibration(0.5, 0, 0, 0, 0.25, 0))
    let before = mapping.position(rawX: 120, rawY: 100)
    mapping.observe(rawX: 199, rawY: 199)
    #expect(mapping.position(rawX: 120, rawY: 100) == before)
    #expect(abs(before.x - 60) < 1 && abs(before.y - 25) < 1)
  }

  @Test(arguments: QuarterTurn.allCases)
  func fractionsOfThePanelAreTheMappingBackwards(turn: QuarterTurn) {
    let geometry = PictureGeometry(panel: panel, turn: turn)
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 64 * 480 - 1),
      y: AxisRange(minimum: 0, maximum: 64 * 320 - 1), geometry: geometry)
    for position in [Point(3, 5), Point(160, 240), Point(319, 100)] {
      let raw = mapping.raw(for: position)
      let sent = mapping.fraction(rawX: raw.x, rawY: raw.y)
      let wanted = geometry.panelFraction(of: position)
      #expect(abs(sent.x - wanted.x) * 480 < 1.0 / 64)
      #expect(abs(sent.y - wanted.y) * 320 < 1.0 / 64)
    }
  }

  @Test(arguments: QuarterTurn.allCases)
  func fractionsOfThePanelLeadBackToThePicture(turn: QuarterTurn) {
    let place = PixelRect(x: 10, y: 20, width: 440, height: 260)
    let geometry = PictureGeometry(
      panel: panel, turn: turn, picture: turn.turned(PixelSize(width: 880, height: 520)),
      place: place)
    for position in [Point(3, 5), Point(160, 240), Point(-400, 3000)] {
      let back = geometry.position(ofPanelFraction: geometry.panelFraction(of: position))
      #expect(abs(back.x - position.x) < 1e-9 && abs(back.y - position.y) < 1e-9)
    }
    // The middle of the place, in the panel's own orientation.
    let middle = geometry.panelFraction(
      of: Point(x: Double(geometry.picture.width) / 2, y: Double(geometry.picture.height) / 2))
    #expect(abs(middle.x - 230.0 / 480) < 1e-12 && abs(middle.y - 150.0 / 320) < 1e-12)
  }

  @Test func exchangesAreAGroup() {
    for first in AxisExchange.allCases {
      #expect(AxisExchange(first.matrix) == first)
      for second in AxisExchange.allCases {
        // The product of the matrices, applied to a point off all axes of symmetry.
        let point = Point(x: 0.25, y: 0.375)
        let stepwise = apply(second.matrix, to: apply(first.matrix, to: point))
        #expect(apply(first.then(second).matrix, to: point) == stepwise)
      }
    }
    #expect(AxisExchange(TouchCalibration(0.5, 0, 0, 0, 1, 0)) == nil)
  }

  private func apply(_ matrix: TouchCalibration, to point: Point) -> Point {
    Point(
      x: matrix.a * point.x + matrix.b * point.y + matrix.c,
      y: matrix.d * point.x + matrix.e * point.y + matrix.f)
  }

  @Test func calibrationsAreSixFiniteNumbers() {
    #expect(TouchCalibration([1, 0, 0, 0, 1, 0]) == .identity)
    #expect(TouchCalibration([1, 0, 0, 0, 1]) == nil)
    #expect(TouchCalibration([1, 0, .nan, 0, 1, 0]) == nil)
  }

  @Test func hugeAndUnreachablePositionsClampToTheDevice() {
    let mapping = TouchMapping(
      x: AxisRange(minimum: 0, maximum: 6399), y: AxisRange(minimum: 0, maximum: 6399),
      geometry: PictureGeometry(panel: PixelSize(width: 100, height: 100)))
    #expect(mapping.raw(for: Point(x: 1e300, y: -1e300)) == (6399, 0))
    #expect(mapping.raw(for: Point(x: .nan, y: .infinity)) == (0, 6399))
  }
}
