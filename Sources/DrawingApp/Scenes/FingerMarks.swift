internal import Geometry
internal import Raster
internal import Touches

/// What shows people where their fingers are, over the drawing and never part of it: a ring in the
/// stroke's colour around each touch-down, which fades, and an outline that follows each eraser.
///
///     touch-down ──▶ ring ──150 ms, in steps──▶ gone
///     eraser down ──▶ outline ◀──moved ──▶ gone at the lift
///
/// Nothing is due while there is no ring, so that an outline wakes nobody.
struct FingerMarks {
  static let fading = Duration.milliseconds(150)
  /// In how many steps a ring fades.
  private static let steps = 9
  // In points.
  private static let (radius, line, outlineLine) = (26.0, 3.0, 1.5)

  private struct Ring {
    let center: Point
    let color: Color
    let start: Duration
    var step = 0
  }

  private struct Outline {
    let contact: ContactID
    var center: Point
    /// Of the eraser, in pixels.
    let radius: Double
  }

  private var rings: [Ring] = []
  private var outlines: [Outline] = []
  private var damage = DamageRegion()

  /// Whether nothing is shown.
  var isEmpty: Bool { rings.isEmpty && outlines.isEmpty }

  /// Shows a ring around a touch-down.
  mutating func addRing(around center: Point, color: Color, at time: Duration, scale: Double) {
    let ring = Ring(center: center, color: color, start: time)
    rings.append(ring)
    damage.add(FingerMarks.rect(of: ring, scale))
  }

  /// Has an outline follow an eraser that came down.
  mutating func addOutline(of touch: Touch, width: Double, scale: Double) {
    outlines.append(
      Outline(contact: touch.id, center: touch.position, radius: width / 2 * scale))
    damage.add(FingerMarks.rect(of: outlines[outlines.count - 1], scale))
  }

  /// Takes a touch of a contact that may have an outline.
  mutating func follow(_ touch: Touch, scale: Double) {
    guard let index = outlines.firstIndex(where: { $0.contact == touch.id }) else { return }
    damage.add(FingerMarks.rect(of: outlines[index], scale))
    switch touch.phase {
    case .began, .moved:
      guard touch.position.isFinite else { return }
      outlines[index].center = touch.position
      damage.add(FingerMarks.rect(of: outlines[index], scale))
    case .ended, .cancelled:
      outlines.remove(at: index)
    }
  }

  /// Forgets all marks; whoever calls this draws everything again.
  mutating func removeAll() {
    rings = []
    outlines = []
  }

  // MARK: Time

  /// When the next step of a ring is due.
  var nextDeadline: Duration? {
    var next: Duration?
    for ring in rings {
      let due = ring.start + FingerMarks.fading * (ring.step + 1) / FingerMarks.steps
      next = min(next ?? due, due)
    }
    return next
  }

  mutating func advance(to time: Duration, scale: Double) {
    guard !rings.isEmpty else { return }
    for index in rings.indices.reversed() {
      let share = (time - rings[index].start) / FingerMarks.fading
      let step = Int(min(max(share, 0), 1) * Double(FingerMarks.steps) + 1e-9)
      guard step > rings[index].step else { continue }
      damage.add(FingerMarks.rect(of: rings[index], scale))
      rings[index].step = step
      if step == FingerMarks.steps { rings.remove(at: index) }
    }
  }

  // MARK: Pixels

  mutating func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  /// Draws the marks into the context, which is clipped to the canvas.
  func draw(in context: Context, damage: PixelRect, scale: Double) {
    for ring in rings where FingerMarks.rect(of: ring, scale).intersects(damage) {
      let rest = 1 - Double(ring.step) / Double(FingerMarks.steps)
      context.setStrokeColor(ring.color.withAlpha(0.7 * rest))
      context.lineWidth = FingerMarks.line * scale
      context.strokeEllipse(in: FingerMarks.circle(ring.center, FingerMarks.radius * scale))
    }
    for outline in outlines where FingerMarks.rect(of: outline, scale).intersects(damage) {
      // Dark and light, so that it shows on every ground.
      let width = FingerMarks.outlineLine * scale
      context.lineWidth = width
      context.setStrokeColor(Color(rgb: 0xFFFFFF, alpha: 0.8))
      context.strokeEllipse(in: FingerMarks.circle(outline.center, outline.radius + width))
      context.setStrokeColor(Color(rgb: 0x1D2733, alpha: 0.8))
      context.strokeEllipse(in: FingerMarks.circle(outline.center, outline.radius))
    }
  }

  private static func circle(_ center: Point, _ radius: Double) -> Rect {
    Rect(spanning: center, center).insetBy(dx: -radius, dy: -radius)
  }

  private static func rect(of ring: Ring, _ scale: Double) -> PixelRect {
    pixels(circle(ring.center, (radius + line) * scale + 1))
  }

  private static func rect(of outline: Outline, _ scale: Double) -> PixelRect {
    pixels(circle(outline.center, outline.radius + 2 * outlineLine * scale + 1))
  }

  /// No picture is larger.
  private static func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      covering: rect, within: PixelRect(minX: 0, minY: 0, maxX: 65_536, maxY: 65_536))
  }
}
