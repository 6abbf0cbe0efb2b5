internal import Geometry

/// The size of the picture's pixels on the glass.
struct PictureScale: Hashable {
  var millimetresX: Double
  var millimetresY: Double
  let size: PixelSize

  /// The vector from one position to another, in millimetres.
  func vector(_ from: Point, _ to: Point) -> Point {
    Point(x: (to.x - from.x) * millimetresX, y: (to.y - from.y) * millimetresY)
  }

  func distance(_ from: Point, _ to: Point) -> Double {
    let vector = vector(from, to)
    return (vector.x * vector.x + vector.y * vector.y).squareRoot()
  }

  /// How far a position is from the nearest upright and the nearest level border, in millimetres.
  func borderDistances(of point: Point) -> (x: Double, y: Double) {
    (
      x: min(point.x, Double(size.width) - point.x) * millimetresX,
      y: min(point.y, Double(size.height) - point.y) * millimetresY
    )
  }
}

extension PictureScale {
  /// The density of a panel of which nothing is known: 160 pixels an inch, as on most panels that
  /// are made for fingers.
  static let assumedMillimetres = 25.4 / 160

  /// The scale of the picture under a device. The device's own size counts first, where it says
  /// the length of its units; then the size that the screen says it has; then the assumed density.
  ///
  /// - Parameters:
  ///   - exchange: from the device to the upright picture.
  ///   - screen: of the panel in its own orientation.
  init(
    x: AxisRange, y: AxisRange, exchange: AxisExchange, geometry: PictureGeometry,
    screen: SurfaceSize?
  ) {
    let assumed = PictureScale.assumedMillimetres
    let picture = geometry.picture
    var size: SurfaceSize?
    if let width = x.believableLength, let height = y.believableLength {
      size =
        exchange.swaps
        ? SurfaceSize(width: height, height: width) : SurfaceSize(width: width, height: height)
    } else if let screen, PictureScale.isPlausible(screen.width),
      PictureScale.isPlausible(screen.height)
    {
      size =
        AxisExchange(geometry.turn).swaps
        ? SurfaceSize(width: screen.height, height: screen.width) : screen
    }
    self.init(
      millimetresX: size.map { $0.width / Double(max(picture.width, 1)) } ?? assumed,
      millimetresY: size.map { $0.height / Double(max(picture.height, 1)) } ?? assumed,
      size: picture)
  }

  /// From a watch to a wall; drivers and monitors lie beyond that.
  static func isPlausible(_ millimetres: Double) -> Bool {
    (20...4000).contains(millimetres)
  }
}

extension AxisRange {
  /// How long the axis is in millimetres, where it says so and a panel can have that length.
  var believableLength: Double? {
    guard resolution > 0, !isUnknown else { return nil }
    let length = (abs(Double(maximum) - Double(minimum)) + 1) / Double(resolution)
    return PictureScale.isPlausible(length) ? length : nil
  }
}
