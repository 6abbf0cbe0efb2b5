public import Geometry

extension Bitmap {
  /// Stores `color` in each pixel of `rect`, replacing what was there, alpha included. The part of
  /// `rect` outside of the bitmap is ignored.
  public func fill(_ color: Color, in rect: PixelRect) {
    let area = rect.intersection(bounds)
    guard !area.isEmpty else { return }
    PixelSpans.fill(
      pixels + (area.minY * pixelStride + area.minX), stride: pixelStride, width: area.width,
      height: area.height, with: color.premultiplied.rawValue)
  }

  /// Copies the pixels of `rect` to the same place, as far as both bitmaps have it.
  public func copy(_ rect: PixelRect, from source: Bitmap) {
    copy(rect, from: source, to: PixelPoint(x: rect.x, y: rect.y))
  }

  /// Copies `rect` of `source` so that its top left pixel lands at `destination`, as far as both
  /// bitmaps have the pixels. Nothing is blended. A bitmap may be copied onto itself.
  public func copy(_ rect: PixelRect, from source: Bitmap, to destination: PixelPoint) {
    let taken = rect.intersection(source.bounds)
    let dx = destination.x - rect.x
    let dy = destination.y - rect.y
    let area = taken.offsetBy(dx: dx, dy: dy).intersection(bounds)
    guard !area.isEmpty else { return }
    if area.width == pixelStride && area.width == source.pixelStride {
      let to = UnsafeMutableRawPointer(pixels + area.minY * pixelStride)
      let from = source.pixels + (area.minY - dy) * pixelStride
      return to.copyMemory(from: from, byteCount: area.area * 4)
    }
    // Rows that move down within one bitmap are taken from the last one up, so that no row is
    // overwritten before it was read.
    let backwards = source === self && dy > 0
    for step in 0..<area.height {
      let y = backwards ? area.maxY - 1 - step : area.minY + step
      let to = pixels + (y * pixelStride + area.minX)
      let from = source.pixels + ((y - dy) * source.pixelStride + area.minX - dx)
      UnsafeMutableRawPointer(to).copyMemory(from: from, byteCount: area.width * 4)
    }
  }
}
