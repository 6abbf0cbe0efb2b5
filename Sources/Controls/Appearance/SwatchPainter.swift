import Geometry
import Raster

/// Draws a swatch as a patch with a border and a sheen.
struct TilePainter {
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
    swatch.fill(patch, across: rect, in: context)
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
}

/// Draws a swatch as a pot of paint: a disc with a rim, and a ring and a tick while it is selected.
struct PotPainter {
  let swatch: Swatch
  let rim: Color
  let ring: Color
  let scale: Double

  /// Draws it in the middle of `rect`, whose lesser side the ring fills.
  func draw(in context: Context, rect: Rect, isSelected: Bool) {
    let middle = Point(x: rect.midX, y: rect.midY)
    let outer = min(rect.width, rect.height) / 2
    let line = max(1, scale.rounded())
    let width = max(1.5 * line, outer * 0.14)
    let radius = outer - width - max(line, outer * 0.1)
    guard radius > 1 else { return }
    let disc = Rect(spanning: middle, middle).insetBy(dx: -radius, dy: -radius)
    if isSelected {
      context.setStrokeColor(ring)
      context.lineWidth = width
      let inset = width / 2 - outer
      context.strokeEllipse(in: Rect(spanning: middle, middle).insetBy(dx: inset, dy: inset))
    }
    context.setFillColor(rim)
    context.fillEllipse(in: disc)
    var patch = Path()
    patch.addEllipse(in: disc.insetBy(dx: line, dy: line))
    swatch.fill(patch, across: disc, in: context)
    if let overlay = swatch.overlay, !isSelected {
      overlay.draw(
        in: context, rect: disc.insetBy(dx: radius * 0.42, dy: radius * 0.42), color: .white)
    }
    if isSelected { drawTick(in: context, at: middle, radius: radius) }
  }

  private func drawTick(in context: Context, at middle: Point, radius: Double) {
    var tick = Path()
    tick.move(to: Point(x: middle.x - radius * 0.42, y: middle.y + radius * 0.02))
    tick.addLine(to: Point(x: middle.x - radius * 0.12, y: middle.y + radius * 0.34))
    tick.addLine(to: Point(x: middle.x + radius * 0.44, y: middle.y - radius * 0.32))
    context.setStrokeColor(swatch.contrast)
    context.lineWidth = max(1.5, radius * 0.2)
    context.lineCap = .round
    context.lineJoin = .round
    context.stroke(tick)
  }
}

/// Draws a round dot, as large as a line that would be drawn, as far as there is room.
struct DotPainter {
  /// In pixels.
  let diameter: Double
  let colors: [Color]
  let rim: Color
  let line: Double

  func draw(in context: Context, rect: Rect) {
    let side = min(max(diameter, 2), rect.width - 2 * line, rect.height - 2 * line)
    guard side > 0 else { return }
    let middle = Point(x: rect.midX, y: rect.midY)
    let dot = Rect(spanning: middle, middle).insetBy(dx: -side / 2, dy: -side / 2)
    context.setFillColor(rim)
    context.fillEllipse(in: dot.insetBy(dx: -line, dy: -line))
    var patch = Path()
    patch.addEllipse(in: dot)
    Swatch(colors).fill(patch, across: dot, in: context)
  }
}

extension Swatch {
  /// Fills a path with its colour, or with its colours from the left of `rect` to the right.
  func fill(_ path: Path, across rect: Rect, in context: Context) {
    guard colors.count != 1 else {
      context.setFillColor(colors[0])
      return context.fill(path, using: .nonZero)
    }
    guard !colors.isEmpty else { return }
    let gradient = LinearGradient(
      stops: colors.indices.map {
        LinearGradient.Stop(
          location: Double($0) / Double(colors.count - 1), color: colors[$0])
      }, from: Point(x: rect.minX, y: rect.midY), to: Point(x: rect.maxX, y: rect.midY))
    context.fill(path, with: gradient, using: .nonZero)
  }

  /// A dark or a light colour, whichever stands out against its middle.
  var contrast: Color {
    guard !colors.isEmpty else { return .black }
    let middle = colors[colors.count / 2]
    // Luminance, with squares for the channels' curves.
    let luminance =
      0.21 * middle.red * middle.red + 0.72 * middle.green * middle.green
      + 0.07 * middle.blue * middle.blue
    return luminance > 0.36 ? Color(rgb: 0x1D2733) : .white
  }
}

extension Path {
  /// A rectangle whose corners are rounded as far as it has room.
  init(rounded rect: Rect, radius: Double) {
    self.init()
    addRoundedRect(rect, cornerRadius: max(0, min(radius, rect.width / 2, rect.height / 2)))
  }
}
