public import Geometry

/// The six numbers of libinput's calibration matrix, acting on positions as fractions of the panel:
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
public struct TouchCalibration: Hashable, Sendable {
  /// What of x goes into x'.
  public var a: Double
  /// What of y goes into x'.
  public var b: Double
  /// The shift of x', as a fraction of the panel.
  public var c: Double
  /// What of x goes into y'.
  public var d: Double
  /// What of y goes into y'.
  public var e: Double
  /// The shift of y', as a fraction of the panel.
  public var f: Double

  /// The matrix of these numbers, row by row.
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// From exactly six finite numbers; nil else.
  public init?(_ numbers: [Double]) {
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
  }

  /// Leaves positions as they are.
  public static let identity = TouchCalibration(1, 0, 0, 0, 1, 0)

  /// Where a place comes to lie; both are fractions.
  public func place(of point: Point) -> Point {
    Point(x: a * point.x + b * point.y + c, y: d * point.x + e * point.y + f)
  }

  /// Whether it can serve: its numbers are finite and no larger than 1000, and it does not fold the
  /// surface into a line, on which all touches would land.
  public var isUsable: Bool {
    let numbers = [a, b, c, d, e, f]
    return numbers.allSatisfy { $0.isFinite && abs($0) <= 1000 } && abs(a * e - b * d) > 1e-6
  }
}
