import Evdev
import FakeInput
import Foundation
import Testing

extension KernelTests {
  /// The recordings of Tests/Recordings, sent through the kernel's input core (uinput) to the
  /// program.
  ///
  /// Two things are looked at after each: what the program's own recording of what it read holds,
  /// by `inspect`, against what must be seen in the original; and its pencil strokes on the screen,
  /// pixel by pixel, against a run without kernel and screen that plays the original. Then all is
  /// undone. Times are not compared: the recordings are sent as fast as the program reads.
  struct ReplayTests {
    /// Where the kernel itself makes something else of what a device sends: the recordings, and how
    /// many contacts there are then. There is one kind: a slot that the device does not have is not
    /// chosen (input_handle_abs_event), so that its values become those of the slot before.
    private static let differsInKernel = ["own/slot-out-of-range.evemu": 1]

    /// All contacts are shown, in the middle of the picture, where no control is. A contact that
    /// lasts no time, as here, would be a ghost.
    private static let configuration = """
      [input]
      calibration = 1 0 0 0 0.7 0.15
      palm-size = off
      ghost-filter = off
      edge-filter = off
      filters = none
      mouse-speed = flat

      """

    @Test func everyRecordingGivesTheSameContactsAndStrokesThroughTheKernel() throws {
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let file = folder + "/config"
      try Self.configuration.write(toFile: file, atomically: true, encoding: .utf8)
      var twin = try HeadlessTwin(image: GuestImage.shared.get())
      twin.options = ["--config", file]
      let pencil = try Hand.tap(on: twin.center(ofControl: "Pencil"))
      // What is there in several formats is the same to the kernel.
      var kinds: Set<Substring> = []
      let own = try ReplayCase.all(in: "kinds/").filter {
        kinds.insert($0.file.prefix { $0 != "." }).inserted
      }
      let replays = try (ReplayCase.all(in: "") + own).map {
        try Replay($0, after: pencil, on: twin, differing: Self.differsInKernel)
      }
      #expect(replays.count == 42 + 29)

      let kiosk = try start(twin, pencil)
      // Those that leave nothing to be undone come first, while nothing can be redone.
      for replay in replays.filter({ !$0.leavesInk }) + replays.filter(\.leavesInk) {
        do {
          try replay.perform(on: kiosk)
        } catch {
          Issue.record("\(replay.file): \(error)")
          if try kiosk.guest.attempt("[ -s /run/exit ]").status == 0 { break }
        }
      }
      let ending = try kiosk.stop()
      #expect(ending.status == 0, "\(ending.errors)")
      #expect(ending.number("input", "contacts") == replays.reduce(1) { $0 + Double($1.contacts) })
      #expect(ending.number("input", "dropped") == replays.reduce(0) { $0 + Double($1.losses) })
      #expect(ending.number("input", "ghosts") == 0)
    }

    /// Starts the program and chooses its pencil.
    private func start(_ twin: HeadlessTwin, _ pencil: RecordedDevice) throws -> KioskRun {
      let guest = try GuestPool.shared.guest(.virtio)
      let undo = RecordingText.libinput([Hand.undoing(times: Replay.mostContacts)])
      try guest.shell("cat >/run/replay.conf <<'END'\n\(Self.configuration)END\n")
      try guest.shell("cat >/run/undo.yml <<'END'\n\(undo)END\n")
      try guest.shell("rm -rf /run/recorded; mkdir /run/recorded")
      let kiosk = try KioskRun(
        on: .virtio, twin: twin, options: "--config /run/replay.conf --record-input /run/recorded")
      try kiosk.guest.shell("tools plug undo $(cat /run/pid) /run/undo.yml")
      try kiosk.waitUntilOpen(kiosk.pointerNode())
      try PointerTests.selection(of: "Pencil", twin).perform(on: guest)
      try kiosk.expectScreen(twin.picture(RecordingText.libinput([pencil])), "pencil")
      return kiosk
    }
  }
}

/// One recording on its way through the kernel.
private struct Replay {
  static let mostContacts = 24

  let file: String
  /// How many contacts the program must count.
  let contacts: Int
  let losses: Int
  /// Whether any of them ends while the device is there.
  let leavesInk: Bool
  private let replayed: ReplayCase
  private let picture: Picture
  /// What inspect must say of each device, or of what the kernel makes of it.
  private let expected: [(device: RecordedDevice, entry: [String: Any])]

  /// - Parameter pencil: what chose the tool that draws.
  init(
    _ replayed: ReplayCase, after pencil: RecordedDevice, on twin: HeadlessTwin,
    differing: [String: Int]
  ) throws {
    self.replayed = replayed
    file = replayed.file
    losses = replayed.losses
    let devices = replayed.devices.map(\.passedOn)
    expected = try replayed.expected.map { number, entry in
      let device = replayed.devices[number]
      if devices[number] == device { return (device, entry) }
      let seen = try inspect([devices[number]], with: twin.image)
      // Without this a difference that nobody has thought of would be taken for the truth.
      #expect(differing[replayed.file] == seen["contacts"] as? Int, "\(replayed.file)")
      return (device, seen)
    }
    let run = try twin.play(RecordingText.libinput([pencil] + Hand.following(devices)))
    picture = run.picture
    contacts = run.contacts - 1
    leavesInk = contacts > expected.reduce(0) { $0 + ($1.entry["open_at_eof"] as? Int ?? 0) }
    if contacts > Replay.mostContacts { throw GuestError("\(file): too many contacts to undo") }
  }

  func perform(on kiosk: KioskRun) throws {
    let guest = kiosk.guest
    let description = replayed.description.map { "/recordings/\($0)" } ?? ""
    defer { _ = try? guest.attempt("tools destroy glass; tools play undo") }
    let nodes = try guest.shell(
      "rm -f /run/recorded/*; tools plug glass $(cat /run/pid) /recordings/\(file) \(description)")
    let uses = nodes.split(separator: " ").dropFirst().map { $0.hasSuffix("=used") }
    let recorded = try guest.shell("tools play glass >/dev/null && cat /run/recorded/*.evemu || :")
    try kiosk.expectScreen(picture, file.replacingOccurrences(of: "/", with: "-"))
    for (number, device) in replayed.devices.enumerated() {
      let kind = DeviceKind.classify(device.capabilities, bus: device.identity.bus)
      #expect(uses[number] == kind.isUsed, "\(file): \(kind)")
    }
    let seen = try seen(in: recorded, with: kiosk.twin.image)
    for (device, entry) in expected {
      guard let seen = seen[device.identity.name] else {
        // What the program does not use it does not read.
        let kind = DeviceKind.classify(device.capabilities, bus: device.identity.bus)
        #expect(!kind.isUsed && entry["draws"] as? Bool == false, "\(file): nothing was read")
        continue
      }
      compare(seen, entry)
    }
  }

  /// What inspect says of the program's recordings, by the name of the device.
  private func seen(in text: String, with image: GuestImage) throws -> [String: [String: Any]] {
    let mark = "# EVEMU "
    var result: [String: [String: Any]] = [:]
    for part in text.components(separatedBy: mark).dropFirst() {
      let device = try Recording.parse(Array((mark + part).utf8), file: file).devices[0]
      result[device.identity.name] = try inspect(mark + part, with: image)
    }
    return result
  }

  private func compare(_ seen: [String: Any], _ entry: [String: Any]) {
    let keys = [
      "kind", "protocol", "slots", "axes", "contacts", "max_simultaneous", "open_at_eof", "draws",
    ]
    for key in keys { expectSame(seen[key], entry[key], key) }
    let contacts = seen["contact_list"] as? [[String: Any]] ?? []
    let others = entry["contact_list"] as? [[String: Any]] ?? []
    guard contacts.count == others.count else { return }
    let assumed = entry["assumed_start"] as? [Int] ?? []
    for (contact, other) in zip(contacts, others) {
      let number = other["n"] as? Int ?? 0
      let isAssumed = assumed.contains(number)
      for key in ["n", "moves", "last", "last_norm"] + (isAssumed ? [] : ["first", "first_norm"]) {
        expectSame(contact[key], other[key], "\(key) of contact \(number)")
      }
      #expect(contact["end_ms"] is NSNull == other["end_ms"] is NSNull, "\(file): \(number)")
    }
  }

  private func expectSame(_ seen: Any?, _ other: Any?, _ what: String) {
    #expect(
      isSame(seen, other), "\(file): \(what) is \(seen ?? "missing"), not \(other ?? "there")")
  }

  private func isSame(_ value: Any?, _ other: Any?) -> Bool {
    if let value = value as? [Any], let other = other as? [Any] {
      return value.count == other.count && zip(value, other).allSatisfy { isSame($0, $1) }
    }
    if let value = value as? [String: Any], let other = other as? [String: Any] {
      return value.count == other.count && value.allSatisfy { isSame($1, other[$0]) }
    }
    if let value = value as? Double { return value == other as? Double }
    if let value = value as? String { return value == other as? String }
    return value is NSNull && other is NSNull
  }
}

extension RecordedDevice {
  /// The device with what the kernel's input core passes on of its slots.
  fileprivate var passedOn: RecordedDevice {
    guard capabilities.touchProtocol == .slots, let slots = capabilities.axes[AbsCode.mtSlot]
    else { return self }
    var device = self
    device.events.removeAll {
      $0.type == EventType.abs && $0.code == AbsCode.mtSlot
        && ($0.value < 0 || $0.value > slots.maximum)
    }
    return device
  }
}

private func inspect(_ devices: [RecordedDevice], with image: GuestImage) throws -> [String: Any] {
  try inspect(RecordingText.libinput(devices), with: image)
}

private func inspect(_ recording: String, with image: GuestImage) throws -> [String: Any] {
  let folder = try temporaryFolder()
  defer { try? FileManager.default.removeItem(atPath: folder) }
  let file = folder + "/recording"
  try recording.write(toFile: file, atomically: true, encoding: .utf8)
  let outcome = try run(image.path(of: .tigereye), ["inspect", file])
  guard
    let seen = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
  else { throw GuestError("inspect: status \(outcome.status): \(outcome.errors)") }
  return seen
}
