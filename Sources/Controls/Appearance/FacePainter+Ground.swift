import Geometry
import Raster

extension FacePainter {
  /// A part of one glossy piece, which is cut into the bar.
  func drawJoinedGround(
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

    let isSunken = appearance.hasSelectedGround || appearance.isPressed
    let gloss =
      appearance.hasSelectedGround
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

  // MARK: Pills

  /// A rounded ground of the control's own, where its state shows by that.
  func drawPill(
    _ content: ControlContent, face: PixelRect, as appearance: ControlAppearance,
    in context: Context
  ) {
    let inset = (1.5 * scale).rounded()
    let pill = face.rect.insetBy(dx: min(inset, face.rect.width / 8), dy: 0)
    let shape = Path(rounded: pill, radius: theme.metrics.cornerRadius * scale)
    if appearance.hasSelectedGround {
      context.fill(
        shape, with: theme.face.selected.gradient(from: pill.minY, to: pill.maxY), using: .nonZero)
    } else if appearance.isPressed {
      context.fill(
        shape, with: theme.face.pressed.gradient(from: pill.minY, to: pill.maxY), using: .nonZero)
    }
    if appearance.isSelected, theme.face.hasStripe, content.showsAccent, !content.isDot,
      !appearance.accent.isEmpty
    {
      let height = max(2, (3.5 * scale).rounded())
      let width = min((28 * scale).rounded(), pill.width * 0.6).rounded()
      let stripe = Rect(
        x: (pill.midX - width / 2).rounded(), y: (pill.maxY - height - 1.5 * scale).rounded(),
        width: width, height: height)
      Swatch(appearance.accent).fill(
        Path(rounded: stripe, radius: height / 2), across: stripe, in: context)
    }
    if appearance.holdStep > 0 { drawHoldRing(appearance.holdStep, around: pill, in: context) }
  }

  /// A ring around the control's icon, of which a hold has filled a part, clockwise from the top.
  private func drawHoldRing(_ step: Int, around pill: Rect, in context: Context) {
    let share = Double(step) / Double(ControlPress.holdSteps)
    let width = max(2, 3 * scale)
    let radius = min(pill.width, pill.height) / 2 - width / 2
    guard radius > width else { return }
    var ring = Path()
    ring.addRelativeArc(
      center: Point(x: pill.midX, y: pill.midY), radius: radius, startAngle: -.pi / 2,
      delta: 2 * .pi * share)
    context.setStrokeColor(theme.face.hold)
    context.lineWidth = width
    context.lineCap = .round
    context.stroke(ring)
  }
}
