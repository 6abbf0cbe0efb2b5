internal import Geometry

/// A place or a direction while it is computed with: both coordinates in one register.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  @inline(__always)
  init(_ point: Point) { self.init(point.x, point.y) }

  @inline(__always)
  func dot(_ other: Vector) -> Double { x * other.x + y * other.y }

  /// Positive where `other` lies clockwise (as seen) of this vector.
  @inline(__always)
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  @inline(__always)
  var length: Double { dot(self).squareRoot() }

  @inline(__always)
  var isZero: Bool { x == 0 && y == 0 }

  /// The vector without signs.
  @inline(__always)
  var magnitudes: Vector { Vector(abs(x), abs(y)) }

  /// What the rounding of a few operations can add up to, as a part of their largest term.
  static let rounding = 0x1p-48

  /// The vector turned by a quarter clockwise as seen.
  @inline(__always)
  var turned: Vector { Vector(-y, x) }
}

extension Point {
  @inline(__always)
  init(_ vector: Vector) { self.init(vector.x, vector.y) }
}

// SIMD's own pointwise functions become calls per lane; these become one instruction.
@inline(__always)
func pointwiseMinimum(_ a: Vector, _ b: Vector) -> Vector {
  Vector(b.x < a.x ? b.x : a.x, b.y < a.y ? b.y : a.y)
}

@inline(__always)
func pointwiseMaximum(_ a: Vector, _ b: Vector) -> Vector {
  Vector(b.x > a.x ? b.x : a.x, b.y > a.y ? b.y : a.y)
}

/// An affine transform in the form that maps one vector in two multiplications.
struct VectorTransform {
  let xAxis: Vector
  let yAxis: Vector
  let origin: Vector

  init(_ transform: AffineTransform) {
    xAxis = Vector(transform.a, transform.b)
    yAxis = Vector(transform.c, transform.d)
    origin = Vector(transform.tx, transform.ty)
  }

  @inline(__always)
  func apply(_ v: Vector) -> Vector { xAxis * v.x + yAxis * v.y + origin }

  @inline(__always)
  func applyLinear(_ v: Vector) -> Vector { xAxis * v.x + yAxis * v.y }

  /// The largest factor by which a length can grow: the larger singular value of the matrix.
  var largestScale: Double { VectorTransform.largestScale(xAxis, yAxis) }

  /// The longest half axis of the ellipse with conjugate half axes `u` and `v`.
  static func largestScale(_ u: Vector, _ v: Vector) -> Double {
    let uu = u.dot(u)
    let vv = v.dot(v)
    let uv = u.dot(v)
    let half = (uu - vv) / 2
    return ((uu + vv) / 2 + (half * half + uv * uv).squareRoot()).squareRoot()
  }

  /// A box that holds all that is within a box, transformed.
  ///
  /// Where large numbers cancel out, what is left of a place is rounding. Points and corners round
  /// differently, so the box is as much larger as rounding can make of it: nothing that shows for
  /// numbers of a sane size.
  func box(_ low: Vector, _ high: Vector) -> (low: Vector, high: Vector) {
    let center = apply(low / 2 + high / 2)
    let half = high / 2 - low / 2
    let farthest = pointwiseMaximum(low.magnitudes, high.magnitudes)
    let terms = xAxis.magnitudes * farthest.x + yAxis.magnitudes * farthest.y + origin.magnitudes
    let reach = xAxis.magnitudes * half.x + yAxis.magnitudes * half.y + terms * Vector.rounding
    return (center - reach, center + reach)
  }
}
