public import Geometry

extension Context {
  /// Draws an image so that its top left corner is at `point`, source-over, at its own size: one
  /// pixel of it is one of the bitmap. The transform maps the point but does not scale or turn the
  /// image; a place between pixels goes to the nearest one. `alpha` fades it.
  ///
  /// An image that is the context's own bitmap may show rows that were already drawn over.
  public func draw(_ image: Bitmap, at point: Point) {
    let place = VectorTransform(state.transform).apply(Vector(point))
    // Farther away than any bitmap reaches, nothing shows; NaN fails as well.
    let range = Double(2 * Bitmap.maximumSide)
    guard abs(place.x) < range, abs(place.y) < range else { return }
    let x = Int((place.x + 0.5).rounded(.down))
    let y = Int((place.y + 0.5).rounded(.down))
    let opacity = Color.byte(Color.unit(state.alpha) * 255)
    let area = PixelRect(x: x, y: y, width: image.width, height: image.height)
      .intersection(state.clip)
    guard opacity != 0, !area.isEmpty else { return }
    kernels.image(
      image.pixels + ((area.minY - y) * image.pixelStride + area.minX - x),
      stride: image.pixelStride,
      over: bitmap.pixels + (area.minY * bitmap.pixelStride + area.minX),
      stride: bitmap.pixelStride, width: area.width, height: area.height, opacity)
    paintedPixels += area.area
  }

  /// Draws the fill colour through a mask whose origin is put on a pixel of the bitmap, whatever the
  /// transform.
  public func draw(_ mask: CoverageMask, at point: PixelPoint) {
    let source = state.fillSource
    let (x, overflowX) = point.x.addingReportingOverflow(mask.originX)
    let (y, overflowY) = point.y.addingReportingOverflow(mask.originY)
    let range = 2 * Bitmap.maximumSide
    guard !source.isInvisible, !overflowX, !overflowY, x > -range, x < range, y > -range, y < range
    else { return }
    let area = PixelRect(x: x, y: y, width: mask.width, height: mask.height)
      .intersection(state.clip)
    guard !area.isEmpty else { return }
    var painter = SolidPainter(source, bitmap, kernels)
    mask.coverage.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for row in area.minY..<area.maxY {
        painter.begin(row: row)
        let from = base + ((row - y) * mask.width + area.minX - x)
        Context.blend(from, area.width, at: area.minX, &painter)
      }
    }
    paintedPixels += painter.painted
  }

  /// Four values at a time, since most of a mask is empty or full.
  @inline(__always)
  private static func blend(
    _ coverage: UnsafePointer<UInt8>, _ count: Int, at x: Int, _ painter: inout SolidPainter
  ) {
    var i = 0
    while i &+ 4 <= count {
      let four = UnsafeRawPointer(coverage + i).loadUnaligned(as: UInt32.self)
      if four == UInt32.max {
        painter.span(x &+ i, 4, 255)
      } else if four != 0 {
        painter.quad(
          x &+ i,
          SIMD4<UInt32>(four & 255, (four &>> 8) & 255, (four &>> 16) & 255, four &>> 24))
      }
      i &+= 4
    }
    while i < count {
      if coverage[i] != 0 { painter.pixel(x &+ i, UInt32(coverage[i])) }
      i &+= 1
    }
  }
}
