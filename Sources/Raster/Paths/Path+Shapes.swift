public import Geometry

/// Whole shapes. Each rectangle, rounded rectangle and ellipse is a closed subpath that runs
/// clockwise as seen; so does a rectangle with a negative size, once it is rounded.
extension Path {
  /// A path of one rectangle.
  public init(rect: Rect) {
    self.init()
    addRect(rect)
  }

  /// A path of the ellipse that touches the sides of `rect`.
  public init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }

  /// A path of one rectangle with quarter circles for corners.
  public init(roundedRect rect: Rect, cornerRadius: Double) {
    self.init()
    addRoundedRect(rect, cornerRadius: cornerRadius)
  }

  /// Begins a subpath at the first point and adds straight segments through the others. It stays
  /// open. No points add nothing.
  public mutating func addLines(between points: [Point]) {
    guard let first = points.first else { return }
    move(Vector(first))
    for point in points.dropFirst() { line(Vector(point)) }
  }

  /// Adds a closed rectangle, from its origin on to the right.
  public mutating func addRect(_ rect: Rect) {
    move(Vector(rect.minX, rect.minY))
    line(Vector(rect.maxX, rect.minY))
    line(Vector(rect.maxX, rect.maxY))
    line(Vector(rect.minX, rect.maxY))
    close()
  }

  /// Adds closed rectangles, each as `addRect` does.
  public mutating func addRects(_ rects: [Rect]) {
    for rect in rects { addRect(rect) }
  }

  /// Adds a closed rectangle with quarter circles for corners. The radius is held to half the
  /// shorter side; where it is 0 or less the corners are sharp.
  public mutating func addRoundedRect(_ rect: Rect, cornerRadius: Double) {
    let radius = min(cornerRadius, abs(rect.width) / 2, abs(rect.height) / 2)
    addRoundedRect(rect, cornerWidth: radius, cornerHeight: radius)
  }

  /// Adds a closed rectangle with quarter ellipses of the given half axes for corners. Each is held
  /// to half of its side; where one is 0 or less the corners are sharp.
  public mutating func addRoundedRect(_ rect: Rect, cornerWidth: Double, cornerHeight: Double) {
    let box = Rect(spanning: Point(rect.minX, rect.minY), Point(rect.maxX, rect.maxY))
    let width = min(cornerWidth, box.width / 2)
    let height = min(cornerHeight, box.height / 2)
    guard width > 0, height > 0 else { return addRect(box) }
    let quarter = Double.pi / 2
    let u = Vector(width, 0)
    let v = Vector(0, height)
    let left = box.minX + width
    let right = box.maxX - width
    let top = box.minY + height
    let bottom = box.maxY - height
    move(Vector(left, box.minY))
    line(Vector(right, box.minY))
    arc(center: Vector(right, top), u: u, v: v, angles: Vector(-quarter, quarter))
    line(Vector(box.maxX, bottom))
    arc(center: Vector(right, bottom), u: u, v: v, angles: Vector(0, quarter))
    line(Vector(left, box.maxY))
    arc(center: Vector(left, bottom), u: u, v: v, angles: Vector(quarter, quarter))
    line(Vector(box.minX, top))
    arc(center: Vector(left, top), u: u, v: v, angles: Vector(2 * quarter, quarter))
    close()
  }

  /// Adds the closed ellipse that touches the sides of `rect`, from its right end on downwards.
  public mutating func addEllipse(in rect: Rect) {
    let u = Vector(abs(rect.width) / 2, 0)
    let v = Vector(0, abs(rect.height) / 2)
    let center = Vector(rect.midX, rect.midY)
    move(center + u)
    arc(center: center, u: u, v: v, angles: Vector(0, 2 * Double.pi))
    close()
  }
}
