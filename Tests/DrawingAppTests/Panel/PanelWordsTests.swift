import Controls
import Drawing
import Geometry
import Raster
import TestSupport
import Testing
import Touches
import Typesetting

@testable import DrawingApp

/// The controls in other languages than English.
struct PanelWordsTests {
  private func words(_ codes: String) throws -> Words {
    var words = Words()
    words.languages = try #require(Words.languagesFormat.read(codes))
    return words
  }

  private func panel(
    _ words: Words, _ size: (width: Int, height: Int) = (1280, 720), theme: ThemeName = .light,
    widths: [Double] = []
  ) throws -> DrawingPanel {
    var design = PanelDesign()
    (design.theme, design.widths) = (theme, widths)
    return DrawingPanel(
      geometry: PanelGeometry(size: PixelSize(width: size.width, height: size.height)),
      design: design, words: words,
      text: TextRenderer(face: try Typeface.load(path: testTypefacePath)))
  }

  private func tap(_ name: String, _ panel: DrawingPanel) -> [PanelAction] {
    (panel.taps(for: name) ?? []).flatMap { tap in
      [Touch.Phase.began, .ended].flatMap {
        panel.touch(
          Touch(id: ContactID(rawValue: 1), phase: $0, position: tap.position, time: .zero))
      }
    }
  }

  private func picture(_ panel: DrawingPanel) -> Bitmap {
    let bitmap = Bitmap(width: panel.geometry.size.width, height: panel.geometry.size.height)
    bitmap.fill(.white, in: bitmap.bounds)
    panel.draw(in: Context(bitmap), damage: bitmap.bounds)
    return bitmap
  }

  @Test(arguments: [(320, 480), (1280, 720)])
  func theLanguageControlGoesThroughTheLanguages(width: Int, height: Int) throws {
    let panel = try panel(words("en, de, ar"), (width, height), widths: [2, 8])
    panel.state.selectedTool = .pencil
    var pictures: [[UInt32]] = []
    for code in ["de", "ar", "en"] {
      #expect(tap("Language", panel).contains(.nextLanguage))
      #expect(panel.words.language.text == code && !panel.isOpen)
      // What was chosen stays, and all of the bars is drawn again.
      #expect(panel.layout["Pencil"]?.isSelected == true)
      let damage = DamageRegion(takenBy: panel.takeDamage)
      for bar in panel.layout.bars { #expect(damage.clipped(to: bar).area == bar.area) }
      pictures.append(picture(panel).rawPixels)
    }
    #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
    let one = try self.panel(words("en"), (width, height))
    #expect(one.layout["Language"] == nil)
  }

  @Test func namesStayEnglishWhateverIsShown() throws {
    let german = try panel(words("de")).layout.controls.map(\.id)
    #expect(german == (try panel(words("en"))).layout.controls.map(\.id))
    #expect(german.contains("Eraser"))
  }

  @Test(arguments: [(320, 480), (480, 320), (800, 480), (1280, 720), (1920, 1080)])
  func fromRightToLeftTheBarsAreMirrored(width: Int, height: Int) throws {
    let left = try panel(words("en"), (width, height), widths: [2, 8]).layout
    let right = try panel(words("ar"), (width, height), widths: [2, 8]).layout
    #expect(left.canvas == right.canvas)
    for control in left.controls {
      let mirrored = try #require(right[control.id])
      #expect(mirrored.frame.minX == width - control.frame.maxX, "\(control.id)")
      #expect(
        mirrored.frame.minY == control.frame.minY && mirrored.frame.size == control.frame.size)
    }
    if let box = left.popover(of: "More") {
      #expect(right.popover(of: "More")?.minX == width - box.maxX)
    }
  }

  /// Every label fits or gives way to its icon: along both sides of a face there is its ground alone.
  @Test(arguments: ["en", "de", "fr", "es", "ar"], ThemeName.allCases)
  func noLabelIsCut(code: String, theme: ThemeName) throws {
    for size in [(320, 240), (320, 480), (480, 320), (640, 400), (800, 480), (1280, 720)] {
      let panel = try panel(words(code), size, theme: theme)
      panel.state = everything(panel.state)
      if panel.layout["More"] != nil { _ = tap("More", panel) }
      let drawn = picture(panel)
      for control in panel.layout.controls where control.isVisible && !control.isSelected {
        let face = control.face
        let rows = (face.minY + face.height / 8)..<(face.maxY - face.height / 8)
        // Each row of the ground is of one colour; its neighbour rows' differ little.
        for x in [face.minX + 3, face.maxX - 4] {
          let column = rows.map { drawn[x, $0].rawValue }
          for (upper, lower) in zip(column, column.dropFirst()) {
            #expect(distance(upper, lower) < 60, "\(control.id), \(code), \(theme), \(size)")
          }
        }
      }
    }
  }

  private func everything(_ state: PanelState) -> PanelState {
    var state = state
    (state.canUndo, state.canRedo, state.canClear) = (true, true, true)
    return state
  }

  /// Of the channel that differs most.
  private func distance(_ first: UInt32, _ second: UInt32) -> Int {
    [0, 8, 16].map { shift in
      abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF))
    }.max()!
  }

  /// Where title and hint are, and that they stand out from their bar.
  @Test(arguments: ThemeName.allCases)
  func titleAndHintAreOnTheBarsWhereThereIsRoom(theme: ThemeName) throws {
    let text = TextRenderer(face: try Typeface.load(path: testTypefacePath))
    func panel(_ title: String?, _ hint: String?, _ tool: ToolName, width: Int) -> DrawingPanel {
      var design = PanelDesign()
      (design.theme, design.title, design.hint) = (theme, title, hint)
      var state = PanelState(design)
      state.selectedTool = tool
      return DrawingPanel(
        geometry: PanelGeometry(size: PixelSize(width: width, height: 600)), design: design,
        state: state, text: text)
    }
    func difference(_ first: DrawingPanel, _ second: DrawingPanel) -> PixelRect {
      let (first, second) = (picture(first), picture(second))
      var bounds = PixelRect.zero
      for y in 0..<first.height {
        for x in 0..<first.width where first[x, y] != second[x, y] {
          bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
        }
      }
      return bounds
    }
    let titled = panel("Museum", "Draw here", .line, width: 1280)
    let layout = titled.layout
    let beside = difference(titled, panel(nil, nil, .line, width: 1280))
    #expect(layout.bottomBar.contains(beside) && beside.width > 30)
    #expect(!layout.controls.contains { $0.frame.intersects(beside) })
    let instead = difference(
      panel("Museum", "Draw here", .image, width: 1280),
      panel("Museum", nil, .image, width: 1280))
    #expect(layout.topBar.contains(instead) && instead.width > 30)
    // On a narrow picture the title takes the place of the colours.
    let narrow = difference(
      panel("Museum", nil, .image, width: 320), panel(nil, nil, .image, width: 320))
    #expect(narrow.maxY <= 44 && narrow.width > 30)
    #expect(
      difference(panel("Museum", nil, .line, width: 320), panel(nil, nil, .line, width: 320))
        == .zero)
    let long = String(repeating: "A very long title ", count: 20)
    #expect(
      difference(panel(long, nil, .image, width: 320), panel(nil, nil, .image, width: 320)) == .zero
    )
  }

  /// A font that lacks the glyphs of a word leaves its icon, not boxes.
  @Test func aWordThatTheFontHasNotIsAnIcon() throws {
    var chinese = try words("en")
    chinese.firstWords = ["Line": "直线", "Rect": "矩形"]
    let icons = try panel(chinese)
    let plain = try panel(words("en"))
    let face = plain.layout["Line"]!.face
    // All words give way, for a bar is of one style.
    let (with, without) = (picture(icons), picture(plain))
    var differing = 0
    for y in face.minY..<face.maxY {
      for x in face.minX..<face.maxX where with[x, y] != without[x, y] { differing += 1 }
    }
    #expect(differing > 20)
    var unlabelled = PanelDesign()
    (unlabelled.theme, unlabelled.hasLabels) = (.light, false)
    let bare = DrawingPanel(
      geometry: plain.geometry, design: unlabelled,
      text: TextRenderer(face: try Typeface.load(path: testTypefacePath)))
    let expected = picture(bare)
    for y in face.minY..<face.maxY {
      for x in face.minX..<face.maxX { #expect(with[x, y] == expected[x, y]) }
    }
  }
}
