import Evdev
import FakeInput
import Geometry
import TestSupport
import Testing

/// Jumps of a recording's clock are cut out.
@Suite struct RecordedClockTests {
  private func recording(_ devices: [[InputEvent]]) -> Recording {
    Recording(
      file: "f", format: .evemu,
      devices: devices.map {
        RecordedDevice(
          identity: DeviceIdentity(name: "d", path: "recording:event0"), capabilities: .slotPanel(),
          events: $0)
      })
  }

  /// Frames of one event and a report, at these seconds.
  private func frames(_ seconds: [Double]) -> [InputEvent] {
    seconds.enumerated().flatMap { index, second in
      inputEvents("x \(index) syn", at: .microseconds(Int(second * 1e6)))
    }
  }

  /// The times of the frames in seconds.
  private func times(_ recording: Recording, device: Int = 0) -> [Double] {
    recording.devices[device].events.filter(\.endsFrame).map { $0.time / .seconds(1) }
  }

  @Test func ordinaryTimesStayAsTheyAre() {
    let seconds = [1_700_000_000.25, 1_700_000_000.265625, 1_700_003_600.265625]
    let seen = recording([frames(seconds)])
    #expect(times(seen) == seconds && seen.clockJumps == 0)
  }

  @Test(arguments: [1_700_000_000.0, 3601, -0.5, -1_700_000_000])
  func aJumpLastsAsLongAsTheFrameBeforeIt(jump: Double) {
    let start = 1_700_000_001.0
    let seen = recording([
      frames([start, start + 1 / 64, start + 3 / 64 + jump, start + 4 / 64 + jump])
    ])
    #expect(times(seen) == [start, start + 1 / 64, start + 2 / 64, start + 3 / 64])
    #expect(seen.clockJumps == 1)
  }

  @Test func aJumpAfterAPauseDoesNotLastAsLongAsThePause() {
    let seen = recording([frames([0, 3000, 100_000])])
    #expect(times(seen) == [0, 3000, 3000.016])
  }

  @Test func timesWithinAFrameNeverRunBack() {
    var events = inputEvents("id 1 x 1 y 1 syn", at: .seconds(10))
    events[1].time = .seconds(1)
    let seen = recording([events])
    #expect(
      zip(seen.devices[0].events, seen.devices[0].events.dropFirst()).allSatisfy {
        $0.time <= $1.time
      })
    #expect(seen.clockJumps == 1)
  }

  @Test func devicesOnOneClockKeepTheirCommonTime() {
    let jump = 1_700_000_000.0
    let seen = recording([
      frames([1, 1.5, 1.75 + jump, 2.75 + jump]), frames([1.25, 2 + jump, 2.25 + jump]),
    ])
    #expect(seen.clockJumps == 2)
    // What was added to the first device's times is added to the second's.
    let first = times(seen)
    let second = times(seen, device: 1)
    #expect(abs((second[1] - first[2]) - 0.25) < 1e-9)
    #expect(abs((second[2] - first[2]) - 0.5) < 1e-9)
  }

  @Test func aDeviceThatWasRecordedMuchLaterFollowsTheOthersAtOnce() {
    let seen = recording([frames([1_700_000_000, 1_700_000_001]), frames([100, 100.5])])
    #expect(times(seen, device: 1) == [100, 100.5])
    #expect(times(seen) == [100.5, 101.5])
    #expect(seen.clockJumps == 1)
  }

  /// Whatever the times: they never run back, and no pause is longer than an hour.
  @Test func noTimesKeepAnybodyWaiting() {
    var numbers = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      let devices = (0..<3).map { _ in
        frames(
          (0..<20).map { _ in
            Double.random(in: 0...1, using: &numbers) * [1, 1e3, 1e5, 3e9].randomElement(
              using: &numbers)!
          })
      }
      let seen = recording(devices)
      let all = seen.devices.flatMap { $0.events.map(\.time) }.sorted()
      for device in seen.devices {
        let times = device.events.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 && $1 - $0 <= .seconds(3600) })
      }
      #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 <= .seconds(3600) })
    }
  }
}
