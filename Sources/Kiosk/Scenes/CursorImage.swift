internal import Geometry
internal import Raster

/// The arrow of a relative mouse, composed in software over everything else.
///
///     hidden ──(mouse moves)──▶ shown at a pixel ──(touch, no position)──▶ hidden
final class CursorImage {
  private let image: Bitmap
  private var corner: PixelPoint?
  private var damage = DamageRegion()

  /// - Parameter scale: pixels per point; the arrow is 12 by 19 points.
  init(scale: Double) {
    image = CursorImage.render(scale: scale)
  }

  /// Shows the arrow with its tip in the pixel of `position`, or hides it.
  func move(to position: Point?) {
    let next = position.flatMap { place -> PixelPoint? in
      guard place.isFinite, abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
      return PixelPoint(x: Int(place.x.rounded(.down)), y: Int(place.y.rounded(.down)))
    }
    guard next != corner else { return }
    damage.add(rect)
    corner = next
    damage.add(rect)
  }

  var isVisible: Bool { corner != nil }

  /// Adds the pixels that changed since this was last called.
  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  func draw(in context: Context) {
    guard let corner else { return }
    context.draw(image, at: Point(x: Double(corner.x), y: Double(corner.y)))
  }

  private var rect: PixelRect {
    guard let corner else { return .zero }
    return PixelRect(x: corner.x, y: corner.y, width: image.width, height: image.height)
  }

  private static func render(scale: Double) -> Bitmap {
    let width = Int((12 * scale).rounded(.up)) + 1
    let height = Int((19 * scale).rounded(.up)) + 1
    let bitmap = Bitmap(width: width, height: height)
    let context = Context(bitmap)
    context.scaleBy(x: scale, y: scale)
    let outline: [Point] = [
      Point(0.5, 0.5), Point(0.5, 15.5), Point(4, 12.2), Point(6.6, 18), Point(9, 16.9),
      Point(6.5, 11.3), Point(11.3, 11.3),
    ]
    var path = Path()
    path.move(to: outline[0])
    for point in outline.dropFirst() { path.addLine(to: point) }
    path.close()
    context.setFillColor(.white)
    context.setStrokeColor(.black)
    context.lineWidth = 1
    context.lineJoin = .round
    context.fill(path)
    context.stroke(path)
    return bitmap
  }
}
