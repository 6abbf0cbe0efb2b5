package import Geometry

/// One of the eight ways to lay a rectangle over another: which axis runs along x, and which run
/// backwards.
package struct AxisExchange: Hashable, Sendable, CaseIterable {
  /// Whether the new x comes from the old y and the other way round.
  package var swaps: Bool
  /// Whether the new x runs backwards.
  package var mirrorsX: Bool
  package var mirrorsY: Bool

  package init(swaps: Bool, mirrorsX: Bool, mirrorsY: Bool) {
    self.swaps = swaps
    self.mirrorsX = mirrorsX
    self.mirrorsY = mirrorsY
  }

  package static let identity = AxisExchange(swaps: false, mirrorsX: false, mirrorsY: false)

  package static let allCases: [AxisExchange] = [false, true].flatMap { swaps in
    [false, true].flatMap { mirrorsX in
      [false, true].map { AxisExchange(swaps: swaps, mirrorsX: mirrorsX, mirrorsY: $0) }
    }
  }

  /// From the panel to the upright picture (`QuarterTurn.panelPoint` backwards).
  package init(_ turn: QuarterTurn) {
    switch turn {
    case .none: self = .identity
    case .quarter: self.init(swaps: true, mirrorsX: false, mirrorsY: true)
    case .half: self.init(swaps: false, mirrorsX: true, mirrorsY: true)
    case .threeQuarters: self.init(swaps: true, mirrorsX: true, mirrorsY: false)
    }
  }

  /// The exchange that a calibration matrix stands for; nil where it scales, shifts or shears.
  package init?(_ matrix: TouchCalibration) {
    func direction(_ main: Double, _ other: Double, _ offset: Double) -> Bool? {
      guard other == 0 else { return nil }
      if main == 1 && offset == 0 { return false }
      if main == -1 && offset == 1 { return true }
      return nil
    }
    if let x = direction(matrix.a, matrix.b, matrix.c),
      let y = direction(matrix.e, matrix.d, matrix.f)
    {
      self.init(swaps: false, mirrorsX: x, mirrorsY: y)
    } else if let x = direction(matrix.b, matrix.a, matrix.c),
      let y = direction(matrix.d, matrix.e, matrix.f)
    {
      self.init(swaps: true, mirrorsX: x, mirrorsY: y)
    } else {
      return nil
    }
  }

  /// The matrix of this exchange.
  package var matrix: TouchCalibration {
    let x = mirrorsX ? (-1.0, 1.0) : (1.0, 0.0)
    let y = mirrorsY ? (-1.0, 1.0) : (1.0, 0.0)
    return swaps
      ? TouchCalibration(0, x.0, x.1, y.0, 0, y.1) : TouchCalibration(x.0, 0, x.1, 0, y.0, y.1)
  }

  /// This exchange first and `next` after it.
  package func then(_ next: AxisExchange) -> AxisExchange {
    // next.x comes from this one's y where it swaps, and keeps that axis's direction.
    let fromX = next.swaps ? mirrorsY : mirrorsX
    let fromY = next.swaps ? mirrorsX : mirrorsY
    return AxisExchange(
      swaps: swaps != next.swaps, mirrorsX: fromX != next.mirrorsX,
      mirrorsY: fromY != next.mirrorsY)
  }
}
