import Controls
import Geometry
import Testing
import Touches

@testable import DrawingApp

/// Every size, palette and theme: nothing overlaps, nothing is cut, nothing is too small for a
/// finger, and everything can be reached.
struct PanelRoomTests {
  static let sizes: [(width: Int, height: Int)] = [
    (160, 160), (172, 320), (240, 240), (320, 240), (320, 480), (480, 320), (480, 1920),
    (800, 480), (1024, 600), (1280, 400), (1280, 720), (1920, 1080), (2560, 1440), (3840, 2160),
    (7680, 4320),
  ]
  private static let scales = [1, 1.25, 2, 3.5]

  private var designs: [PanelDesign] {
    ThemeName.allCases.flatMap { theme in
      [Palette.classic, .bright, .skin, .okabeIto, many].flatMap { palette in
        [[], [2, 6, 12], [1, 2, 3, 4, 6, 8, 12, 16, 24, 32]].map { widths in
          var design = PanelDesign()
          (design.theme, design.palette, design.widths) = (theme, palette, widths)
          return design
        }
      }
    }
  }

  private var many: Palette { Palette((1...64).map { PaletteColor("Colour \($0)", UInt32($0)) }) }

  @Test(arguments: sizes, [1, 4])
  func allControlsHaveRoom(size: (width: Int, height: Int), seats: Int) {
    for scale in Self.scales {
      let picture = PixelSize(width: size.width, height: size.height)
      let division = SeatDivision(.fixed(seats), size: picture, scale: scale)
      // Smaller pictures shrink all of it.
      guard division.count == seats, Double(size.height) >= 160 * scale,
        Double(size.width / seats) >= 160 * scale
      else { continue }
      for design in designs {
        for geometry in division.panels {
          check(geometry, design)
        }
      }
    }
  }

  private func check(_ geometry: PanelGeometry, _ design: PanelDesign) {
    let what =
      "\(geometry.size) at \(geometry.scale), part \(geometry.part), \(design.theme), "
      + "\(design.palette.colors.count) colours, \(design.widths.count) widths"
    var layout = DrawingPanel.layout(geometry: geometry, design: design)
    let names = Set(PanelEntry.all(design).filter { $0.action != nil }.map(\.name))
    var seen: Set<String> = []
    // The bars alone, and with each page of each box.
    let pages = layout.controls.count { layout.popover(of: $0.id) != nil }
    for page in [nil] + (0..<pages).map(Optional.some) {
      layout.show(popover: page, page: 0)
      let visible = layout.controls.filter(\.isVisible)
      seen.formUnion(visible.map(\.id))
      if let fault = fault(visible, layout) {
        Issue.record("\(what), page \(String(describing: page)): \(fault)")
        return
      }
    }
    #expect(names.isSubset(of: seen), "\(what): \(names.subtracting(seen))")
  }

  private func fault(
    _ visible: [PlacedControl<String>], _ layout: PanelLayout<String>
  ) -> String? {
    let geometry = layout.geometry
    for (index, control) in visible.enumerated() {
      let frame = control.frame
      if !geometry.part.contains(frame) || !frame.contains(control.face) {
        return "\(control.id) is cut"
      }
      if Double(frame.width) < 32 * geometry.scale - 1e-6
        || Double(frame.height) < 44 * geometry.scale - 1e-6
      {
        return "\(control.id) is too small: \(frame)"
      }
      if !control.isInPopover && frame.intersects(layout.canvas) {
        return "\(control.id) covers the canvas"
      }
      for other in visible[..<index]
      where other.isInPopover == control.isInPopover && other.frame.intersects(frame) {
        return "\(control.id) overlaps \(other.id)"
      }
    }
    return nil
  }

  /// What is on a further page is reached by taps, from wherever the box is open.
  @Test func everyPageIsReachedByItsTaps() {
    var design = PanelDesign()
    (design.palette, design.widths) = (many, [2, 6, 12])
    let panel = DrawingPanel(
      geometry: PanelGeometry(size: PixelSize(width: 160, height: 160)), design: design, text: nil)
    let pages = panel.layout.controls.map(\.id).filter { panel.layout.popover(of: $0) != nil }
    #expect(pages.contains("Colors 2") && pages.contains("Colors 9") && pages.contains("More 2"))
    for color in ["Colour 1", "Colour 64", "Colour 9", "Colour 30", "Colour 5"] {
      for open in [nil, "Colors", "Colors 3", "More"] {
        if let open { tap(open, panel) }
        tap(color, panel)
        #expect(panel.layout[color]?.isSelected == true, "\(color) with \(open ?? "none") open")
        #expect(!panel.isOpen)
      }
    }
    tap("Width 12", panel)
    #expect(panel.state.selectedWidth == 12)
    // A tap on the anchor closes any of its pages, and a choice in one shows on the anchor.
    tap("Colors 4", panel)
    #expect(panel.openAnchor == "Colors 4")
    tap("Colors", panel)
    #expect(!panel.isOpen)
  }

  private func tap(_ name: String, _ panel: DrawingPanel) {
    for tap in panel.taps(for: name) ?? [] {
      for phase in [Touch.Phase.began, .ended] {
        _ = panel.touch(
          Touch(id: ContactID(rawValue: 1), phase: phase, position: tap.position, time: .zero))
      }
    }
  }
}
