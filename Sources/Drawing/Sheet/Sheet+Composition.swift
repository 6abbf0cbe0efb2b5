public import Geometry
public import Raster

extension Sheet {
  /// Draws the part of the sheet in `rect` into `shadow`, which shows the whole picture.
  ///
  /// Only canvas pixels of `rect` are written. Costs the pixels of `rect` and the shapes in the air
  /// that meet it; the number of shapes kept does not matter.
  public func compose(into shadow: Bitmap, rect: PixelRect) {
    let visible = rect.intersection(canvas).intersection(shadow.bounds)
    guard !visible.isEmpty else { return }
    plainPixels += visible.area
    if options.keep == .last && !airborne.isEmpty {
      shadow.fill(options.background, in: visible)
    } else {
      shadow.copy(visible, from: bitmap)
    }
    guard !airborne.isEmpty else { return }
    let transform = transform
    let context = context(for: shadow)
    for index in airborne.indices where isShown(index) {
      guard let shape = airborne[index].tool.drawable,
        PixelRect(covering: transform.apply(to: shape.bounds), within: canvas)
          .intersects(visible)
      else { continue }
      context.withSavedState {
        context.clip(to: visible)
        context.concatenate(transform)
        shape.draw(in: context)
      }
    }
  }

  private func context(for shadow: Bitmap) -> Context {
    if let target, target.bitmap === shadow { return target.context }
    formerPixels += target?.context.paintedPixels ?? 0
    let context = Context(shadow)
    target = (shadow, context)
    return context
  }
}
