public import Geometry
public import Raster

extension Sheet {
  /// Draws the part of the sheet in `rect` into `shadow`, which shows the whole picture.
  ///
  /// Only canvas pixels of `rect` are written. Costs the pixels of `rect` and the in-progress
  /// shapes that meet it; the number of finished shapes does not matter.
  public func compose(into shadow: Bitmap, rect: PixelRect) {
    let visible = rect.intersection(canvas).intersection(shadow.bounds)
    guard !visible.isEmpty else { return }
    plainPixels += visible.area
    if options.keep == .last && !inProgress.isEmpty {
      shadow.fill(options.background, in: visible)
    } else {
      shadow.copy(visible, from: bitmap)
    }
    guard !inProgress.isEmpty else { return }
    let transform = transform
    let target = target(for: shadow)
    for index in inProgress.indices where isShown(index) {
      guard let shape = inProgress[index].tool.drawable,
        PixelRect(covering: transform.apply(to: shape.bounds), within: canvas)
          .intersects(visible)
      else { continue }
      if let ink = inProgress[index].ink, let stroke = inProgress[index].tool.stroke {
        target.draw(stroke, ink, in: visible, under: transform)
      } else {
        target.draw(shape, in: visible, under: transform)
      }
    }
  }

  private func target(for shadow: Bitmap) -> Surface {
    if let target, target.bitmap === shadow { return target }
    formerPixels += target?.paintedPixels ?? 0
    let surface = Surface(shadow, renderer: options.renderer)
    target = surface
    return surface
  }
}
