import Evdev
import Geometry
import LinuxIO
import Raster
import TestSupport
import Testing
import Touches

@testable import Kiosk

@Suite struct CalibrationSceneTests {
  private let size = PixelSize(width: 1024, height: 600)

  /// A scene, its devices and what it says.
  private final class Bench {
    let hub: InputHub
    let scene: CalibrationScene
    let scenes: SceneStack
    var sentences: [String] = []
    var time = Duration.seconds(50)
    private var ids: Int32 = 1

    init(size: PixelSize) {
      let hub = InputHub(picture: PictureGeometry(panel: size))
      self.hub = hub
      var say: (String) -> Void = { _ in }
      scene = CalibrationScene(
        size: size, scale: 1,
        in: CalibrationScene.Surroundings(hub: hub, text: nil, log: { say($0) }))
      scenes = SceneStack(Stage(size: size, scale: 1, text: nil))
      scenes.push(scene)
      say = { [unowned self] in sentences.append($0) }
    }

    func panel(_ name: String) -> FakeInputSource {
      let source = FakeInputSource(.slotPanel(), name: name, path: "/dev/input/\(name)")
      hub.addFake(source)
      return source
    }

    /// What the program is to do after what the devices have sent.
    @discardableResult
    func read() -> [SceneStack.Request] {
      for action in hub.readPending(now: time) { scenes.take(action) }
      return scenes.takeRequests()
    }

    @discardableResult
    func tap(_ source: FakeInputSource, _ point: Point) -> [SceneStack.Request] {
      ids += 1
      source.send("slot 0 id \(ids) x \(Int(point.x)) y \(Int(point.y)) syn", at: time)
      time += .milliseconds(60)
      source.send("slot 0 id -1 syn", at: time)
      return read()
    }

    @discardableResult
    func advance() -> [SceneStack.Request] {
      scenes.advance(to: time)
      return scenes.takeRequests()
    }

    func press(_ key: KeyPress) -> [SceneStack.Request] {
      scenes.take(.key(key))
      return scenes.takeRequests()
    }
  }

  private func tested() -> (Bench, FakeInputSource) {
    let bench = Bench(size: size)
    let panel = bench.panel("one")
    bench.advance()
    for cross in CalibrationLayout(size: size, scale: 1).crosses { bench.tap(panel, cross) }
    return (bench, panel)
  }

  @Test func theTouchedOneOfSeveralPanelsIsCalibrated() {
    let bench = Bench(size: size)
    let (one, other) = (bench.panel("one"), bench.panel("other"))
    bench.advance()
    #expect(bench.scene.procedure.state == .choosing)
    bench.tap(other, Point(500, 300))
    let layout = CalibrationLayout(size: size, scale: 1)
    bench.tap(one, layout.crosses[0])
    #expect(bench.scene.procedure.state == .asking(0))
    for cross in layout.crosses { bench.tap(other, cross) }
    #expect(bench.tap(other, layout.keepButton.center) == [.quit])
    #expect(bench.scene.learned?.device.name == "other")
    #expect(bench.sentences.contains { $0.contains("several panels") })
  }

  @Test func theTestShowsTheNewMappingAndAgainGoesBack() {
    let (bench, panel) = tested()
    #expect(bench.scene.procedure.state == .testing)
    #expect(!bench.hub.reportsUncalibrated && bench.hub.trial != nil)
    _ = DamageRegion(takenBy: bench.scene.takeDamage)
    bench.tap(panel, Point(300, 100))
    #expect(DamageRegion(takenBy: bench.scene.takeDamage).contains(x: 300, y: 100))
    let layout = CalibrationLayout(size: size, scale: 1)
    #expect(bench.tap(panel, layout.againButton.center).isEmpty)
    #expect(bench.scene.procedure.state == .asking(0))
    #expect(bench.hub.reportsUncalibrated)
    #expect(bench.scene.learned == nil)
  }

  @Test func aFingerThatSlidesOntoKeepKeepsNothing() {
    let (bench, panel) = tested()
    let keep = CalibrationLayout(size: size, scale: 1).keepButton.center
    panel.send("slot 0 id 99 x 300 y 100 syn", at: bench.time)
    panel.send("x \(Int(keep.x)) y \(Int(keep.y)) syn slot 0 id -1 syn", at: bench.time)
    #expect(bench.read().isEmpty)
    panel.send("slot 0 id 100 x \(Int(keep.x)) y \(Int(keep.y)) syn", at: bench.time)
    panel.send("x 300 y 100 syn slot 0 id -1 syn", at: bench.time)
    #expect(bench.read().isEmpty)
    #expect(bench.scene.procedure.state == .testing)
    #expect(bench.scenes.contactCount == 0)
  }

  @Test func whatIsLeftOfTheTimeIsShownOnceASecond() {
    let (bench, _) = tested()
    _ = DamageRegion(takenBy: bench.scene.takeDamage)
    var moves = 0
    while let deadline = bench.scene.deadline {
      #expect(deadline > bench.time)
      bench.time = deadline
      if bench.advance() == [.quit] { break }
      let damage = DamageRegion(takenBy: bench.scene.takeDamage)
      #expect(!damage.isEmpty && damage.bounds.height < 20)
      moves += 1
    }
    #expect(moves == 29)
    #expect(bench.scene.procedure.state == .ended(.timedOut) && bench.scene.learned == nil)
  }

  @Test func aPanelThatGoesCancelsItsTouchOnly() {
    let bench = Bench(size: size)
    let panel = bench.panel("one")
    bench.advance()
    panel.send("slot 0 id 5 x 128 y 75 syn", at: bench.time)
    bench.read()
    panel.vanish()
    bench.read()
    #expect(bench.scenes.contactCount == 0)
    let back = bench.panel("one")
    for cross in CalibrationLayout(size: size, scale: 1).crosses { bench.tap(back, cross) }
    #expect(bench.scene.procedure.state == .testing)
  }

  @Test func anyKeyboardsEscapeEndsIt() {
    let (bench, _) = tested()
    #expect(bench.press(KeyPress(name: "a")).isEmpty)
    #expect(bench.press(KeyPress(name: "esc")) == [.quit])
    #expect(bench.scene.learned == nil)
  }

  @Test func consoleKeysAskForTheirConsoleAndEndNothing() {
    let (bench, _) = tested()
    let keys = KeyPress(name: "f3", ctrl: true, alt: true)
    #expect(bench.press(keys) == [.switchConsole(3)])
    #expect(bench.scene.procedure.state == .testing)
    bench.scenes.keys.switchesConsoles = false
    #expect(bench.press(keys).isEmpty)
  }

  @Test func thePlaceOfEachCrossIsSaidTheFirstOnesToo() {
    let (bench, _) = tested()
    let crosses = CalibrationLayout(size: size, scale: 1).crosses
    let said = bench.sentences.filter { $0.hasPrefix("touch cross") }
    #expect(
      said
        == crosses.enumerated().map { index, cross in
          "touch cross \(index + 1) of 5, at \(Int(cross.x)),\(Int(cross.y))"
        })
  }

  @Test func anotherScreenAsksAgain() {
    let (bench, _) = tested()
    bench.sentences = []
    bench.hub.setPicture(PictureGeometry(panel: PixelSize(width: 800, height: 480)))
    bench.scenes.resize(to: PixelSize(width: 800, height: 480), scale: 1)
    #expect(bench.scene.procedure.state == .asking(0) && bench.hub.reportsUncalibrated)
    #expect(DamageRegion(takenBy: bench.scene.takeDamage).contains(x: 799, y: 479))
    bench.advance()
    #expect(bench.sentences.count == 1 && bench.sentences[0].hasPrefix("touch cross 1 of 5"))
  }

  /// Targets are 44 points and more, on the picture, and none lies on another.
  @Test(arguments: [(320, 480), (480, 320), (800, 480), (1920, 1080), (3840, 2160), (240, 240)])
  func everythingFitsOnEveryScreen(width: Int, height: Int) {
    for scale in [0.5, 1, 2, 4] {
      let layout = CalibrationLayout(size: PixelSize(width: width, height: height), scale: scale)
      let radius = CalibrationLayout.targetRadius * layout.unit
      let picture = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      for cross in layout.crosses {
        let target = Rect(spanning: cross, cross).insetBy(dx: -radius, dy: -radius)
        #expect(picture.union(target) == picture)
      }
      #expect(Set(layout.crosses.map(\.x)).count == 3 && Set(layout.crosses.map(\.y)).count == 3)
      for button in [layout.keepButton, layout.againButton] {
        #expect(picture.union(button) == picture)
        #expect(button.height >= 44 * layout.unit && button.width >= 44 * layout.unit)
      }
      #expect(layout.keepButton.maxX < layout.againButton.minX)
      #expect(layout.unit >= Double(min(width, height)) / 540)
    }
  }
}
