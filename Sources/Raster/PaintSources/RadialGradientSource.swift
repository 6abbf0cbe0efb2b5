internal import Geometry

/// The pixels of a radial gradient.
///
/// With the circles' centres c + t·e and radii r + t·q, seen from the start centre, a pixel p lies
/// on the circle t where |p - t·e| = r + t·q: a·t² - 2·b·t + c = 0 with a = e² - q², b = p·e + r·q
/// and c = p² - r². Of the two solutions the larger one counts whose radius is not negative (and
/// which the extend allows).
final class RadialGradientSource: PaintSource {
  private var extend = Extend.pad
  private var map = VectorTransform(.identity)
  private var step = Vector(0, 0)
  private var radius = 0.0
  private var growth = 0.0
  private var ramp = GradientRamp()
  private var places = PlaceRow()

  /// Returns whether there is anything to draw.
  func prepare(_ gradient: RadialGradient, transform: AffineTransform, opacity: Double) -> Bool {
    guard let toUser = transform.inverted(), !gradient.stops.isEmpty else { return false }
    let start = Vector(gradient.startCenter)
    step = Vector(gradient.endCenter) - start
    radius = gradient.startRadius
    growth = gradient.endRadius - radius
    let size = step.dot(step) + growth * growth + radius * radius
    guard radius >= 0, gradient.endRadius >= 0, step.dot(step) + growth * growth > 0,
      size.isFinite
    else { return false }
    // From a pixel to where its centre is, seen from the start circle's.
    map = VectorTransform(
      AffineTransform(translationX: 0.5, y: 0.5).concatenating(toUser)
        .concatenating(AffineTransform(translationX: -start.x, y: -start.y)))
    guard map.origin.x.isFinite, map.origin.y.isFinite else { return false }
    extend = gradient.extend
    ramp.prepare(gradient.stops, opacity: opacity)
    return true
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let row = map.yAxis * Double(y) + map.origin
    let across = map.xAxis
    let first = Double(x)
    let memory = places.reserve(count)
    if step.x == 0 && step.y == 0 {
      // Around one point: the distance from it, less the first radius.
      let scale = 1 / growth
      let offset = -radius / growth
      extend.fold(count, into: memory) {
        let p = across * (first + $0) + row
        return p.length * scale + offset
      }
    } else {
      let e = step
      let q = growth
      let r = radius
      let a = e.dot(e) - q * q
      let isNone = extend == .clear
      extend.fold(count, into: memory) {
        let p = across * (first + $0) + row
        return RadialGradientSource.place(
          b: p.dot(e) + r * q, c: p.dot(p) - r * r, a: a, r: r, q: q, isNone: isNone)
      }
    }
    ramp.fetch(memory, count, into: pixels)
  }

  @inline(__always)
  private static func place(
    b: Double, c: Double, a: Double, r: Double, q: Double, isNone: Bool
  ) -> Double {
    @inline(__always)
    func isCircle(_ t: Double) -> Bool { r + t * q >= 0 && (!isNone || (t >= 0 && t <= 1)) }
    if a == 0 {
      let t = c / (2 * b)
      return isCircle(t) ? t : .nan
    }
    let square = b * b - a * c
    // Not so for NaN either.
    guard square >= 0 else { return .nan }
    // The sum of two numbers with the same sign, from which both solutions follow without
    // cancellation.
    let sum = b < 0 ? b - square.squareRoot() : b + square.squareRoot()
    let first = sum / a
    let second = c / sum
    let larger = first > second ? first : second
    if isCircle(larger) { return larger }
    let smaller = first > second ? second : first
    return isCircle(smaller) ? smaller : .nan
  }
}
