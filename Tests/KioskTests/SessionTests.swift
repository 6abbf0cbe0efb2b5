import Evdev
import Geometry
import LinuxIO
import Raster
import Testing
import Touches

@testable import Kiosk

/// Whole sessions of the runtime, without a screen, of a scene that only takes notes.
@Suite struct SessionTests {
  // MARK: Contacts that wait

  /// Notes its contacts, and a clock that strikes some time after the first lift.
  private final class WaitingScene: Kiosk.Scene {
    var notes: [String] = []
    /// How many notes end the run.
    let enough: Int
    let patience: Duration
    var onFirstTouch: () -> Void = {}
    private(set) var deadline: Duration?
    private var stage: Stage?

    init(enough: Int, patience: Duration = .seconds(20)) {
      self.enough = enough
      self.patience = patience
    }

    func begin(on stage: Stage) { self.stage = stage }
    func resize(to size: PixelSize, scale: Double) {}

    func touch(_ touch: Touch) {
      if notes.isEmpty { onFirstTouch() }
      notes.append("\(touch.phase) \(Int(touch.position.x)),\(Int(touch.position.y))")
      if touch.phase == .ended, deadline == nil { deadline = touch.time + patience }
      if notes.count == enough { stage?.quit() }
    }

    func advance(to now: Duration) {
      guard let deadline, deadline <= now else { return }
      notes.append("struck")
      stage?.quit()
    }

    func takeDamage(into region: inout DamageRegion) {}
    func compose(_ damage: DamageRegion, into bitmap: Bitmap, using context: Context) {}
  }

  /// A finger lands where the last one was, so that the kernel sends no coordinate of it.
  private static let returningFinger = "tap 20 30\nraw EV_ABS ABS_MT_TRACKING_ID 77\n"

  @Test func aContactThatHasWaitedLongEnoughDoesNotWaitForTheNextStep() throws {
    let scene = WaitingScene(enough: 3)
    let bench = try SessionBench(
      scene, script: Self.returningFinger + "wait 60000\n", isRealtime: true)
    #expect(try bench.run() == .done)
    #expect(scene.notes == ["began 20,30", "ended 20,30", "began 20,30"])
  }

  @Test func onAVirtualClockItBeginsAtTheNextStepWithItsOwnTime() throws {
    let scene = WaitingScene(enough: 4)
    let bench = try SessionBench(
      scene, script: Self.returningFinger + "wait 100\nraw EV_ABS ABS_MT_POSITION_X 2560\n")
    #expect(try bench.run() == .done)
    #expect(scene.notes == ["began 20,30", "ended 20,30", "began 20,30", "moved 40,30"])
  }

  /// The coordinate comes 39 ms after the identity, by the times of the recording, but both are
  /// late.
  @Test func aMachineThatLagsDoesNotMakeARecordedContactWaitInVain() throws {
    let recording = """
      # EVEMU 1.3
      N: Panel
      P: 02 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 80 60 02
      A: 2f 0 4 0 0 0
      A: 35 0 319 0 0 0
      A: 36 0 479 0 0 0
      A: 39 0 65535 0 0 0
      E: 1.000000 0003 0039 0001
      E: 1.000000 0003 0035 0020
      E: 1.000000 0003 0036 0030
      E: 1.000000 0000 0000 0000
      E: 1.010000 0003 0039 -001
      E: 1.010000 0000 0000 0000
      E: 1.020000 0003 0039 0002
      E: 1.020000 0000 0000 0000
      E: 1.059000 0003 0035 0040
      E: 1.059000 0000 0000 0000
      E: 1.070000 0003 0035 0060
      E: 1.070000 0000 0000 0000

      """
    let scene = WaitingScene(enough: 4)
    scene.onFirstTouch = {
      let begin = KernelClock().now
      while KernelClock().now - begin < .milliseconds(150) {}
    }
    let bench = try SessionBench(scene, recording: recording, isRealtime: true)
    #expect(try bench.run() == .done)
    #expect(scene.notes == ["began 20,30", "ended 20,30", "began 40,30", "moved 60,30"])
  }

  // MARK: Calibration over another scene

  /// A panel that declares thirty times what it sends: without a calibration all touches land at
  /// the border, where none may rest for two seconds. Who touches a cross gets an answer all the
  /// same.
  @Test func calibratingOverAnotherSceneRejectsNoTouch() throws {
    func touch(_ place: Point, _ id: Int) -> String {
      """
      begin
      raw EV_ABS ABS_MT_TRACKING_ID \(id)
      raw EV_ABS ABS_MT_POSITION_X \(Int(place.x * 10))
      raw EV_ABS ABS_MT_POSITION_Y \(Int(place.y * 10))
      end
      wait 2500
      raw EV_ABS ABS_MT_TRACKING_ID -1

      """
    }
    let layout = CalibrationLayout(size: PixelSize(width: 320, height: 480), scale: 1)
    var script = "device touch x=0..100000 y=0..150000\n"
    for (index, place) in ([Point(1, 1)] + layout.crosses).enumerated() {
      script += touch(place, index)
    }
    let scene = NastyScene("below")
    var phases: [Touch.Phase] = []
    scene.onTouch = { scene, touch in
      phases.append(touch.phase)
      if touch.phase != .began { scene.stage?.calibrate() }
    }
    let bench = try SessionBench(
      scene, script: script + touch(layout.keepButton.center, 9) + touch(Point(160, 240), 10))
    #expect(bench.settings.rejection.rejectsRestingEdges)
    #expect(try bench.run() == .done)
    #expect(bench.messages.contains { $0.contains("the calibration is kept") })
    #expect(!bench.messages.contains { $0.contains("again") }, "\(bench.messages)")
    // The first one rested at the border; the last one is in the middle by now.
    #expect(phases == [.began, .cancelled, .began, .ended])
    #expect(bench.parts.hub.statistics.edges == 1)
  }
}
