package import Geometry
package import Raster

/// A stamp set down with its middle at a point, on whole pixels.
package struct ImageDrawable: Drawable {
  package var center: Point
  package var stamp: Stamp

  package init(center: Point, stamp: Stamp) {
    self.center = center
    self.stamp = stamp
  }

  package var isEmpty: Bool { !center.isFinite }

  package var bounds: Rect {
    let half = stamp.side / 2
    return Rect(x: center.x - half, y: center.y - half, width: stamp.side, height: stamp.side)
  }

  package func footprint(by renderer: Renderer) -> Footprint {
    isEmpty ? .nothing : .stamps(center, center, side: stamp.side)
  }

  package func draw(in context: Context) {
    guard
      let place = ImageDrawable.pixelRect(
        center: center, side: stamp.side, under: context.transform),
      place.intersects(context.clipBounds), let inverse = context.transform.inverted()
    else { return }
    context.withSavedState {
      context.concatenate(inverse)
      context.draw(
        stamp.bitmap(pixels: place.width), at: Point(x: Double(place.x), y: Double(place.y)))
    }
  }

  package func draw(in canvas: ImmediateCanvas) {
    guard
      let place = ImageDrawable.pixelRect(
        center: center, side: stamp.side, under: canvas.transform),
      place.intersects(canvas.clip), let image = stamp.texture(pixels: place.width)
    else { return }
    canvas.draw(image, at: place.rect.center)
  }

  /// Where a stamp's pixels land: its size rounded to whole pixels, its middle as near as whole
  /// pixels allow. Nil for a place that no screen reaches.
  static func pixelRect(center: Point, side: Double, under transform: AffineTransform)
    -> PixelRect?
  {
    let middle = transform.apply(to: center)
    let pixels = (side * transform.lengthScale).rounded()
    // Halves go up on both sides of zero, so that a stamp that follows a finger never stumbles.
    let left = (middle.x - pixels / 2 + 0.5).rounded(.down)
    let top = (middle.y - pixels / 2 + 0.5).rounded(.down)
    // Also false for NaN; within this range every sum of the arithmetic on pixels is safe.
    guard abs(left) < 1e9, abs(top) < 1e9, pixels >= 1, pixels <= 16_384 else { return nil }
    return PixelRect(x: Int(left), y: Int(top), width: Int(pixels), height: Int(pixels))
  }
}
