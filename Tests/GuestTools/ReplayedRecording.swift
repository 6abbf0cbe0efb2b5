internal import CLinux
internal import Evdev
internal import FakeInput
internal import LinuxIO

/// The devices of a recording, plugged in, and what they send.
///
/// Their frames are not sent at their own times but as fast as the program under test takes them:
/// never are more events on their way than the smallest queue of the kernel holds (64,
/// evdev_compute_buffer_size), so none is lost but on purpose.
final class ReplayedRecording {
  private struct Frame {
    var device: Int
    var events: [InputEvent]
    /// When it ended, never earlier than the frame before of the same device.
    var time: Duration

    /// Whether the recorder missed what came before it.
    var followsLoss: Bool {
      events.contains { $0.type == EventType.syn && $0.code == SynCode.dropped }
    }
  }

  private static let mostOnTheirWay = 56

  private let devices: [ReplayedDevice]
  private let frames: [Frame]
  private let program: WatchedProgram

  init(
    file: String, description: String?, program: WatchedProgram
  ) throws(ReplayedDevice.Refusal) {
    self.program = program
    let recording = try ReplayedRecording.read(file, description: description)
    devices = try ReplayedRecording.plug(recording.devices, for: program)
    frames = ReplayedRecording.frames(of: recording)
    try awaitProgram()
  }

  private static func plug(
    _ recorded: [RecordedDevice], for program: WatchedProgram
  ) throws(ReplayedDevice.Refusal) -> [ReplayedDevice] {
    var devices: [ReplayedDevice] = []
    var refusal: ReplayedDevice.Refusal?
    func plug() {
      do throws(ReplayedDevice.Refusal) {
        for device in recorded { devices.append(try ReplayedDevice(device)) }
      } catch {
        refusal = error
      }
    }
    if recorded.contains(where: ReplayedDevice.isMadeInSteps) {
      if !program.whileStopped(plug) { refusal = .init(reason: "the program cannot be stopped") }
    } else {
      plug()
    }
    if let refusal { throw refusal }
    return devices
  }

  /// Each device's node, and whether the program has it open.
  var nodes: String {
    devices.map { "\($0.node)=\(program.hasOpen($0.node) ? "used" : "unused")" }
      .joined(separator: " ")
  }

  /// Sends everything and waits until the program has taken it.
  func play() throws(ReplayedDevice.Refusal) {
    var onTheirWay = 0
    var latest: Int?
    for frame in frames {
      // The order between devices is lost where several have something to be read.
      let isOther = latest != frame.device
      if isOther || onTheirWay + frame.events.count > ReplayedRecording.mostOnTheirWay {
        try awaitProgram()
        onTheirWay = 0
      }
      latest = frame.device
      if frame.followsLoss {
        try lose(before: frame)
      } else {
        try send(frame.events, to: frame.device)
        onTheirWay += frame.events.count
      }
    }
    try awaitProgram()
  }

  private func awaitProgram() throws(ReplayedDevice.Refusal) {
    guard program.awaitIdle() else {
      throw .init(reason: "the program does not come to wait for anything: \(program.state)")
    }
  }

  private func send(_ events: [InputEvent], to device: Int) throws(ReplayedDevice.Refusal) {
    for event in events {
      try devices[device].write(type: event.type, code: event.code, value: event.value)
    }
  }

  /// A SYN_DROPPED cannot be sent; it can be brought about. While the program is held, the frame is
  /// sent with other positions until no queue can hold that, and then as it is.
  private func lose(before frame: Frame) throws(ReplayedDevice.Refusal) {
    let events = frame.events.filter {
      $0.type != EventType.syn || $0.code != SynCode.dropped
    }
    guard ReplayedRecording.elsewhere(events, 0).contains(where: \.isPosition) else {
      throw .init(reason: "no position to overflow the queue with")
    }
    try awaitProgram()
    var refusal: ReplayedDevice.Refusal?
    let isHeld = program.whileStopped {
      do throws(ReplayedDevice.Refusal) {
        for round in 0..<ReplayedRecording.framesThatNoQueueHolds {
          try send(ReplayedRecording.elsewhere(events, round), to: frame.device)
        }
        try send(events, to: frame.device)
      } catch {
        refusal = error
      }
    }
    if let refusal { throw refusal }
    guard isHeld else { throw .init(reason: "the program cannot be stopped") }
    try awaitProgram()
  }

  /// What a frame says of positions, a little beside them.
  private static func elsewhere(_ events: [InputEvent], _ round: Int) -> [InputEvent] {
    events.filter { $0.isPosition || $0.code == AbsCode.mtSlot || $0.endsFrame }.map {
      var event = $0
      if event.isPosition { event.value += 1 + Int32(round % 2) }
      return event
    }
  }

  /// Two events each at least. A queue holds eight of the longest frames that the device can send.
  private static let framesThatNoQueueHolds = 2048

  // MARK: Reading

  private static func read(
    _ file: String, description: String?
  ) throws(ReplayedDevice.Refusal) -> Recording {
    do {
      let described = try description.map { (bytes: try readFile($0), file: $0) }
      return try Recording.parse(readFile(file), file: file, description: described)
    } catch {
      throw .init(reason: "\(error)")
    }
  }

  /// The frames of all devices, merged by time. What follows the last end of a frame is none.
  private static func frames(of recording: Recording) -> [Frame] {
    var frames: [Frame] = []
    for (number, device) in recording.devices.enumerated() {
      var frame = Frame(device: number, events: [], time: .zero)
      for event in device.events {
        frame.events.append(event)
        frame.time = max(frame.time, event.time)
        guard event.endsFrame else { continue }
        frames.append(frame)
        frame.events = []
      }
    }
    // Sorting need not keep the order of equal ones; their numbers do.
    return frames.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }
}

extension InputEvent {
  fileprivate var isPosition: Bool {
    let codes = [AbsCode.x, AbsCode.y, AbsCode.mtPositionX, AbsCode.mtPositionY]
    return type == EventType.abs && codes.contains(code)
  }
}
