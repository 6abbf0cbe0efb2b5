import Controls
import Foundation
import Geometry
import Raster
import Testing

@testable import DrawingApp

/// What can be told from what on the rendered controls, by the contrast ratio of WCAG 2.
struct ThemeContrastTests {
  struct Case: CustomStringConvertible, Sendable {
    let theme: ThemeName
    let width: Int
    let height: Int
    let scale: Double
    let hasText: Bool

    var description: String { "\(theme) \(width)x\(height) at \(scale), words: \(hasText)" }
  }

  static let cases = ThemeName.allCases.flatMap { theme in
    [
      (320, 240, 1.0), (320, 480, 1), (800, 480, 1), (480, 320, 1.25), (1280, 720, 1),
      (1920, 1080, 1.5), (2560, 1440, 2),
    ].flatMap { width, height, scale in
      [false, true].map {
        Case(theme: theme, width: width, height: height, scale: scale, hasText: $0)
      }
    }
  }

  /// Tools and edits: their faces are ground, and icon and word in one colour.
  private static let plain = ["Line", "Rect", "Pencil", "Undo", "Clear"]

  private func fixture(_ test: Case, _ change: (inout PanelState) -> Void = { _ in })
    -> PanelFixture
  {
    var design = PanelDesign()
    design.theme = test.theme
    var state = PanelState(design)
    (state.canUndo, state.canRedo, state.canClear) = (true, true, true)
    change(&state)
    return PanelFixture(
      width: test.width, height: test.height, scale: test.scale, design: design, state: state,
      withText: test.hasText)
  }

  /// The part of a face that its icon and its word are in: neither border nor rounded corners.
  private func inner(_ face: PixelRect, _ scale: Double) -> PixelRect {
    let (dx, dy) = (Int(4 * scale), face.height / 8)
    return PixelRect(
      minX: face.minX + dx, minY: face.minY + dy, maxX: face.maxX - dx, maxY: face.maxY - dy)
  }

  /// The colour of each row beside icon and word: its ground.
  private func grounds(_ inner: PixelRect, _ picture: Bitmap) -> [UInt32] {
    (inner.minY..<inner.maxY).map { picture[inner.minX, $0].rawValue }
  }

  /// The pixels of a face that have exactly this colour, and the least contrast with the ground of
  /// their row.
  private func ink(
    _ color: Color, on face: PixelRect, _ scale: Double, _ picture: Bitmap
  ) -> (bounds: PixelRect, count: Int, contrast: Double) {
    let ink = color.premultiplied.rawValue
    let face = inner(face, scale)
    let grounds = grounds(face, picture)
    var (bounds, count, contrast) = (PixelRect.zero, 0, Double.infinity)
    for y in face.minY..<face.maxY {
      let ground = grounds[y - face.minY]
      for x in face.minX..<face.maxX where picture[x, y].rawValue == ink {
        bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
        count += 1
        contrast = min(contrast, ratio(ink, ground))
      }
    }
    return (bounds, count, contrast)
  }

  private func middle(_ face: PixelRect, _ scale: Double, _ picture: Bitmap) -> UInt32 {
    let face = inner(face, scale)
    return grounds(face, picture)[face.height / 2]
  }

  @Test(arguments: cases)
  func wordsAndIconsStandOutFromTheirGroundInEveryState(test: Case) {
    let theme = test.theme.theme
    let resting = fixture(test) { $0.selectedTool = .ellipse }
    let picture = resting.picture()
    func check(_ name: String, _ color: Color, _ picture: Bitmap, _ what: String) {
      let control = resting.panel.layout[name]!
      guard control.isVisible else { return }
      let ink = ink(color, on: control.face, test.scale, picture)
      #expect(ink.count >= 8, "\(what) \(name), \(test)")
      #expect(ink.contrast >= 4.5, "\(what) \(name), \(test)")
    }
    for name in Self.plain { check(name, theme.label.color, picture, "resting") }
    check("Ellipse", theme.label.selected, picture, "selected")
    for control in resting.panel.layout.controls where control.isVisible {
      resting.send(.began, resting.newContact(), control.center)
    }
    let pressed = resting.picture()
    for name in Self.plain { check(name, theme.label.color, pressed, "pressed") }
    check("Ellipse", theme.label.selected, pressed, "pressed and selected")
  }

  @Test(arguments: cases)
  func selectedIsToldFromRestingByItsGroundAndPressedByItsPlaceToo(test: Case) {
    let theme = test.theme.theme
    let fixture = fixture(test) { $0.selectedTool = .ellipse }
    let picture = fixture.picture()
    let layout = fixture.panel.layout
    let selected = middle(layout["Ellipse"]!.face, test.scale, picture)
    let resting = middle(layout["Rect"]!.face, test.scale, picture)
    #expect(ratio(selected, resting) >= 3, "\(test)")
    fixture.send(.began, fixture.newContact(), layout["Rect"]!.center)
    let pressedPicture = fixture.picture()
    let pressed = middle(layout["Rect"]!.face, test.scale, pressedPicture)
    #expect(pressed != resting && pressed != selected, "\(test)")
    // The icon lies lower, by two points.
    let before = ink(theme.label.color, on: layout["Rect"]!.face, test.scale, picture).bounds
    let after = ink(
      theme.label.color, on: layout["Rect"]!.face, test.scale, pressedPicture
    ).bounds
    let drop = Int((2 * test.scale).rounded())
    #expect(abs(after.minY - before.minY - drop) <= 1, "\(before) \(after), \(test)")
    #expect(after.minY > before.minY, "\(test)")
  }

  @Test(arguments: cases)
  func disabledIsVisiblySo(test: Case) {
    let enabled = fixture(test)
    let disabled = fixture(test) { $0.canUndo = false }
    if enabled.panel.layout["Undo"]?.isVisible != true {
      enabled.tap("More")
      disabled.tap("More")
    }
    let face = inner(enabled.panel.layout["Undo"]!.face, test.scale)
    func strongest(_ picture: Bitmap) -> Double {
      let grounds = grounds(face, picture)
      return (face.minY..<face.maxY).flatMap { y in
        (face.minX..<face.maxX).map { ratio(picture[$0, y].rawValue, grounds[y - face.minY]) }
      }.max() ?? 1
    }
    let (strong, faint) = (strongest(enabled.picture()), strongest(disabled.picture()))
    #expect(strong >= 4.5 && faint < strong * 0.7 && faint > 1.2, "\(strong), \(faint), \(test)")
  }

  /// The chosen pot has a ring around it and a tick in it, whatever its colour is.
  @Test(arguments: [ThemeName.light, .dark], [Palette.classic, .bright, .skin, .okabeIto])
  func theChosenPotShowsItByShape(theme: ThemeName, palette: Palette) {
    for (width, height, scale) in [(320, 480, 1.0), (1280, 720, 1), (1920, 1080, 2)] {
      var design = PanelDesign()
      (design.theme, design.palette) = (theme, palette)
      let colors = palette.colors
      for (index, color) in colors.enumerated() {
        var state = PanelState(design)
        state.selectedColor = design.choice(of: color)
        let chosen = PanelFixture(
          width: width, height: height, scale: scale, design: design, state: state)
        state.selectedColor = design.choice(of: colors[(index + 1) % colors.count])
        let other = PanelFixture(
          width: width, height: height, scale: scale, design: design, state: state)
        guard let control = chosen.panel.layout[color.name], control.isVisible else { continue }
        let (with, without) = (chosen.picture(), other.picture())
        let frame = control.face
        var (ringed, inside) = (0, 0)
        for y in frame.minY..<frame.maxY {
          for x in frame.minX..<frame.maxX where with[x, y] != without[x, y] {
            let (dx, dy) = (Double(x) - frame.rect.midX, Double(y) - frame.rect.midY)
            let distance = (dx * dx + dy * dy).squareRoot()
            if distance < 5 * scale { inside += 1 }
            if distance > 10 * scale { ringed += 1 }
          }
        }
        #expect(ringed >= 20, "\(color.name), \(theme) \(width)x\(height)")
        #expect(inside >= 3, "\(color.name), \(theme) \(width)x\(height)")
      }
    }
  }

  /// WCAG 2: (lighter + 0.05) / (darker + 0.05) of relative luminances.
  private func ratio(_ first: UInt32, _ second: UInt32) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func luminance(_ pixel: UInt32) -> Double {
    func linear(_ shift: UInt32) -> Double {
      let value = Double(pixel >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
