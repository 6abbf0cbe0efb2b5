import Evdev
import FakeInput
import Testing

@Suite struct GeteventParserTests {
  private func parse(_ text: String) throws -> Recording {
    try Recording.parse(Array(text.utf8), file: "f")
  }

  private static let head = """
    add device 1: /dev/input/event2
      bus:      0018
      vendor    12ab
      product   0001
      version   0100
      name:     "example_ts"
      location: "i2c-1/input0"
      id:       ""
      version:  1.0.1
      events:
        KEY (0001): BTN_TOOL_FINGER       BTN_TOUCH            *
        ABS (0003): ABS_MT_SLOT           : value 3, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min -4, max 1079, fuzz 1, flat 2, resolution 10
                    ABS_MT_POSITION_Y     : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    could not get driver version for /dev/input/mice, Not a typewriter
    add device 2: /dev/input/event0
      name:     "gpio keys"
      events:
        KEY (0001): KEY_VOLUMEDOWN        KEY_POWER
        SW  (0005): SW_LID
      input props:
        <none>

    """

  private static let events = """
    [   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   00000007
    [   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    0000034f
    [   14275.464083] /dev/input/event2: EV_KEY       BTN_TOUCH            DOWN
    [   14275.464083] /dev/input/event2: EV_ABS       ABS_MT_TOOL_TYPE     MT_TOOL_PALM
    [   14275.464083] /dev/input/event2: EV_SYN       SYN_REPORT           00000000             rate 0
    [   14275.500000] /dev/input/event0: EV_KEY       KEY_POWER            DOWN
    [   14275.500000] /dev/input/event0: EV_SYN       SYN_REPORT           00000000
    [   14275.664083] /dev/input/event2: EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [   14275.664083] /dev/input/event2: EV_KEY       BTN_TOUCH            UP
    [   14275.664083] /dev/input/event2: EV_SYN       SYN_REPORT           00000000

    """

  @Test(arguments: ["", "> ", "    ", "# ", "\r"])
  func devicesAndEventsAreReadHoweverTheyWerePasted(mark: String) throws {
    let lines = (Self.head + Self.events).split(separator: "\n")
    // adb shell ends lines twice.
    let text = lines.map { mark == "\r" ? "\($0)\r\r" : "\(mark)\($0)" }.joined(separator: "\n")
    let recording = try parse(text)
    #expect(recording.format == .getevent && recording.faults.isEmpty, "\(recording.faults)")
    #expect(recording.devices.count == 2 && recording.mainDevice == 0)
    let panel = recording.devices[0]
    #expect(panel.identity.name == "example_ts" && panel.identity.phys == "i2c-1/input0")
    #expect(panel.identity.bus == 0x18 && panel.identity.vendor == 0x12ab)
    #expect(panel.identity.product == 1 && panel.identity.version == 0x100)
    #expect(panel.capabilities.keys == [325, 330])
    #expect(panel.capabilities.properties == [DeviceProperty.direct])
    #expect(
      panel.capabilities.axes[0x35]
        == AxisRange(minimum: -4, maximum: 1079, fuzz: 1, flat: 2, resolution: 10))
    #expect(panel.capabilities.axes[0x2f] == AxisRange(minimum: 0, maximum: 9, value: 3))
    #expect(panel.capabilities.axes.count == 4)
    #expect(panel.events.map(\.code) == [0x39, 0x35, 330, 0x37, 0, 0x39, 330, 0])
    #expect(panel.events.map(\.value) == [7, 0x34f, 1, 2, 0, -1, 0, 0])
    #expect(panel.events.last?.time == .seconds(14275) + .microseconds(664_083))
    #expect(recording.devices[1].identity.name == "gpio keys")
    #expect(recording.devices[1].capabilities.keys == [114, 116])
    #expect(recording.devices[1].capabilities.others == [5: [0]])
    #expect(recording.devices[1].events.map(\.code) == [116, 0])
  }

  @Test func numbersInsteadOfNamesAreTheSame() throws {
    let head = """
      add device 1: /dev/input/event2
        events:
          KEY (0001): 0145  014a*
          ABS (0003): 002f  : value 3, min 0, max 9, fuzz 0, flat 0, resolution 0
                      0035  value 0, min -4, max 1079, fuzz 1 flat 2
                      0036  : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 0
        input props:
          0001

      """
    let events = """
      [   14275.464083] /dev/input/event2: 0003 0039 00000007
      [   14275.464083] /dev/input/event2: 0000 0000 00000000
      14275-664083: /dev/input/event2: 0003 0039 ffffffff
      """
    let device = try parse(head + events).devices[0]
    #expect(device.capabilities.keys == [325, 330])
    #expect(
      device.capabilities.axes[0x35] == AxisRange(minimum: -4, maximum: 1079, fuzz: 1, flat: 2))
    #expect(device.capabilities.properties == [1])
    #expect(device.events.map(\.value) == [7, 0, -1])
    #expect(device.events[2].time == .seconds(14275) + .microseconds(664_083))
  }

  @Test(arguments: [
    "[ 1.5] EV_ABS       ABS_MT_TRACKING_ID   ffffffff", "EV_ABS ABS_MT_TRACKING_ID ffffffff",
    "0003 0039 ffffffff", "[ 1.5] 0003 0039 ffffffff",
  ])
  func eventsOfANodeThatWasNamedNameNone(line: String) throws {
    let bare = try parse(line)
    #expect(bare.format == .getevent && !bare.devices[0].isDescribed)
    #expect(bare.devices[0].capabilities.touchProtocol == .slots)
    // They are of the one device that is described.
    let head = Self.head.split(separator: "\n").prefix(18).joined(separator: "\n")
    let described = try parse("\(head)\n\(line)\n")
    #expect(described.devices.count == 1 && described.devices[0].isDescribed)
    #expect(described.devices[0].events.map(\.value) == [-1])
  }

  @Test func ofSeveralNamesForACodeAndroidPrintsTheFirst() throws {
    let text = """
      EV_KEY       BTN_MOUSE            DOWN
      EV_KEY       BTN_DIGI             DOWN
      EV_KEY       BTN_GAMEPAD          UP
      """
    #expect(try parse(text).devices[0].events.map(\.code) == [0x110, 0x140, 0x130])
  }

  @Test func aLogWithoutRangesSaysThatTheyAreGuessed() throws {
    let device = try parse(Self.events).devices[0]
    #expect(!device.isDescribed && device.guessedPositionAxes == [0x35, 0x36])
    #expect(try parse(Self.head + Self.events).devices[0].guessedPositionAxes.isEmpty)
  }

  @Test func linesThatMakeNoSenseAreNamed() throws {
    let text = Self.events + "[   14275.7] /dev/input/event2: EV_ABS       ABS_NO_SUCH 00000001\n"
    let recording = try parse(text)
    #expect(recording.devices[0].events.count == 8)
    #expect(recording.faults.map(\.line) == [11])
  }

  @Test func itIsToldFromAScriptOnAStreamToo() {
    for text in [Self.head, Self.events, "could not get driver version\n" + Self.events] {
      var sorter = FakeInputSorter(isStream: true)
      sorter.append(Array(text.utf8))
      #expect(sorter.kind == .recording)
      #expect(FakeInputSorter.kind(of: Array(text.utf8)) == .recording)
    }
  }

  @Test func aFileThatIsCutAnywhereIsReadAsFarAsItGoes() throws {
    let bytes = Array((Self.head + Self.events).utf8)
    for count in stride(from: 0, to: bytes.count, by: 7) {
      for part in [bytes[..<count], bytes[count...]] {
        do throws(FakeInputError) {
          let recording = try Recording.parse(Array(part), file: "f")
          #expect(recording.devices.map(\.events.count).reduce(0, +) <= 10)
        } catch {
          #expect(error.line >= 1)
        }
      }
    }
  }
}
