import Controls
import Geometry
import TestSupport
import Testing
import Touches

struct MorePanelTests {
  private let beside = Point(30, 100)

  private func fixture() -> ControlsFixture {
    ControlsFixture(
      width: 320, height: 480, state: ControlState(canUndo: true, canRedo: true))
  }

  @Test func moreOpensAndCloses() {
    let controls = fixture()
    #expect(controls.tap(.more) == [.opened])
    #expect(controls.panel.isPanelOpen)
    #expect(controls.tap(.more) == [.closed])
    #expect(!controls.panel.isPanelOpen)
  }

  @Test func panelClosesAfterTheChoice() {
    let controls = fixture()
    for (name, action) in [
      (ControlName.undo, ControlAction.undo), (.redo, .redo), (.clear, .clear),
    ] {
      controls.tap(.more)
      #expect(controls.tap(name) == [action, .closed])
      #expect(!controls.panel.isPanelOpen)
    }
  }

  @Test func touchBesideTheOpenPanelClosesItAndDrawsNothing() {
    let controls = fixture()
    #expect(!controls.panel.covers(beside))
    controls.tap(.more)
    #expect(controls.panel.covers(beside))
    let finger = controls.newContact()
    #expect(controls.send(.began, finger, beside) == [.closed])
    #expect(!controls.panel.covers(beside))
    controls.send(.moved, finger, Point(60, 160))
    #expect(controls.send(.ended, finger, Point(60, 160)).isEmpty)
  }

  @Test func controlBesideTheOpenPanelActsAndClosesIt() {
    let controls = fixture()
    controls.tap(.more)
    #expect(controls.tap(.blue) == [.closed, .selectColor(.blue)])
  }

  @Test func paddingOfThePanelDoesNothing() throws {
    let controls = fixture()
    controls.tap(.more)
    let box = try #require(controls.panel.layout.panel)
    #expect(controls.tap(Point(Double(box.minX) + 1, Double(box.minY) + 1)).isEmpty)
    #expect(controls.panel.isPanelOpen)
  }

  @Test func disabledChoiceKeepsThePanelOpen() {
    let controls = ControlsFixture(width: 320, height: 480)
    controls.tap(.more)
    #expect(controls.tap(.undo).isEmpty)
    #expect(controls.panel.isPanelOpen)
  }

  @Test func pressInThePanelEndsWithIt() {
    let controls = fixture()
    controls.tap(.more)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.undo))
    controls.tap(beside)
    #expect(controls.send(.ended, finger, controls.center(.undo)).isEmpty)
  }

  @Test func closedPanelTakesNoTouches() {
    let controls = fixture()
    #expect(controls.panel.hitTest(controls.center(.undo)) == nil)
    #expect(!controls.panel.covers(controls.center(.undo)))
    #expect(controls.tap(.undo).isEmpty)
  }

  @Test func selectOpensThePanelFirst() throws {
    let controls = fixture()
    let taps = try #require(controls.panel.tapSequence(for: "Undo"))
    #expect(taps == [controls.center(.more), controls.center(.undo)])
    #expect(taps.flatMap { controls.tap($0) } == [.opened, .undo, .closed])
    controls.tap(.more)
    #expect(controls.panel.tapSequence(for: "Undo") == [controls.center(.undo)])
  }

  @Test func selectRefusesWhatCannotBeTapped() {
    let controls = ControlsFixture(width: 320, height: 480)
    #expect(controls.panel.tapSequence(for: "Undo") == nil)
    #expect(controls.panel.tapSequence(for: "Save") == nil)
    #expect(controls.panel.tapSequence(for: "red") == nil)
    #expect(controls.panel.tapSequence(for: "Red")?.count == 1)
    #expect(controls.panel.tapSequence(for: "Clear")?.count == 2)
    controls.tap(.image)
    #expect(controls.panel.tapSequence(for: "Red") == nil)
    let wide = ControlsFixture(width: 800, height: 480)
    #expect(wide.panel.tapSequence(for: "More") == nil)
    #expect(wide.panel.tapSequence(for: "Clear")?.count == 1)
  }

  @Test func selectReachesEveryControlByItsTaps() {
    for size in ControlLayoutTests.sizes {
      let controls = ControlsFixture(
        width: size.width, height: size.height,
        state: ControlState(canUndo: true, canRedo: true))
      for control in controls.panel.layout.controls where control.name != .more {
        let taps = controls.panel.tapSequence(for: control.name.rawValue) ?? []
        let actions = taps.flatMap { controls.tap($0) }
        let expected: ControlAction =
          switch control.name {
          case .undo: .undo
          case .redo: .redo
          case .clear: .clear
          default:
            control.group == .color ? .selectColor(control.name) : .selectTool(control.name)
          }
        #expect(actions.contains(expected))
        controls.panel.state.selectedTool = .line
      }
    }
  }
}
