package import Evdev

/// Plays a recording into virtual devices, frame by frame, at the times that it has.
///
/// Each device is there from the start, as it was for the recorder. What follows the last end of a
/// frame is dropped.
package final class RecordingPlayer: InputPlayer {
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
    let perDevice = recording.devices.enumerated().map { frames(of: $0.element, number: $0.offset) }
    // A device's own times never run back.
    var merged: [Frame] = []
    var heads = perDevice.map { _ in 0 }
    while let next = perDevice.indices.filter({ heads[$0] < perDevice[$0].count })
      .min(by: { perDevice[$0][heads[$0]].time < perDevice[$1][heads[$1]].time })
    {
      merged.append(perDevice[next][heads[next]])
      heads[next] += 1
    }
    let start = merged.first?.time ?? .zero
    for index in merged.indices { merged[index].time -= start }
    return merged
  }

  private static func frames(of device: RecordedDevice, number: Int) -> [Frame] {
    var frames: [Frame] = []
    var first = 0
    for (index, event) in device.events.enumerated() where event.endsFrame {
      frames.append(Frame(device: number, events: first..<(index + 1), time: event.time))
      first = index + 1
    }
    return frames
  }
}
