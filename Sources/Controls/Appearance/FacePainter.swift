import Geometry
import Raster
import Typesetting

/// Draws the controls of one row of touching faces.
struct FacePainter {
  /// What the pixels of a control depend on, beside its place.
  struct Appearance: Hashable {
    var visible: Bool
    var enabled: Bool
    var selected: Bool
    var pressed: Bool
  }

  let theme: Theme
  let text: TextRenderer?
  let scale: Double
  let style: LabelStyle
  /// The outline that all faces of the row share.
  let outline: PixelRect
  /// One point, at least one pixel.
  let hairline: Int

  private var line: Double { Double(hairline) }

  /// The pixels that belong to a face alone: the face and the bevel below it.
  func cell(of face: PixelRect) -> PixelRect {
    PixelRect(x: face.x, y: face.y, width: face.width, height: face.height + hairline)
  }

  /// Draws one control over its background. The context must be clipped to its cell: the row's
  /// outline is drawn whole for each face, so that what a cell holds never depends on the others.
  func draw(
    _ name: ControlName, face: PixelRect, as appearance: Appearance, in context: Context
  ) {
    let radius = min(5 * scale, Double(outline.height) / 2, Double(outline.width) / 2)
    let outer = outline.rect
    let inner = outer.insetBy(dx: line, dy: line)
    guard inner.width > 0, inner.height > 0 else { return }
    context.setFillColor(theme.bevel)
    context.fill(rounded(outer.offsetBy(dx: 0, dy: line), radius), using: .nonZero)
    context.setFillColor(theme.border)
    context.fill(rounded(outer, radius), using: .nonZero)

    let isSunken = appearance.selected || appearance.pressed
    let gloss =
      appearance.selected
      ? theme.segmentSelected : appearance.pressed ? theme.segmentPressed : theme.segment
    let isFirst = face.minX == outline.minX
    let body = Rect(
      spanning: Point(x: isFirst ? inner.minX : Double(face.minX) + line, y: inner.minY),
      Point(x: min(Double(face.maxX), inner.maxX), y: inner.maxY))
    guard body.width > 0 else { return }
    context.withSavedState {
      // The divider is what this clip leaves of the border at the left of the face.
      context.clip(to: body)
      context.fill(
        rounded(inner, radius - line), with: gloss.gradient(from: inner.minY, to: inner.maxY),
        using: .nonZero)
      if isSunken {
        drawInnerShadow(body, row: inner, radius: radius - line, in: context)
      } else {
        var light = rounded(inner, radius - line)
        light.addPath(rounded(inner.offsetBy(dx: 0, dy: line), radius - line))
        context.clip(
          to: Rect(
            x: inner.minX, y: inner.minY, width: inner.width,
            height: (inner.height / 2).rounded()))
        context.setFillColor(theme.segmentLight)
        context.fill(light, using: .evenOdd)
      }
    }
    drawContent(of: name, in: context, face: face.rect, appearance: appearance)
  }

  /// Rings of a thin shade that get narrower inwards, deeper from above than from the sides.
  private func drawInnerShadow(_ body: Rect, row: Rect, radius: Double, in context: Context) {
    // A ring for each pixel that the shade reaches: fewer would show as steps.
    let steps = max(6, Int((5.5 * scale).rounded(.up)))
    let shade = theme.innerShadow.withAlpha(0.48 / Double(steps))
    for step in 1...steps {
      let depth = Double(step) / Double(steps)
      let inset = depth * 2.5 * scale
      let hole = Rect(
        x: body.minX + inset, y: body.minY + inset * 2.2, width: body.width - 2 * inset,
        height: body.height - inset * 2.6)
      guard hole.width > 0, hole.height > 0 else { break }
      var ring = Path()
      ring.addRect(body)
      ring.addPath(rounded(hole, radius + inset))
      context.setFillColor(shade)
      context.fill(ring, using: .evenOdd)
    }
  }

  private func rounded(_ rect: Rect, _ radius: Double) -> Path {
    var path = Path()
    let fitting = max(0, min(radius, rect.width / 2, rect.height / 2))
    path.addRoundedRect(rect, cornerRadius: fitting)
    return path
  }

  // MARK: Content

  private func drawContent(
    of name: ControlName, in context: Context, face: Rect, appearance: Appearance
  ) {
    let label = name.rawValue
    switch style.form {
    case .iconOnly:
      let icon = Rect(
        x: (face.midX - style.iconSide / 2).rounded(),
        y: (face.midY - style.iconSide / 2).rounded(),
        width: style.iconSide, height: style.iconSide)
      drawIcon(name, in: context, rect: icon, appearance: appearance)
    case .iconAndText:
      let width = text?.measure(label, size: style.textSize).width ?? 0
      let start = (face.midX - (style.iconSide + style.gap + width) / 2).rounded()
      let icon = Rect(
        x: start, y: (face.midY - style.iconSide / 2).rounded(), width: style.iconSide,
        height: style.iconSide)
      drawIcon(name, in: context, rect: icon, appearance: appearance)
      let words = Rect(
        x: start + style.iconSide + style.gap, y: face.minY, width: width, height: face.height)
      drawText(label, in: context, rect: words, appearance: appearance)
    case .textOverStripe:
      let words = Rect(
        x: face.minX, y: face.minY + 3 * scale, width: face.width, height: 15 * scale)
      drawText(label, in: context, rect: words, appearance: appearance)
      let width = min(34 * scale, face.width - 16 * scale).rounded()
      let stripe = Rect(
        x: (face.midX - width / 2).rounded(), y: (face.maxY - 10 * scale).rounded(), width: width,
        height: (5 * scale).rounded())
      Swatch(name: name, radius: 1.5 * scale, line: line).draw(in: context, rect: stripe)
    }
  }

  private func drawIcon(
    _ name: ControlName, in context: Context, rect: Rect, appearance: Appearance
  ) {
    guard let icon = ControlIcon.glyph(for: name) else {
      let inset = (rect.width * 0.06).rounded()
      Swatch(name: name, radius: 3 * scale, line: line).draw(
        in: context, rect: rect.insetBy(dx: inset, dy: inset))
      return
    }
    if appearance.enabled {
      icon.draw(in: context, rect: rect, color: theme.labelShadow, offset: -line)
    }
    icon.draw(in: context, rect: rect, color: labelColor(appearance))
  }

  private func drawText(
    _ label: String, in context: Context, rect: Rect, appearance: Appearance
  ) {
    guard let text else { return }
    if appearance.enabled {
      text.draw(
        label, in: context, centeredIn: rect.offsetBy(dx: 0, dy: -line), size: style.textSize,
        color: theme.labelShadow)
    }
    text.draw(
      label, in: context, centeredIn: rect, size: style.textSize, color: labelColor(appearance))
  }

  private func labelColor(_ appearance: Appearance) -> Color {
    appearance.enabled ? theme.label : theme.labelDisabled
  }
}
