import Controls
import Geometry
import TestSupport
import Testing
import Touches

struct ControlTouchTests {
  @Test func hitTestFindsEveryPixelOfEveryControl() {
    for size in [(320, 480), (480, 320), (800, 480)] {
      let controls = ControlsFixture(
        width: size.0, height: size.1,
        state: ControlState(canUndo: true, canRedo: true))
      for control in controls.panel.layout.controls where control.visible {
        let frame = control.frame
        for x in [frame.minX, frame.maxX - 1] {
          for y in [frame.minY, frame.maxY - 1] {
            #expect(controls.panel.hitTest(Point(Double(x) + 0.5, Double(y) + 0.5)) == control.name)
          }
        }
      }
      #expect(controls.panel.hitTest(Point(160, 200)) == nil)
    }
  }

  @Test func barsBelongToTheControlsAndTheCanvasDoesNot() {
    let controls = ControlsFixture(width: 1920, height: 1080)
    #expect(controls.panel.covers(Point(400, 0)))
    #expect(controls.panel.covers(Point(400, 43.9)))
    #expect(!controls.panel.covers(Point(400, 44)))
    #expect(!controls.panel.covers(Point(400, 1035.9)))
    #expect(controls.panel.covers(Point(400, 1036)))
    #expect(!controls.panel.covers(Point(.nan, .nan)))
  }

  @Test func tapSelectsColorsAndTools() {
    let controls = ControlsFixture(width: 320, height: 480)
    for name in ControlName.colors {
      #expect(controls.tap(name) == [.selectColor(name)])
      #expect(controls.panel.state.selectedColor == name)
      #expect(controls.panel.layout[name]?.selected == true)
    }
    for name in ControlName.shapes {
      #expect(controls.tap(name) == [.selectTool(name)])
      #expect(controls.panel.state.selectedTool == name)
    }
  }

  @Test func buttonsActOnceAndStayUnselected() {
    let controls = ControlsFixture(
      width: 800, height: 480, state: ControlState(canUndo: true, canRedo: true))
    #expect(controls.tap(.undo) == [.undo])
    #expect(controls.tap(.redo) == [.redo])
    #expect(controls.tap(.clear) == [.clear])
    #expect(controls.panel.layout.controls.filter(\.selected).map(\.name) == [.red, .line])
  }

  @Test func liftOutsideDoesNothing() {
    let controls = ControlsFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    controls.send(.moved, finger, Point(160, 200))
    #expect(controls.send(.ended, finger, Point(160, 200)).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
  }

  @Test func liftElsewhereWithoutAMoveDoesNothing() {
    let controls = ControlsFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    #expect(controls.send(.ended, finger, controls.center(.green)).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
  }

  @Test func fingerThatComesBackActs() {
    let controls = ControlsFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    controls.send(.moved, finger, Point(160, 200))
    controls.send(.moved, finger, controls.center(.blue))
    #expect(
      controls.send(.ended, finger, controls.center(.blue)) == [.selectColor(.blue)])
  }

  @Test func cancelDoesNothing() {
    let controls = ControlsFixture(width: 320, height: 480)
    let before = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    #expect(controls.send(.cancelled, finger, controls.center(.blue)).isEmpty)
    #expect(controls.send(.ended, finger, controls.center(.blue)).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
    #expect(areEqual(controls.picture(), before))
  }

  @Test func fingerThatSlidesOntoAnotherControlDoesNotPressIt() {
    let controls = ControlsFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    controls.send(.moved, finger, controls.center(.green))
    #expect(controls.send(.ended, finger, controls.center(.green)).isEmpty)
    // Nor does one that comes from the canvas.
    let other = controls.newContact()
    controls.send(.moved, other, controls.center(.green))
    #expect(controls.send(.ended, other, controls.center(.green)).isEmpty)
  }

  @Test func pressFollowsTheFinger() {
    let controls = ControlsFixture(width: 320, height: 480)
    let resting = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    let pressed = controls.picture()
    #expect(!areEqual(pressed, resting))
    controls.send(.moved, finger, Point(160, 200))
    #expect(areEqual(controls.picture(), resting))
    controls.send(.moved, finger, controls.center(.blue))
    #expect(areEqual(controls.picture(), pressed))
  }

  @Test func fingersPressSeveralControlsAtOnce() {
    let controls = ControlsFixture(width: 320, height: 480)
    let first = controls.newContact()
    let second = controls.newContact()
    controls.send(.began, first, controls.center(.green))
    controls.send(.began, second, controls.center(.pencil))
    #expect(controls.send(.ended, first, controls.center(.green)) == [.selectColor(.green)])
    #expect(
      controls.send(.ended, second, controls.center(.pencil)) == [.selectTool(.pencil)])
  }

  @Test func disabledButtonsTakeNoPress() {
    let controls = ControlsFixture(width: 800, height: 480)
    let before = controls.picture()
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.undo))
    #expect(areEqual(controls.picture(), before))
    #expect(controls.send(.ended, finger, controls.center(.undo)).isEmpty)
    #expect(controls.panel.hitTest(controls.center(.undo)) == nil)
    #expect(controls.panel.covers(controls.center(.undo)))
  }

  @Test func pressEndsWhenItsButtonIsDisabled() {
    let controls = ControlsFixture(
      width: 800, height: 480, state: ControlState(canUndo: true))
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.undo))
    controls.panel.state.canUndo = false
    controls.panel.state.canUndo = true
    #expect(controls.send(.ended, finger, controls.center(.undo)).isEmpty)
  }

  @Test func hiddenColorsCannotBeTapped() {
    let controls = ControlsFixture(width: 320, height: 480)
    let early = controls.newContact()
    controls.send(.began, early, controls.center(.green))
    controls.tap(.image)
    // Neither by a finger that was down before they went, nor by one that comes after.
    #expect(controls.send(.ended, early, controls.center(.green)).isEmpty)
    #expect(controls.tap(.blue).isEmpty)
    #expect(controls.panel.state.selectedColor == .red)
    #expect(controls.panel.covers(controls.center(.blue)))
    controls.tap(.line)
    #expect(controls.tap(.blue) == [.selectColor(.blue)])
  }

  @Test func samePositionAndIDAfterALostLiftStartsAnew() {
    let controls = ControlsFixture(width: 320, height: 480)
    let finger = controls.newContact()
    controls.send(.began, finger, controls.center(.blue))
    controls.send(.began, finger, controls.center(.green))
    #expect(controls.send(.ended, finger, controls.center(.green)) == [.selectColor(.green)])
    #expect(controls.send(.ended, finger, controls.center(.blue)).isEmpty)
  }
}
