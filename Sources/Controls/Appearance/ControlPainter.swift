import Geometry
import Raster
import Typesetting

/// Keeps the pixels of the bars and of the panel behind More, and repaints single controls in them.
///
/// The controls are painted into bitmaps of their own and copied from there, for two reasons: a
/// frame that only uncovers a bar costs a copy, and what is copied is the same under every clip,
/// whereas edges rasterized under different clips might round differently. Each control owns a
/// rectangle of cells; a cell is always painted whole from its background up, so that the pixels
/// depend on the state alone, not on the way that led there.
final class ControlPainter {
  private typealias Appearance = FacePainter.Appearance

  private struct Slot {
    let face: PixelRect
    let surface: Int
    let painter: FacePainter
  }

  private var surfaces: [ControlSurface] = []
  private var slots: [ControlName: Slot] = [:]
  private var shown: [ControlName: Appearance] = [:]
  /// Where the open panel covers the canvas, its shadow included.
  let panelBounds: PixelRect

  init(layout: ControlLayout, theme: Theme, text: TextRenderer?) {
    let scale = layout.scale
    let hairline = max(1, Int(scale.rounded()))
    surfaces = [
      ControlSurface(bar: layout.topBar, theme: theme, hairline: hairline, isBottom: false),
      ControlSurface(bar: layout.bottomBar, theme: theme, hairline: hairline, isBottom: true),
    ]
    if let panel = layout.panel, let more = layout[.more], !panel.isEmpty {
      let surface = ControlSurface(
        panel: panel, pointingAt: more.face, canvas: layout.canvas, theme: theme, scale: scale,
        hairline: hairline)
      panelBounds = surface.bounds
      surfaces.append(surface)
    } else {
      panelBounds = .zero
    }
    for row in ControlPainter.rows(of: layout) {
      let outline = row.reduce(PixelRect.zero) { $0.union($1.face) }
      let style = LabelStyle.fitting(
        row.map(\.name), face: row[0].face.size, scale: scale, text: text)
      let painter = FacePainter(
        theme: theme, text: text, scale: scale, style: style, outline: outline,
        hairline: hairline)
      for control in row {
        let surface =
          control.isInPanel ? 2 : layout.topBar.contains(control.face) ? 0 : 1
        slots[control.name] = Slot(face: control.face, surface: surface, painter: painter)
      }
    }
  }

  /// The controls that can be seen, in rows of touching faces.
  private static func rows(of layout: ControlLayout) -> [[PlacedControl]] {
    var rows: [[PlacedControl]] = []
    for control in layout.controls where !control.face.isEmpty {
      if let last = rows.last?.last, last.group == control.group,
        last.face.y == control.face.y, last.face.maxX == control.face.minX
      {
        rows[rows.count - 1].append(control)
      } else {
        rows.append([control])
      }
    }
    return rows
  }

  /// Repaints what looks different now, and gives the rectangles of the picture that changed: none
  /// for what stands in the panel while that is closed.
  func update(_ layout: ControlLayout, pressed: Set<ControlName>) -> [PixelRect] {
    var changed: [PixelRect] = []
    for control in layout.controls {
      guard let slot = slots[control.name] else { continue }
      let appearance = Appearance(
        // The panel's bitmap is kept ready while it is closed.
        visible: control.visible || control.isInPanel, enabled: control.enabled,
        selected: control.selected, pressed: pressed.contains(control.name))
      guard shown[control.name] != appearance else { continue }
      shown[control.name] = appearance
      let surface = surfaces[slot.surface]
      let cell = slot.painter.cell(of: slot.face).intersection(surface.bounds)
      surface.repaint(cell) { context in
        guard appearance.visible else { return }
        slot.painter.draw(control.name, face: slot.face, as: appearance, in: context)
      }
      if control.visible || !control.isInPanel { changed.append(cell) }
    }
    return changed
  }

  func draw(in context: Context, damage: PixelRect, panelIsOpen: Bool) {
    for (index, surface) in surfaces.enumerated() where index < 2 || panelIsOpen {
      surface.draw(in: context, damage: damage)
    }
  }
}
