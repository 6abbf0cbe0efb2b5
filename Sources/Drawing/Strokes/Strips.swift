internal import Geometry

/// Covers a polyline with a few flat rectangles, so that the cost of a long diagonal follows its
/// length and not the area of its bounding box.
///
/// The bounding box is cut into equal bands across its longer side; each band is narrowed to the
/// places that the line reaches in it. With n bands a diagonal of a square of side s costs about
/// s²/n + 2·r·s pixels instead of s²: at 1080 pixels 73,000 instead of 1,166,000. One pass over
/// the segments; the number of rectangles never depends on theirs.
enum Strips {
  /// Half of what a `DamageRegion` holds: two fingers' lines stay exact.
  static let limit = 16
  /// Bands thinner than this would cost more to visit than they save.
  static let thickness = 16

  /// `points` and `radius` are in pixels.
  static func rects(around points: [Point], radius: Double, within bounds: PixelRect)
    -> [PixelRect]
  {
    guard let first = points.first else { return [] }
    var box = Rect(spanning: first, first)
    for point in points { box = box.union(Rect(spanning: point, point)) }
    let whole = PixelRect(covering: box.insetBy(dx: -radius, dy: -radius), within: bounds)
    let upright = whole.height >= whole.width
    let length = upright ? whole.height : whole.width
    let count = min(limit, length / thickness)
    guard count > 1, points.count > 1, !whole.isEmpty else { return whole.isEmpty ? [] : [whole] }

    var bands = Bands(
      start: upright ? whole.minY : whole.minX, length: length, count: count, radius: radius)
    for (from, to) in zip(points, points.dropFirst()) {
      if upright {
        bands.add(from.y, from.x, to.y, to.x)
      } else {
        bands.add(from.x, from.y, to.x, to.y)
      }
    }
    let strips = bands.rects(upright: upright, within: whole)
    // A scribble fills its box: then one rectangle is cheaper to handle.
    return strips.reduce(0) { $0 + $1.area } * 4 > whole.area * 3 ? [whole] : strips
  }
}

/// Ranges across, one for each band along; "along" is the axis that the bands divide.
private struct Bands {
  let start: Int
  let length: Int
  let radius: Double
  var low: [Double]
  var high: [Double]

  init(start: Int, length: Int, count: Int, radius: Double) {
    self.start = start
    self.length = length
    self.radius = radius
    low = Array(repeating: .infinity, count: count)
    high = Array(repeating: -.infinity, count: count)
  }

  /// The first place of a band; the last band ends where the next would begin.
  func edge(_ band: Int) -> Int { start + length * band / low.count }

  /// The band of a place, clamped.
  func band(_ place: Double) -> Int {
    let offset = min(max(place - Double(start), 0), Double(length - 1))
    var index = min(low.count - 1, Int(offset) * low.count / length)
    // The division above may be off by one where the bands differ in size.
    while index > 0, Double(edge(index)) > place { index -= 1 }
    while index < low.count - 1, Double(edge(index + 1)) <= place { index += 1 }
    return index
  }

  mutating func add(_ along0: Double, _ across0: Double, _ along1: Double, _ across1: Double) {
    let begin = min(along0, along1)
    let end = max(along0, along1)
    for index in band(begin - radius)...band(end + radius) {
      // The part of the segment that comes within the radius of this band.
      let from = min(max(Double(edge(index)) - radius, begin), end)
      let to = min(max(Double(edge(index + 1)) + radius, begin), end)
      var a = across0
      var b = across1
      if along0 != along1 {
        let slope = (across1 - across0) / (along1 - along0)
        // From the nearer end: a far one may be so far that its digits are worth pixels.
        func across(_ place: Double) -> Double {
          abs(place - along0) <= abs(place - along1)
            ? across0 + slope * (place - along0) : across1 + slope * (place - along1)
        }
        a = across(from)
        b = across(to)
      }
      low[index] = min(low[index], a - radius, b - radius)
      high[index] = max(high[index], a + radius, b + radius)
    }
  }

  func rects(upright: Bool, within whole: PixelRect) -> [PixelRect] {
    low.indices.compactMap { index in
      guard low[index] <= high[index] else { return nil }
      let along = Double(edge(index))
      let extent = Double(edge(index + 1) - edge(index))
      let across = high[index] - low[index]
      let rect =
        upright
        ? Rect(x: low[index], y: along, width: across, height: extent)
        : Rect(x: along, y: low[index], width: extent, height: across)
      // Overflow in the interpolation: the whole band is the safe answer.
      guard rect.isFinite else {
        return upright
          ? PixelRect(
            minX: whole.minX, minY: edge(index), maxX: whole.maxX, maxY: edge(index + 1))
          : PixelRect(
            minX: edge(index), minY: whole.minY, maxX: edge(index + 1), maxY: whole.maxY)
      }
      let pixels = PixelRect(covering: rect, within: whole)
      return pixels.isEmpty ? nil : pixels
    }
  }
}
