internal import Geometry

/// Puts the vertices of a call together to primitives (section 2.6.1) and rasterizes them.
struct Assembly {
  let mode: PrimitiveMode
  /// The pixels that may be painted, in the bitmap; y downwards.
  let clip: PixelRect
  let bitmapHeight: Int
  let lineWidth: Int
  let pointSize: Int
  let spans: RowSpans

  typealias Vertices = UnsafeBufferPointer<WindowVertex>

  /// Draws the primitives that the vertices make up; without a `lookup`, without texture.
  func draw<Painter: FragmentPainter>(
    _ vertices: Vertices, _ lookup: TextureLookup?, _ painter: inout Painter
  ) {
    let count = vertices.count
    switch mode {
    case .points:
      for index in 0..<count { point(vertices, index, lookup, &painter) }
    case .lines:
      for index in 0..<(count / 2) {
        line(vertices, 2 * index, 2 * index + 1, lookup, &painter)
      }
    case .lineStrip, .lineLoop:
      guard count > 1 else { return }
      for index in 1..<count { line(vertices, index - 1, index, lookup, &painter) }
      if mode == .lineLoop { line(vertices, count - 1, 0, lookup, &painter) }
    case .triangles:
      for index in 0..<(count / 3) {
        triangle(vertices, 3 * index, 3 * index + 1, 3 * index + 2, lookup, &painter)
      }
    case .triangleStrip:
      guard count > 2 else { return }
      for index in 2..<count {
        triangle(vertices, index - 2, index - 1, index, lookup, &painter)
      }
    case .triangleFan:
      guard count > 2 else { return }
      if lookup == nil, fillWhole(vertices, &painter) { return }
      for index in 2..<count { triangle(vertices, 0, index - 1, index, lookup, &painter) }
    }
  }

  /// Fills a fan as one polygon, if it is a convex one.
  private func fillWhole<Painter: FragmentPainter>(
    _ vertices: Vertices, _ painter: inout Painter
  ) -> Bool {
    guard vertices.count > 3, vertices.allSatisfy(\.isNear),
      let isClockwise = Convexity.isClockwise(vertices)
    else { return false }
    PolygonRasterizer(clip: clip, spans: spans).fill(
      vertices, height: bitmapHeight, isClockwise: isClockwise, &painter)
    return true
  }

  private func point<Painter: FragmentPainter>(
    _ vertices: Vertices, _ index: Int, _ lookup: TextureLookup?, _ painter: inout Painter
  ) {
    let vertex = vertices[index]
    guard vertex.isNear else { return }
    if let lookup {
      let corner = lookup.corner(vertex, index, bitmapHeight: bitmapHeight)
      painter.prepare(.constant(u: corner.u, v: corner.v))
    }
    PointRasterizer(clip: clip, height: bitmapHeight, size: pointSize).draw(
      vertex.fixed, &painter)
  }

  private func line<Painter: FragmentPainter>(
    _ vertices: Vertices, _ from: Int, _ to: Int, _ lookup: TextureLookup?, _ painter: inout Painter
  ) {
    let a = vertices[from]
    let b = vertices[to]
    var ends = (a.fixed, b.fixed)
    if !(a.isNear && b.isNear) {
      guard let cut = Cutting.line(a, b) else { return }
      ends = cut
    }
    if let lookup {
      painter.prepare(
        TextureMap(
          from: lookup.corner(a, from, bitmapHeight: bitmapHeight),
          to: lookup.corner(b, to, bitmapHeight: bitmapHeight)))
    }
    LineRasterizer(clip: clip, height: bitmapHeight, width: lineWidth).draw(
      from: ends.0, to: ends.1, &painter)
  }

  private func triangle<Painter: FragmentPainter>(
    _ vertices: Vertices, _ first: Int, _ second: Int, _ third: Int, _ lookup: TextureLookup?,
    _ painter: inout Painter
  ) {
    let a = vertices[first]
    let b = vertices[second]
    let c = vertices[third]
    if let lookup {
      painter.prepare(
        TextureMap(
          lookup.corner(a, first, bitmapHeight: bitmapHeight),
          lookup.corner(b, second, bitmapHeight: bitmapHeight),
          lookup.corner(c, third, bitmapHeight: bitmapHeight)))
    }
    let rasterizer = PolygonRasterizer(clip: clip, spans: spans)
    if a.isNear && b.isNear && c.isNear {
      rasterizer.fill(device(a.fixed), device(b.fixed), device(c.fixed), &painter)
      return
    }
    guard a.isFinite && b.isFinite && c.isFinite else { return }
    let polygon = Cutting.triangle(a, b, c)
    guard polygon.count > 2 else { return }
    for index in 2..<polygon.count {
      rasterizer.fill(
        device(polygon[0]), device(polygon[index - 1]), device(polygon[index]), &painter)
    }
  }

  /// From window coordinates to the bitmap's, y downwards.
  private func device(_ place: FixedPoint) -> FixedPoint {
    FixedPoint(x: place.x, y: bitmapHeight &* FixedPoint.one &- place.y)
  }
}
