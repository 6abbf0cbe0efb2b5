public import Geometry

/// The six numbers of libinput's calibration matrix, acting on positions as fractions of the panel:
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`.
public struct TouchCalibration: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double

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
