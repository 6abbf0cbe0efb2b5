internal import Controls
internal import Geometry
internal import Raster
internal import Typesetting

/// Words on the bars that are no controls: the title beside the tools, and title or hint in the
/// place of the colours while the stamp, which has colours of its own, hides them.
struct PanelTitle {
  private struct Line {
    let words: String
    let size: Double
    let rect: Rect
  }

  private let text: TextRenderer
  private let color: Color
  private let beside: Line?
  private let instead: Line?

  // In points.
  private static let (size, leastSize, margin) = (16.0, 11.0, 12.0)

  /// nil where there is nothing to say, or no font that can say it.
  init?(_ design: PanelDesign, _ layout: PanelLayout<String>, text: TextRenderer?) {
    guard let text, design.title != nil || design.hint != nil else { return nil }
    self.text = text
    // Dark on the classic bar, which is lighter than its controls: at least 4.5 to 1.
    color =
      design.theme == .classic ? Color(rgb: 0x0C1522) : design.theme.theme.label.color
    let scale = layout.geometry.scale
    func line(_ words: String?, in rect: PixelRect) -> Line? {
      guard let words, text.hasGlyphs(for: words) else { return nil }
      let room = rect.rect.insetBy(dx: PanelTitle.margin * scale, dy: 0)
      let width = text.measure(words, size: PanelTitle.size * scale).width
      let size = PanelTitle.size * scale * min(1, room.width / max(width, 1))
      return size >= PanelTitle.leastSize * scale
        ? Line(words: words, size: size, rect: room) : nil
    }
    let gap = PanelTitle.widestGap(in: layout.bar(.bottom), layout)
    beside = line(design.title, in: gap)
    let colors = layout.controls.filter { control in
      design.palette.colors.contains { $0.name == control.id } && !control.isInPopover
    }
    let place = colors.reduce(PixelRect.zero) { $0.union($1.face) }
    let words = beside == nil ? design.title ?? design.hint : design.hint ?? design.title
    instead = line(words, in: place)
  }

  /// The widest part of a bar without a control.
  private static func widestGap(in bar: PixelRect, _ layout: PanelLayout<String>) -> PixelRect {
    let frames = layout.controls.filter { !$0.isInPopover && bar.contains($0.frame) }
      .map(\.frame).sorted { $0.minX < $1.minX }
    var widest = PixelRect.zero
    var start = bar.minX
    for end in frames.map({ ($0.minX, $0.maxX) }) + [(bar.maxX, bar.maxX)] {
      if end.0 - start > widest.width {
        widest = PixelRect(minX: start, minY: bar.minY, maxX: end.0, maxY: bar.maxY)
      }
      start = max(start, end.1)
    }
    return widest
  }

  /// Draws over the bars; the context is clipped to what is damaged.
  func draw(in context: Context, hidesColors: Bool) {
    for line in [beside, hidesColors ? instead : nil] {
      guard let line else { continue }
      text.draw(line.words, in: context, centeredIn: line.rect, size: line.size, color: color)
    }
  }
}
