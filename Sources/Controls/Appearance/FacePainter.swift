import Geometry
import Raster
import Typesetting

/// Draws the controls of one row of touching faces.
struct FacePainter {
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
  /// outline is drawn whole for each face, so that what a cell holds never depends on the rest of
  /// the row.
  func draw(
    _ content: ControlContent, face: PixelRect, as appearance: ControlAppearance,
    in context: Context
  ) {
    let radius = min(
      theme.metrics.cornerRadius * scale, Double(outline.height) / 2,
      Double(outline.width) / 2)
    let outer = outline.rect
    let inner = outer.insetBy(dx: line, dy: line)
    guard inner.width > 0, inner.height > 0 else { return }
    context.setFillColor(theme.face.bevel)
    context.fill(Path(rounded: outer.offsetBy(dx: 0, dy: line), radius: radius), using: .nonZero)
    context.setFillColor(theme.face.border)
    context.fill(Path(rounded: outer, radius: radius), using: .nonZero)

    let isSunken = appearance.isSelected || appearance.isPressed || content.isDisplay
    let gloss =
      appearance.isSelected || content.isDisplay
      ? theme.face.selected : appearance.isPressed ? theme.face.pressed : theme.face.resting
    let isFirst = face.minX == outline.minX
    let body = Rect(
      spanning: Point(x: isFirst ? inner.minX : Double(face.minX) + line, y: inner.minY),
      Point(x: min(Double(face.maxX), inner.maxX), y: inner.maxY))
    guard body.width > 0 else { return }
    context.withSavedState {
      // The divider is what this clip leaves of the border at the left of the face.
      context.clip(to: body)
      context.fill(
        Path(rounded: inner, radius: radius - line),
        with: gloss.gradient(from: inner.minY, to: inner.maxY),
        using: .nonZero)
      if isSunken {
        drawInnerShadow(body, row: inner, radius: radius - line, in: context)
      } else {
        var light = Path(rounded: inner, radius: radius - line)
        light.addPath(Path(rounded: inner.offsetBy(dx: 0, dy: line), radius: radius - line))
        context.clip(
          to: Rect(
            x: inner.minX, y: inner.minY, width: inner.width,
            height: (inner.height / 2).rounded()))
        context.setFillColor(theme.face.light)
        context.fill(light, using: .evenOdd)
      }
      if appearance.holdStep > 0 { drawHold(appearance.holdStep, body, inner, radius, in: context) }
    }
    drawContent(content, in: context, face: face.rect, appearance: appearance)
  }

  /// The part of the face that a hold has filled, from the left.
  private func drawHold(
    _ step: Int, _ body: Rect, _ inner: Rect, _ radius: Double, in context: Context
  ) {
    let share = Double(step) / Double(ControlPress.holdSteps)
    context.clip(
      to: Rect(
        x: body.minX, y: body.minY, width: (body.width * share).rounded(), height: body.height))
    context.setFillColor(theme.face.hold)
    context.fill(Path(rounded: inner, radius: radius - line), using: .nonZero)
  }

  /// Rings of a thin shade that get narrower inwards, deeper from above than from the sides.
  private func drawInnerShadow(_ body: Rect, row: Rect, radius: Double, in context: Context) {
    // A ring for each pixel that the shade reaches: fewer would show as steps.
    let steps = max(6, Int((5.5 * scale).rounded(.up)))
    let shade = theme.face.innerShadow.withAlpha(0.48 / Double(steps))
    for step in 1...steps {
      let depth = Double(step) / Double(steps)
      let inset = depth * 2.5 * scale
      let hole = Rect(
        x: body.minX + inset, y: body.minY + inset * 2.2, width: body.width - 2 * inset,
        height: body.height - inset * 2.6)
      guard hole.width > 0, hole.height > 0 else { break }
      var ring = Path()
      ring.addRect(body)
      ring.addPath(Path(rounded: hole, radius: radius + inset))
      context.setFillColor(shade)
      context.fill(ring, using: .evenOdd)
    }
  }

  // MARK: Content

  private func drawContent(
    _ content: ControlContent, in context: Context, face: Rect, appearance: ControlAppearance
  ) {
    guard let picture = content.face else {
      return drawText(content.label, in: context, rect: face, appearance: appearance)
    }
    switch style.form {
    case .iconOnly:
      let icon = Rect(
        x: (face.midX - style.iconSide / 2).rounded(),
        y: (face.midY - style.iconSide / 2).rounded(),
        width: style.iconSide, height: style.iconSide)
      draw(picture, in: context, rect: icon, appearance: appearance)
    case .iconAndText:
      let width = text?.measure(content.label, size: style.textSize).width ?? 0
      // An icon without a word is alone in the middle.
      let gap = content.label.isEmpty ? 0 : style.gap
      let start = (face.midX - (style.iconSide + gap + width) / 2).rounded()
      let icon = Rect(
        x: start, y: (face.midY - style.iconSide / 2).rounded(), width: style.iconSide,
        height: style.iconSide)
      draw(picture, in: context, rect: icon, appearance: appearance)
      let words = Rect(
        x: start + style.iconSide + gap, y: face.minY, width: width, height: face.height)
      drawText(content.label, in: context, rect: words, appearance: appearance)
    case .textOverStripe:
      let words = Rect(
        x: face.minX, y: face.minY + 3 * scale, width: face.width, height: 15 * scale)
      drawText(content.label, in: context, rect: words, appearance: appearance)
      let width = min(34 * scale, face.width - 16 * scale).rounded()
      let stripe = Rect(
        x: (face.midX - width / 2).rounded(), y: (face.maxY - 10 * scale).rounded(), width: width,
        height: (5 * scale).rounded())
      if case .swatch(let swatch) = picture {
        SwatchPainter(swatch: swatch, theme: theme.swatch, radius: 1.5 * scale, line: line)
          .draw(in: context, rect: stripe)
      }
    case .picture:
      drawPicture(content, in: context, face: face, appearance: appearance)
    }
  }

  /// A picture with its proportions kept, over its word.
  private func drawPicture(
    _ content: ControlContent, in context: Context, face: Rect, appearance: ControlAppearance
  ) {
    let hasWord = text != nil && !content.label.isEmpty
    let word = hasWord ? (18 * scale).rounded() : 0
    let inset = (5 * scale).rounded()
    let room = Rect(
      x: face.minX + inset, y: face.minY + inset, width: max(0, face.width - 2 * inset),
      height: max(0, face.height - 2 * inset - word))
    switch content.face {
    case .picture(let bitmap):
      let share = min(room.width / Double(bitmap.width), room.height / Double(bitmap.height))
      let size = Size(
        width: (Double(bitmap.width) * share).rounded(),
        height: (Double(bitmap.height) * share).rounded())
      guard size.width > 0, size.height > 0 else { break }
      let corner = Point(
        x: (room.midX - size.width / 2).rounded(), y: (room.midY - size.height / 2).rounded())
      context.withSavedState {
        context.alpha = appearance.isEnabled ? 1 : 0.4
        context.draw(bitmap, in: Rect(origin: corner, size: size))
      }
    case let other?:
      let side = min(room.width, room.height).rounded()
      let corner = Point(
        x: (room.midX - side / 2).rounded(), y: (room.midY - side / 2).rounded())
      draw(
        other, in: context, rect: Rect(origin: corner, size: Size(width: side, height: side)),
        appearance: appearance)
    case nil:
      break
    }
    guard hasWord else { return }
    drawText(
      content.label, in: context,
      rect: Rect(
        x: face.minX, y: face.maxY - word - (2 * scale).rounded(), width: face.width, height: word),
      appearance: appearance)
  }

  private func draw(
    _ face: ControlFace, in context: Context, rect: Rect, appearance: ControlAppearance
  ) {
    switch face {
    case .swatch(let swatch):
      let inset = (rect.width * 0.06).rounded()
      SwatchPainter(swatch: swatch, theme: theme.swatch, radius: 3 * scale, line: line).draw(
        in: context, rect: rect.insetBy(dx: inset, dy: inset))
    case .icon(let icon):
      if appearance.isEnabled {
        icon.draw(in: context, rect: rect, color: theme.label.shadow, offset: -line)
      }
      icon.draw(in: context, rect: rect, color: labelColor(appearance))
    case .picture(let bitmap):
      context.draw(bitmap, in: rect)
    }
  }

  private func drawText(
    _ label: String, in context: Context, rect: Rect, appearance: ControlAppearance
  ) {
    guard let text, !label.isEmpty else { return }
    if appearance.isEnabled {
      text.draw(
        label, in: context, centeredIn: rect.offsetBy(dx: 0, dy: -line), size: style.textSize,
        color: theme.label.shadow)
    }
    text.draw(
      label, in: context, centeredIn: rect, size: style.textSize, color: labelColor(appearance))
  }

  private func labelColor(_ appearance: ControlAppearance) -> Color {
    appearance.isEnabled ? theme.label.color : theme.label.disabled
  }
}
