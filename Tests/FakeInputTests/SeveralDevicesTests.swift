import Evdev
import FakeInput
import Geometry
import LinuxIO
import Testing

/// Recordings of several devices in one text stay several devices.
@Suite struct SeveralDevicesTests {
  private func parse(_ text: String) throws -> Recording {
    try Recording.parse(Array(text.utf8), file: "f")
  }

  private static let mouseLog = """
    Input driver version is 1.0.1
    Input device ID: bus 0x3 vendor 0x1 product 0x1 version 0x111
    Input device name: "Example mouse"
    Supported events:
      Event type 1 (EV_KEY)
        Event code 272 (BTN_LEFT)
      Event type 2 (EV_REL)
        Event code 0 (REL_X)
        Event code 1 (REL_Y)
    Properties:
    Testing ... (interrupt to exit)
    Event: time 1.000001, type 2 (EV_REL), code 0 (REL_X), value 3
    Event: time 1.000001, -------------- SYN_REPORT ------------

    """

  private static func panelLog(_ name: String, at time: String) -> String {
    """
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x2 product 0x2 version 0x222
    Input device name: "\(name)"
    Supported events:
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Min        0
          Max     1023
        Event code 1 (ABS_Y)
          Min        0
          Max      599
    Testing ... (interrupt to exit)
    Event: time \(time), type 3 (EV_ABS), code 0 (ABS_X), value 100
    Event: time \(time), type 3 (EV_ABS), code 1 (ABS_Y), value 200
    Event: time \(time), type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    Event: time \(time), -------------- SYN_REPORT ------------

    """
  }

  @Test(arguments: ["", "> ", "### "])
  func evtestLogsOneAfterTheOther(quote: String) throws {
    let text =
      Self.mouseLog + "^C\n$ evtest /dev/input/event3\n" + Self.panelLog("First", at: "1.0")
      + Self.panelLog("Second", at: "2.0")
    let lines = text.split(separator: "\n").map { quote + $0 }
    let recording = try parse(lines.joined(separator: "\n"))
    #expect(recording.devices.map(\.identity.name) == ["Example mouse", "First", "Second"])
    #expect(recording.devices.map(\.identity.vendor) == [1, 2, 2])
    #expect(recording.devices.map(\.events.count) == [2, 4, 4])
    #expect(recording.devices.map(\.deviceClass) == [.mouse, .touchscreen, .touchscreen])
    #expect(recording.devices[0].capabilities.axes.isEmpty)
    // The touch device with most events, of several the first.
    #expect(recording.mainDevice == 1)
  }

  /// Every line of a head may be cut off, and the order of the first has changed.
  @Test(arguments: [0, 1, 2, 3])
  func aHeadThatLacksItsFirstLinesBeginsADeviceToo(cut: Int) throws {
    let lines = Self.panelLog("Second", at: "2.0").split(separator: "\n").dropFirst(cut)
    let text = Self.panelLog("First", at: "1.0") + lines.joined(separator: "\n")
    let recording = try parse(text)
    #expect(recording.devices.map(\.events.count) == [4, 4])
    #expect(recording.devices[1].capabilities.axes.count == 2)
    #expect(recording.devices[1].identity.name == (cut < 3 ? "Second" : ""))
  }

  @Test func eventsWhoseHeadWasPastedAfterThemAreOneDevice() throws {
    let lines = Self.panelLog("Panel", at: "1.0").split(separator: "\n")
    let text = (lines.suffix(4) + lines.dropLast(4)).joined(separator: "\n")
    let recording = try parse(text)
    #expect(recording.devices.count == 1 && recording.devices[0].events.count == 4)
    #expect(recording.devices[0].capabilities.axes[0]?.maximum == 1023)
  }

  @Test func aDeviceThatWasOnlyDescribedIsThereToo() throws {
    let head = Self.panelLog("Second", at: "2.0").split(separator: "\n").dropLast(4)
    let recording = try parse(Self.panelLog("First", at: "1.0") + head.joined(separator: "\n"))
    #expect(recording.devices.map(\.events.count) == [4, 0])
  }

  private static func evemu(_ name: String, head: Bool = true) -> String {
    (head ? "# EVEMU 1.3\n# Input device name: \"\(name)\"\n" : "") + """
      N: \(name)
      I: 0018 0001 0002 0003
      P: 02 00 00 00 00 00 00 00
      B: 03 03 00 00 00 00 00 00 00
      A: 00 0 1023 0 0 10
      A: 01 0 599 0 0 10
      E: 0.000001 0003 0000 0017
      E: 0.000001 0000 0000 0000

      """
  }

  @Test(arguments: [true, false]) func evemuRecordingsOneAfterTheOther(head: Bool) throws {
    let recording = try parse(Self.evemu("First", head: head) + Self.evemu("Second", head: head))
    #expect(recording.devices.map(\.identity.name) == ["First", "Second"])
    #expect(recording.devices.map(\.events.count) == [2, 2])
    #expect(recording.devices[0].capabilities == recording.devices[1].capabilities)
    #expect(recording.devices.map(\.capabilities.properties) == [[1], [1]])
  }

  @Test func aDescriptionBeforeARecordingDisturbsNothing() throws {
    let text = Self.evemu("Panel").split(separator: "\n").dropLast(2).joined(separator: "\n")
    let recording = try parse(text + "\n" + Self.evemu("Panel"))
    #expect(recording.devices.map(\.events.count) == [0, 2])
    #expect(recording.mainDevice == 1)
  }

  @Test func noiseBeforeAHeadIsNoDevice() throws {
    let recording = try parse("$ cat panel.evemu\n" + Self.evemu("Panel"))
    #expect(recording.devices.map(\.identity.name) == ["Panel"])
  }

  @Test func libinputRecordingsOneAfterTheOther() throws {
    let text = """
      # libinput record
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event3
        evdev:
          name: "own"
          codes:
            3: [0, 1]
          absinfo:
            0: [0, 9, 0, 0, 0]
            1: [0, 9, 0, 0, 0]
        events:
        - evdev:
          - [  0,      0,   3,   0,     640]
          - [  1,   5000,   0,   0,       0]

      """
    let recording = try parse(text + text)
    #expect(recording.devices.map(\.events.count) == [2, 2] && recording.faults.isEmpty)
  }

  @Test func countlessDevicesTakeNoMemory() throws {
    let recording = try parse(String(repeating: Self.panelLog("x", at: "1.0"), count: 400))
    #expect(recording.devices.count == 256)
    #expect(recording.faults.contains { $0.reason.contains("more than 256") })
    #expect(
      try parse(String(repeating: Self.evemu("x"), count: 400)).devices.count == 256)
  }

  /// All that draw are played at once, in their common time.
  @Test func allOfThemPlay() throws {
    let recording = try parse(
      Self.panelLog("First", at: "1.0") + Self.panelLog("Second", at: "2.0"))
    let hub = InputHub(picture: PictureGeometry(panel: PixelSize(width: 1024, height: 600)))
    let player = RecordingPlayer(recording, attach: hub.addFake)
    let clock = VirtualClock()
    var due: [Duration] = []
    var contacts: [Int] = []
    while player.next(now: clock.now) == .frame {
      due.append(clock.now)
      _ = hub.readPending(now: clock.now)
      contacts.append(hub.liveContacts)
      clock.advance(to: player.due)
    }
    #expect(due == [.zero, .seconds(1)])
    #expect(contacts == [1, 2])
  }
}
