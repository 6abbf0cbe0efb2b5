internal import Geometry
internal import Raster

/// The picture made to fit a screen of another shape: as large as fits, in the middle, black around
/// it. Keeps a bitmap of that screen's size, and draws only what changed.
final class Letterbox {
  /// As the other screen shows it.
  let bitmap: Bitmap
  private let context: Context
  /// Where the picture is in `bitmap`.
  private let place: PixelRect
  private let source: PixelSize

  /// - Parameters:
  ///   - source: The size of the picture.
  ///   - target: The size of the other screen's picture.
  init(_ source: PixelSize, on target: PixelSize) {
    self.source = source
    place = Letterbox.place(source, on: target)
    bitmap = Bitmap(width: target.width, height: target.height)
    bitmap.fill(.black, in: bitmap.bounds)
    context = Context(bitmap)
  }

  /// The largest rectangle of the source's shape, to the nearest pixel, in the middle of the
  /// target.
  static func place(_ source: PixelSize, on target: PixelSize) -> PixelRect {
    // Compared as products, so that equal shapes give the whole target exactly.
    let isWide = source.width * target.height >= source.height * target.width
    let width = isWide ? target.width : max(1, rounded(source.width * target.height, source.height))
    let height =
      isWide ? max(1, rounded(source.height * target.width, source.width)) : target.height
    return PixelRect(
      x: (target.width - width) / 2, y: (target.height - height) / 2, width: width, height: height)
  }

  private static func rounded(_ numerator: Int, _ denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }

  /// Draws the part of `picture` that `damage` names; returns what changed in `bitmap`.
  func update(from picture: Bitmap, _ damage: DamageRegion) -> DamageRegion {
    var changed = DamageRegion()
    for rect in damage.rects { changed.add(reach(of: rect)) }
    for rect in changed.rects {
      context.withSavedState {
        context.clip(to: rect)
        context.setFillColor(.black)
        context.fill(place.rect)
        context.draw(picture, in: place.rect)
      }
    }
    return changed
  }

  /// The pixels that `rect` of the picture has a part in. Each is made of its neighbours' too where
  /// the picture grows, so the rectangle is one pixel wider in both spaces.
  private func reach(of rect: PixelRect) -> PixelRect {
    func low(_ value: Int, _ size: Int, _ length: Int) -> Int { (value - 1) * length / size - 1 }
    func high(_ value: Int, _ size: Int, _ length: Int) -> Int {
      ((value + 1) * length + size - 1) / size + 1
    }
    return PixelRect(
      minX: place.minX + low(rect.minX, source.width, place.width),
      minY: place.minY + low(rect.minY, source.height, place.height),
      maxX: place.minX + high(rect.maxX, source.width, place.width),
      maxY: place.minY + high(rect.maxY, source.height, place.height)
    ).intersection(place)
  }
}
