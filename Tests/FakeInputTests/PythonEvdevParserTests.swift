import Evdev
import FakeInput
import Testing

@Suite struct PythonEvdevParserTests {
  private func parse(_ text: String) throws -> Recording {
    try Recording.parse(Array(text.utf8), file: "f")
  }

  private static let listing = """
    Device name: Example panel
    Device info: bus: 0018, vendor 0416, product 038f, version 1001
    Repeat settings: None

    Active keys:\u{20}

    Input properties:
      INPUT_PROP_DIRECT 1

    Device capabilities:
      Type EV_SYN 0:
        Code SYN_REPORT 0

      Type EV_KEY 1:
        Code BTN_LEFT, BTN_MOUSE 272
        Code BTN_TOUCH 330

      Type EV_ABS 3:
        Code ABS_X 0:
          value 7, min -1, max 1023, fuzz 2, flat 3, res 10
        Code ABS_Y 1:
          value 0, min 0, max 599, fuzz 0, flat 0, res 0

    Listening for events (press ctrl-c to exit) ...
    time 1337197425.477827  type 3 (EV_ABS), code 0    (ABS_X), value 700
    time 1337197425.477827  type 1 (EV_KEY), code 272  (['BTN_LEFT', 'BTN_MOUSE']), value 1
    time 1337197425.477827  +++++++++++++ SYN_MT_REPORT +++++++++++++
    time 1337197425.477827  ------------- SYN_REPORT -------------
    time 1337197425.5       !!!!!!!!!!!!! SYN_DROPPED !!!!!!!!!!!!!
    time 1337197425.5       type 3 (EV_ABS), code 0    (ABS_X), value -1

    """

  @Test(arguments: ["", "> ", "    "])
  func theListingOfItsEvtestIsRead(mark: String) throws {
    let lines = Self.listing.split(separator: "\n")
    let recording = try parse(lines.map { mark + $0 }.joined(separator: "\n"))
    #expect(recording.format == .pythonEvdev && recording.faults.isEmpty, "\(recording.faults)")
    #expect(recording.devices.count == 1)
    let device = recording.devices[0]
    #expect(device.identity.name == "Example panel" && device.identity.product == 0x38f)
    #expect(device.identity.bus == 0x18 && device.identity.version == 0x1001)
    #expect(device.capabilities.properties == [1])
    #expect(device.capabilities.keys == [272, 330])
    #expect(
      device.capabilities.axes == [
        0: AxisRange(minimum: -1, maximum: 1023, fuzz: 2, flat: 3, resolution: 10, value: 7),
        1: AxisRange(minimum: 0, maximum: 599),
      ])
    #expect(device.events.map(\.code) == [0, 272, 2, 0, 3, 0])
    #expect(device.events.map(\.value) == [700, 1, 0, 0, 0, -1])
    #expect(device.events[0].time == .seconds(1_337_197_425) + .microseconds(477_827))
    #expect(device.events[5].time == .seconds(1_337_197_425) + .milliseconds(500))
  }

  @Test(arguments: [
    "InputEvent(1527363738, 348740, 3, 57, -1)", "<<< InputEvent(1527363738L, 348740L, 3, 57, -1L)",
    "event at 1527363738.348740, code 57, type 03, val -1",
    "time 1527363738.34874  type 3 (EV_ABS), code 57   (ABS_MT_TRACKING_ID), value -1",
    "time 1527363738.34874   type 3 (EV_ABS), code 57   (?), value -1",
  ])
  func anEventIsReadHoweverItWasPrinted(line: String) throws {
    let recording = try parse(line)
    #expect(recording.format == .pythonEvdev)
    #expect(
      recording.devices[0].events == [
        InputEvent(
          time: .seconds(1_527_363_738) + .microseconds(348_740), type: 3, code: 57, value: -1)
      ])
    #expect(!recording.devices[0].isDescribed)
  }

  @Test(arguments: [
    """
    {0: [0, 1, 3], 1: [272, 330], 3: [(0, AbsInfo(value=7, min=-1, max=1023, fuzz=2, flat=3, \
    resolution=10)), (1, AbsInfo(value=0, min=0, max=599, fuzz=0, flat=0, resolution=0))], 4: [4]}
    """,
    """
    {('EV_SYN', 0): [('SYN_REPORT', 0), ('SYN_MT_REPORT', 2)], ('EV_KEY', 1): [(['BTN_LEFT', \
    'BTN_MOUSE'], 272), ('BTN_TOUCH', 330)], ('EV_ABS', 3): [(('ABS_X', 0), AbsInfo(value=7, \
    min=-1, max=1023, fuzz=2, flat=3, resolution=10)), (('ABS_Y', 1), AbsInfo(value=0, min=0, \
    max=599, fuzz=0, flat=0, resolution=0))], ('EV_MSC', 4): [('MSC_SCAN', 4)]}
    """,
    """
    ... { 0: [0, 1, 3],
    ...   1: [272, 330],
    ...   3: [(0, AbsInfo(value=7, min=-1, max=1023, fuzz=2, flat=3, resolution=10)),
    ...       (1, AbsInfo(value=0, min=0, max=599, fuzz=0, flat=0, resolution=0))],
    ...   4: [4] }
    """,
  ])
  func capabilitiesAreReadFromTheirDictionary(dictionary: String) throws {
    let text = """
      >>> print(device)
      device /dev/input/event7, name "Example, 7 inch", phys "usb-1/input0"
      >>> device.capabilities()
      \(dictionary)
      InputEvent(5, 0, 1, 330, 1)
      """
    let recording = try parse(text)
    #expect(recording.devices.count == 1)
    let device = recording.devices[0]
    #expect(device.identity.name == "Example, 7 inch" && device.identity.phys == "usb-1/input0")
    #expect(device.capabilities.keys == [272, 330])
    #expect(
      device.capabilities.axes == [
        0: AxisRange(minimum: -1, maximum: 1023, fuzz: 2, flat: 3, resolution: 10, value: 7),
        1: AxisRange(minimum: 0, maximum: 599),
      ])
    #expect(device.capabilities.others[4] == [4])
    #expect(device.events.count == 1)
    #expect(device.guessedPositionAxes.isEmpty)
  }

  @Test func listingsOneAfterTheOtherAreSeveralDevices() throws {
    let other = "Device name: Other\nDevice capabilities:\n  Type EV_KEY 1:\n    Code KEY_Z 44\n"
    let recording = try parse(Self.listing + other)
    #expect(recording.devices.map(\.identity.name) == ["Example panel", "Other"])
    #expect(recording.devices.map(\.events.count) == [6, 0])
    #expect(recording.mainDevice == 0)
  }

  @Test func itIsToldFromAScriptOnAStreamToo() {
    let menu = """
      ID  Device               Name
      ------------------------------
      0   /dev/input/event0    Example
      Select devices [0-0]: 0

      """
    for text in [Self.listing, menu + Self.listing] {
      var sorter = FakeInputSorter(isStream: true)
      sorter.append(Array(text.utf8))
      #expect(sorter.kind == .recording)
    }
  }

  @Test func aFileThatIsCutAnywhereIsReadAsFarAsItGoes() throws {
    let text = Self.listing + "{1: [330], 3: [(0, AbsInfo(value=7, min=-1, max=1023))]}\n"
    let bytes = Array(text.utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      for part in [bytes[..<count], bytes[count...]] {
        do throws(FakeInputError) {
          let recording = try Recording.parse(Array(part), file: "f")
          #expect(recording.devices[0].events.count <= 6)
        } catch {
          #expect(error.line >= 1)
        }
      }
    }
  }

  @Test func aDictionaryThatNeverEndsTakesNoMemory() throws {
    let endless =
      "{1: [" + String(repeating: "330, \n", count: 200_000) + "InputEvent(1, 2, 3, 4, 5)\n"
    #expect(try parse(endless).devices[0].events.count == 1)
  }
}
