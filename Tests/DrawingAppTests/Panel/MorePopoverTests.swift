import Controls
import Drawing
import Geometry
import TestSupport
import Testing
import Touches

@testable import DrawingApp

struct MorePopoverTests {
  private let beside = Point(30, 100)

  private func fixture() -> PanelFixture {
    PanelFixture(
      width: 320, height: 480, state: PanelState(canUndo: true, canRedo: true, canClear: true))
  }

  @Test func moreOpensAndCloses() {
    let controls = fixture()
    #expect(controls.tap("More") == [.opened])
    #expect(controls.panel.isOpen)
    #expect(controls.tap("More") == [.closed])
    #expect(!controls.panel.isOpen)
  }

  @Test func panelClosesAfterTheChoice() {
    let controls = fixture()
    for (name, action) in [
      ("Undo", PanelAction.undo), ("Redo", .redo), ("Clear", .clear),
    ] {
      controls.tap("More")
      #expect(controls.tap(name) == [action, .closed])
      #expect(!controls.panel.isOpen)
    }
  }

  /// A tool behind More is the only one chosen, as one in the bar is.
  @Test func toolsBehindMoreAreChosenLikeTheOthers() {
    for (width, height) in [(160, 160), (160, 240), (200, 300)] {
      let controls = PanelFixture(width: width, height: height)
      func selected() -> [String] {
        controls.panel.layout.controls.filter { $0.isSelected && $0.group == .shape }.map(\.id)
      }
      #expect(selected() == ["Line"])
      controls.tap("More")
      #expect(controls.tap("Eraser") == [.selectTool(.eraser), .closed])
      #expect(selected() == ["Eraser"] && controls.panel.state.selectedTool == .eraser)
      #expect(controls.tap("Rect") == [.selectTool(.rect)])
      #expect(selected() == ["Rect"])
      controls.panel.state.selectedTool = .eraser
      #expect(selected() == ["Eraser"])
    }
  }

  @Test func touchBesideTheOpenPanelClosesItAndDrawsNothing() {
    let controls = fixture()
    #expect(!controls.panel.covers(beside))
    controls.tap("More")
    #expect(controls.panel.covers(beside))
    let finger = controls.newContact()
    #expect(controls.send(.began, finger, beside) == [.closed])
    #expect(!controls.panel.covers(beside))
    controls.send(.moved, finger, Point(60, 160))
    #expect(controls.send(.ended, finger, Point(60, 160)).isEmpty)
  }

  @Test func controlBesideTheOpenPanelActsAndClosesIt() {
    let controls = fixture()
    controls.tap("More")
    #expect(controls.tap("Blue") == [.closed, .selectColor(.blue)])
  }

  @Test func paddingOfThePanelDoesNothing() throws {
    let controls = fixture()
    controls.tap("More")
    let box = try #require(controls.panel.layout.popover(of: "More"))
    #expect(controls.tap(Point(Double(box.minX) + 1, Double(box.minY) + 1)).isEmpty)
    #expect(controls.panel.isOpen)
  }

  @Test func disabledChoiceKeepsThePanelOpen() {
    let controls = PanelFixture(width: 320, height: 480)
    controls.tap("More")
    #expect(controls.tap("Undo").isEmpty)
    #expect(controls.panel.isOpen)
  }

  @Test func pressInThePanelEndsWithIt() {
    let controls = fixture()
    controls.tap("More")
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Undo"))
    controls.tap(beside)
    #expect(controls.send(.ended, finger, controls.center("Undo")).isEmpty)
  }

  @Test func closedPanelTakesNoTouches() {
    let controls = fixture()
    #expect(controls.panel.hitTest(controls.center("Undo")) == nil)
    #expect(!controls.panel.covers(controls.center("Undo")))
    #expect(controls.tap("Undo").isEmpty)
  }

  @Test func selectOpensThePanelFirst() throws {
    let controls = fixture()
    let taps = try #require(controls.panel.taps(for: "Undo"))
    #expect(taps.map(\.position) == [controls.center("More"), controls.center("Undo")])
    #expect(taps.allSatisfy { $0.hold == .zero })
    #expect(taps.flatMap { controls.tap($0.position) } == [.opened, .undo, .closed])
    controls.tap("More")
    #expect(controls.panel.taps(for: "Undo")?.map(\.position) == [controls.center("Undo")])
  }

  @Test func selectRefusesWhatCannotBeTapped() {
    let controls = PanelFixture(
      width: 320, height: 480, state: PanelState(canClear: true))
    #expect(controls.panel.taps(for: "Undo") == nil)
    #expect(controls.panel.taps(for: "Save") == nil)
    #expect(controls.panel.taps(for: "red") == nil)
    #expect(controls.panel.taps(for: "Red")?.count == 1)
    #expect(controls.panel.taps(for: "Clear")?.count == 2)
    controls.tap("Image")
    #expect(controls.panel.taps(for: "Red") == nil)
    let wide = PanelFixture(width: 800, height: 480, state: PanelState(canClear: true))
    #expect(wide.panel.taps(for: "More") == nil)
    #expect(wide.panel.taps(for: "Clear")?.count == 1)
  }

  @Test func selectReachesEveryControlByItsTaps() {
    for size in PanelLayoutTests.sizes {
      let controls = PanelFixture(
        width: size.width, height: size.height,
        state: PanelState(canUndo: true, canRedo: true, canClear: true))
      for control in controls.panel.layout.controls where control.id != "More" {
        let taps = controls.panel.taps(for: control.id) ?? []
        let actions = taps.flatMap { controls.tap($0.position) }
        let expected: PanelAction =
          switch control.id {
          case "Undo": .undo
          case "Redo": .redo
          case "Clear": .clear
          default:
            control.group == .color
              ? .selectColor(ColorChoice.named[control.id]!)
              : .selectTool(ToolName(rawValue: control.id)!)
          }
        #expect(actions.contains(expected))
        controls.panel.state.selectedTool = .line
      }
    }
  }
}
