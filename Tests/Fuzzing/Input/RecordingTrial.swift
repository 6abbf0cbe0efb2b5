import Evdev
import Geometry

@testable import FakeInput

/// Any bytes as a recording: what is read of them can be looked into and played, and written down
/// and read again it is the same.
enum RecordingTrial {
  static func run(_ bytes: [UInt8]) {
    _ = FakeInputSorter.kind(of: bytes)
    guard let recording = try? Recording.parse(bytes, file: "f") else { return }
    // Its own description for its own events.
    guard
      (try? Recording.parse(bytes, file: "f", description: (bytes, "f"))) != nil
        || !recording.devices.contains(where: { $0.isDescribed && !$0.capabilities.isEmpty })
    else { fatalError("a recording does not describe itself") }
    check(recording)
  }

  /// By one parser, whatever the bytes look like.
  static func run(_ bytes: [UInt8], as format: RecordingFormat) {
    switch format {
    case .evemu: read(bytes, format, EvemuParser())
    case .libinput: read(bytes, format, LibinputParser())
    case .evtest: read(bytes, format, EvtestParser())
    case .getevent: read(bytes, format, GeteventParser())
    case .pythonEvdev: read(bytes, format, PythonEvdevParser())
    }
  }

  private static func read(
    _ bytes: [UInt8], _ format: RecordingFormat, _ parser: some RecordingParser
  ) {
    var parser = parser
    var faults = FaultList()
    parser.read(bytes, noting: &faults)
    let devices = parser.finished().map { $0.finished(path: "f") }
    guard !devices.isEmpty else { return }
    check(Recording(file: "f", format: format, devices: devices))
  }

  private static func check(_ recording: Recording) {
    // A device of which nothing is known makes no recording.
    for device in recording.devices
    where !device.events.isEmpty || !device.capabilities.isEmpty {
      let seen = Inspection(device)
      let ended = seen.contacts.count { $0.end != nil }
      if ended + seen.openAtEnd != seen.contacts.count { fatalError("contacts are lost") }
      checkWriting(device)
    }
    play(recording)
  }

  /// Capabilities that a kernel can have are read as they were written.
  private static func checkWriting(_ device: RecordedDevice) {
    // EVEMU has no place for what udev says of a device.
    var device = device
    device.tags = DeviceTags()
    let seen = Inspection(device)
    var text = EvemuText.description(device.identity, device.capabilities, values: [:])
    for event in device.events { text += EvemuText.event(event, at: event.time) }
    guard let again = try? Recording.parse(Array(text.utf8), file: "f").devices[0] else {
      // Codes beyond the kernel's have no bit, so that nothing may be left of them.
      if device.events.isEmpty && !device.capabilities.isOfKernel { return }
      fatalError("what was written cannot be read")
    }
    guard device.isDescribed, device.capabilities.isOfKernel else { return }
    if again.events != device.events { fatalError("the events are others") }
    if again.capabilities != device.capabilities { fatalError("the capabilities are others") }
    var second = Inspection(again)
    second.name = seen.name
    if second != seen { fatalError("the contacts are others") }
  }

  /// All frames, each within the picture.
  private static func play(_ recording: Recording) {
    let picture = PixelSize(width: 320, height: 200)
    let hub = InputHub(picture: PictureGeometry(panel: picture))
    let player = RecordingPlayer(recording, attach: hub.addFake)
    var now = Duration.zero
    while player.next(now: now) == .frame {
      if player.due < now { fatalError("time goes back") }
      now = player.due
      for case .touch(let touch) in hub.readPending(now: now) {
        let place = touch.position
        if !(0..<320).contains(place.x) || !(0..<200).contains(place.y) {
          fatalError("a touch at \(place) is not on the picture")
        }
      }
    }
    hub.close()
    if hub.liveContacts != 0 { fatalError("contacts outlive their device") }
  }
}

extension DeviceCapabilities {
  /// Whether a kernel could have them: no codes beyond those that there are.
  fileprivate var isOfKernel: Bool {
    keys.allSatisfy { $0 < 768 } && relatives.allSatisfy { $0 < 64 }
      && axes.keys.allSatisfy { $0 < 64 } && properties.allSatisfy { $0 < 64 }
      && others.values.allSatisfy { codes in !codes.isEmpty && codes.allSatisfy { $0 < 64 } }
      // The slot's value alone is told by nothing else, and it takes a range to be told.
      && !(keys.isEmpty && relatives.isEmpty && axes.isEmpty && others.isEmpty)
  }
}
