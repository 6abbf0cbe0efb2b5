import Evdev
import FakeInput
import Geometry
import LinuxIO
import TestSupport
import Testing

@Suite struct RecordingPlayerTests {
  private func recording(_ devices: [(DeviceCapabilities, [InputEvent])]) -> Recording {
    Recording(
      file: "f", format: .evemu,
      devices: devices.enumerated().map { index, device in
        RecordedDevice(
          identity: DeviceIdentity(name: "d\(index)", path: "recording:event\(index)"),
          capabilities: device.0, events: device.1)
      })
  }

  /// Plays to the end on a virtual clock; when each frame was due, and what the hub told.
  private func play(
    _ recording: Recording, start: Duration = .seconds(100),
    picture: PixelSize = PixelSize(width: 1024, height: 600)
  ) -> (times: [Duration], words: [String], hub: InputHub) {
    let hub = InputHub(picture: PictureGeometry(panel: picture))
    let player = RecordingPlayer(recording, start: start, attach: hub.addFake)
    let clock = VirtualClock()
    var times: [Duration] = []
    var words: [String] = []
    while true {
      clock.advance(to: player.due)
      guard player.next(now: clock.now) == .frame else { break }
      times.append(clock.now - start)
      for case .touch(let touch) in hub.readPending(now: clock.now) {
        words.append("\(touch.phase) \(touch.position.x),\(touch.position.y) \(touch.time - start)")
      }
    }
    return (times, words, hub)
  }

  @Test func framesComeAtTheirOwnTimesFromTheFirstOn() {
    let events =
      inputEvents("id 1 x 10 y 20 syn", at: .seconds(1_700_000_000))
      + inputEvents("x 30 syn", at: .seconds(1_700_000_000) + .milliseconds(7))
      + inputEvents("id -1 syn", at: .seconds(1_700_000_002))
    let played = play(recording([(.slotPanel(), events)]))
    #expect(played.times == [.zero, .milliseconds(7), .seconds(2)])
    #expect(
      played.words == [
        "began 10.0,20.0 0.0 seconds", "moved 30.0,20.0 0.007 seconds",
        "ended 30.0,20.0 2.0 seconds",
      ])
  }

  @Test func theRangeOfTheDeviceIsTheWholePicture() {
    let panel = DeviceCapabilities.slotPanel(
      x: AxisRange(minimum: -100, maximum: 99), y: AxisRange(minimum: 4095, maximum: 0))
    let events = inputEvents("id 1 x -100 y 4095 syn x 99 y 0 syn id -1 syn")
    let played = play(recording([(panel, events)]), picture: PixelSize(width: 200, height: 4096))
    #expect(
      played.words.map { $0.split(separator: " ")[1] } == [
        "0.0,0.0", "199.0,4095.0", "199.0,4095.0",
      ])
  }

  @Test func devicesAreMergedByTime() {
    let first = inputEvents("id 1 x 1 y 1 syn", at: .zero) + inputEvents("x 2 syn", at: .seconds(2))
    let second =
      inputEvents("touch 1 absx 500 absy 1 syn", at: .seconds(1))
      + inputEvents("absx 501 syn", at: .seconds(3))
    let played = play(recording([(.slotPanel(), first), (.single(), second)]))
    #expect(played.times == [.zero, .seconds(1), .seconds(2), .seconds(3)])
    #expect(
      played.words.map { $0.split(separator: " ")[1] } == [
        "1.0,1.0", "500.0,1.0", "2.0,1.0", "501.0,1.0",
      ])
  }

  @Test func timesThatGoBackOrLeapAreCutOut() {
    let events =
      inputEvents("id 1 x 1 y 1 syn", at: .seconds(50))
      + inputEvents("x 2 syn", at: .seconds(40)) + inputEvents("x 3 syn", at: .seconds(51))
      + inputEvents("x 4 syn", at: .seconds(9_000_000_000))
    // A jump lasts as long as the frame before it, at most a frame of a script.
    #expect(
      play(recording([(.slotPanel(), events)])).times == [
        .zero, .zero, .seconds(11), .seconds(11) + .milliseconds(16),
      ])
  }

  @Test func whatFollowsTheLastFrameIsDroppedAndContactsStayDown() {
    let events = inputEvents("id 1 x 1 y 1 syn id -1")
    let played = play(recording([(.slotPanel(), events)]))
    #expect(played.times.count == 1)
    #expect(played.hub.liveContacts == 1)
  }

  @Test func aLossIsToldOnceAndTheFileIsTheTruth() {
    let events = inputEvents("id 1 x 1 y 1 mt syn id 2 x 9 y 9 mt dropped id 1 x 2 y 2 mt syn")
    var panel = DeviceCapabilities.packetPanel()
    panel.axes[AbsCode.mtTrackingID] = AxisRange(minimum: 0, maximum: 9)
    let played = play(recording([(panel, events)]))
    #expect(played.words.map { $0.prefix { $0 != "." } } == ["began 1", "began 9", "moved 2"])
    #expect(played.hub.statistics.dropped == 1)
  }

  @Test func devicesThatNeverDrawDisturbNothing() {
    var pad = DeviceCapabilities.slotPanel()
    pad.properties = [DeviceProperty.pointer]
    let events = inputEvents("id 1 x 1 y 1 syn id -1 syn")
    let played = play(recording([(pad, events), (.slotPanel(), events)]))
    #expect(played.words.count == 2)
    #expect(played.times.count == 4)
  }

  @Test func aRecordingOfNothingEndsAtOnce() {
    #expect(play(recording([(.slotPanel(), [])])).times.isEmpty)
  }

  // MARK: Streams

  private func stream(_ portions: [String], now: Duration = .zero) -> [String] {
    let hub = InputHub(picture: PictureGeometry(panel: PixelSize(width: 320, height: 200)))
    let makers = FakeInputStream.Makers(
      script: {
        ScriptPlayer(
          streaming: "f", start: $0,
          picture: PictureGeometry(panel: PixelSize(width: 320, height: 200)),
          attach: hub.addFake, locate: { _ in .taps([]) })
      },
      recording: { bytes, start in
        do throws(FakeInputError) {
          let recording = try Recording.parse(bytes, file: "f")
          return .success(RecordingPlayer(recording, start: start, attach: hub.addFake))
        } catch {
          return .failure(FakeInputError(file: error.file, line: error.line, reason: error.reason))
        }
      })
    let player = FakeInputStream(file: "f", start: .zero, makers: makers)
    var steps: [String] = []
    func drain() {
      while true {
        let step = player.next(now: now)
        steps.append("\(step)".prefix { $0 != "(" }.description)
        guard step == .frame || step == .wait else { return }
      }
    }
    for portion in portions {
      player.append(Array(portion.utf8))
      drain()
    }
    player.finishInput()
    drain()
    return steps
  }

  @Test func aScriptOnAStreamIsPlayedAsItComes() {
    #expect(
      stream(["# x\nto", "uch 1 down 1 1\n", "touch 1 up\n"])
        == ["needsInput", "frame", "needsInput", "frame", "needsInput", "end"])
  }

  @Test func aRecordingOnAStreamIsPlayedWhenItIsWhole() {
    #expect(
      stream(["# EVEMU 1.3\nE: 0.0 0003 0035 00", "01\nE: 0.0 0000 0000 0000\n"], now: .seconds(9))
        == ["needsInput", "needsInput", "frame", "end"])
  }

  @Test func aStreamThatCannotBeReadSaysWhy() {
    #expect(stream(["nonsense\n"]) == ["malformed", "end"])
    #expect(stream(["# EVEMU 1.3\n"]) == ["needsInput", "malformed"])
  }
}
