package import Geometry
package import Raster

/// A freehand line: the trail of a pencil, with round ends and joins. A single point is a dot.
package struct StrokeDrawable: Drawable, Hashable {
  package private(set) var trail: Trail
  /// In points; where the trail has widths of its own, those count instead.
  package let width: Double
  package var color: Color

  /// - Parameters:
  ///   - width: In points.
  ///   - pressedWidth: The width at `start` of a stroke whose width varies.
  ///   - tolerance: How far its curves may be from the straight lines between successive points, in
  ///     points; half a pixel at scale 1 unless given, 0 for no curves.
  package init(
    start: Point, width: Double, pressedWidth: Double? = nil, color: Color, tolerance: Double = 0.5
  ) {
    trail = Trail(start: start, width: pressedWidth, tolerance: tolerance)
    self.width = width
    self.color = color
  }

  package var stroke: StrokeDrawable? { self }

  package var isEmpty: Bool { false }

  /// Half of the largest width.
  var radius: Double { (trail.widths.isEmpty ? width : trail.greatestWidth) / 2 }

  package var bounds: Rect {
    // Room for the slack of curves at the smallest scale.
    let reach = radius + trail.bulge + Footprint.slack
    return trail.bounds.insetBy(dx: -reach, dy: -reach)
  }

  package func footprint(by renderer: Renderer) -> Footprint {
    .polyline(trail.points, radius: radius + trail.bulge)
  }

  /// Adds a position; gives what that changes, nothing for the place where the trail ends already.
  mutating func extend(
    to point: Point, pressedWidth: Double? = nil, noting changes: inout TrailChanges
  ) -> Footprint {
    trail.extend(to: point, width: pressedWidth, noting: &changes)
    guard !changes.lines.isEmpty else { return .nothing }
    return .polyline(
      changes.lines, radius: trail.widths.isEmpty ? width / 2 : trail.latestWidth / 2)
  }

  /// Half of the width at a segment, at most.
  func radius(of segment: Int) -> Double {
    trail.widths.isEmpty ? width / 2 : max(trail.widths[segment], trail.widths[segment + 1]) / 2
  }

  package func draw(in context: Context) {
    if trail.points.count == 1 { return drawDot(in: context) }
    let window = pixels(under: context.transform, within: context.clipBounds)
    guard !window.isEmpty else { return }
    let tiles = StrokeTiles(
      window: window, transform: context.transform,
      crowded: CoverageTiles(transform: context.transform))
    tiles.enterAll(of: self)
    context.withSavedState { tiles.draw(self, in: window, on: context) }
  }

  /// The pixels that it may touch, as a rectangle.
  private func pixels(under transform: AffineTransform, within clip: PixelRect) -> PixelRect {
    PixelRect(covering: transform.apply(to: bounds).insetBy(dx: -1, dy: -1), within: clip)
  }

  private func drawDot(in context: Context) {
    let width = trail.widths.first ?? width
    let place = trail.last
    context.withSavedState {
      context.setFillColor(color)
      context.fillEllipse(
        in: Rect(x: place.x - width / 2, y: place.y - width / 2, width: width, height: width))
    }
  }

  package func draw(in canvas: ImmediateCanvas) {
    if trail.points.count == 1 { return drawDot(in: canvas) }
    let window = pixels(under: canvas.transform, within: canvas.clip)
    guard !window.isEmpty else { return }
    let tiles = StrokeTiles(
      window: window, transform: canvas.transform,
      crowded: SampledTiles(beside: canvas, transform: canvas.transform))
    tiles.enterAll(of: self)
    tiles.draw(self, in: window, on: canvas)
  }

  private func drawDot(in canvas: ImmediateCanvas) {
    canvas.setColor(color)
    canvas.fillDot(at: trail.last, radius: (trail.widths.first ?? width) / 2)
  }
}
