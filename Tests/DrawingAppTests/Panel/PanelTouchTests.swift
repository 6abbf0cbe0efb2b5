import Controls
import Drawing
import Geometry
import TestSupport
import Testing
import Touches

@testable import DrawingApp

struct PanelTouchTests {
  @Test func hitTestFindsEveryPixelOfEveryControl() {
    for size in [(320, 480), (480, 320), (800, 480)] {
      let controls = PanelFixture(
        width: size.0, height: size.1,
        state: PanelState(canUndo: true, canRedo: true, canClear: true))
      for control in controls.panel.layout.controls where control.isVisible {
        let frame = control.frame
        for x in [frame.minX, frame.maxX - 1] {
          for y in [frame.minY, frame.maxY - 1] {
            #expect(controls.panel.hitTest(Point(Double(x) + 0.5, Double(y) + 0.5)) == control.id)
          }
        }
      }
      #expect(controls.panel.hitTest(Point(160, 200)) == nil)
    }
  }

  @Test func barsBelongToTheControlsAndTheCanvasDoesNot() {
    let controls = PanelFixture(width: 1920, height: 1080)
    #expect(controls.panel.covers(Point(400, 0)))
    #expect(controls.panel.covers(Point(400, 43.9)))
    #expect(!controls.panel.covers(Point(400, 44)))
    #expect(!controls.panel.covers(Point(400, 1035.9)))
    #expect(controls.panel.covers(Point(400, 1036)))
    #expect(!controls.panel.covers(Point(.nan, .nan)))
  }

  @Test func tapSelectsColorsAndTools() {
    let controls = PanelFixture(width: 320, height: 480)
    for name in PanelFixture.colors {
      #expect(controls.tap(name) == [.selectColor(ColorChoice.named[name]!)])
      #expect(controls.panel.state.selectedColor == ColorChoice.named[name])
      #expect(controls.panel.layout[name]?.isSelected == true)
    }
    for name in PanelFixture.shapes {
      #expect(controls.tap(name) == [.selectTool(ToolName(rawValue: name)!)])
      #expect(controls.panel.state.selectedTool.rawValue == name)
    }
  }

  @Test func buttonsActOnceAndStayUnselected() {
    let controls = PanelFixture(
      width: 800, height: 480, state: PanelState(canUndo: true, canRedo: true, canClear: true))
    #expect(controls.tap("Undo") == [.undo])
    #expect(controls.tap("Redo") == [.redo])
    #expect(controls.tap("Clear") == [.clear])
    #expect(controls.panel.layout.controls.filter(\.isSelected).map(\.id) == ["Red", "Line"])
  }

  @Test func liftOutsideDoesNothing() {
    let controls = PanelFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    controls.send(.moved, finger, Point(160, 200))
    #expect(controls.send(.ended, finger, Point(160, 200)).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
  }

  @Test func liftElsewhereWithoutAMoveDoesNothing() {
    let controls = PanelFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    #expect(controls.send(.ended, finger, controls.center("Green")).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
  }

  @Test func fingerThatComesBackActs() {
    let controls = PanelFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    controls.send(.moved, finger, Point(160, 200))
    controls.send(.moved, finger, controls.center("Blue"))
    #expect(
      controls.send(.ended, finger, controls.center("Blue")) == [.selectColor(.blue)])
  }

  @Test func cancelDoesNothing() {
    let controls = PanelFixture(width: 320, height: 480)
    let before = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    #expect(controls.send(.cancelled, finger, controls.center("Blue")).isEmpty)
    #expect(controls.send(.ended, finger, controls.center("Blue")).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
    #expect(areEqual(controls.picture(), before))
  }

  @Test func fingerThatSlidesOntoAnotherControlDoesNotPressIt() {
    let controls = PanelFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    controls.send(.moved, finger, controls.center("Green"))
    #expect(controls.send(.ended, finger, controls.center("Green")).isEmpty)
    // Nor does one that comes from the canvas.
    let other = controls.newContact()
    controls.send(.moved, other, controls.center("Green"))
    #expect(controls.send(.ended, other, controls.center("Green")).isEmpty)
  }

  @Test func pressFollowsTheFinger() {
    let controls = PanelFixture(width: 320, height: 480)
    let resting = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    let pressed = controls.picture()
    #expect(!areEqual(pressed, resting))
    controls.send(.moved, finger, Point(160, 200))
    #expect(areEqual(controls.picture(), resting))
    controls.send(.moved, finger, controls.center("Blue"))
    #expect(areEqual(controls.picture(), pressed))
  }

  @Test func fingersPressSeveralControlsAtOnce() {
    let controls = PanelFixture(width: 320, height: 480)
    let first = controls.newContact()
    let second = controls.newContact()
    controls.send(.began, first, controls.center("Green"))
    controls.send(.began, second, controls.center("Pencil"))
    #expect(controls.send(.ended, first, controls.center("Green")) == [.selectColor(.green)])
    #expect(
      controls.send(.ended, second, controls.center("Pencil")) == [.selectTool(.pencil)])
  }

  @Test func disabledButtonsTakeNoPress() {
    let controls = PanelFixture(width: 800, height: 480)
    let before = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Undo"))
    #expect(areEqual(controls.picture(), before))
    #expect(controls.send(.ended, finger, controls.center("Undo")).isEmpty)
    #expect(controls.panel.hitTest(controls.center("Undo")) == nil)
    #expect(controls.panel.covers(controls.center("Undo")))
  }

  @Test func pressEndsWhenItsButtonIsDisabled() {
    let controls = PanelFixture(
      width: 800, height: 480, state: PanelState(canUndo: true))
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Undo"))
    controls.panel.state.canUndo = false
    controls.panel.state.canUndo = true
    #expect(controls.send(.ended, finger, controls.center("Undo")).isEmpty)
  }

  @Test func hiddenColorsCannotBeTapped() {
    let controls = PanelFixture(width: 320, height: 480)
    let early = controls.newContact()
    controls.send(.began, early, controls.center("Green"))
    controls.tap("Image")
    // Neither by a finger that was down before they went, nor by one that comes after.
    #expect(controls.send(.ended, early, controls.center("Green")).isEmpty)
    #expect(controls.tap("Blue").isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
    #expect(controls.panel.covers(controls.center("Blue")))
    controls.tap("Line")
    #expect(controls.tap("Blue") == [.selectColor(.blue)])
  }

  @Test func samePositionAndIDAfterALostLiftStartsAgain() {
    let controls = PanelFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center("Blue"))
    controls.send(.began, finger, controls.center("Green"))
    #expect(controls.send(.ended, finger, controls.center("Green")) == [.selectColor(.green)])
    #expect(controls.send(.ended, finger, controls.center("Blue")).isEmpty)
  }
}
