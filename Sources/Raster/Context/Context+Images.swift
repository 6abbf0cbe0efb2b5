public import Geometry

extension Context {
  /// Draws an image so that its top left corner is at `point`, at its own size: one pixel of it is
  /// one of the bitmap. The transform maps the point but does not scale or turn the image; a place
  /// between pixels goes to the nearest one. The alpha fades it.
  ///
  /// An image that is the context's own bitmap may show rows that were already drawn over.
  public func draw(_ image: Bitmap, at point: Point) {
    draw(image, corner: VectorTransform(state.transform).apply(Vector(point)))
  }

  /// Draws a whole image into a rectangle of user space, which may be turned or skewed by the
  /// transform; `interpolationQuality` says how. Edges that are not on pixel borders are soft, and
  /// the image's own edge pixels go on beneath them. The alpha fades it. On whole pixels and at its
  /// own size it is copied pixel by pixel.
  ///
  /// An image that shrinks and is turned at once is first averaged down along its own sides to
  /// about the size at which it is drawn, then sampled between four pixels: that takes time for
  /// each pixel of the image, and memory for the smaller one.
  public func draw(_ image: Bitmap, in rect: Rect) {
    let low = pointwiseMinimum(Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.maxY))
    let size = Vector(abs(rect.width), abs(rect.height))
    guard image.width > 0, image.height > 0 else { return }
    let transform = AffineTransform(
      a: size.x / Double(image.width), b: 0, c: 0, d: size.y / Double(image.height), tx: low.x,
      ty: low.y
    ).concatenating(state.transform)
    guard transform.isFinite else { return }
    if ImageSource.isAligned(transform) {
      return draw(image, corner: Vector(transform.tx, transform.ty))
    }
    // Nothing is made smaller that does not show.
    let (least, most) = VectorTransform(transform).box(
      Vector(0, 0), Vector(Double(image.width), Double(image.height)))
    guard PixelRect(around: least, most, within: state.clip) != nil else { return }
    let shape = FilledRect(rect: rect)
    withExtendedLifetime(image) {
      let view = ImageView(image)
      if let source = scaledSource(view, transform) ?? imageSource(view, transform, extend: .pad) {
        paint(shape, from: source)
      }
    }
  }

  /// Draws the fill colour through a mask whose origin is put on a pixel of the bitmap, whatever
  /// the transform.
  public func draw(_ mask: CoverageMask, at point: PixelPoint) {
    fill(PlacedMask(mask: mask, point: point))
  }

  /// Draws a shape with a pattern.
  func paint(_ shape: some Shape, with pattern: ImagePattern) {
    let transform = pattern.transform.concatenating(state.transform)
    guard transform.isFinite else { return }
    withExtendedLifetime(pattern.image) {
      let view = ImageView(pattern.image)
      if let source = imageSource(view, transform, extend: pattern.extend) {
        paint(shape, from: source)
      }
    }
  }

  private var imageOpacity: UInt32 { Color.byte(Color.unit(state.alpha) * 255) }

  /// Pixel by pixel, with the top left corner at a place of the device.
  private func draw(_ image: Bitmap, corner: Vector) {
    // Farther away than any bitmap reaches, nothing shows; NaN fails as well.
    let range = Double(2 * Bitmap.maximumSide)
    guard abs(corner.x) < range, abs(corner.y) < range else { return }
    let x = Int((corner.x + 0.5).rounded(.down))
    let y = Int((corner.y + 0.5).rounded(.down))
    let opacity = imageOpacity
    let area = PixelRect(x: x, y: y, width: image.width, height: image.height)
      .intersection(state.clip)
    guard opacity != 0, !area.isEmpty else { return }
    if state.isPlain {
      kernels.image(
        image.pixels + ((area.minY - y) * image.pixelStride + area.minX - x),
        stride: image.pixelStride,
        over: bitmap.pixels + (area.minY * bitmap.pixelStride + area.minX),
        stride: bitmap.pixelStride, width: area.width, height: area.height, opacity)
      paintedPixels += area.area
    } else {
      let transform = AffineTransform(translationX: Double(x), y: Double(y))
      withExtendedLifetime(image) {
        let isReady = paintRows.image.prepare(
          ImageView(image), transform: transform, extend: .pad, isSmooth: false,
          opacity: opacity)
        if isReady { paint(PixelBlock(rect: area), from: paintRows.image) }
      }
    }
  }

  /// The source for the pixels on which an image lies, for the transforms that are done one axis
  /// after the other: those that make it larger or smaller, but neither turn nor skew it.
  private func scaledSource(
    _ view: ImageView, _ transform: AffineTransform
  ) -> (any PaintSource)? {
    guard transform.b == 0, transform.c == 0, state.interpolationQuality != .nearest else {
      return nil
    }
    let (low, high) = VectorTransform(transform).box(
      Vector(0, 0), Vector(Double(view.width), Double(view.height)))
    guard let box = PixelRect(around: low, high, within: state.clip, isWidened: false) else {
      return nil
    }
    let columns = box.minX..<box.maxX
    let shrinks = abs(transform.a) < 1 || abs(transform.d) < 1
    if shrinks && state.interpolationQuality == .high {
      let source = paintRows.averagedImage
      return source.prepare(view, transform: transform, columns: columns, opacity: imageOpacity)
        ? source : nil
    }
    let source = paintRows.scaledImage
    return source.prepare(view, transform: transform, columns: columns, opacity: imageOpacity)
      ? source : nil
  }

  /// The source for an image mapped to the device by any finite transform, everywhere; nil where
  /// there is nothing to draw.
  private func imageSource(
    _ view: ImageView, _ transform: AffineTransform, extend: Extend
  ) -> (any PaintSource)? {
    guard view.width > 0, view.height > 0, imageOpacity > 0, transform.inverted() != nil else {
      return nil
    }
    var (taken, mapping) = (view, transform)
    if state.interpolationQuality == .high {
      (taken, mapping) = paintRows.reduction.reduce(view, transform)
    }
    let source = paintRows.image
    let isSmooth = state.interpolationQuality != .nearest
    return source.prepare(
      taken, transform: mapping, extend: extend, isSmooth: isSmooth, opacity: imageOpacity)
      ? source : nil
  }
}
