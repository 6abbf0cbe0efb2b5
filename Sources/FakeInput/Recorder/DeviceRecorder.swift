internal import Evdev
internal import LinuxIO

/// Writes down one device, frame by frame.
final class DeviceRecorder {
  /// The open file, behind a reference so that it can be let go before the recorder.
  private final class File {
    let path: String
    let descriptor: Descriptor

    init(_ path: String, _ descriptor: consuming Descriptor) {
      self.path = path
      self.descriptor = descriptor
    }
  }

  private let identity: DeviceIdentity
  private let capabilities: DeviceCapabilities
  private let recorder: InputRecorder

  /// What the device has reported, as the kernel remembers it.
  private var state: FakeDeviceState
  /// Protocol A has no state; whether its last report listed any contact.
  private var listsContacts = false
  /// The events since the last end of a frame.
  private var frame: [InputEvent] = []
  private var buffer: [UInt8] = []
  private var file: File?
  /// The files of this device, the oldest first.
  private var paths: [String] = []
  private var nextPart = 1
  private var size = 0
  /// The time of the first event in the file.
  private var start = Duration.zero
  private var isClosed = false

  init(
    _ identity: DeviceIdentity, _ capabilities: DeviceCapabilities, _ recorder: InputRecorder
  ) {
    self.identity = identity
    self.capabilities = capabilities
    self.recorder = recorder
    state = DeviceRecorder.state(at: capabilities)
  }

  /// The state at the start. Fingers that rest on the glass already are not in it, since the
  /// program does not see them either.
  private static func state(at capabilities: DeviceCapabilities) -> FakeDeviceState {
    var state = FakeDeviceState()
    state.axes = capabilities.axes.filter { !AbsCode.ofContacts.contains($0.key) }
      .mapValues(\.value)
    state.slot = state.axes.removeValue(forKey: AbsCode.mtSlot) ?? 0
    for (number, slot) in capabilities.slots.enumerated() {
      let values = [
        AbsCode.mtPositionX: slot.x, AbsCode.mtPositionY: slot.y,
        AbsCode.mtDistance: slot.distance, AbsCode.mtToolType: slot.toolType,
      ].filter { $0.value != 0 && capabilities.axes[$0.key] != nil }
      if !values.isEmpty { state.slots[Int32(number)] = values }
    }
    return state
  }

  private var isPackets: Bool { capabilities.touchProtocol == .packets }

  func take(_ event: InputEvent) {
    guard !isClosed, !recorder.hasFailed else { return }
    if isPackets, event.type == EventType.syn, event.code == SynCode.dropped {
      // A list that was torn is no list; the program forgets it, too.
      frame.removeAll { DeviceRecorder.isOfList($0) }
    }
    frame.append(event)
    // A frame that never ends must not take all memory.
    if event.endsFrame || frame.count >= DeviceRecorder.longestFrame { write() }
  }

  private static let longestFrame = 1 << 16

  private static func isOfList(_ event: InputEvent) -> Bool {
    event.type == EventType.abs && AbsCode.ofContacts.contains(event.code)
      || event.type == EventType.syn && event.code == SynCode.mtReport
  }

  private func write() {
    if file == nil { open() }
    guard file != nil else { return }
    for event in frame {
      append(event)
      state.take(event)
    }
    if frame.contains(where: DeviceRecorder.isOfList) {
      listsContacts = frame.contains {
        $0.type == EventType.abs && $0.code == AbsCode.mtPositionX
      }
    }
    frame.removeAll(keepingCapacity: true)
    if buffer.count >= DeviceRecorder.fullBuffer { flush() }
    if size > recorder.partSize * (isTouched ? 2 : 1) {
      flush()
      file = nil
    }
  }

  private static let fullBuffer = 64 << 10

  private func append(_ event: InputEvent) {
    // The first event is at the first microsecond, as evemu-record has it.
    let time = max(event.time - start, .zero) + .microseconds(1)
    append(EvemuText.event(event, at: time))
  }

  private func append(_ text: String) {
    buffer += text.utf8
    size += text.utf8.count
  }

  private var isTouched: Bool {
    if isPackets { return listsContacts }
    let fingers = state.slots.values.contains { ($0[AbsCode.mtTrackingID] ?? -1) >= 0 }
    return fingers || state.keys.contains(KeyCode.touch) || state.keys.contains(KeyCode.buttonLeft)
  }

  // MARK: Files

  private func open() {
    guard let time = frame.first?.time else { return }
    do throws(SystemError) {
      let file = try makeFile()
      self.file = file
      paths.append(file.path)
      if paths.count > InputRecorder.mostParts { try removeFile(paths.removeFirst()) }
    } catch {
      return recorder.fail(error)
    }
    start = time
    size = 0
    append(EvemuText.description(identity, capabilities, values: values))
    appendState(at: time)
  }

  private var values: [UInt16: Int32] {
    state.axes.merging([AbsCode.mtSlot: state.slot]) { own, _ in own }
  }

  /// What no description holds: the values in the slots, and the keys that are down.
  private func appendState(at time: Duration) {
    guard !state.slots.isEmpty || !state.keys.isEmpty else { return }
    var described = FakeDeviceState()
    described.axes = state.axes
    let hasSlots = capabilities.touchProtocol == .slots
    for event in state.difference(from: described, at: time)
    where hasSlots || event.code != AbsCode.mtSlot || event.type != EventType.abs {
      append(event)
    }
  }

  private func makeFile() throws(SystemError) -> File {
    let node = identity.path.split(separator: "/").last.map(String.init) ?? "device"
    let name = String(node.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    while true {
      let part = nextPart == 1 ? "" : "-\(nextPart)"
      let path = "\(recorder.directory)/\(recorder.stamp)-\(name)\(part).evemu"
      nextPart += 1
      do throws(SystemError) {
        return File(path, try recorder.makeFile(path))
      } catch {
        // Of the same device, before it was unplugged, or of a start in the same second.
        guard error.errno == .fileExists else { throw error }
      }
    }
  }

  /// Writes what is held back.
  func flush() {
    guard let file, !buffer.isEmpty else { return }
    do throws(SystemError) {
      try buffer.withUnsafeBytes { bytes in
        Result { () throws(SystemError) in try file.descriptor.writeAll(bytes, to: file.path) }
      }.get()
    } catch {
      self.file = nil
      recorder.fail(error)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  func close() {
    flush()
    file = nil
    isClosed = true
  }
}
