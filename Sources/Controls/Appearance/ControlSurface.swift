import Geometry
import Raster

/// The pixels of a bar, a popover or a grid: a background, and controls painted over it.
final class ControlSurface {
  /// Where it lies on the picture.
  let bounds: PixelRect
  private let bitmap: Bitmap
  private let context: Context
  /// What `repaint` starts from.
  private let background: Background

  private enum Background {
    /// Bars are the same along each row, but for a line at each end that is not the picture's.
    case bar(rows: [Color], ends: [(line: PixelRect, color: Color)])
    case bitmap(Bitmap)
    case color(Color)
  }

  /// A bar: the gloss between its light and dark edges. Where it meets the bar of another panel, a
  /// dark line and the other's light one lie between them.
  init(
    bar: PixelRect, theme: Theme, hairline: Int, isBottom: Bool, of picture: PixelSize
  ) {
    bounds = bar
    bitmap = Bitmap(width: max(1, bar.width), height: max(1, bar.height))
    context = Context(bitmap)
    var rows = (0..<max(0, bar.height)).map { theme.bar.gloss.color(row: $0, of: bar.height) }
    // The dark line parts a bar from the canvas: last of the bar above, first of the bar below,
    // whose light line comes after it.
    let edge = min(hairline, rows.count / 4)
    for row in 0..<edge {
      // Only what is glossy has an edge at the picture's own.
      if !isBottom || theme.face.shape == .joined { rows[rows.count - 1 - row] = theme.bar.dark }
      if isBottom { rows[row] = theme.bar.dark }
      rows[(isBottom ? edge : 0) + row] = theme.bar.light
    }
    var ends: [(line: PixelRect, color: Color)] = []
    let end = PixelRect(x: 0, y: 0, width: min(hairline, bar.width / 4), height: bar.height)
    if bar.minX > 0 { ends.append((end, theme.bar.light)) }
    if bar.maxX < picture.width {
      ends.append((end.offsetBy(dx: bar.width - end.width, dy: 0), theme.bar.dark))
    }
    background = .bar(rows: rows, ends: ends)
    context.translateBy(x: -Double(bar.x), y: -Double(bar.y))
    repaint(bar) { _ in }
  }

  /// A popover: its box, an arrow to its anchor and its shadow, cut to the canvas.
  init(
    popover box: PixelRect, anchor: PixelRect, canvas: PixelRect, theme: Theme, scale: Double,
    hairline: Int
  ) {
    let reach = Int((10 * scale).rounded(.up))
    let isBelow = anchor.maxY <= canvas.minY
    bounds = PixelRect(
      minX: box.minX - reach,
      minY: isBelow ? min(box.minY - reach, canvas.minY) : box.minY - reach,
      maxX: box.maxX + reach,
      maxY: isBelow ? box.maxY + reach : max(box.maxY + reach, canvas.maxY)
    ).intersection(canvas)
    bitmap = Bitmap(width: max(1, bounds.width), height: max(1, bounds.height))
    context = Context(bitmap)
    let empty = Bitmap(width: max(1, bounds.width), height: max(1, bounds.height))
    let painter = Context(empty)
    painter.translateBy(x: -Double(bounds.x), y: -Double(bounds.y))
    PopoverBox(
      box: box.rect,
      arrowTip: Point(x: anchor.rect.midX, y: Double(isBelow ? canvas.minY : canvas.maxY)),
      scale: scale, line: Double(hairline), theme: theme
    ).draw(in: painter)
    background = .bitmap(empty)
    context.translateBy(x: -Double(bounds.x), y: -Double(bounds.y))
    repaint(bounds) { _ in }
  }

  /// A grid: one colour behind its cells.
  init(grid: PixelRect, theme: Theme) {
    bounds = grid
    bitmap = Bitmap(width: max(1, grid.width), height: max(1, grid.height))
    context = Context(bitmap)
    background = .color(theme.backdrop)
    context.translateBy(x: -Double(grid.x), y: -Double(grid.y))
    repaint(grid) { _ in }
  }

  /// Paints a rectangle of the picture again: its background, then what `body` draws, in the
  /// coordinates of the picture.
  func repaint(_ rect: PixelRect, _ body: (Context) -> Void) {
    let local = rect.intersection(bounds).offsetBy(dx: -bounds.x, dy: -bounds.y)
    guard !local.isEmpty else { return }
    switch background {
    case .bar(let rows, let ends):
      for y in local.minY..<local.maxY {
        bitmap.fill(
          rows[y], in: PixelRect(x: local.x, y: y, width: local.width, height: 1))
      }
      for end in ends { bitmap.fill(end.color, in: end.line.intersection(local)) }
    case .bitmap(let source):
      bitmap.copy(local, from: source)
    case .color(let color):
      bitmap.fill(color, in: local)
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
