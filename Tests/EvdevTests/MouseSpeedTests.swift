import Evdev
import Geometry
import TestSupport
import Testing

@Suite struct MouseSpeedTests {
  private func makeHub(
    _ speed: MouseSpeed, turn: QuarterTurn = .none
  ) -> (InputHub, FakeInputSource) {
    let hub = InputHub(
      options: InputOptions(selection: .nothing, mouseSpeed: speed),
      picture: PictureGeometry(panel: PixelSize(width: 640, height: 480), turn: turn))
    let mouse = FakeInputSource(.relativeMouse)
    // A device of the kernel; those without a descriptor are scripts'.
    mouse.fileDescriptor = 0
    hub.addFake(mouse)
    return (hub, mouse)
  }

  @Test func theGainIsTheDocumentedOne() {
    let expected: [(speed: Double, velocity: Double, gain: Double)] = [
      (1, 0, 1), (1, 1, 1), (1, 3, 1.5), (1, 5, 2), (1, 50, 2), (0.5, 1, 0.5), (0.5, 3, 0.75),
      (0.5, 9, 1), (4, 1, 1), (4, 3, 4.5), (4, 5, 8),
    ]
    for row in expected {
      #expect(MouseSpeed.curve(row.speed).gain(at: row.velocity) == row.gain, "\(row)")
    }
    #expect(MouseSpeed.flat.gain(at: 50) == 1)
  }

  @Test(arguments: [0.1, 0.5, 1, 3, 10])
  func theGainNeverFallsAndSlowHandsReachEveryPixel(speed: Double) {
    let gains = stride(from: 0, through: 10, by: 0.1).map { MouseSpeed.curve(speed).gain(at: $0) }
    #expect(zip(gains, gains.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(gains[0] <= 1)
  }

  @Test func aSlowMouseMovesAPixelACount() {
    let (hub, mouse) = makeHub(.standard)
    for step in 1...10 {
      mouse.send("relx 3 rely -2 syn", at: .milliseconds(Int64(step) * 8))
    }
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 320 + 30, y: 240 - 20))
  }

  @Test func aFastMouseMovesFurther() {
    let (hub, mouse) = makeHub(.standard)
    mouse.send("relx 1 syn", at: .milliseconds(0))
    // 40 counts in 8 ms: 5 a millisecond.
    mouse.send("relx 40 syn", at: .milliseconds(8))
    mouse.send("relx -40 syn", at: .milliseconds(16))
    mouse.send("relx 40 syn", at: .milliseconds(24))
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 320 + 1 + 80, y: 240))
  }

  @Test func fractionsOfAPixelAreKept() {
    let (hub, mouse) = makeHub(.curve(0.3))
    for step in 1...10 { mouse.send("relx 1 syn", at: .milliseconds(Int64(step) * 8)) }
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 323, y: 240) || hub.cursor == Point(x: 322, y: 240))
    for step in 11...100 { mouse.send("relx 1 syn", at: .milliseconds(Int64(step) * 8)) }
    _ = hub.readPending(now: .zero)
    #expect(abs(hub.cursor!.x - 350) <= 1)
    for step in 101...200 { mouse.send("relx -1 syn", at: .milliseconds(Int64(step) * 8)) }
    _ = hub.readPending(now: .zero)
    #expect(abs(hub.cursor!.x - 320) <= 1)
  }

  @Test func timesThatStandOrRunBackwardsMoveItAllTheSame() {
    let (hub, mouse) = makeHub(.standard)
    for time in [5_000, 5_000, 0, -9_000] {
      mouse.send("relx 1 syn", at: .milliseconds(Int64(time)))
    }
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 324, y: 240))
  }

  @Test func aScriptsMouseMovesAPixelACountHoweverFast() {
    let (hub, mouse) = makeHub(.curve(10))
    mouse.fileDescriptor = nil
    let script = FakeInputSource(.relativeMouse, path: "/dev/input/event8")
    hub.addFake(script)
    script.send("relx 200 rely 100 syn", at: .milliseconds(1))
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 520, y: 340))
  }

  /// At any speed, on any turn: a hand that moves count by count passes over every pixel.
  @Test(arguments: QuarterTurn.allCases)
  func aSlowHandReachesEveryPixelAtAnySpeed(turn: QuarterTurn) {
    for speed in [0.4, 1, 7.0] {
      let (hub, mouse) = makeHub(.curve(speed), turn: turn)
      hub.setPicture(PictureGeometry(panel: PixelSize(width: 32, height: 24), turn: turn))
      let size = turn.turned(PixelSize(width: 32, height: 24))
      var time = 0
      func move(_ words: String) {
        time += 10
        mouse.send(words + " syn", at: .milliseconds(Int64(time)))
        _ = hub.readPending(now: .zero)
      }
      for _ in 0..<100 { move("relx -1 rely -1") }
      var seen: Set<Point> = [hub.cursor!]
      for row in 0..<size.height {
        for _ in 0..<(size.width * 3) {
          move("relx \(row % 2 == 0 ? 1 : -1)")
          seen.insert(hub.cursor!)
        }
        let before = hub.cursor!.y
        var tries = 0
        while hub.cursor!.y == before, tries < 4 {
          move("rely 1")
          tries += 1
        }
        seen.insert(hub.cursor!)
      }
      #expect(seen.count == size.width * size.height, "speed \(speed)")
    }
  }
}
