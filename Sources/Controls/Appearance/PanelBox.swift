import Geometry
import Raster

/// The box behind More.
struct PanelBox {
  let box: Rect
  /// Where its arrow ends, below the box.
  let arrowTip: Point
  let scale: Double
  let line: Double
  let theme: Theme

  func draw(in context: Context) {
    // Thin layers, the widest first, add up to a shade that fades outwards: one for each pixel.
    let steps = max(1, Int((8 * scale).rounded(.up)))
    context.setFillColor(Color.black.withAlpha(0.28 / Double(steps)))
    for step in 0..<steps {
      let spread = Double(steps - step) / Double(steps) * 8 * scale
      context.fill(
        rounded(box.insetBy(dx: -spread, dy: -spread).offsetBy(dx: 0, dy: 2 * scale), 8 + spread),
        using: .nonZero)
    }
    context.setFillColor(theme.panelBorder)
    context.fill(shape(inset: 0), using: .nonZero)
    context.fill(
      shape(inset: line), with: theme.panel.gradient(from: box.minY + line, to: box.maxY - line),
      using: .nonZero)
    // The light of the upper edge, between the box and the same box one line lower.
    let inner = box.insetBy(dx: line, dy: line)
    var light = rounded(inner, 7 * scale)
    light.addPath(rounded(inner.offsetBy(dx: 0, dy: line), 7 * scale))
    context.withSavedState {
      context.clip(
        to: Rect(
          x: inner.minX, y: inner.minY, width: inner.width, height: (inner.height / 2).rounded()))
      context.setFillColor(theme.segmentLight)
      context.fill(light, using: .evenOdd)
    }
  }

  /// Box and arrow as one outline, drawn smaller by `inset`.
  private func shape(inset: Double) -> Path {
    var path = rounded(box.insetBy(dx: inset, dy: inset), 8 * scale - inset)
    let half = max(0, arrowTip.y - box.maxY) + inset
    let slant = inset * 1.4
    path.move(to: Point(x: arrowTip.x - half, y: box.maxY - inset))
    path.addLine(to: Point(x: arrowTip.x + half, y: box.maxY - inset))
    path.addLine(to: Point(x: arrowTip.x, y: arrowTip.y - slant))
    path.close()
    return path
  }

  private func rounded(_ rect: Rect, _ radius: Double) -> Path {
    var path = Path()
    path.addRoundedRect(
      rect, cornerRadius: max(0, min(radius, rect.width / 2, rect.height / 2)))
    return path
  }
}
