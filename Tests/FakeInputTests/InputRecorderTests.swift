import Evdev
import Foundation
import Geometry
import LinuxIO
import TestSupport
import Testing

@testable import FakeInput

@Suite struct InputRecorderTests {
  /// A directory that is gone with the test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "tigereye-recorder-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var names: [String] { (try? listDirectory(path)) ?? [] }

    func recording(_ name: String) throws -> Recording {
      try Recording.parse(try readFile("\(path)/\(name)"), file: name)
    }
  }

  private let folder = Folder()

  private func recorder(
    partSize: Int = InputRecorder.partSize, warn: @escaping (String) -> Void = { _ in }
  ) throws -> InputRecorder {
    try InputRecorder(directory: folder.path, stamp: "T", partSize: partSize, warn: warn)
  }

  /// Sends events through a tap, as a hub would read them.
  private func record(
    _ capabilities: DeviceCapabilities, _ events: [InputEvent], with recorder: InputRecorder,
    path: String = "/dev/input/event7"
  ) {
    let source = FakeInputSource(capabilities, name: "Panel", path: path, vendor: 0x4f3)
    source.reads = events.map(InputRead.event)
    let tap = recorder.tap(source)
    while case .event = tap.nextEvent() {}
    tap.close()
  }

  @Test func whatIsReadBackIsWhatWasSent() throws {
    var panel = DeviceCapabilities.slotPanel(
      x: AxisRange(minimum: -5, maximum: 1023, fuzz: 3, flat: 4, resolution: 10))
    panel.axes[AbsCode.x]!.value = 77
    panel.axes[AbsCode.mtSlot]!.value = 2
    panel.others = [5: [0, 1], 4: [4]]
    let events =
      inputEvents("slot 0 id 7 x -5 y 20 touch 1 syn", at: .seconds(1000))
      + inputEvents("dropped x 900 syn", at: .seconds(1000) + .microseconds(1_234_567))
    record(panel, events, with: try recorder())
    #expect(folder.names == ["T-event7.evemu"])
    let device = try folder.recording("T-event7.evemu").devices[0]
    #expect(device.capabilities == panel)
    #expect(device.identity.name == "Panel" && device.identity.vendor == 0x4f3)
    #expect(device.events.map(\.value) == events.map(\.value))
    #expect(device.events.map(\.code) == events.map(\.code))
    #expect(device.events.first?.time == .microseconds(1))
    #expect(device.events.last?.time == .microseconds(1_234_568))
  }

  @Test func theFileIsEvemuOfVersion13() throws {
    record(.single(), inputEvents("absx 5 touch 1 syn"), with: try recorder())
    let text = String(decoding: try readFile("\(folder.path)/T-event7.evemu"), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first == "# EVEMU 1.3")
    #expect(lines.contains("N: Panel"))
    #expect(lines.contains("I: 0003 04f3 0001 0000"))
    #expect(lines.contains("P: 02 00 00 00 00 00 00 00"))
    #expect(lines.contains("B: 00 0b 00 00 00 00 00 00 00"))
    #expect(lines.filter { $0.hasPrefix("B: 01") }.count == 12)
    #expect(lines.contains("A: 00 0 1023 0 0 0"))
    #expect(lines.suffix(3).first == "E: 0.000001 0003 0000 0005")
  }

  @Test func whatTheSlotsRememberedIsThereForAReplay() throws {
    var panel = DeviceCapabilities.slotPanel()
    panel.slots = [.init(x: 70, y: 80), .init(), .init(trackingID: 5, x: 3, y: 4)]
    record(panel, inputEvents("slot 0 id 9 y 90 syn id -1 syn"), with: try recorder())
    let seen = Inspection(try folder.recording("T-event7.evemu").devices[0])
    #expect(seen.contacts.map(\.first) == [Inspection.Position(x: 70, y: 90)])
    #expect(seen.openAtEnd == 0)
  }

  @Test func aDeviceThatSaysNothingLeavesNoFile() throws {
    record(.slotPanel(), [], with: try recorder())
    #expect(folder.names == [])
  }

  @Test func eachDeviceAndEachReturnOfOneHasItsFile() throws {
    let recorder = try recorder()
    let tap = inputEvents("id 1 x 1 y 1 syn id -1 syn")
    record(.slotPanel(), tap, with: recorder)
    record(.slotPanel(), tap, with: recorder)
    record(.slotPanel(), tap, with: recorder, path: "script:event0")
    #expect(folder.names == ["T-event7-2.evemu", "T-event7.evemu", "T-script-event0.evemu"])
  }

  @Test func aPartThatIsFullIsFollowedByAnotherWhenNothingTouches() throws {
    var events: [InputEvent] = []
    for stroke in 0..<40 {
      events += inputEvents("id \(stroke) x \(stroke) y 1 touch 1 syn", at: .seconds(stroke))
      for x in 100..<140 { events += inputEvents("x \(x) syn", at: .seconds(stroke)) }
      events += inputEvents("id -1 touch 0 syn", at: .seconds(stroke))
    }
    record(.slotPanel(), events, with: try recorder(partSize: 15_000))
    #expect((2...InputRecorder.mostParts).contains(folder.names.count))
    var strokes = 0
    for name in folder.names {
      let seen = Inspection(try folder.recording(name).devices[0])
      #expect(seen.openAtEnd == 0, "\(name)")
      #expect(seen.contacts.allSatisfy { $0.moves == 40 }, "\(name)")
      strokes += seen.contacts.count
    }
    #expect(strokes == 40)
  }

  @Test func aStrokeWithoutEndGoesOnInTheNextPart() throws {
    var events = inputEvents("slot 3 id 5 x 1 y 500 touch 1 syn")
    for x in 2..<900 { events += inputEvents("x \(x) syn") }
    record(.slotPanel(), events, with: try recorder(partSize: 8_000))
    #expect(folder.names.count > 1)
    let second = Inspection(try folder.recording("T-event7-2.evemu").devices[0])
    #expect(second.contacts.count == 1 && second.openAtEnd == 1)
    #expect(second.contacts[0].first.y == 500)
    #expect(second.contacts[0].first.x > 100)
  }

  @Test func onlyTheNewestPartsAreKept() throws {
    var events: [InputEvent] = []
    for tap in 0..<400 { events += inputEvents("id \(tap) x \(tap) y 1 syn id -1 syn") }
    record(.slotPanel(), events, with: try recorder(partSize: 100))
    #expect(folder.names.count == InputRecorder.mostParts)
    #expect(!folder.names.contains("T-event7.evemu"))
  }

  @Test func aListThatWasTornIsNotWritten() throws {
    let events = inputEvents("x 1 y 1 mt syn x 2 y 2 mt dropped syn x 3 y 3 mt syn")
    record(.packetPanel(), events, with: try recorder())
    let seen = Inspection(try folder.recording("T-event7.evemu").devices[0])
    #expect(seen.contacts.map(\.last.x) == [3])
    #expect(seen.contacts[0].moves == 1)
  }

  @Test func aDirectoryThatCannotBeMadeIsAnError() {
    #expect(throws: SystemError.self) {
      try InputRecorder(directory: "/proc/none/recordings") { _ in }
    }
    #expect(throws: SystemError.self) { try InputRecorder(directory: "/dev/null") { _ in } }
  }

  @Test func aFullDiskIsSaidOnceAndTheDevicesAreReadOn() throws {
    var warnings: [String] = []
    let recorder = try InputRecorder(
      directory: folder.path, stamp: "T", partSize: 1000,
      makeFile: { (_: String) throws(SystemError) -> Descriptor in
        try Descriptor.open("/dev/full", .writeOnly)
      }, warn: { warnings.append($0) })
    for _ in 0..<2 {
      let source = FakeInputSource(.slotPanel())
      source.send("id 1 x 1 y 1 syn id -1 syn")
      let tap = recorder.tap(source)
      var count = 0
      while case .event = tap.nextEvent() { count += 1 }
      #expect(count == 6)
      tap.close()
    }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains("No space left") == true
        && warnings.first?.contains("not recorded any more") == true)
  }

  @Test func aDirectoryThatGoesAwayIsSaidOnceAndTheDevicesAreReadOn() throws {
    var warnings: [String] = []
    let recorder = try recorder { warnings.append($0) }
    try FileManager.default.removeItem(atPath: folder.path)
    record(.slotPanel(), inputEvents("id 1 x 1 y 1 syn"), with: recorder)
    record(.slotPanel(), inputEvents("id 1 x 1 y 1 syn"), with: recorder)
    #expect(warnings.count == 1)
  }

  /// Random scripts through the recorder give the same contacts when their recordings are played.
  @Test(arguments: 0..<8)
  func aRecordingReplaysToTheSameContacts(seed: Int) throws {
    var numbers = SeededGenerator(seed: UInt64(seed))
    let panels: [DeviceCapabilities] = [
      .slotPanel(slots: 4), .packetPanel(), .single(), .single(keys: [], pressure: true),
    ]
    let panel = panels[seed % panels.count]
    let codes: [(UInt16, ClosedRange<Int32>)] = [
      (AbsCode.mtSlot, 0...4), (AbsCode.mtTrackingID, -1...3), (AbsCode.mtPositionX, 0...1023),
      (AbsCode.mtPositionY, 0...599), (AbsCode.x, 0...1023), (AbsCode.y, 0...599),
      (AbsCode.pressure, 0...1), (AbsCode.mtDistance, 0...1),
    ]
    var events: [InputEvent] = []
    for frame in 0..<200 {
      let time = Duration.milliseconds(frame * 8)
      func add(_ type: UInt16, _ code: UInt16, _ value: Int32) {
        events.append(InputEvent(time: time, type: type, code: code, value: value))
      }
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        let (code, values) = codes.randomElement(using: &numbers)!
        add(EventType.abs, code, Int32.random(in: values, using: &numbers))
        if Int.random(in: 0..<3, using: &numbers) == 0 {
          add(EventType.key, KeyCode.touch, Int32.random(in: 0...1, using: &numbers))
        }
        if panel.touchProtocol == .packets, Int.random(in: 0..<4, using: &numbers) == 0 {
          add(EventType.syn, SynCode.mtReport, 0)
        }
      }
      add(EventType.syn, SynCode.report, 0)
    }
    record(panel, events, with: try recorder())
    let replayed = try folder.recording("T-event7.evemu").devices[0]
    var sent = replayed
    sent.events = events
    #expect(Inspection(sent) == Inspection(replayed), "seed \(seed)")
    #expect(!Inspection(sent).contacts.isEmpty)
  }
}
