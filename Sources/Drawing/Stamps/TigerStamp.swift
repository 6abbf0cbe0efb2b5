internal import Geometry
package import Raster

/// The built-in stamp: the face of a tiger, looking at you.
///
/// Drawn for this program, by this code, on a field of 96 by 96 points. Layers from back to front:
/// ears, head, cream fur, stripes, eyes, nose and mouth; then the edge of the fur is made soft, and
/// the whiskers, which are finer than that softness, come last.
package enum TigerStamp {
  /// The picture as a square of `size` pixels (at least 1), with straight-up transparent corners
  /// and an edge that fades over about two hundredths of the side.
  package static func render(size: Int) -> Bitmap {
    precondition(size >= 1)
    let bitmap = Bitmap(width: size, height: size)
    let context = Context(bitmap)
    let scale = Double(size) / TigerStamp.field
    context.scaleBy(x: scale, y: scale)
    drawEars(in: context)
    drawHead(in: context)
    drawStripes(in: context)
    drawEyes(in: context)
    drawMuzzle(in: context)
    SoftEdge.apply(to: bitmap, width: scale * 1.1)
    drawWhiskers(in: context)
    return bitmap
  }

  /// The side of the square that the contours are given in.
  static let field = 96.0

  static let orangeLight = Color(rgb: 0xFFB238)
  static let orange = Color(rgb: 0xF98A1C)
  static let orangeDeep = Color(rgb: 0xE2640F)
  static let cream = Color(rgb: 0xFFF3DC)
  static let creamShade = Color(rgb: 0xF7D9AE)
  static let creamDeep = Color(rgb: 0xD9A977)
  static let dark = Color(rgb: 0x2A1710)
  static let earShade = Color(rgb: 0x9A6440)
  static let pink = Color(rgb: 0xE98C80)
  static let pinkDeep = Color(rgb: 0xB9534F)
  static let amber = Color(rgb: 0xFFC71F)
  static let amberDeep = Color(rgb: 0xE07B00)

  /// Fills a contour, and its mirror image unless it spans the middle.
  static func fill(_ contour: Contour, _ color: Color, mirrored: Bool, in context: Context) {
    context.setFillColor(color)
    context.fill(contour.path, using: .nonZero)
    if mirrored { context.fill(contour.mirrored.path, using: .nonZero) }
  }

  static func fill(
    _ contour: Contour, from top: (Double, Color), to bottom: (Double, Color), mirrored: Bool,
    in context: Context
  ) {
    let gradient = LinearGradient(
      stops: [(location: 0, color: top.1), (location: 1, color: bottom.1)],
      from: Point(x: 48, y: top.0), to: Point(x: 48, y: bottom.0))
    context.fill(contour.path, with: gradient, using: .nonZero)
    if mirrored { context.fill(contour.mirrored.path, with: gradient, using: .nonZero) }
  }

  static func stroke(
    _ contour: Contour, _ color: Color, width: Double, mirrored: Bool, in context: Context
  ) {
    context.setStrokeColor(color)
    context.lineWidth = width
    context.lineCap = .round
    context.lineJoin = .round
    context.stroke(contour.path)
    if mirrored { context.stroke(contour.mirrored.path) }
  }
}
