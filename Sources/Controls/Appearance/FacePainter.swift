import Geometry
import Raster
import Typesetting

/// Draws the controls of one row of touching faces: what is on them here, the ground beneath in
/// `FacePainter+Ground.swift`.
struct FacePainter {
  let theme: Theme
  let text: TextRenderer?
  let scale: Double
  let style: LabelStyle
  /// The outline that all faces of the row share.
  let outline: PixelRect
  /// One point, at least one pixel.
  let hairline: Int
  /// Whether icons stand to the right of their words.
  let isMirrored: Bool

  var line: Double { Double(hairline) }

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
    switch theme.face.shape {
    case .joined: drawJoinedGround(content, face: face, as: appearance, in: context)
    case .pill: drawPill(content, face: face, as: appearance, in: context)
    }
    let drop = appearance.isPressed ? (theme.metrics.pressedDrop * scale).rounded() : 0
    drawContent(
      content, in: context, face: face.rect.offsetBy(dx: 0, dy: drop), appearance: appearance)
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
        x: isMirrored ? (start + width + gap).rounded() : start,
        y: (face.midY - style.iconSide / 2).rounded(), width: style.iconSide,
        height: style.iconSide)
      draw(picture, in: context, rect: icon, appearance: appearance)
      let words = Rect(
        x: isMirrored ? start : start + style.iconSide + gap, y: face.minY, width: width,
        height: face.height)
      drawText(content.label, in: context, rect: words, appearance: appearance)
    case .iconOverText:
      let label = content.label.isEmpty ? 0 : style.gap + style.textSize * LabelStyle.lineShare
      // A stripe beneath wants room.
      let lift = content.showsAccent && theme.face.hasStripe ? 1.5 * scale : 0
      let top = (face.midY - (style.iconSide + label) / 2 - lift).rounded()
      let icon = Rect(
        x: (face.midX - style.iconSide / 2).rounded(), y: top, width: style.iconSide,
        height: style.iconSide)
      draw(picture, in: context, rect: icon, appearance: appearance)
      let words = Rect(
        x: face.minX, y: icon.maxY + style.gap, width: face.width,
        height: style.textSize * LabelStyle.lineShare)
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
        TilePainter(swatch: swatch, theme: theme.swatch, radius: 1.5 * scale, line: line)
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
      switch theme.swatch.shape {
      case .tile:
        let inset = (rect.width * 0.06).rounded()
        TilePainter(swatch: swatch, theme: theme.swatch, radius: 3 * scale, line: line).draw(
          in: context, rect: rect.insetBy(dx: inset, dy: inset))
      case .pot:
        PotPainter(swatch: swatch, rim: theme.swatch.border, ring: theme.label.color, scale: scale)
          .draw(in: context, rect: rect, isSelected: appearance.isSelected)
      }
    case .icon(let icon):
      if hasShadow(appearance) {
        icon.draw(in: context, rect: rect, color: theme.label.shadow, offset: -line)
      }
      icon.draw(in: context, rect: rect, color: labelColor(appearance))
    case .dot(let diameter):
      DotPainter(
        diameter: diameter * scale, colors: appearance.accent, rim: labelColor(appearance),
        line: line
      ).draw(in: context, rect: rect)
    case .picture(let bitmap):
      context.draw(bitmap, in: rect)
    }
  }

  private func drawText(
    _ label: String, in context: Context, rect: Rect, appearance: ControlAppearance
  ) {
    guard let text, !label.isEmpty else { return }
    if hasShadow(appearance) {
      text.draw(
        label, in: context, centeredIn: rect.offsetBy(dx: 0, dy: -line), size: style.textSize,
        color: theme.label.shadow)
    }
    text.draw(
      label, in: context, centeredIn: rect, size: style.textSize, color: labelColor(appearance))
  }

  private func labelColor(_ appearance: ControlAppearance) -> Color {
    guard appearance.isEnabled else { return theme.label.disabled }
    return appearance.hasSelectedGround ? theme.label.selected : theme.label.color
  }

  private func hasShadow(_ appearance: ControlAppearance) -> Bool {
    appearance.isEnabled && !appearance.hasSelectedGround && theme.label.shadow.alpha > 0
  }
}
