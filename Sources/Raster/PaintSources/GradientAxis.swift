internal import Geometry

/// A linear gradient on the device: its place at a pixel's centre is origin + x·across + y·down.
/// Where nothing changes across, each row is one colour.
struct GradientAxis {
  let origin: Double
  let across: Double
  let down: Double

  /// nil where the transform cannot be undone, or the gradient has no direction or is not finite.
  init?(_ gradient: LinearGradient, transform: AffineTransform) {
    guard let toUser = transform.inverted(), !gradient.stops.isEmpty else { return nil }
    let direction = Vector(gradient.end) - Vector(gradient.start)
    let size = direction.dot(direction)
    guard size > 0, size.isFinite else { return nil }
    let map = VectorTransform(toUser)
    let unit = direction / size
    across = map.xAxis.dot(unit)
    down = map.yAxis.dot(unit)
    origin = (map.apply(Vector(0.5, 0.5)) - Vector(gradient.start)).dot(unit)
    guard across.isFinite, down.isFinite, origin.isFinite else { return nil }
  }

  /// The place in column 0 of row `y`.
  func place(row y: Int) -> Double { origin + Double(y) * down }
}

extension LinearGradient {
  /// The colour of a whole row, where nothing changes across.
  func pixel(axis: GradientAxis, row y: Int, opacity: Double) -> UInt32 {
    let place = extend.fold(axis.place(row: y))
    return place.isNaN ? 0 : GradientStop.pixel(stops, at: place, opacity: opacity)
  }
}
