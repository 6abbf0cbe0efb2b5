import Evdev
import TestSupport
import Testing

@Suite struct DevicePlacementTests {
  private let identity = DeviceIdentity(
    name: "panel", phys: "usb-1.2/input0", path: "/dev/input/event1", bus: 3, vendor: 1,
    product: 2, version: 1)
  private let configured = TouchCalibration(0, 1, 0, 1, 0, 0)
  private let learned = TouchCalibration(-1, 0, 1, 0, 1, 0)
  private let told = TouchCalibration(1, 0, 0, 0, -1, 1)

  private func place(
    _ options: InputOptions, as kind: DeviceKind = .touchscreen(.slots),
    tags: DeviceTags = DeviceTags()
  ) -> DevicePlacement {
    options.placement(of: identity, as: kind, tags: tags)
  }

  @Test func theStrongestWordCountsAndIsNamed() {
    let tags = DeviceTags(output: "DSI-1", calibration: told)
    var options = InputOptions()
    var found = place(options)
    #expect(found.connector == nil && found.connectorAuthority == nil)
    #expect(found.matrix == .identity && found.matrixAuthority == nil)
    found = place(options, tags: tags)
    #expect(found.connector == "DSI-1" && found.connectorAuthority == .udev)
    #expect(found.matrix == told && found.matrixAuthority == .udev)
    options.learned = [
      LearnedCalibration(device: DeviceSignature(name: "other"), matrix: configured),
      LearnedCalibration(device: DeviceSignature(identity), matrix: learned),
    ]
    found = place(options, tags: tags)
    #expect(found.matrix == learned && found.matrixAuthority == .learned)
    options.calibration = configured
    options.map = DeviceMap([.init(device: "usb-1.2", connector: "HDMI-A-1")])
    found = place(options, tags: tags)
    #expect(found.connector == "HDMI-A-1" && found.connectorAuthority == .configuration)
    #expect(found.matrix == configured && found.matrixAuthority == .configuration)
  }

  @Test func onlyTouchscreensAndPensAreCalibrated() {
    var options = InputOptions()
    options.calibration = configured
    #expect(place(options, as: .pen).matrix == configured)
    #expect(place(options, as: .absoluteMouse).matrix == .identity)
    #expect(place(options, as: .absoluteMouse).matrixAuthority == nil)
    #expect(place(options, as: .relativeMouse).matrix == nil)
  }
}
