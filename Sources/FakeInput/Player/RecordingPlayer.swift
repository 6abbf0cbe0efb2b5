package import Evdev

/// Plays a recording into virtual devices, frame by frame, at the times that it has.
///
/// Each device is there from the start, as it was for the recorder. What follows the last end of a
/// frame is dropped. Times that go back are taken for no time at all.
package final class RecordingPlayer: InputPlayer {
  /// The longest time between two frames that is kept; a longer one is shortened to it.
  package static let longestPause: Duration = .seconds(3600)

  /// A frame of one device: where it lies in the device's events.
  private struct Frame {
    var device: Int
    var events: Range<Int>
    /// From the beginning of the recording.
    var time: Duration
  }

  package private(set) var due: Duration

  private let recording: Recording
  private let sources: [RecordedSource]
  private let frames: [Frame]
  private let start: Duration
  private var index = 0

  /// - Parameters:
  ///   - start: when the first frame is due.
  ///   - attach: takes the virtual devices, at once.
  package init(
    _ recording: Recording, start: Duration = .zero, attach: (any InputSource) -> Void
  ) {
    self.recording = recording
    self.start = start
    sources = recording.devices.map(RecordedSource.init)
    frames = RecordingPlayer.frames(of: recording)
    due = start
    sources.forEach(attach)
  }

  package func next(now: Duration) -> ScriptStep {
    guard index < frames.count else { return .end }
    let frame = frames[index]
    index += 1
    let source = sources[frame.device]
    for event in recording.devices[frame.device].events[frame.events] {
      source.send(
        InputEvent(
          time: start + frame.time, type: event.type, code: event.code, value: event.value))
    }
    if index < frames.count { due = start + frames[index].time }
    return .frame
  }

  /// The frames of all devices in the order of their times, which count from the first.
  private static func frames(of recording: Recording) -> [Frame] {
    var perDevice = recording.devices.enumerated().map { frames(of: $0.element, number: $0.offset) }
    // As long as a device's own times do not go back, this is their order.
    var merged: [Frame] = []
    var heads = perDevice.map { _ in 0 }
    while let next = perDevice.indices.filter({ heads[$0] < perDevice[$0].count })
      .min(by: { perDevice[$0][heads[$0]].time < perDevice[$1][heads[$1]].time })
    {
      merged.append(perDevice[next][heads[next]])
      heads[next] += 1
    }
    perDevice = []
    var previous = merged.first?.time ?? .zero
    var elapsed = Duration.zero
    for index in merged.indices {
      let time = merged[index].time
      elapsed += min(max(time - previous, .zero), longestPause)
      previous = max(previous, time)
      merged[index].time = elapsed
    }
    return merged
  }

  private static func frames(of device: RecordedDevice, number: Int) -> [Frame] {
    var frames: [Frame] = []
    var first = 0
    var latest: Duration = .zero
    for (index, event) in device.events.enumerated() where event.endsFrame {
      latest = max(latest, event.time)
      frames.append(Frame(device: number, events: first..<(index + 1), time: latest))
      first = index + 1
    }
    return frames
  }
}
