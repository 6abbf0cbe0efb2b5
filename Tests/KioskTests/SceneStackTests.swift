import Evdev
import FakeInput
import Geometry
import LinuxIO
import Raster
import Scanout
import Testing
import Touches

@testable import Kiosk

/// Scenes that cover each other, and misbehave.
@Suite struct SceneStackTests {
  private let size = PixelSize(width: 40, height: 30)

  private func stack(_ scenes: NastyScene...) -> SceneStack {
    let stack = SceneStack(Stage(size: size, scale: 1, text: nil))
    for scene in scenes { stack.push(scene) }
    for scene in scenes { _ = scene.takeCalls() }
    _ = DamageRegion(takenBy: stack.takeDamage)
    return stack
  }

  private func touch(_ stack: SceneStack, _ id: UInt64, _ phase: Touch.Phase, at time: Int = 0) {
    stack.take(
      .touch(
        Touch(
          id: ContactID(rawValue: id), phase: phase, position: Point(5, 5),
          time: .milliseconds(time))))
  }

  @Test func aSceneIsToldItsStageThenItsSize() {
    let scene = NastyScene("a")
    let stack = SceneStack(Stage(size: size, scale: 2, text: nil))
    stack.push(scene)
    #expect(scene.calls == ["begin", "resize 40x30 2.0"])
    #expect(scene.stage === stack.stage && stack.top === scene)
  }

  @Test func aSceneThatIsCoveredLosesItsContacts() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower)
    touch(stack, 1, .began)
    touch(stack, 2, .began)
    #expect(stack.contactCount == 2)
    stack.push(upper)
    #expect(
      lower.takeCalls() == ["began 1", "began 2", "cancelled 1", "cancelled 2", "cover"])
    #expect(upper.takeCalls() == ["begin", "resize 40x30 1.0"])
    #expect(stack.contactCount == 0)
    // What the fingers still do is no scene's business; a new one is the upper scene's.
    touch(stack, 1, .moved)
    touch(stack, 1, .ended)
    touch(stack, 3, .began)
    #expect(upper.takeCalls() == ["began 3"] && lower.takeCalls().isEmpty)
    upper.stage?.pop(upper)
    stack.advance(to: .milliseconds(1))
    #expect(upper.takeCalls() == ["cancelled 3", "end"])
    #expect(lower.takeCalls() == ["uncover"])
    touch(stack, 2, .ended)
    touch(stack, 3, .ended)
    #expect(lower.takeCalls().isEmpty)
  }

  @Test func anUncoveredSceneIsComposedWhollyInTheSizeThatThereIsNow() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower, upper)
    stack.resize(to: PixelSize(width: 50, height: 20), scale: 2)
    #expect(upper.takeCalls() == ["resize 50x20 2.0"] && lower.takeCalls().isEmpty)
    _ = DamageRegion(takenBy: stack.takeDamage)
    upper.stage?.pop(upper)
    stack.advance(to: .zero)
    #expect(lower.takeCalls() == ["uncover", "resize 50x20 2.0"])
    #expect(DamageRegion(takenBy: stack.takeDamage).area == 50 * 20)
    #expect(DamageRegion(takenBy: stack.takeDamage).isEmpty)
  }

  @Test func aSceneKnowsHowLargeItsScreenIsAndMayWarn() {
    let scene = NastyScene("a")
    let stage = Stage(
      size: size, scale: 1, physicalSize: Size(width: 400, height: 300), text: nil)
    let stack = SceneStack(stage)
    scene.onBegin = { scene in
      if let width = scene.stage?.physicalSize?.width { scene.stage?.warn("\(width) mm") }
    }
    stack.push(scene)
    #expect(stack.takeRequests() == [.warn("400.0 mm")] && stack.takeRequests().isEmpty)
    stack.resize(to: size, scale: 1, physicalSize: Size(width: 80, height: 60))
    #expect(scene.stage?.physicalSize == Size(width: 80, height: 60))
    stack.resize(to: size, scale: 1)
    #expect(scene.stage?.physicalSize == nil)
  }

  /// The arrow of a mouse with absolute axes is not the runtime's to draw.
  @Test func aPlaceThatIsPointedAtMovesNoArrow() {
    let scene = PointedScene()
    let stack = SceneStack(Stage(size: size, scale: 1, text: nil))
    stack.push(scene)
    _ = DamageRegion(takenBy: stack.takeDamage)
    stack.take(.pointed(Point(7, 8)))
    #expect(scene.places == [Point(7, 8)] && DamageRegion(takenBy: stack.takeDamage).isEmpty)
    stack.take(.pointerMoved(Point(9, 8)))
    #expect(
      scene.places == [Point(7, 8), Point(9, 8)] && !DamageRegion(takenBy: stack.takeDamage).isEmpty
    )
  }

  private final class PointedScene: Kiosk.Scene {
    var places: [Point?] = []

    func resize(to size: PixelSize, scale: Double) {}
    func pointerMoved(to position: Point?) { places.append(position) }
  }

  @Test func scenesThatCoverAPoppedOneGoWithIt() {
    let scenes = ["a", "b", "c"].map { NastyScene($0) }
    let stack = stack(scenes[0], scenes[1], scenes[2])
    scenes[2].stage?.pop(scenes[1])
    stack.advance(to: .zero)
    #expect(scenes[2].takeCalls() == ["end"] && scenes[1].takeCalls() == ["end"])
    #expect(scenes[0].takeCalls() == ["uncover"] && stack.top === scenes[0])
  }

  @Test func withoutItsLastSceneTheProgramEndsAndThePictureStays() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    scene.stage?.pop(scene)
    scene.stage?.pop(scene)
    stack.advance(to: .zero)
    #expect(stack.takeRequests() == [.quit, .quit])
    #expect(stack.top === scene && scene.takeCalls().isEmpty)
    stack.end()
    #expect(scene.takeCalls() == ["end"] && stack.top == nil)
    stack.end()
    #expect(scene.takeCalls().isEmpty)
  }

  // MARK: Misbehaviour

  @Test func aSceneMayPushInTheMiddleOfATouch() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower)
    lower.onTouch = { scene, touch in
      guard touch.phase == .began else { return }
      scene.stage?.push(upper)
      scene.stage?.push(upper)
      // Not before the call has returned.
      #expect(upper.calls.isEmpty)
    }
    touch(stack, 7, .began)
    #expect(lower.takeCalls() == ["began 7", "cancelled 7", "cover"])
    #expect(upper.takeCalls() == ["begin", "resize 40x30 1.0"] && stack.top === upper)
  }

  @Test func aSceneMayPopItselfInAdvanceAndAgain() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower, upper)
    upper.onAdvance = { scene in
      scene.stage?.pop(scene)
      scene.stage?.pop(scene)
    }
    stack.advance(to: .milliseconds(3))
    #expect(stack.top === lower && stack.takeRequests().isEmpty)
    upper.stage?.pop(upper)
    stack.advance(to: .milliseconds(4))
    #expect(stack.top === lower && stack.takeRequests().isEmpty)
  }

  @Test func aSceneMayPushAnotherBeforeItHasBegun() {
    let (lower, upper, last) = (NastyScene("lower"), NastyScene("upper"), NastyScene("last"))
    let stack = stack(lower)
    upper.onBegin = { scene in
      scene.stage?.push(last)
      scene.stage?.pop(scene)
    }
    stack.push(upper)
    #expect(upper.takeCalls() == ["begin", "resize 40x30 1.0", "cover", "end"])
    #expect(last.takeCalls() == ["begin", "resize 40x30 1.0", "end"])
    #expect(lower.takeCalls() == ["cover", "uncover"] && stack.top === lower)
  }

  @Test func whatIsAskedTwiceIsAskedTwiceAndInOrder() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    scene.onTouch = { scene, _ in
      scene.stage?.saveScreenshot()
      scene.stage?.quit()
      scene.stage?.switchConsole(to: 2)
      scene.stage?.quit()
      scene.stage?.calibrate()
    }
    touch(stack, 1, .began)
    #expect(
      stack.takeRequests() == [.saveScreenshot, .quit, .switchConsole(2), .quit, .calibrate])
    #expect(stack.takeRequests().isEmpty)
  }

  @Test func aDeadlineInThePastDoesNotKeepTheLoopFromWaiting() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    stack.advance(to: .seconds(5))
    #expect(stack.deadline == nil)
    for past in [Duration.zero, .seconds(-1), .seconds(5)] {
      scene.deadline = past
      #expect(stack.deadline == .seconds(5) + SceneStack.shortestWait)
    }
    scene.deadline = .seconds(6)
    #expect(stack.deadline == .seconds(6))
    // Time never goes back.
    stack.advance(to: .seconds(4))
    scene.deadline = .seconds(5)
    #expect(stack.deadline == .seconds(5) + SceneStack.shortestWait)
  }

  @Test func aCoveredScenesDeadlineCountsForNothing() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower, upper)
    lower.deadline = .zero
    #expect(stack.deadline == nil)
  }

  @Test func damageThatNoPictureHasIsNotPresented() {
    let scene = NastyScene("a", color: 0xFF00_FF00)
    let display = HeadlessDisplay(panelSize: size)
    let presenter = Presenter(display: display, clock: VirtualClock())
    let stack = stack(scene)
    _ = presenter.present(stack)
    let before = display.statistics.pixelsPresented
    scene.damage = DamageRegion(PixelRect(x: 100, y: -50, width: 20, height: 20))
    presenter.gather(from: stack, eventTime: .zero)
    #expect(!presenter.isBusy && presenter.present(stack) == nil)
    scene.damage = DamageRegion(PixelRect(x: 35, y: -50, width: 500, height: 60))
    _ = presenter.present(stack)
    #expect(display.statistics.pixelsPresented - before == 5 * 10)
    #expect(presenter.color(x: 39, y: 9) == 0x00FF00)
  }

  @Test func aContactThatNobodySawBeginIsNoOnes() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    touch(stack, 1, .moved)
    touch(stack, 1, .ended)
    touch(stack, 1, .cancelled)
    #expect(scene.takeCalls().isEmpty && stack.contactCount == 0)
  }

  // MARK: Keys and pointer

  @Test func keysThatASceneUsesAreItsAlone() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    let keys = ["q", "s"].map { KeyPress(name: $0, ctrl: true) }
    for key in keys { stack.take(.key(key)) }
    #expect(stack.takeRequests() == [.quit, .saveScreenshot])
    scene.usesKeys = true
    for key in keys { stack.take(.key(key)) }
    #expect(stack.takeRequests().isEmpty)
    #expect(scene.takeCalls() == ["key q", "key s", "key q", "key s"])
    // Those of the consoles never come to it.
    stack.take(.key(KeyPress(name: "f4", ctrl: true, alt: true)))
    #expect(stack.takeRequests() == [.switchConsole(4)] && scene.takeCalls().isEmpty)
  }

  @Test func onlyTheBareControlKeyMakesARuntimesKey() {
    let scene = NastyScene("a")
    let stack = stack(scene)
    for name in ["q", "s"] {
      for key in [
        KeyPress(name: name), KeyPress(name: name, ctrl: true, shift: true),
        KeyPress(name: name, ctrl: true, alt: true), KeyPress(name: name, alt: true),
      ] {
        stack.take(.key(key))
      }
    }
    #expect(stack.takeRequests().isEmpty)
  }

  @Test func thePointersArrowLiesOverTheTopSceneAndIsErased() {
    let (lower, upper) = (
      NastyScene("lower", color: 0xFF00_00FF), NastyScene("upper", color: 0xFFFF_0000)
    )
    let stack = stack(lower, upper)
    let shadow = Bitmap(width: 40, height: 30)
    let context = Context(shadow)
    stack.compose(DamageRegion(shadow.bounds), into: shadow, using: context)
    stack.moveCursor(to: Point(10, 5))
    stack.moveCursor(to: Point(10, 5))
    #expect(upper.takeCalls() == ["pointer"])
    let damage = DamageRegion(takenBy: stack.takeDamage)
    #expect(damage.contains(x: 10, y: 5) && damage.area <= 14 * 21)
    stack.compose(damage, into: shadow, using: context)
    #expect(shadow[11, 8].rawValue != 0xFFFF_0000 && shadow[9, 5].rawValue == 0xFFFF_0000)
    upper.stage?.pop(upper)
    stack.advance(to: .zero)
    stack.compose(DamageRegion(takenBy: stack.takeDamage), into: shadow, using: context)
    #expect(shadow[11, 8].rawValue != 0xFF00_00FF && shadow[9, 5].rawValue == 0xFF00_00FF)
    stack.moveCursor(to: nil)
    stack.compose(DamageRegion(takenBy: stack.takeDamage), into: shadow, using: context)
    var wrong = 0
    for y in 0..<30 { for x in 0..<40 where shadow[x, y].rawValue != 0xFF00_00FF { wrong += 1 } }
    #expect(wrong == 0)
  }

  @Test func scriptsFindTheControlsOfTheTopSceneOnly() {
    let (lower, upper) = (NastyScene("lower"), NastyScene("upper"))
    let stack = stack(lower, upper)
    #expect(stack.locate("upper") == SelectAnswer(.hidden))
    #expect(stack.locate("lower") == SelectAnswer(.unknown))
  }

  @Test func aCoveredProgramIsCalibratedAndComesBack() {
    let hub = InputHub(picture: PictureGeometry(panel: size))
    let lower = NastyScene("lower")
    let stack = stack(lower)
    let calibration = CalibrationScene(
      size: size, scale: 1, in: CalibrationScene.Surroundings(hub: hub, text: nil, log: { _ in }))
    stack.push(calibration)
    #expect(hub.reportsUncalibrated && stack.top?.activity == "calibrating")
    stack.take(.key(KeyPress(name: "esc")))
    #expect(!hub.reportsUncalibrated && hub.trial == nil)
    #expect(stack.top === lower && stack.takeRequests().isEmpty)
    #expect(lower.takeCalls() == ["cover", "uncover"])
  }
}
