internal import Evdev

/// Cuts the jumps out of the times of a recording: somebody set the clock, the machine slept, or
/// the devices of a file were not recorded by one clock. Afterwards no time runs back, and none is
/// more than an hour after the one before it.
struct RecordedClock {
  /// The longest pause that is a pause and no jump of the clock.
  static let longestPause: Duration = .seconds(3600)
  /// How long a jump lasts at most: nobody knows, so as long as the frame before it.
  private static let longestFrame: Duration = .milliseconds(16)

  /// How many jumps were cut out.
  private(set) var jumps = 0
  /// What was added to the times after a jump. Of devices on one clock all jump at once, and keep
  /// their common time where the same is added.
  private var offsets: [Duration] = []

  mutating func repair(_ devices: inout [RecordedDevice]) {
    for index in devices.indices { repair(&devices[index].events) }
    bringTogether(&devices)
  }

  private mutating func repair(_ events: inout [InputEvent]) {
    guard var last = events.first?.time else { return }
    var recorded = last
    var offset = Duration.zero
    var frame = Duration.zero
    for index in events.indices.dropFirst() {
      let time = events[index].time
      let step = time - recorded
      let isNewFrame = events[index - 1].endsFrame
      if step < .zero || step > RecordedClock.longestPause {
        jumps += 1
        offset = offsetAfterJump(
          of: time, following: last, by: isNewFrame ? min(frame, RecordedClock.longestFrame) : .zero
        )
      } else if isNewFrame {
        frame = step
      }
      recorded = time
      last = time + offset
      events[index].time = last
    }
  }

  private mutating func offsetAfterJump(
    of time: Duration, following last: Duration, by gap: Duration
  ) -> Duration {
    let wanted = last + gap - time
    let known = offsets.first {
      abs($0 - wanted) <= RecordedClock.longestPause && time + $0 >= last
    }
    if let known { return known }
    // A clock that jumps at every event is none; its offsets need not be remembered.
    if offsets.count < 64 { offsets.append(wanted) }
    return wanted
  }

  private func abs(_ time: Duration) -> Duration { time < .zero ? .zero - time : time }

  /// Moves devices that begin more than an hour after all before them have ended.
  private mutating func bringTogether(_ devices: inout [RecordedDevice]) {
    let order = devices.indices.filter { !devices[$0].events.isEmpty }.sorted {
      devices[$0].events[0].time < devices[$1].events[0].time
    }
    var end: Duration?
    var offset = Duration.zero
    for index in order {
      let first = devices[index].events[0].time + offset
      if let end, first - end > RecordedClock.longestPause {
        jumps += 1
        offset += end - first
      }
      if offset != .zero {
        for event in devices[index].events.indices { devices[index].events[event].time += offset }
      }
      let last = devices[index].events.last?.time ?? first
      end = max(end ?? last, last)
    }
  }
}
