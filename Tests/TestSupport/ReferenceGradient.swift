package import Geometry
package import Raster

/// The readable twin of gradients: the premultiplied colour at a point of user space, in doubles.
package enum ReferenceGradient {
  package static func color(_ gradient: LinearGradient, at point: Point)
    -> ReferenceBlending.Channels
  {
    let dx = gradient.end.x - gradient.start.x
    let dy = gradient.end.y - gradient.start.y
    let along = (point.x - gradient.start.x) * dx + (point.y - gradient.start.y) * dy
    return color(gradient.stops, along / (dx * dx + dy * dy), gradient.extend)
  }

  /// The circle with the largest place that runs through the point: of both solutions of
  /// |point - centre(t)|² = radius(t)².
  package static func color(_ gradient: RadialGradient, at point: Point)
    -> ReferenceBlending.Channels
  {
    let ex = gradient.endCenter.x - gradient.startCenter.x
    let ey = gradient.endCenter.y - gradient.startCenter.y
    let growth = gradient.endRadius - gradient.startRadius
    let px = point.x - gradient.startCenter.x
    let py = point.y - gradient.startCenter.y
    let a = ex * ex + ey * ey - growth * growth
    let b = -2 * (px * ex + py * ey + gradient.startRadius * growth)
    let c = px * px + py * py - gradient.startRadius * gradient.startRadius
    var places: [Double] = []
    if abs(a) < 1e-12 {
      places = [-c / b]
    } else if b * b - 4 * a * c >= 0 {
      let root = (b * b - 4 * a * c).squareRoot()
      places = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    }
    places = places.filter { gradient.startRadius + $0 * growth >= 0 }
    if gradient.extend == .none { places = places.filter { $0 >= 0 && $0 <= 1 } }
    guard let place = places.max() else { return .zero }
    return color(gradient.stops, place, gradient.extend)
  }

  private static func color(
    _ stops: [GradientStop], _ place: Double, _ extend: Extend
  ) -> ReferenceBlending.Channels {
    var place = place
    switch extend {
    case .none: if place < 0 || place > 1 { return .zero }
    case .pad: break
    case .repeat: place -= place.rounded(.down)
    case .reflect:
      place = abs(place.truncatingRemainder(dividingBy: 2))
      if place > 1 { place = 2 - place }
    }
    func channels(_ color: Color) -> ReferenceBlending.Channels {
      ReferenceBlending.Channels(
        color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return channels(stops[stops.count - 1].color)
    }
    if next == 0 { return channels(stops[0].color) }
    let part =
      (place - stops[next - 1].location) / (stops[next].location - stops[next - 1].location)
    return channels(stops[next - 1].color) * (1 - part) + channels(stops[next].color) * part
  }
}
