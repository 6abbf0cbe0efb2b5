package import Geometry

/// A place that was to be touched, and what the device sent when it was.
package struct CalibrationPair: Hashable, Sendable {
  /// As fractions of the device's declared range; beyond 0…1 where the device sends more than it
  /// declares.
  package var sent: Point
  /// As fractions of the panel, in its own orientation.
  package var wanted: Point

  package init(sent: Point, wanted: Point) {
    self.sent = sent
    self.wanted = wanted
  }
}

/// Why no calibration can be made of the touches; pairs count from 0.
package enum CalibrationFault: Error, Hashable, Sendable {
  case tooFewPairs
  /// All touches sent nearly the same values.
  case allAlike
  case samePlace(Int, Int)
  case onOneLine
  /// The values have next to nothing to do with the declared range.
  case absurdScale
  /// The places touched form no upright rectangle.
  case skewed
  /// A touch is this many pixels from where the others say it should be. Which one it is cannot be
  /// known: either of two opposite corners would explain the same residuals.
  case stray(pixels: Double)
}

extension CalibrationFault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .tooFewPairs: "there are too few touches"
    case .allAlike: "all touches came from one place"
    case .samePlace(let first, let second):
      "crosses \(first + 1) and \(second + 1) were touched at the same place"
    case .onOneLine: "all touches lie on one line"
    case .absurdScale: "the panel's values do not fit the range that it declares"
    case .skewed: "the touches are not laid out like the crosses"
    case .stray(let pixels):
      "one touch is \(Int(pixels.rounded())) pixels from where the others put it"
    }
  }
}

/// The matrix that takes what a device sends to where it was touched, by least squares.
///
/// The six numbers are those of the affine map with the smallest sum of squared distances between
/// the places that it gives and those that were to be touched (ordinary least squares, solved on
/// centred coordinates). A touch is held against what the *other* ones say: its distance from the
/// fit divided by one minus its leverage is its distance from the fit without it (the deleted
/// residual of regression diagnostics; Belsley, Kuh and Welsch, 1980), which a single wrong touch
/// cannot hide by pulling the fit towards itself.
package struct CalibrationFit: Hashable, Sendable {
  package let matrix: TouchCalibration
  /// The root of the mean squared distance between the places touched and those wanted, in pixels
  /// of the panel.
  package let residual: Double

  /// The smallest part of the declared range that the touches may span on either axis.
  static let smallestSpan = 1.0 / 64
  /// How far beyond the declared range they may go, as a multiple of it.
  static let largestSpan = 256.0
  /// How much of one axis may show on the other.
  static let largestSkew = 0.25

  /// Fits at least four pairs.
  ///
  /// - Parameters:
  ///   - panel: The size that distances are given in.
  ///   - tolerance: How far a touch may be from where the others put it, in pixels of the panel.
  package init(
    _ pairs: [CalibrationPair], panel: PixelSize, tolerance: Double
  ) throws(CalibrationFault) {
    guard pairs.count >= 4 else { throw .tooFewPairs }
    guard pairs.allSatisfy({ $0.sent.isFinite && $0.wanted.isFinite }) else { throw .absurdScale }
    let span = try CalibrationFit.span(of: pairs.map(\.sent))
    try CalibrationFit.checkPlaces(pairs.map(\.sent), span)
    let solution = Solution(pairs)
    let misses = solution.misses(pairs, panel)
    let fitted = CalibrationFit.straightened(solution.matrix, panel)
    try CalibrationFit.checkShape(fitted, span)
    let farthest = misses.map(\.deleted).max()!
    guard farthest <= tolerance else { throw .stray(pixels: farthest) }
    matrix = fitted
    residual = (misses.reduce(0) { $0 + $1.squared } / Double(misses.count)).squareRoot()
  }

  /// How much of the range the values span on each axis.
  private static func span(of places: [Point]) throws(CalibrationFault) -> Point {
    func extent(_ values: [Double]) -> Double { values.max()! - values.min()! }
    let span = Point(x: extent(places.map(\.x)), y: extent(places.map(\.y)))
    switch (span.x < smallestSpan, span.y < smallestSpan) {
    case (true, true): throw .allAlike
    case (false, true), (true, false): throw .onOneLine
    case (false, false): break
    }
    let farthest = places.map { max(abs($0.x), abs($0.y)) }.max()!
    guard farthest <= largestSpan else { throw .absurdScale }
    return span
  }

  /// Measured against what the touches span, since the declared range may lie.
  private static func checkPlaces(_ places: [Point], _ span: Point) throws(CalibrationFault) {
    let scaled = places.map { Point(x: $0.x / span.x, y: $0.y / span.y) }
    for second in scaled.indices {
      for first in 0..<second {
        let x = scaled[first].x - scaled[second].x
        let y = scaled[first].y - scaled[second].y
        if x * x + y * y < 0.01 { throw .samePlace(first, second) }
      }
    }
    let scatter = Scatter(scaled)
    let correlation = scatter.xy * scatter.xy / (scatter.xx * scatter.yy)
    if correlation > 0.9 { throw .onOneLine }
  }

  private static func checkShape(
    _ matrix: TouchCalibration, _ span: Point
  ) throws(CalibrationFault) {
    let upright = (abs(matrix.a * span.x), abs(matrix.e * span.y))
    let swapped = (abs(matrix.b * span.y), abs(matrix.d * span.x))
    let isUpright = upright.0 * upright.1 >= swapped.0 * swapped.1
    let (main, other) = isUpright ? (upright, swapped) : (swapped, upright)
    guard other.0 <= largestSkew * main.0, other.1 <= largestSkew * main.1 else { throw .skewed }
    guard matrix.isUsable else { throw .absurdScale }
  }

  /// The nearest mere exchange of axes where it differs from the matrix by less than a pixel in all
  /// corners: corner values then land in the corner pixels, which rounding would spoil.
  private static func straightened(
    _ matrix: TouchCalibration, _ panel: PixelSize
  ) -> TouchCalibration {
    let corners = [Point(0, 0), Point(1, 0), Point(0, 1), Point(1, 1)]
    for exchange in AxisExchange.allCases.map(\.matrix) {
      let isNear = corners.allSatisfy { corner in
        let (one, other) = (matrix.place(of: corner), exchange.place(of: corner))
        return abs(one.x - other.x) * Double(panel.width) < 1
          && abs(one.y - other.y) * Double(panel.height) < 1
      }
      if isNear { return exchange }
    }
    return matrix
  }
}

/// The sums of squares and products about the centre.
private struct Scatter {
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0
  let center: Point

  init(_ points: [Point]) {
    let count = Double(points.count)
    center = Point(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    for point in points {
      let (x, y) = (point.x - center.x, point.y - center.y)
      xx += x * x
      xy += x * y
      yy += y * y
    }
  }
}

/// The least-squares solution for pairs that do not lie on a line.
private struct Solution {
  let matrix: TouchCalibration
  private let scatter: Scatter

  init(_ pairs: [CalibrationPair]) {
    let scatter = Scatter(pairs.map(\.sent))
    let goal = Scatter(pairs.map(\.wanted)).center
    let area = scatter.xx * scatter.yy - scatter.xy * scatter.xy
    func row(_ wanted: (CalibrationPair) -> Double) -> (Double, Double) {
      var (x, y) = (0.0, 0.0)
      for pair in pairs {
        x += wanted(pair) * (pair.sent.x - scatter.center.x)
        y += wanted(pair) * (pair.sent.y - scatter.center.y)
      }
      return (
        (x * scatter.yy - y * scatter.xy) / area, (y * scatter.xx - x * scatter.xy) / area
      )
    }
    let (a, b) = row { $0.wanted.x - goal.x }
    let (d, e) = row { $0.wanted.y - goal.y }
    let center = scatter.center
    matrix = TouchCalibration(
      a, b, goal.x - a * center.x - b * center.y, d, e, goal.y - d * center.x - e * center.y)
    self.scatter = scatter
  }

  struct Miss {
    /// The squared distance from the fit, in pixels.
    var squared: Double
    /// The distance from the fit of the other pairs, in pixels.
    var deleted: Double
  }

  func misses(_ pairs: [CalibrationPair], _ panel: PixelSize) -> [Miss] {
    let area = scatter.xx * scatter.yy - scatter.xy * scatter.xy
    return pairs.map { pair in
      let place = matrix.place(of: pair.sent)
      let x = (place.x - pair.wanted.x) * Double(panel.width)
      let y = (place.y - pair.wanted.y) * Double(panel.height)
      let (u, v) = (pair.sent.x - scatter.center.x, pair.sent.y - scatter.center.y)
      let quadratic = u * u * scatter.yy - 2 * u * v * scatter.xy + v * v * scatter.xx
      let leverage = 1 / Double(pairs.count) + quadratic / area
      // A pair that alone decides a number of the fit has leverage 1 and no distance to report.
      let squared = x * x + y * y
      return Miss(squared: squared, deleted: squared.squareRoot() / max(1 - leverage, 1e-6))
    }
  }
}
