import Geometry
import Raster
import Typesetting

/// Holds the pixels of the bars, the popovers and the grid, and repaints single controls in them.
///
/// The controls are painted into bitmaps of their own and copied from there, for two reasons: a
/// frame that only uncovers a bar costs a copy, and what is copied is the same under every clip,
/// whereas edges rasterized under different clips might round differently. Each control owns a
/// rectangle of cells; a cell is always painted whole from its background up, so that the pixels
/// depend on the state alone, not on the way that led there.
final class ControlPainter<Identifier: Hashable> {
  /// The surface and painter of one control; nil painter: it has no pixel.
  private struct Slot {
    var content: ControlContent
    let face: PixelRect
    let surface: Int
    var painter: FacePainter?
    /// What its cell shows; nil where that must be painted.
    var shown: ControlAppearance?
  }

  private let surfaces: [ControlSurface]
  /// By the index of the control.
  private var slots: [Slot] = []
  /// The surfaces of the popovers, by their indices; nil for one without a pixel.
  private let popoverSurfaces: [Int?]
  private let isShared: [Bool]
  private let theme: Theme
  private var accent: [Color] = []

  init(
    layout: PanelLayout<Identifier>, contents: [ControlContent], theme: Theme,
    text: TextRenderer?
  ) {
    let scale = layout.geometry.scale
    let hairline = max(1, Int(scale.rounded()))
    var surfaces = layout.bars.map {
      ControlSurface(
        bar: $0.rect, theme: theme, hairline: hairline, isBottom: $0.edge == .bottom,
        of: layout.geometry.size)
    }
    var shared = surfaces.map { _ in true }
    var gridSurface: Int?
    if let grid = layout.gridBounds, !grid.isEmpty {
      gridSurface = surfaces.count
      surfaces.append(ControlSurface(grid: grid, theme: theme))
      shared.append(true)
    }
    var popoverSurfaces: [Int?] = []
    for popover in layout.popovers {
      guard let anchor = popover.root, !popover.box.isEmpty else {
        popoverSurfaces.append(nil)
        continue
      }
      popoverSurfaces.append(surfaces.count)
      shared.append(false)
      surfaces.append(
        ControlSurface(
          popover: popover.box, anchor: layout.controls[anchor].face, canvas: layout.canvas,
          theme: theme, scale: scale, hairline: hairline))
    }
    self.surfaces = surfaces
    self.popoverSurfaces = popoverSurfaces
    isShared = shared
    self.theme = theme
    for (index, control) in layout.controls.enumerated() {
      let surface: Int? =
        switch control.container {
        case .bar(let edge): layout.bars.firstIndex { $0.edge == edge }
        case .popover(let number): popoverSurfaces[number]
        case .grid: gridSurface
        }
      slots.append(Slot(content: contents[index], face: control.face, surface: surface ?? 0))
    }
    let rows = ControlPainter.groups(of: layout)
    let styles = ControlPainter.styles(of: rows, layout, contents, theme: theme, text: text)
    for (row, style) in zip(rows, styles) {
      let outline = row.reduce(PixelRect.zero) { $0.union(layout.controls[$1].face) }
      let painter = FacePainter(
        theme: theme, text: text, scale: scale, style: style, outline: outline,
        hairline: hairline, isMirrored: layout.isMirrored)
      for index in row { slots[index].painter = painter }
    }
  }

  /// How the controls of each row show their words; the rows of one bar alike.
  private static func styles(
    of rows: [[Int]], _ layout: PanelLayout<Identifier>, _ contents: [ControlContent],
    theme: Theme, text: TextRenderer?
  ) -> [LabelStyle] {
    let scale = layout.geometry.scale
    let faces = rows.map { layout.controls[$0[0]].face.size }
    let rowContents = rows.map { row in row.map { contents[$0] } }
    var styles = rows.indices.map { index in
      LabelStyle.fitting(
        rowContents[index], face: faces[index],
        isCell: layout.controls[rows[index][0]].isInGrid, scale: scale, theme: theme, text: text)
    }
    for bar in layout.bars {
      let own = rows.indices.filter {
        layout.controls[rows[$0][0]].container == .bar(bar.edge)
      }
      let alike = own.map { styles[$0] }.alike(
        own.map { rowContents[$0] }, faces: own.map { faces[$0] }, scale: scale, theme: theme)
      for (index, style) in zip(own, alike) { styles[index] = style }
    }
    return styles
  }

  /// The controls that have pixels, in rows of touching faces, by their indices.
  private static func groups(of layout: PanelLayout<Identifier>) -> [[Int]] {
    var rows: [[Int]] = []
    for (index, control) in layout.controls.enumerated() where !control.face.isEmpty {
      if let last = rows.last?.last, layout.controls[last].group == control.group {
        rows[rows.count - 1].append(index)
      } else {
        rows.append([index])
      }
    }
    return rows
  }

  /// Repaints what looks different now, and adds the rectangles of the picture that changed to the
  /// damage: none for what lies in a closed popover.
  func update(
    _ layout: PanelLayout<Identifier>, presses: [ControlPress], damage: inout DamageRegion
  ) {
    // What is hidden comes first: on another page, something else may lie in its place.
    for isVisible in [false, true] {
      for index in slots.indices {
        let control = layout.controls[index]
        // A popover's bitmap is ready while it is closed.
        let content = slots[index].content
        let appearance = ControlAppearance(
          control, content,
          isVisible: control.isVisible || (control.isInPopover && !control.isHidden),
          opensSelection: layout.opensSelection(index),
          showsChoice: content.isSwatch && theme.swatch.shape == .pot,
          press: presses.first { $0.control == index && $0.isInside },
          accent: content.isDot || control.isSelected && theme.face.hasStripe ? accent : [])
        guard appearance.isVisible == isVisible, slots[index].shown != appearance,
          let painter = slots[index].painter
        else { continue }
        slots[index].shown = appearance
        let surface = surfaces[slots[index].surface]
        let cell = painter.cell(of: slots[index].face).intersection(surface.bounds)
        surface.repaint(cell) { context in
          guard appearance.isVisible else { return }
          painter.draw(
            slots[index].content, face: slots[index].face, as: appearance, in: context)
        }
        if control.isVisible || !control.isInPopover { damage.add(cell) }
      }
    }
  }

  /// Has another word painted on a control from the next update on.
  func setLabel(_ label: String, ofControl index: Int) {
    slots[index].content.label = label
    slots[index].shown = nil
  }

  /// Has what shows the accent painted in other colours from the next update on.
  func setAccent(_ colors: [Color]) { accent = colors }

  /// Where an open popover covers the canvas, its shadow included.
  func bounds(ofPopover index: Int) -> PixelRect {
    popoverSurfaces[index].map { surfaces[$0].bounds } ?? .zero
  }

  func draw(in context: Context, damage: PixelRect, openPopover: Int?) {
    let open = openPopover.flatMap { popoverSurfaces[$0] }
    for (index, surface) in surfaces.enumerated() where isShared[index] || index == open {
      surface.draw(in: context, damage: damage)
    }
  }
}
