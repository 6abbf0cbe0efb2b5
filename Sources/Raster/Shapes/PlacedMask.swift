internal import Geometry

/// A mask whose origin is put on a pixel of the bitmap, whatever the transform.
struct PlacedMask: Shape {
  let mask: CoverageMask
  let point: PixelPoint

  func cover<Painter: SpanPainter>(in context: Context, _ painter: inout Painter) {
    let (x, overflowX) = point.x.addingReportingOverflow(mask.originX)
    let (y, overflowY) = point.y.addingReportingOverflow(mask.originY)
    let range = 2 * Bitmap.maximumSide
    guard !overflowX, !overflowY, x > -range, x < range, y > -range, y < range else { return }
    let area = PixelRect(x: x, y: y, width: mask.width, height: mask.height)
      .intersection(context.state.clip)
    guard !area.isEmpty else { return }
    mask.coverage.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for row in area.minY..<area.maxY {
        painter.begin(row: row)
        let from = base + ((row - y) * mask.width + area.minX - x)
        PlacedMask.show(from, area.width, at: area.minX, &painter)
      }
    }
  }

  /// Four values at a time, since most of a mask is empty or full.
  @inline(__always)
  static func show<Painter: SpanPainter>(
    _ coverage: UnsafePointer<UInt8>, _ count: Int, at x: Int, _ painter: inout Painter
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
