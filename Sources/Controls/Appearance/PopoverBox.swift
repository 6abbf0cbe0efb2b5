import Geometry
import Raster

/// Draws the box of a popover: rounded, with an arrow to its anchor, over a soft shadow.
struct PopoverBox {
  let box: Rect
  /// Where its arrow ends, above or below the box.
  let arrowTip: Point
  let scale: Double
  let line: Double
  let theme: Theme

  func draw(in context: Context) {
    // Thin layers, the widest first, add up to a shade that fades outwards: one for each pixel.
    let steps = max(1, Int((8 * scale).rounded(.up)))
    let shadow = theme.popover.shadow
    context.setFillColor(shadow.withAlpha(shadow.alpha / Double(steps)))
    for step in 0..<steps {
      let spread = Double(steps - step) / Double(steps) * 8 * scale
      context.fill(
        Path(
          rounded: box.insetBy(dx: -spread, dy: -spread).offsetBy(dx: 0, dy: 2 * scale),
          radius: radius + spread),
        using: .nonZero)
    }
    context.setFillColor(theme.popover.border)
    context.fill(shape(inset: 0), using: .nonZero)
    context.fill(
      shape(inset: line),
      with: theme.popover.gloss.gradient(from: box.minY + line, to: box.maxY - line),
      using: .nonZero)
    // The light of the upper edge, between the box and the same box one line lower.
    let inner = box.insetBy(dx: line, dy: line)
    let innerRadius = (radius - 1) * scale
    var light = Path(rounded: inner, radius: innerRadius)
    light.addPath(Path(rounded: inner.offsetBy(dx: 0, dy: line), radius: innerRadius))
    context.withSavedState {
      context.clip(
        to: Rect(
          x: inner.minX, y: inner.minY, width: inner.width, height: (inner.height / 2).rounded()))
      context.setFillColor(theme.face.light)
      context.fill(light, using: .evenOdd)
    }
  }

  private var radius: Double { theme.metrics.popoverCornerRadius }

  /// Box and arrow as one outline, drawn smaller by `inset`.
  private func shape(inset: Double) -> Path {
    var path = Path(
      rounded: box.insetBy(dx: inset, dy: inset), radius: radius * scale - inset)
    let isBelow = arrowTip.y > box.midY
    let half = max(0, isBelow ? arrowTip.y - box.maxY : box.minY - arrowTip.y) + inset
    let slant = inset * 1.4
    let base = isBelow ? box.maxY - inset : box.minY + inset
    path.move(to: Point(x: arrowTip.x - half, y: base))
    path.addLine(to: Point(x: arrowTip.x + half, y: base))
    path.addLine(to: Point(x: arrowTip.x, y: isBelow ? arrowTip.y - slant : arrowTip.y + slant))
    path.close()
    return path
  }
}
