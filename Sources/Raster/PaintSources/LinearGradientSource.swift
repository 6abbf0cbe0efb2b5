internal import Geometry

/// The pixels of a linear gradient.
final class LinearGradientSource: PaintSource {
  private var gradient = LinearGradient(stops: [GradientStop](), from: .zero, to: .zero)
  private var axis: GradientAxis?
  private var opacity = 1.0
  private var ramp = GradientRamp()
  private var places = PlaceRow()

  /// Returns whether there is anything to draw.
  func prepare(_ gradient: LinearGradient, transform: AffineTransform, opacity: Double) -> Bool {
    axis = GradientAxis(gradient, transform: transform)
    guard axis != nil else { return false }
    self.gradient = gradient
    self.opacity = opacity
    ramp.prepare(gradient.stops, opacity: opacity)
    return true
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    guard let axis else { return }
    if axis.across == 0 {
      let pixel = gradient.pixel(axis: axis, row: y, opacity: opacity)
      return pixels.update(repeating: pixel, count: count)
    }
    let row = axis.place(row: y)
    let across = axis.across
    let first = Double(x)
    let memory = places.reserve(count)
    gradient.extend.fold(count, into: memory) { row + (first + $0) * across }
    ramp.fetch(memory, count, into: pixels)
  }
}
