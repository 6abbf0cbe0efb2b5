internal import Geometry
internal import Raster
internal import Typesetting

/// The pixels of the screen that calibrates. Without a font there are no words, and everything that
/// must be touched is still there.
final class CalibrationBoard {
  let layout: CalibrationLayout
  let bitmap: Bitmap
  private let context: Context
  private let text: TextRenderer?

  /// What the board shows.
  struct Content: Hashable {
    var state: CalibrationProcedure.State
    var notice: CalibrationProcedure.Notice?
    /// Of the fit that is tested, in pixels.
    var residual: Double?
    /// What is left of the time for testing, 0…1.
    var timeLeft: Double = 1
  }

  private enum Palette {
    static let paper = Color.white
    static let ink = Color(rgb: 0x202428)
    static let faint = Color(rgb: 0xC4CAD0)
    static let mark = Color(rgb: 0x0B63CE)
    static let done = Color(rgb: 0x1E8E3E)
    static let fault = Color(rgb: 0xB3261E)
  }

  init(layout: CalibrationLayout, text: TextRenderer?) {
    self.layout = layout
    self.text = text
    bitmap = Bitmap(width: layout.size.width, height: layout.size.height)
    context = Context(bitmap)
  }

  /// Pixels painted so far.
  var paintedPixels: Int { context.paintedPixels }

  /// Paints everything again.
  func paint(_ content: Content) {
    bitmap.fill(Palette.paper, in: bitmap.bounds)
    switch content.state {
    case .choosing:
      drawTarget(at: layout.crosses.last!, Palette.mark)
      words(["Touch this screen"], layout.upperText, Palette.ink)
    case .asking(let index):
      drawProgress(answered: index)
      drawTarget(at: layout.crosses[min(index, layout.crosses.count - 1)], Palette.mark)
      words(
        ["Touch the middle of the cross, hold still, and lift the finger"], layout.upperText,
        Palette.ink)
      drawNotice(content.notice)
    case .testing:
      drawTest(residual: content.residual)
      drawTime(content.timeLeft)
    case .ended:
      break
    }
  }

  /// Shows what is left of the time for testing.
  ///
  /// - Returns: The pixels that changed.
  @discardableResult
  func drawTime(_ left: Double) -> PixelRect {
    let bar = layout.timeBar
    var part = bar
    part.size.width = (bar.width * min(max(left, 0), 1)).rounded()
    context.setFillColor(Palette.faint)
    context.fill(bar)
    context.setFillColor(Palette.mark)
    context.fill(part)
    return PixelRect(covering: bar, within: bitmap.bounds)
  }

  /// A piece of a stroke that tries the fit.
  ///
  /// - Returns: The pixels that changed.
  func drawStroke(from start: Point, to end: Point) -> PixelRect {
    let width = 4 * layout.unit
    context.setStrokeColor(Palette.ink)
    context.lineWidth = width
    context.lineCap = .round
    // A tap is seen, too.
    if start == end {
      context.setFillColor(Palette.ink)
      context.fillEllipse(in: Rect(spanning: start, start).insetBy(dx: -width / 2, dy: -width / 2))
    } else {
      context.strokeLine(from: start, to: end)
    }
    let bounds = Rect(spanning: start, end).insetBy(dx: -width, dy: -width)
    return PixelRect(covering: bounds, within: bitmap.bounds)
  }

  // MARK: Crosses

  private func drawTarget(at point: Point, _ color: Color) {
    let unit = layout.unit
    let radius = CalibrationLayout.targetRadius * unit
    context.setStrokeColor(color)
    context.lineWidth = max(1, (3 * unit).rounded())
    context.strokeEllipse(
      in: Rect(spanning: point, point).insetBy(
        dx: -radius + context.lineWidth / 2, dy: -radius + context.lineWidth / 2))
    drawCross(at: point, reach: radius - 5 * unit, Palette.ink)
  }

  /// Lines of an even width, so that both halves are alike and the middle is between four pixels.
  private func drawCross(at point: Point, reach: Double, _ color: Color) {
    let half = max(1, (layout.unit * 0.75).rounded())
    let length = reach.rounded()
    context.setFillColor(color)
    context.fill(Rect(x: point.x - length, y: point.y - half, width: 2 * length, height: 2 * half))
    context.fill(Rect(x: point.x - half, y: point.y - length, width: 2 * half, height: 2 * length))
  }

  private func drawProgress(answered: Int) {
    let radius = 5 * layout.unit
    for index in layout.crosses.indices {
      let dot = Rect(spanning: layout.dot(index), layout.dot(index))
        .insetBy(dx: -radius, dy: -radius)
      context.setFillColor(
        index < answered ? Palette.done : index == answered ? Palette.mark : Palette.faint)
      context.fillEllipse(in: dot)
    }
  }

  private func drawNotice(_ notice: CalibrationProcedure.Notice?) {
    switch notice {
    case .again(let fault)?:
      words(["Once more, please: \(fault)"], layout.lowerText, Palette.fault)
    case .refused(let fault)?:
      words(
        ["Not good enough: \(fault). Once more from the start"], layout.lowerText, Palette.fault)
    case nil:
      words(["Esc ends without any change"], layout.lowerText, Palette.ink)
    }
  }

  // MARK: The test

  private func drawTest(residual: Double?) {
    for cross in layout.crosses.dropLast() {
      drawCross(at: cross, reach: 17 * layout.unit, Palette.faint)
    }
    words(["Draw to try it out. Does the line follow the finger?"], layout.upperText, Palette.ink)
    let tenths = Int(((residual ?? 0) * 10).rounded())
    words(
      ["The crosses were met within \(tenths / 10).\(tenths % 10) pixels on average"],
      layout.lowerText, Palette.ink)
    drawButton(layout.keepButton, "Keep", Palette.done, icon: checkMark)
    drawButton(layout.againButton, "Again", Palette.mark, icon: circleArrow)
  }

  private func drawButton(
    _ rect: Rect, _ name: String, _ color: Color, icon: (Point, Double) -> Void
  ) {
    let unit = layout.unit
    var face = Path()
    face.addRoundedRect(rect, cornerRadius: 8 * unit)
    context.setFillColor(color)
    context.fill(face)
    context.setStrokeColor(.white)
    context.setFillColor(.white)
    context.lineWidth = 3 * unit
    context.lineCap = .round
    context.lineJoin = .round
    let size = 16 * unit
    guard let text, rect.width > 100 * unit else { return icon(rect.center, 10 * unit) }
    icon(Point(rect.minX + 26 * unit, rect.midY), 9 * unit)
    let label = Rect(
      x: rect.minX + 40 * unit, y: rect.minY, width: rect.width - 48 * unit, height: rect.height)
    text.draw(name, in: context, centeredIn: label, size: size, color: .white)
  }

  private func checkMark(at center: Point, radius: Double) {
    var path = Path()
    path.move(to: Point(center.x - radius, center.y))
    path.addLine(to: Point(center.x - radius * 0.2, center.y + radius * 0.7))
    path.addLine(to: Point(center.x + radius, center.y - radius * 0.7))
    context.stroke(path)
  }

  private func circleArrow(at center: Point, radius: Double) {
    var path = Path()
    path.addArc(center: center, radius: radius, startAngle: 0.7, endAngle: 5.5, clockwise: true)
    context.stroke(path)
    let tip = Point(center.x + radius * 0.75, center.y - radius * 0.65)
    var head = Path()
    head.move(to: Point(tip.x - radius * 0.7, tip.y + radius * 0.1))
    head.addLine(to: Point(tip.x + radius * 0.3, tip.y + radius * 0.4))
    head.addLine(to: Point(tip.x + radius * 0.3, tip.y - radius * 0.7))
    head.close()
    context.fill(head)
  }

  // MARK: Words

  /// Messages in the middle of `rect`, in the largest size at which all of them fit, and not at all
  /// where none does.
  private func words(_ messages: [String], _ rect: Rect, _ color: Color) {
    guard let text, !rect.isEmpty else { return }
    for points in [17.0, 15, 13, 11] {
      let size = points * layout.unit
      let lines = messages.flatMap { wrapped($0, text, size: size, width: rect.width) }
      let height = size * 1.35
      guard Double(lines.count) * height <= rect.height,
        lines.allSatisfy({ text.measure($0, size: size).width <= rect.width })
      else { continue }
      let top = rect.midY - Double(lines.count) * height / 2
      for (index, line) in lines.enumerated() {
        let place = Rect(
          x: rect.minX, y: top + Double(index) * height, width: rect.width, height: height)
        text.draw(line, in: context, centeredIn: place, size: size, color: color)
      }
      return
    }
  }

  private func wrapped(
    _ message: String, _ text: TextRenderer, size: Double, width: Double
  ) -> [String] {
    var lines: [String] = []
    for word in message.split(separator: " ") {
      if let last = lines.last, text.measure("\(last) \(word)", size: size).width <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
