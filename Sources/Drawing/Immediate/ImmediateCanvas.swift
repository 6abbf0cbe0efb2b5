package import Geometry
internal import ImmediateMode
package import Raster

/// What drawables draw on when the renderer is `gles`: a GL context over a bitmap, and the few
/// shapes that vertex arrays are made into.
///
/// Positions are points of the sheet. One unit of the projection is a pixel and its origin is at
/// the bottom left, so y is flipped as height − y. The scissor box is the clip. Only opaque colours
/// look right in strokes, whose parts overlap; others are blended, premultiplied.
package final class ImmediateCanvas {
  let context: ImmediateContext
  /// From points of the sheet to pixels of the bitmap, y downwards.
  private(set) var transform = AffineTransform.identity
  /// The pixels that may change.
  private(set) var clip: PixelRect
  private let height: Double
  private let vertices = VertexArray()

  package init(_ bitmap: Bitmap) {
    context = ImmediateContext(bitmap)
    clip = bitmap.bounds
    height = Double(bitmap.height)
    context.matrixMode(.projection)
    context.ortho(left: 0, right: Double(max(1, bitmap.width)), bottom: 0, top: max(1, height))
    context.matrixMode(.modelView)
    context.blendFunc(.one, .oneMinusSourceAlpha)
    context.enable(.scissorTest)
    context.enableClientState(.vertexArray)
  }

  /// Pixels written since the canvas was made.
  package var paintedPixels: Int { context.paintedPixels }

  /// Sets what the following shapes go by.
  package func begin(clip: PixelRect, transform: AffineTransform) {
    self.clip = clip.intersection(context.bitmap.bounds)
    self.transform = transform
    context.scissor(
      x: self.clip.x, y: context.bitmap.height - self.clip.maxY, width: self.clip.width,
      height: self.clip.height)
  }

  /// A canvas of the same size beside this one, blank, to find out which pixels a shape sets.
  /// Whoever draws there blanks it again.
  private(set) lazy var scratch = ImmediateCanvas(
    Bitmap(width: context.bitmap.width, height: context.bitmap.height))

  var bitmap: Bitmap { context.bitmap }

  func setColor(_ color: Color) {
    let pixel = color.premultiplied
    func part(_ byte: UInt8) -> Double { Double(byte) / 255 }
    context.color(
      red: part(pixel.red), green: part(pixel.green), blue: part(pixel.blue),
      alpha: part(pixel.alpha))
    if pixel.alpha == 255 { context.disable(.blend) } else { context.enable(.blend) }
  }

  // MARK: Shapes

  /// All of some pixels, whatever the transform.
  func fillPixels(_ rect: PixelRect) {
    begin()
    append(Point(x: Double(rect.maxX), y: Double(rect.minY)))
    append(Point(x: Double(rect.minX), y: Double(rect.minY)))
    append(Point(x: Double(rect.minX), y: Double(rect.maxY)))
    append(Point(x: Double(rect.maxX), y: Double(rect.maxY)))
    finish(.triangleFan)
  }

  /// The four corners of a rectangle as a fan.
  func fillRect(_ rect: Rect) {
    begin()
    append(transform.apply(to: Point(x: rect.maxX, y: rect.maxY)))
    append(transform.apply(to: Point(x: rect.minX, y: rect.maxY)))
    append(transform.apply(to: Point(x: rect.minX, y: rect.minY)))
    append(transform.apply(to: Point(x: rect.maxX, y: rect.minY)))
    finish(.triangleFan)
  }

  /// An ellipse as a fan of 360 vertices, one a degree.
  func fillEllipse(in rect: Rect) {
    begin()
    for unit in ImmediateCanvas.degrees {
      append(
        transform.apply(
          to: Point(
            x: rect.midX + unit.x * rect.width / 2, y: rect.midY + unit.y * rect.height / 2)))
    }
    finish(.triangleFan)
  }

  /// A line as the GL draws lines: of whole pixels, `width` points rounded, along its minor axis.
  func strokeLine(from start: Point, to end: Point, width: Double) {
    let from = transform.apply(to: start)
    let to = transform.apply(to: end)
    // Touches often lie on the borders of pixels, where even widths put the ends of a line onto the
    // corners that the diamonds of neighbours share; there the rule leaves the last pixel out and
    // adds one before the first. 1/256 pixel beside, the ends count as borders. Only x-major lines
    // need it: upright ones are moved out of both diamonds by the rule itself.
    let nudge = abs(to.x - from.x) >= abs(to.y - from.y) ? 1.0 / 256 : 0
    context.lineWidth(max(0.5, width * transform.lengthScale))
    begin()
    append(Point(x: from.x, y: from.y - nudge))
    append(Point(x: to.x, y: to.y - nudge))
    finish(.lines)
  }

  /// A straight bar with butt ends, as a fan: GL lines are thinner where they are slanted, and a
  /// stroke made of them would change its width with the finger's direction.
  func fillBar(from start: Point, to end: Point, width: Double) {
    let from = transform.apply(to: start)
    let to = transform.apply(to: end)
    let dx = to.x - from.x
    let dy = to.y - from.y
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return }
    let half = width * transform.lengthScale / 2
    let across = Point(x: -dy / length * half, y: dx / length * half)
    begin()
    append(Point(x: from.x + across.x, y: from.y + across.y))
    append(Point(x: to.x + across.x, y: to.y + across.y))
    append(Point(x: to.x - across.x, y: to.y - across.y))
    append(Point(x: from.x - across.x, y: from.y - across.y))
    finish(.triangleFan)
  }

  /// A quadrilateral without hollows, its corners in order, as a fan.
  func fillQuadrilateral(_ corners: [Point]) {
    begin()
    for corner in corners { append(transform.apply(to: corner)) }
    finish(.triangleFan)
  }

  /// A round dot, as a fan of as many vertices as keep it within 1/20 pixel of the circle (up to a
  /// radius of 1,300 pixels).
  func fillDot(at center: Point, radius: Double) {
    let middle = transform.apply(to: center)
    let pixels = radius * transform.lengthScale
    // The polygon with n corners is r·(1 − cos(π/n)) ≈ r·π²/(2·n²) off in the middle of its sides.
    let wanted = 10 * max(1, pixels.squareRoot())
    let step = ImmediateCanvas.steps.first { Double(360 / $0) >= wanted } ?? 1
    begin()
    for degree in stride(from: 0, to: 360, by: step) {
      let unit = ImmediateCanvas.degrees[degree]
      append(Point(x: middle.x + unit.x * pixels, y: middle.y + unit.y * pixels))
    }
    finish(.triangleFan)
  }

  /// An image with its middle at a place of the bitmap, given in pixels: blended, texel for pixel
  /// where the image's edges lie on borders of pixels.
  func draw(_ image: Texture2D, at middle: Point) {
    context.color(red: 1, green: 1, blue: 1, alpha: 1)
    context.enable(.blend)
    image.draw(at: Point(x: middle.x, y: height - middle.y), in: context)
  }

  // MARK: Vertices

  private func begin() { vertices.removeAll() }

  /// A vertex by its place in the bitmap, y downwards.
  private func append(_ place: Point) { vertices.append(place.x, height - place.y) }

  private func finish(_ mode: PrimitiveMode) {
    context.vertexPointer(vertices)
    context.drawArrays(mode, first: 0, count: vertices.count)
  }

  /// The unit circle, a place a degree.
  private static let degrees: [Point] = (0..<360).map { degree in
    let angle = Double(degree) * Double.pi / 180
    return Point(x: Trigonometry.cosine(angle), y: Trigonometry.sine(angle))
  }

  /// Divisors of 360, the coarsest first.
  private static let steps = [36, 30, 24, 20, 18, 15, 12, 10, 9, 8, 6, 5, 4, 3, 2, 1]
}
