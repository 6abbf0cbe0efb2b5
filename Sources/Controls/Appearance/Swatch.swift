import Geometry
import Raster

/// A patch of the colour that a control stands for; Random's shows the whole rainbow.
struct Swatch {
  let name: ControlName
  let radius: Double
  /// The width of its border.
  let line: Double

  private static let rainbow: [UInt32] = [
    0xFF3B30, 0xFF9500, 0xFFE600, 0x34C759, 0x1E90FF, 0x8E44EC,
  ]

  private var color: Color? {
    switch name {
    case .red: Color(rgb: 0xFF0000)
    case .blue: Color(rgb: 0x0000FF)
    case .yellow: Color(rgb: 0xFFFF00)
    case .green: Color(rgb: 0x00FF00)
    default: nil
    }
  }

  func draw(in context: Context, rect: Rect) {
    guard rect.width > 0, rect.height > 0 else { return }
    let frame = rect.insetBy(dx: -line, dy: -line)
    context.setFillColor(Color(rgb: 0x101C2C, alpha: 0.7))
    context.fill(rounded(frame, radius + line), using: .nonZero)
    let patch = rounded(rect, radius)
    if let color {
      context.setFillColor(color)
      context.fill(patch, using: .nonZero)
    } else {
      drawRainbow(patch, in: context, rect: rect)
    }
    // The gloss: a sheen over the upper half.
    context.withSavedState {
      context.clip(
        to: Rect(
          x: rect.minX, y: rect.minY, width: rect.width, height: (rect.height / 2).rounded()))
      context.setFillColor(Color(rgb: 0xFFFFFF, alpha: 0.3))
      context.fill(patch, using: .nonZero)
    }
  }

  /// Bands side by side; on a square one, a die's five pips over them.
  private func drawRainbow(_ patch: Path, in context: Context, rect: Rect) {
    let colors = Swatch.rainbow.map { Color(rgb: $0) }
    let gradient = LinearGradient(
      stops: colors.indices.map {
        LinearGradient.Stop(
          location: Double($0) / Double(colors.count - 1), color: colors[$0])
      }, from: Point(x: rect.minX, y: rect.midY), to: Point(x: rect.maxX, y: rect.midY))
    context.fill(patch, with: gradient, using: .nonZero)
    guard rect.width < rect.height * 1.5 else { return }
    let pip = rect.width * 0.2
    context.setFillColor(.white)
    for (x, y) in [(0.25, 0.25), (0.75, 0.25), (0.5, 0.5), (0.25, 0.75), (0.75, 0.75)] {
      context.fillEllipse(
        in: Rect(
          x: rect.minX + rect.width * x - pip / 2, y: rect.minY + rect.height * y - pip / 2,
          width: pip, height: pip))
    }
  }

  private func rounded(_ rect: Rect, _ radius: Double) -> Path {
    var path = Path()
    path.addRoundedRect(rect, cornerRadius: min(radius, rect.width / 2, rect.height / 2))
    return path
  }
}
