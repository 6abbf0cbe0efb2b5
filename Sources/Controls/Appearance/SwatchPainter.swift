import Geometry
import Raster

/// Draws a patch of colour with a border and a sheen.
struct SwatchPainter {
  let swatch: Swatch
  let theme: Theme.SwatchColors
  let radius: Double
  /// The width of its border.
  let line: Double

  func draw(in context: Context, rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    let frame = rect.insetBy(dx: -line, dy: -line)
    context.setFillColor(theme.border)
    context.fill(Path(rounded: frame, radius: radius + line), using: .nonZero)
    let patch = Path(rounded: rect, radius: radius)
    if swatch.colors.count == 1 {
      context.setFillColor(swatch.colors[0])
      context.fill(patch, using: .nonZero)
    } else if !swatch.colors.isEmpty {
      fillGradient(patch, in: context, rect: rect)
    }
    if let overlay = swatch.overlay, rect.width < rect.height * 1.5 {
      overlay.draw(in: context, rect: rect, color: .white)
    }
    // The gloss: a sheen over the upper half.
    context.withSavedState {
      context.clip(
        to: Rect(
          x: rect.minX, y: rect.minY, width: rect.width, height: (rect.height / 2).rounded()))
      context.setFillColor(theme.sheen)
      context.fill(patch, using: .nonZero)
    }
  }

  private func fillGradient(_ patch: Path, in context: Context, rect: Rect) {
    let colors = swatch.colors
    let gradient = LinearGradient(
      stops: colors.indices.map {
        LinearGradient.Stop(
          location: Double($0) / Double(colors.count - 1), color: colors[$0])
      }, from: Point(x: rect.minX, y: rect.midY), to: Point(x: rect.maxX, y: rect.midY))
    context.fill(patch, with: gradient, using: .nonZero)
  }
}

extension Path {
  /// A rectangle whose corners are rounded as far as it has room.
  init(rounded rect: Rect, radius: Double) {
    self.init()
    addRoundedRect(rect, cornerRadius: max(0, min(radius, rect.width / 2, rect.height / 2)))
  }
}
