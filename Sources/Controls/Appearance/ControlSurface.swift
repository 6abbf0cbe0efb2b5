import Geometry
import Raster

/// The kept pixels of a bar or of the panel: a background, and controls painted over it.
final class ControlSurface {
  /// Where it lies on the picture.
  let bounds: PixelRect
  private let bitmap: Bitmap
  private let context: Context
  /// What `repaint` starts from.
  private let background: Background

  private enum Background {
    /// Bars are the same along each row.
    case rows([Color])
    case bitmap(Bitmap)
  }

  /// A bar: the gloss between its light and dark edges.
  init(bar: PixelRect, theme: Theme, hairline: Int, isBottom: Bool) {
    bounds = bar
    bitmap = Bitmap(width: max(1, bar.width), height: max(1, bar.height))
    context = Context(bitmap)
    var rows = (0..<max(0, bar.height)).map { theme.bar.color(row: $0, of: bar.height) }
    // The dark line parts a bar from the canvas: last of the bar above, first of the bar below,
    // whose light line comes after it.
    let edge = min(hairline, rows.count / 4)
    for row in 0..<edge {
      rows[rows.count - 1 - row] = theme.barDark
      if isBottom { rows[row] = theme.barDark }
      rows[(isBottom ? edge : 0) + row] = theme.barLight
    }
    background = .rows(rows)
    context.translateBy(x: -Double(bar.x), y: -Double(bar.y))
    repaint(bar) { _ in }
  }

  /// The panel behind More: a rounded box with an arrow down to the control that opened it, over a
  /// soft shadow. Cut to the canvas.
  init(
    panel: PixelRect, pointingAt target: PixelRect, canvas: PixelRect, theme: Theme,
    scale: Double, hairline: Int
  ) {
    let reach = Int((10 * scale).rounded(.up))
    bounds = PixelRect(
      minX: panel.minX - reach, minY: panel.minY - reach, maxX: panel.maxX + reach,
      maxY: max(panel.maxY + reach, canvas.maxY)
    ).intersection(canvas)
    bitmap = Bitmap(width: max(1, bounds.width), height: max(1, bounds.height))
    context = Context(bitmap)
    let empty = Bitmap(width: max(1, bounds.width), height: max(1, bounds.height))
    let painter = Context(empty)
    painter.translateBy(x: -Double(bounds.x), y: -Double(bounds.y))
    PanelBox(
      box: panel.rect, arrowTip: Point(x: target.rect.midX, y: Double(canvas.maxY)),
      scale: scale, line: Double(hairline), theme: theme
    ).draw(in: painter)
    background = .bitmap(empty)
    context.translateBy(x: -Double(bounds.x), y: -Double(bounds.y))
    repaint(bounds) { _ in }
  }

  /// Paints a rectangle of the picture anew: its background, then what `body` draws, in the
  /// coordinates of the picture.
  func repaint(_ rect: PixelRect, _ body: (Context) -> Void) {
    let local = rect.intersection(bounds).offsetBy(dx: -bounds.x, dy: -bounds.y)
    guard !local.isEmpty else { return }
    switch background {
    case .rows(let colors):
      for y in local.minY..<local.maxY {
        bitmap.fill(
          colors[y], in: PixelRect(x: local.x, y: y, width: local.width, height: 1))
      }
    case .bitmap(let source):
      bitmap.copy(local, from: source)
    }
    context.withSavedState {
      context.clip(to: local)
      body(context)
    }
  }

  /// Draws the part that meets `damage` into the picture.
  func draw(in target: Context, damage: PixelRect) {
    let part = damage.intersection(bounds)
    guard !part.isEmpty else { return }
    target.withSavedState {
      target.clip(to: part)
      target.draw(bitmap, at: Point(x: Double(bounds.x), y: Double(bounds.y)))
    }
  }
}
