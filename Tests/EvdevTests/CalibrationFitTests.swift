import Evdev
import Geometry
import TestSupport
import Testing

@Suite struct CalibrationFitTests {
  private let panel = PixelSize(width: 480, height: 320)
  private let crosses = [
    Point(0.125, 0.125), Point(0.875, 0.125), Point(0.5, 0.5), Point(0.125, 0.875),
    Point(0.875, 0.875),
  ]

  /// Pairs of a device whose values `send` makes of the place on the panel.
  private func pairs(_ send: (Point) -> Point) -> [CalibrationPair] {
    crosses.map { CalibrationPair(sent: send($0), wanted: $0) }
  }

  private func fit(_ pairs: [CalibrationPair]) -> Result<CalibrationFit, CalibrationFault> {
    Result { () throws(CalibrationFault) in
      try CalibrationFit(pairs, panel: panel, tolerance: 32)
    }
  }

  private func fault(_ pairs: [CalibrationPair]) -> CalibrationFault? {
    if case .failure(let fault) = fit(pairs) { fault } else { nil }
  }

  @Test(arguments: AxisExchange.allCases)
  func exchangedAxesGiveTheExactExchange(exchange: AxisExchange) throws {
    // The device is off by half a unit of 1/64 pixel, as all devices with a grid are.
    let made = try fit(
      pairs { wanted in
        let inverse = AxisExchange.allCases.first { $0.then(exchange) == .identity }!
        let place = inverse.matrix.place(of: wanted)
        return Point(x: place.x + 1 / 61_440, y: place.y + 1 / 40_960)
      }
    ).get()
    #expect(AxisExchange(made.matrix) == exchange)
    #expect(made.residual < 0.01)
  }

  @Test func exactTouchesAreFittedExactly() throws {
    let truth = TouchCalibration(1.31, -0.02, -0.11, 0.03, -1.18, 1.07)
    // The device's values are the truth's inverse of the places.
    let area = truth.a * truth.e - truth.b * truth.d
    let made = try fit(
      pairs { wanted in
        let (x, y) = (wanted.x - truth.c, wanted.y - truth.f)
        return Point(
          x: (truth.e * x - truth.b * y) / area, y: (truth.a * y - truth.d * x) / area)
      }
    ).get()
    let differences = [
      made.matrix.a - truth.a, made.matrix.b - truth.b, made.matrix.c - truth.c,
      made.matrix.d - truth.d, made.matrix.e - truth.e, made.matrix.f - truth.f,
    ]
    #expect(differences.allSatisfy { abs($0) < 1e-12 })
    #expect(made.residual < 1e-9)
  }

  @Test func theFitIsTheLeastSumOfSquares() throws {
    var random = SeededGenerator(seed: 7)
    let shaken = pairs {
      Point(
        x: $0.x * 0.8 + 0.1 + Double.random(in: -0.01...0.01, using: &random),
        y: $0.y * 0.7 + 0.2 + Double.random(in: -0.01...0.01, using: &random))
    }
    let made = try fit(shaken).get()
    func sum(_ matrix: TouchCalibration) -> Double {
      shaken.reduce(0) { sum, pair in
        let place = matrix.place(of: pair.sent)
        let x = (place.x - pair.wanted.x) * 480
        let y = (place.y - pair.wanted.y) * 320
        return sum + x * x + y * y
      }
    }
    let best = sum(made.matrix)
    #expect(abs((best / 5).squareRoot() - made.residual) < 1e-9)
    let numbers: [WritableKeyPath<TouchCalibration, Double>] = [\.a, \.b, \.c, \.d, \.e, \.f]
    for number in numbers {
      for step in [-1e-4, 1e-4] {
        var other = made.matrix
        other[keyPath: number] += step
        #expect(sum(other) > best)
      }
    }
  }

  @Test func aRangeThatLiesIsMended() throws {
    // A quarter of the declared range, and sixteen times it.
    for factor in [0.25, 16] {
      let made = try fit(pairs { Point(x: $0.x * factor, y: $0.y * factor) }).get()
      #expect(abs(made.matrix.a - 1 / factor) < 1e-9)
    }
  }

  @Test func samePlaceTwiceIsRefused() {
    var touched = pairs { $0 }
    touched[3].sent = Point(x: touched[1].sent.x + 0.01, y: touched[1].sent.y)
    #expect(fault(touched) == .samePlace(1, 3))
    #expect(fault(pairs { _ in Point(0.4, 0.6) }) == .allAlike)
  }

  @Test func touchesOnOneLineAreRefused() {
    #expect(fault(pairs { Point(x: $0.x + $0.y / 3, y: 0.3) }) == .onOneLine)
    let diagonal = [0.1, 0.3, 0.5, 0.7, 0.9]
    let slanted = zip(crosses, diagonal).map {
      CalibrationPair(sent: Point($1, 1 - $1), wanted: $0)
    }
    #expect(fault(slanted) == .onOneLine)
  }

  @Test func absurdScalesAreRefused() {
    #expect(fault(pairs { Point(x: $0.x * 1000, y: $0.y) }) == .absurdScale)
    // A narrow span far away would need an offset of thousands.
    #expect(fault(pairs { Point(x: 200 + $0.x * 0.05, y: $0.y) }) == .absurdScale)
    #expect(fault(pairs { Point(x: $0.x * .infinity, y: $0.y) }) == .absurdScale)
    #expect(fault(pairs { Point(x: .nan, y: $0.y) }) == .absurdScale)
  }

  @Test func crossesTouchedInAnotherOrderAreSkewedOrStray() {
    var touched = pairs { $0 }
    let first = touched[0].sent
    touched[0].sent = touched[1].sent
    touched[1].sent = first
    #expect(fault(touched) != nil)
    let turned = pairs { Point(x: 0.5 + $0.x - $0.y, y: $0.x + $0.y - 0.5) }
    #expect(fault(turned) == .skewed)
  }

  @Test(arguments: 0..<5)
  func oneTouchThatIsOffCannotHide(index: Int) throws {
    var touched = pairs { $0 }
    touched[index].sent.x += index == 1 || index == 4 ? -50.0 / 480 : 50.0 / 480
    guard case .stray(let pixels)? = fault(touched) else {
      Issue.record("\(String(describing: fault(touched)))")
      return
    }
    // The wrong value pulls at the scale too, by which distances are told.
    #expect((40...60).contains(pixels))
    touched[index].sent = crosses[index]
    touched[index].sent.y += 20.0 / 320
    #expect(fault(touched) == nil)
  }

  @Test func tooFewTouchesAreRefused() {
    #expect(fault(Array(pairs { $0 }.prefix(3))) == .tooFewPairs)
  }

  @Test func whateverIsAcceptedIsUsableAndNearEveryTouch() {
    var random = SeededGenerator(seed: 11)
    var accepted = 0
    for round in 0..<20_000 {
      // Every second round shakes true touches, so that some are accepted.
      let shake = round % 2 == 0 ? 2.0 : 0.08
      let touched = pairs {
        Point(
          x: $0.x + Double.random(in: -shake...shake, using: &random),
          y: $0.y + Double.random(in: -shake...shake, using: &random))
      }
      guard case .success(let made) = fit(touched) else { continue }
      accepted += 1
      let isNear = touched.allSatisfy { pair in
        let place = made.matrix.place(of: pair.sent)
        return abs(place.x - pair.wanted.x) * 480 <= 33 && abs(place.y - pair.wanted.y) * 320 <= 33
      }
      if !isNear || !made.matrix.isUsable {
        Issue.record("seed 11, round \(round): \(made)")
        return
      }
    }
    #expect(accepted > 1000)
  }
}
