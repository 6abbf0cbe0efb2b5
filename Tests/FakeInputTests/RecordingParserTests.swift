import Evdev
import FakeInput
import Geometry
import TestSupport
import Testing

@Suite struct RecordingParserTests {
  private func parse(
    _ text: String, describedBy description: String? = nil
  ) throws -> Recording {
    try Recording.parse(
      Array(text.utf8), file: "f", description: description.map { (Array($0.utf8), "d") })
  }

  private func error(_ bytes: [UInt8]) -> FakeInputError? {
    do throws(FakeInputError) {
      _ = try Recording.parse(bytes, file: "f")
      return nil
    } catch {
      return error
    }
  }

  private func event(_ milliseconds: Int, _ type: UInt16, _ code: UInt16, _ value: Int32)
    -> InputEvent
  {
    InputEvent(time: .milliseconds(milliseconds), type: type, code: code, value: value)
  }

  private static let panel = """
    # EVEMU 1.3
    # Input device name: "Example panel"
    # Supported events:
    #   Event type 3 (EV_ABS)
    #     Event code 0 (ABS_X)
    #       Value      512
    #       Min          0
    #     Event code 47 (ABS_MT_SLOT)
    #       Value        3
    N: Example "panel" #1
    I: 0018 1234 0001 0100
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 02 00 00 00 00 00 00 00
    B: 03 01 00 00 00 00 80 60 02
    A: 00 0 1023 1 2 10
    A: 2f 0 4 0 0
    A: 35 -5 1023 0 0 10
    A: 36 599 0 0 0 10
    L: 00 1
    S: 00 0

    """

  private static let events = """
    E: 0.000001 0003 0039 0017\t# EV_ABS / ABS_MT_TRACKING_ID   17
    E: 0.000001 0003 0035 -001
    E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
    E: 12.5 3 36 1041

    """

  // MARK: EVEMU

  @Test func aDescriptionIsReadToTheLastBit() throws {
    let recording = try parse(RecordingParserTests.panel)
    #expect(recording.format == .evemu && recording.faults.isEmpty)
    let device = recording.devices[0]
    #expect(device.isDescribed && device.events.isEmpty)
    #expect(device.identity.name == "Example \"panel\" #1")
    #expect(device.identity.bus == 0x18 && device.identity.vendor == 0x1234)
    #expect(device.identity.product == 1 && device.identity.version == 0x100)
    #expect(device.capabilities.properties == [DeviceProperty.direct])
    // The bytes of one type follow each other over its lines.
    #expect(device.capabilities.keys == [65])
    #expect(
      device.capabilities.axes == [
        0: AxisRange(minimum: 0, maximum: 1023, fuzz: 1, flat: 2, resolution: 10, value: 512),
        0x2f: AxisRange(minimum: 0, maximum: 4, value: 3),
        0x35: AxisRange(minimum: -5, maximum: 1023, resolution: 10),
        0x36: AxisRange(minimum: 599, maximum: 0, resolution: 10),
      ])
  }

  @Test func eventsAreReadWithAndWithoutTheirZerosAndComments() throws {
    let recording = try parse(RecordingParserTests.panel + RecordingParserTests.events)
    #expect(
      recording.devices[0].events.map(\.value) == [17, -1, 0, 1041])
    #expect(recording.devices[0].events[0].time == .microseconds(1))
    #expect(recording.devices[0].events[3] == event(12_500, 3, 0x36, 1041))
  }

  @Test(arguments: ["# EVEMU 1.0\n", "", "# device /dev/input/event3\n# EVEMU 1.1\n", "\u{FEFF}"])
  func bareEventsTakeTheirDeviceFromAnotherFile(head: String) throws {
    let recording = try parse(
      head + RecordingParserTests.events, describedBy: RecordingParserTests.panel)
    #expect(recording.devices.count == 1)
    #expect(recording.devices[0].identity.name == "Example \"panel\" #1")
    #expect(recording.devices[0].events.count == 4)
    #expect(recording.devices[0].capabilities.axes[0]?.value == 512)
  }

  @Test func aWholeRecordingDescribesAnotherOnesEventsWithoutItsOwn() throws {
    let recording = try parse(
      RecordingParserTests.events,
      describedBy: RecordingParserTests.panel + RecordingParserTests.events)
    #expect(recording.devices[0].events.count == 4)
  }

  @Test func aDescriptionInTheCommentsCountsWhereThereIsNoOther() throws {
    let text = """
      # EVEMU 1.2
      # Input device name: "Only words"
      #   Event type 1 (EV_KEY)
      #     Event code 330 (BTN_TOUCH)
      #   Event type 3 (EV_ABS)
      #     Event code 0 (ABS_X)
      #       Value      7
      #       Min        1
      #       Max        99
      #     Event code 1 (ABS_Y)
      #       Max        50
      # Properties:
      #   Property  type 1 (INPUT_PROP_DIRECT)
      E: 0.0 0001 014a 0001
      """
    let device = try parse(text).devices[0]
    #expect(device.identity.name == "Only words" && device.isDescribed)
    #expect(device.capabilities.deviceClass == .touchscreen)
    #expect(device.capabilities.axes[0] == AxisRange(minimum: 1, maximum: 99, value: 7))
  }

  @Test func aLogOfBareEventsHasTheCodesThatItSends() throws {
    let device = try parse(
      "E: 0.0 0003 0039 0005\nE: 0.0 0003 0035 0010\nE: 0.0 0003 0039 -001\n"
    ).devices[0]
    #expect(!device.isDescribed)
    // A -1 is protocol B, though no slot is ever named.
    #expect(device.capabilities.touchProtocol == .slots)
    #expect(device.capabilities.deviceClass == .touchscreen)
  }

  @Test func linesThatMakeNoSenseAreNamedAndLeftOut() throws {
    let text = """
      # EVEMU 1.3
      N: Cut
      A: 35 0
      A: 36 0 x 0 0 0
      E: 0.000001 0003 0035
      E: 0.000001 zz03 0035 0001
      E: 99999999999999999999.0 0003 0035 0001
      E: 0.000001 0003 0035 99999999999
      E: 0.000002 0003 0035 0002
      what is this
      P: /devices/pci0000:00/input
      B: 03 zz
      I: 0018 12
      S: x
      """
    let recording = try parse(text)
    #expect(recording.devices[0].events.map(\.value) == [2])
    #expect(recording.devices[0].capabilities.axes[0x35] == AxisRange(minimum: 0, maximum: 0))
    let faults = recording.faults.map { "\($0.line): \($0)" }
    #expect(
      faults.contains("5: an event (E:) cannot be read, and 3 more like it"), "\(faults)")
    #expect(
      faults.contains("3: the range of an axis (A:) cannot be read, and 1 more like it"),
      "\(faults)")
    #expect(faults.count == 7, "\(faults)")
  }

  @Test func aNewerMinorVersionIsReadAllTheSame() throws {
    let recording = try parse("# EVEMU 1.4\n" + RecordingParserTests.events)
    #expect(recording.devices[0].events.count == 4)
    #expect(recording.faults.map(\.line) == [1])
  }

  // MARK: libinput record

  private static let yaml = """
    # libinput record
    version: 1
    ndevices: 2
    libinput:
      version: "1.22.1"
    devices:
    - node: /dev/input/event3
      evdev:
        # Name: own touch
        #     Event code 0 (ABS_X)
        #       Value      77
        name: "own \\"touch\\""
        id: [24, 4660, 1, 256]
        codes:
          1: [330] # EV_KEY
          3: [0, 1] # EV_ABS
        absinfo:
          0: [0, 1279, 0, 0, 10]
          1: [5, -799, 1, 2, 10]
        properties: [1]
      hid: [1, 2]
      udev:
        properties:
        - ID_INPUT=1
        5: [9, 9]
      quirks:
      unknown:
        - anything: [1, 2, 3]
      events:
      # Current time is 10:00:00
      - evdev:
        - [  0,      0,   3,   0,     640] # EV_ABS
        - [  1,   5000,   0,   0,       0] # SYN_REPORT
      - libinput:
        - {time: 0.1, type: TOUCH_DOWN}
    - node: /dev/input/event5
      evdev:
        name: "own mouse"
        id: [3, 1133, 1, 273]
        codes:
          2: [0, 1, 8] # EV_REL
        properties: []
      events:

    """

  @Test(arguments: ["", "> ", "\t", "+ ", "stripped"])
  func devicesOfALibinputRecordingAreReadHoweverTheyWerePasted(mark: String) throws {
    let lines = RecordingParserTests.yaml.split(separator: "\n", omittingEmptySubsequences: false)
    let text = lines.map { line -> String in
      mark == "stripped" ? String(line.drop(while: \.isWhitespace)) : mark + line
    }.joined(separator: "\n")
    let recording = try parse(text)
    #expect(recording.format == .libinput && recording.faults.isEmpty, "\(recording.faults)")
    #expect(recording.devices.count == 2)
    let touch = recording.devices[0]
    #expect(touch.identity.bus == 24 && touch.identity.version == 256)
    #expect(touch.capabilities.keys == [330])
    #expect(touch.capabilities.axes[0]?.value == 77)
    #expect(
      touch.capabilities.axes[1]
        == AxisRange(minimum: 5, maximum: -799, fuzz: 1, flat: 2, resolution: 10))
    #expect(touch.capabilities.axes.count == 2)
    #expect(touch.events == [event(0, 3, 0, 640), event(1005, 0, 0, 0)])
    #expect(recording.devices[1].identity.name == "own mouse")
    #expect(recording.devices[1].events.isEmpty)
    #expect(recording.mainDevice == 0)
  }

  @Test func aRecorderThatWasKilledLeavesItsFirstDevice() throws {
    let cut = RecordingParserTests.yaml.components(until: "- node: /dev/input/event5")
    let recording = try parse(cut)
    #expect(recording.devices.count == 1)
    #expect(recording.faults.map(\.line) == [3])
  }

  // MARK: evtest

  private static let evtest = """
    No device specified, trying to scan all of /dev/input/event*
    /dev/input/event0:\tOther thing
    Select the device event number [0-1]: 1
    Input driver version is 1.0.1
    Input device ID: bus 0x18 vendor 0x4f3 product 0x732 version 0x100
    Input device name: "Panel "quoted""
    Supported events:
      Event type 0 (EV_SYN)
      Event type 1 (EV_KEY)
        Event code 330 (BTN_TOUCH)
      Event type 3 (EV_ABS)
        Event code 0 (ABS_X)
          Value    512
          Min        0
          Max     1023
          Resolution  10
        Event code 53 (ABS_MT_POSITION_X)
          Value      0
          Min       -9
          Max     1023
        Event code 54 (ABS_MT_POSITION_Y)
          Max      599
      Event type 5 (EV_SW)
        Event code 0 (SW_LID) state 0
    Properties:
      Property type 1 (INPUT_PROP_DIRECT)
    Testing ... (interrupt to exit)
    Event: time 1700000000.000100, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1
    some other program says hello
    Event: time 1700000000.000100, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value -3
    Event: time 1700000000.000100, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
    Event: time 1700000000.000100, ++++++++++++++ SYN_MT_REPORT ++++++++++++
    Event: time 1700000000.000100, -------------- SYN_REPORT ------------
    Event: time 1700000000.000200, >>>>>>>>>>>>>> SYN_DROPPED <<<<<<<<<<<<
    Event: time 1700000000.000200, -------------- EV_SYN ------------

    """

  @Test(arguments: ["", "> ", "###### ", "   "])
  func anEvtestLogIsReadHoweverItWasQuoted(quote: String) throws {
    let lines = RecordingParserTests.evtest.split(separator: "\n")
    let recording = try parse(lines.map { quote + $0 }.joined(separator: "\n"))
    #expect(recording.format == .evtest && recording.faults.isEmpty, "\(recording.faults)")
    let device = recording.devices[0]
    #expect(device.identity.name == "Panel \"quoted\"" && device.identity.product == 0x732)
    #expect(device.capabilities.keys == [330])
    #expect(device.capabilities.properties == [DeviceProperty.direct])
    #expect(
      device.capabilities.axes[0]
        == AxisRange(minimum: 0, maximum: 1023, resolution: 10, value: 512))
    #expect(device.capabilities.axes[53]?.minimum == -9)
    #expect(device.events.map(\.code) == [330, 53, 4, 2, 0, 3, 0])
    #expect(device.events.map(\.value) == [1, -3, 0xd0042, 0, 0, 0, 0])
  }

  @Test func oldEvtestLogsNameTheirSyncsOtherwise() throws {
    let text = """
      Event: time 1165.000100, type 3 (Absolute), code 53 (?), value 5
      Event: time 1165.000100, -------------- Config Sync ------------
      Event: time 1165.000100, -------------- Report Sync ------------
      Event: time 1165.000200, type 0 (Reset), code 0 (Reset), value 0
      """
    let codes = try parse(text).devices[0].events.map(\.code)
    #expect(codes == [53, SynCode.mtReport, SynCode.report, SynCode.report])
  }

  @Test func linesThatAMailWrappedAreJoined() throws {
    let text = """
      > Event: time 1.000100, type 3 (EV_ABS), code 53
      > (ABS_MT_POSITION_X), value 5
      > Event: time 1.000100, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value
      > 6
      > Event: time 1.000100, --------------
      > SYN_REPORT ------------
      > Event: time 1.000200, type 3 (EV_A
      > Event: time 1.000200, -------------- SYN_REPORT ------------
      """
    let recording = try parse(text)
    #expect(recording.devices[0].events.map(\.value) == [5, 6, 0, 0])
    #expect(recording.faults.map(\.line) == [7])
  }

  @Test func aHeadThatWasCutIsReadByTheNamesOfItsCodes() throws {
    let text = """
          Event code 330 (BTN_TOUCH)
          Event code 0 (ABS_X)
            Max     1023
      Event: time 1.0, type 3 (EV_ABS), code 0 (ABS_X), value 5
      """
    let capabilities = try parse(text).devices[0].capabilities
    #expect(capabilities.keys == [330])
    #expect(capabilities.axes[0]?.maximum == 1023)
  }

  // MARK: Broken files

  @Test(arguments: [
    "", "\n\n", "nothing of this kind", "# EVEMU 1.3\n", "# libinput record\nversion: 1\n",
    "E: 1.0 0003\n", "N: \n", "Input driver version is 1.0.1\n", "- node: /dev/input/event3\n",
  ])
  func aFileOfWhichNothingCanBeUsedIsAnErrorWithItsPlace(text: String) {
    let error = error(Array(text.utf8))
    #expect(error?.file == "f" && (error?.line ?? 0) >= 1)
    #expect((error?.reason.count ?? 0) > 20)
  }

  @Test func aDescriptionThatDescribesNothingIsNamed() throws {
    var error: FakeInputError?
    do {
      _ = try parse(RecordingParserTests.events, describedBy: RecordingParserTests.events)
    } catch let thrown as FakeInputError {
      error = thrown
    }
    #expect(error?.file == "d")
  }

  /// Cut anywhere, each file is read as far as it goes, or is an error with a place.
  @Test func aFileThatIsCutAnywhereIsReadAsFarAsItGoes() throws {
    for text in [
      RecordingParserTests.panel + RecordingParserTests.events, RecordingParserTests.yaml,
      RecordingParserTests.evtest,
    ] {
      let bytes = Array(text.utf8)
      let whole = try Recording.parse(bytes, file: "f").devices[0].events.count
      for count in bytes.indices {
        for part in [Array(bytes[..<count]), Array(bytes[count...])] {
          do throws(FakeInputError) {
            let recording = try Recording.parse(part, file: "f")
            #expect(recording.devices[0].events.count <= whole)
          } catch {
            #expect(error.line >= 1)
          }
        }
      }
    }
  }

  @Test func noiseAndEndlessLinesAreErrorsOrAreNamed() throws {
    var numbers = SeededGenerator(seed: 11)
    let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    #expect((error(noise)?.description.utf8.count ?? 0) < 200)
    let long = [UInt8](repeating: UInt8(ascii: "E"), count: 10 << 20)
    #expect(error(long) != nil)
    let mixed = Array(RecordingParserTests.events.utf8) + noise + [10] + long
    let recording = try Recording.parse(mixed, file: "f")
    #expect(recording.devices[0].events.count >= 4)
    #expect(recording.faults.contains { $0.reason.contains("too long") })
  }

  @Test func countsThatNeverEndTakeNoMemory() throws {
    let bits = "B: 01" + String(repeating: " ff", count: 20_000) + "\n"
    let recording = try parse(String(repeating: bits, count: 20) + RecordingParserTests.events)
    #expect(recording.devices[0].capabilities.keys.count == 8192)
    let devices = String(repeating: "- node: /dev/input/event0\n", count: 5000)
    #expect(
      try parse(RecordingParserTests.yaml + devices)
        .devices.count == 256)
  }
}

extension String {
  /// What stands before `mark`.
  fileprivate func components(until mark: String) -> String {
    firstRange(of: mark).map { String(self[..<$0.lowerBound]) } ?? self
  }
}
