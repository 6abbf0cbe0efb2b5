import Evdev
import FakeInput
import Geometry
import LinuxIO
import Testing

/// What udev said of a recorded device counts as it does for a device that is there.
@Suite struct RecordedTagsTests {
  /// A panel of 100 by 100 units with slots and a finger on it at 10,20, then at 30,20; what it
  /// says of itself makes it a touchpad.
  private func recording(
    _ properties: [String], keys: String = "325, 330", quote: String = ""
  ) throws -> Recording {
    let tags = properties.map { "    - \(quote)\($0)\(quote)\n" }.joined()
    let text = """
      # libinput record
      version: 1
      ndevices: 1
      devices:
      - node: /dev/input/event3
        evdev:
          name: "example_ts"
          id: [24, 0, 0, 0]
          codes:
            1: [\(keys)] # EV_KEY
            3: [47, 53, 54, 57] # EV_ABS
          absinfo:
            47: [0, 1, 0, 0, 0]
            53: [0, 99, 0, 0, 0]
            54: [0, 99, 0, 0, 0]
            57: [0, 255, 0, 0, 0]
          properties: []
        udev:
          properties:
      \(tags)  quirks:
        - ID_INPUT_TOUCHPAD=1
        events:
        - evdev:
          - [  0,      0,   3,  57,       0]
          - [  0,      0,   3,  53,      10]
          - [  0,      0,   3,  54,      20]
          - [  0,      0,   0,   0,       0]
        - evdev:
          - [  0,  10000,   3,  53,      30]
          - [  0,  10000,   0,   0,       0]

      """
    return try Recording.parse(Array(text.utf8), file: "f")
  }

  /// The places of the touches that the hub reports for the recording.
  private func places(_ recording: Recording) -> [Point] {
    let hub = InputHub(picture: PictureGeometry(panel: PixelSize(width: 100, height: 100)))
    let player = RecordingPlayer(recording, attach: hub.addFake)
    var places: [Point] = []
    while player.next(now: player.due) == .frame {
      for case .touch(let touch) in hub.readPending(now: player.due) {
        places.append(touch.position)
      }
    }
    return places
  }

  private let drawn = [Point(x: 10, y: 20), Point(x: 30, y: 20)]

  @Test(arguments: ["", "\"", "'"]) func udevSaysTouchscreen(quote: String) throws {
    let seen = try recording(["ID_INPUT=1", "ID_INPUT_TOUCHSCREEN=1"], quote: quote)
    #expect(seen.devices[0].kind == .touchscreen(.slots))
    let inspection = Inspection(seen.devices[0])
    #expect(inspection.deviceClass == .touchscreen && inspection.contacts.count == 1)
    #expect(places(seen) == drawn)
  }

  @Test func withoutAWordOfUdevTheDeviceIsWhatItSays() throws {
    let seen = try recording([])
    #expect(seen.devices[0].kind == .touchpad)
    #expect(Inspection(seen.devices[0]).deviceClass == .touchpad)
    #expect(places(seen).isEmpty)
  }

  @Test(arguments: [
    ("ID_INPUT_TOUCHPAD=1", DeviceClass.touchpad), ("ID_INPUT_TABLET=1", .pen),
    ("ID_INPUT_TABLET_PAD=1", .other), ("ID_INPUT_JOYSTICK=1", .other),
    ("ID_INPUT_ACCELEROMETER=1", .other), ("ID_INPUT_TOUCHSCREEN=0", .touchscreen),
    ("ID_INPUT_TOUCHPAD=", .touchscreen), ("ID_INPUT=1", .touchscreen),
  ])
  func udevKnowsBetterWhatADeviceIs(property: String, expected: DeviceClass) throws {
    let seen = try recording([property], keys: "330")
    let inspection = Inspection(seen.devices[0])
    #expect(inspection.deviceClass == expected)
    // A pen needs its tip, which this device does not send.
    #expect(places(seen) == (expected == .touchscreen || expected == .pen ? drawn : []))
    #expect(seen.devices[0].kind.draws == expected.contactsDraw)
    // An inspection follows the contacts of a device that does not draw all the same.
    #expect(inspection.contacts.count == 1)
  }

  @Test func aDeviceThatIsToBeIgnoredDrawsNothing() throws {
    let seen = try recording(["ID_INPUT_TOUCHSCREEN=1", "LIBINPUT_IGNORE_DEVICE=1"])
    #expect(!Inspection(seen.devices[0]).deviceClass.contactsDraw)
    #expect(places(seen).isEmpty)
  }

  @Test(arguments: ["", "\""]) func theCalibrationMatrixIsUsed(quote: String) throws {
    let seen = try recording(
      ["ID_INPUT_TOUCHSCREEN=1", "LIBINPUT_CALIBRATION_MATRIX=0 1 0 1 0 0"], quote: quote)
    #expect(places(seen) == [Point(x: 20, y: 10), Point(x: 20, y: 30)])
    // An inspection gives the values of the device.
    let first = Inspection(seen.devices[0]).contacts[0].first
    #expect(first.x == 10 && first.y == 20)
  }

  @Test func theOutputIsKnown() throws {
    let seen = try recording(["ID_INPUT_TOUCHSCREEN=1", "WL_OUTPUT=HDMI-A-2"])
    #expect(seen.devices[0].tags.output == "HDMI-A-2")
  }

  @Test func listsOfOtherSectionsSayNothingAboutTheDevice() throws {
    // The recording's quirks hold a word of udev's.
    #expect(try recording([]).devices[0].tags == DeviceTags())
  }
}
