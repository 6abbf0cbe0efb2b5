internal import Geometry

/// Covers a polyline with a few flat rectangles, so that the cost of a long diagonal follows its
/// length and not the area of its bounding box.
///
/// The bounding box is cut into equal bands across its longer side; each band is narrowed to the
/// places that the line reaches in it. With n bands a diagonal of a square of side s costs about
/// s²/n + 2·r·s pixels instead of s²: at 1080 pixels 73,000 instead of 1,166,000. One pass over
/// the segments; the number of rectangles never depends on theirs.
struct Strips {
  /// Half of what a `DamageRegion` holds: two fingers' lines stay exact.
  static let limit = 16
  /// Bands thinner than this would cost more to visit than they save.
  static let thickness = 16

  /// How far from the line its places are, in pixels.
  let radius: Double
  /// What the rectangles are cut to.
  let bounds: PixelRect

  /// Calls `body` with each of them; some may be empty. Allocates nothing.
  ///
  /// - Parameter line: Calls its argument with the ends of each segment, in pixels; gone through
  ///   twice.
  func forEachRect(
    around line: (_ segment: (Point, Point) -> Void) -> Void, _ body: (PixelRect) -> Void
  ) {
    var box: Rect?
    line { from, to in
      let segment = Rect(spanning: from, to)
      box = box?.union(segment) ?? segment
    }
    guard let box else { return }
    let whole = PixelRect(covering: box.insetBy(dx: -radius, dy: -radius), within: bounds)
    let isUpright = whole.height >= whole.width
    let length = isUpright ? whole.height : whole.width
    let count = min(Strips.limit, length / Strips.thickness)
    guard count > 1, !whole.isEmpty else { return body(whole) }

    var bands = Bands(isUpright: isUpright, whole: whole, count: count, radius: radius)
    line { from, to in bands.add(from, to) }
    var area = 0
    for index in 0..<count { area += bands.rect(index).area }
    // A scribble fills its box: then one rectangle is cheaper to handle.
    if area * 4 > whole.area * 3 { return body(whole) }
    for index in 0..<count { body(bands.rect(index)) }
  }
}

/// Ranges across, one for each band along; "along" is the axis that the bands divide.
private struct Bands {
  let isUpright: Bool
  let whole: PixelRect
  let count: Int
  let radius: Double
  // As many as there are bands at most; vectors, since arrays would be allocated.
  private var low = SIMD16<Double>(repeating: .infinity)
  private var high = SIMD16<Double>(repeating: -.infinity)

  init(isUpright: Bool, whole: PixelRect, count: Int, radius: Double) {
    self.isUpright = isUpright
    self.whole = whole
    self.count = count
    self.radius = radius
  }

  private var start: Int { isUpright ? whole.minY : whole.minX }
  private var length: Int { isUpright ? whole.height : whole.width }

  /// The first place of a band; the last band ends where the next would begin.
  private func edge(_ band: Int) -> Int { start + length * band / count }

  /// The band of a place, clamped.
  private func band(_ place: Double) -> Int {
    let offset = min(max(place - Double(start), 0), Double(length - 1))
    var index = min(count - 1, Int(offset) * count / length)
    // The division above may be off by one where the bands differ in size.
    while index > 0, Double(edge(index)) > place { index -= 1 }
    while index < count - 1, Double(edge(index + 1)) <= place { index += 1 }
    return index
  }

  mutating func add(_ from: Point, _ to: Point) {
    if isUpright {
      add(from.y, from.x, to.y, to.x)
    } else {
      add(from.x, from.y, to.x, to.y)
    }
  }

  private mutating func add(
    _ along0: Double, _ across0: Double, _ along1: Double, _ across1: Double
  ) {
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

  /// The pixels that the line reaches in a band; empty where it reaches none.
  func rect(_ index: Int) -> PixelRect {
    guard low[index] <= high[index] else { return .zero }
    let along = Double(edge(index))
    let extent = Double(edge(index + 1) - edge(index))
    let across = high[index] - low[index]
    let rect =
      isUpright
      ? Rect(x: low[index], y: along, width: across, height: extent)
      : Rect(x: along, y: low[index], width: extent, height: across)
    if rect.isFinite { return PixelRect(covering: rect, within: whole) }
    // Overflow in the interpolation: the whole band is the safe answer.
    return isUpright
      ? PixelRect(minX: whole.minX, minY: edge(index), maxX: whole.maxX, maxY: edge(index + 1))
      : PixelRect(minX: edge(index), minY: whole.minY, maxX: edge(index + 1), maxY: whole.maxY)
  }
}
