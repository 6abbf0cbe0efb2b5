import Controls
import Drawing
import Geometry
import TestSupport
import Testing

@testable import DrawingApp

struct PanelLayoutTests {
  static let sizes: [PixelSize] = [
    PixelSize(width: 320, height: 480), PixelSize(width: 480, height: 320),
    PixelSize(width: 480, height: 800), PixelSize(width: 800, height: 480),
    PixelSize(width: 1024, height: 600), PixelSize(width: 1280, height: 800),
    PixelSize(width: 1080, height: 1920), PixelSize(width: 1920, height: 1080),
    PixelSize(width: 3840, height: 2160),
  ]

  private func layout(
    _ width: Int, _ height: Int, scale: Double = 1, state: PanelState = PanelState(),
    popoverIsOpen: Bool = false
  ) -> PanelLayout<String> {
    DrawingPanel.layout(
      geometry: PanelGeometry(size: PixelSize(width: width, height: height), scale: scale),
      state: state, popoverIsOpen: popoverIsOpen)
  }

  @Test func firstPhoneHasItsFigures() throws {
    let layout = layout(320, 480)
    #expect(layout.topBar == PixelRect(x: 0, y: 0, width: 320, height: 44))
    #expect(layout.bottomBar == PixelRect(x: 0, y: 436, width: 320, height: 44))
    #expect(layout.canvas == PixelRect(x: 0, y: 44, width: 320, height: 392))
    for name in PanelFixture.colors {
      let frame = try #require(layout[name]).frame
      #expect(frame.minY == 0 && frame.maxY == 44)
    }
    for name in PanelFixture.shapes + ["More"] {
      let frame = try #require(layout[name]).frame
      #expect(frame.minY == 436 && frame.maxY == 480)
    }
    let doubled = self.layout(640, 960, scale: 2)
    #expect(doubled.canvas == PixelRect(x: 0, y: 88, width: 640, height: 784))
  }

  @Test func everyToolAndColorIsThereInItsOrder() {
    for size in Self.sizes {
      let layout = layout(size.width, size.height)
      for bar in layout.bars {
        let names = layout.controls.filter { bar.contains($0.frame) && $0.group != .edit }
          .map(\.id)
        #expect(names == (bar == layout.topBar ? PanelFixture.colors : PanelFixture.shapes))
      }
      #expect(["Undo", "Redo", "Clear"].allSatisfy { layout[$0] != nil })
    }
  }

  @Test(arguments: sizes)
  func controlsKeepTheirLeastSizesAndNeverOverlap(size: PixelSize) {
    for scale in [1, 1.1, 1.25, 1.5, 2, 2.5, 3, 4] {
      // Only where the picture is no smaller than 320x480 points, either way round.
      guard Double(min(size.width, size.height)) >= 320 * scale,
        Double(max(size.width, size.height)) >= 480 * scale
      else { continue }
      check(layout(size.width, size.height, scale: scale), leastWidth: 32, leastHeight: 44)
      check(
        layout(size.width, size.height, scale: scale, popoverIsOpen: true), leastWidth: 32,
        leastHeight: 44)
    }
  }

  @Test func anySizeAndScaleIsSound() {
    var generator = SeededGenerator(seed: 0x5EED)
    for _ in 0..<2000 {
      let width = Int(generator.next() % 2000)
      let height = Int(generator.next() % 2000)
      let scale = 0.5 + Double(generator.next() % 3500) / 1000
      let isFull =
        Double(min(width, height)) >= 320 * scale && Double(max(width, height)) >= 480 * scale
      for isOpen in [false, true] {
        check(
          layout(width, height, scale: scale, popoverIsOpen: isOpen),
          leastWidth: isFull ? 32 : 0, leastHeight: isFull ? 44 : 0)
      }
    }
  }

  /// Narrower than the first phone, but wide enough for seven fingers side by side.
  @Test func narrowScreensGiveUpTheirMarginsFirst() {
    for (width, height, scale) in [(240, 320, 1.0), (224, 480, 1), (480, 800, 2), (480, 640, 2)] {
      check(layout(width, height, scale: scale), leastWidth: 32, leastHeight: 44)
    }
  }

  /// From 160x160 points up, a tool that finds no room in the bar is behind More.
  @Test func narrowScreensHaveToolsBehindMore() throws {
    for scale in [1, 1.5, 2.25] {
      for width in 160...260 {
        for height in [160, 161, 180, 199, 200, 201, 240, 480] {
          for isOpen in [false, true] {
            let layout = layout(
              Int((Double(width) * scale).rounded(.up)),
              Int((Double(height) * scale).rounded(.up)), scale: scale, popoverIsOpen: isOpen)
            check(layout, leastWidth: 32, leastHeight: 44)
            let tools = layout.controls.filter { $0.group == .shape }
            #expect(tools.map(\.id) == PanelFixture.shapes)
            #expect(tools.count { !$0.isInPopover } == min(6, width / 32 - 1))
            #expect(tools.allSatisfy { $0.isVisible == (isOpen || !$0.isInPopover) })
          }
        }
      }
    }
    // Below, everything stays in its place and shrinks.
    #expect(layout(159, 300)["Eraser"]?.isInPopover == false)
  }

  @Test func tinyAndSenselessPicturesDoNotTrap() {
    for width in 0...40 {
      for height in [0, 1, 2, 3, 5, 40, 500] {
        for scale in [1, 4] { check(layout(width, height, scale: Double(scale))) }
      }
    }
    for scale in [Double.nan, .infinity, -1, 0, 1e300] {
      check(layout(320, 480, scale: scale))
    }
    check(layout(-5, -5))
    #expect(layout(320, 480, scale: .nan).canvas == layout(320, 480).canvas)
  }

  @Test func segmentsStayOfAFingersSizeOnLargeScreens() throws {
    let layout = layout(1920, 1080)
    for name in PanelFixture.colors + PanelFixture.shapes {
      #expect(try #require(layout[name]).face.width <= 92)
    }
    // Centred to the pixel.
    for group in [PanelFixture.colors, PanelFixture.shapes] {
      let first = try #require(layout[group[0]]).face
      let last = try #require(layout[group[group.count - 1]]).face
      #expect(abs(first.minX - (1920 - last.maxX)) <= 1)
    }
  }

  @Test func canvasIsTheSameForEveryTool() {
    for size in Self.sizes {
      let plain = layout(size.width, size.height).canvas
      for tool in PanelFixture.shapes {
        let state = PanelState(selectedTool: ToolName(rawValue: tool)!)
        #expect(layout(size.width, size.height, state: state).canvas == plain)
      }
    }
  }

  @Test func imageHidesTheColorsOnly() {
    let layout = layout(800, 480, state: PanelState(selectedTool: .image))
    for control in layout.controls {
      #expect(control.isVisible == (control.group != .color))
    }
    #expect(layout.topBar.height == 44)
  }

  @Test func controlsBehindMoreAreInvisibleUntilItOpens() {
    let closed = layout(320, 480)
    let open = layout(320, 480, popoverIsOpen: true)
    for name in ["Undo", "Redo", "Clear"] {
      #expect(closed[name]?.isVisible == false)
      #expect(open[name]?.isVisible == true)
      #expect(closed[name]?.frame == open[name]?.frame)
    }
    #expect(closed["More"]?.isVisible == true)
    #expect(layout(800, 480)["More"] == nil)
  }

  @Test func marksFollowTheState() {
    let state = PanelState(
      selectedColor: .green, selectedTool: .pencil, canUndo: true, canClear: true)
    let layout = layout(800, 480, state: state)
    #expect(layout.controls.filter(\.isSelected).map(\.id) == ["Green", "Pencil"])
    #expect(layout.controls.filter { !$0.isEnabled }.map(\.id) == ["Redo"])
    #expect(layout.controls.allSatisfy { $0.holdDuration == .zero })
  }

  /// What holds for every layout.
  private func check(_ layout: PanelLayout<String>, leastWidth: Double = 0, leastHeight: Double = 0)
  {
    let picture = PixelRect(layout.geometry.size)
    let label = Comment(rawValue: "\(layout.geometry.size) at \(layout.geometry.scale)")
    #expect(
      layout.topBar.height + layout.canvas.height + layout.bottomBar.height == picture.height, label
    )
    let visible = layout.controls.filter(\.isVisible)
    for (index, control) in visible.enumerated() {
      #expect(picture.contains(control.frame), label)
      #expect(control.frame.contains(control.face), label)
      #expect(Double(control.frame.width) >= leastWidth * layout.geometry.scale - 1e-6, label)
      #expect(Double(control.frame.height) >= leastHeight * layout.geometry.scale - 1e-6, label)
      #expect(control.isInPopover || !control.frame.intersects(layout.canvas), label)
      #expect(!visible[..<index].contains { $0.frame.intersects(control.frame) }, label)
    }
  }
}
