import Evdev
import Geometry
import TestSupport
import Testing
import Touches

@Suite struct HubCalibrationTests {
  private let mirrored = TouchCalibration(-1, 0, 1, 0, 1, 0)
  private let flipped = TouchCalibration(1, 0, 0, 0, -1, 1)

  private func hub(_ options: InputOptions) -> InputHub {
    InputHub(options: options, picture: PictureGeometry(panel: PixelSize(width: 1024, height: 600)))
  }

  private func panel(_ name: String, phys: String = "usb-1/input0") -> FakeInputSource {
    FakeInputSource(.slotPanel(), name: name, phys: phys, path: "/dev/input/\(name)")
  }

  private func signature(_ source: FakeInputSource) -> DeviceSignature {
    DeviceSignature(source.identity)
  }

  /// Where a touch at 100,100 lands, and whose it is.
  private func touch(_ source: FakeInputSource, _ hub: InputHub, x: Int = 100) -> Touch? {
    source.send("slot 0 id 1 x \(x) y 100 syn slot 0 id -1 syn")
    let touches = hub.readPending(now: .zero).compactMap { action -> Touch? in
      if case .touch(let touch) = action { touch } else { nil }
    }
    return touches.first
  }

  @Test func whatWasLearnedIsUsedForItsDeviceOnly() {
    let (one, other) = (panel("one"), panel("other"))
    let hub = hub(
      InputOptions(learned: [LearnedCalibration(device: signature(one), matrix: mirrored)]))
    hub.addFake(one)
    hub.addFake(other)
    #expect(touch(one, hub)?.position == Point(923, 100))
    #expect(touch(other, hub)?.position == Point(100, 100))
  }

  @Test func theSameDeviceElsewhereIsAnother() {
    let moved = panel("one", phys: "usb-2/input0")
    let hub = hub(
      InputOptions(
        learned: [LearnedCalibration(device: signature(panel("one")), matrix: mirrored)]))
    hub.addFake(moved)
    #expect(touch(moved, hub)?.position == Point(100, 100))
  }

  @Test func whatIsConfiguredCountsBeforeWhatWasLearned() {
    let one = panel("one")
    let hub = hub(
      InputOptions(
        calibration: flipped,
        learned: [LearnedCalibration(device: signature(one), matrix: mirrored)]))
    hub.addFake(one)
    #expect(touch(one, hub)?.position == Point(100, 499))
  }

  @Test func aTrialCountsBeforeAllAndEnds() {
    let one = panel("one")
    let hub = hub(InputOptions(calibration: flipped))
    hub.addFake(one)
    hub.trial = LearnedCalibration(device: signature(one), matrix: mirrored)
    #expect(touch(one, hub)?.position == Point(923, 100))
    hub.trial = nil
    #expect(touch(one, hub)?.position == Point(100, 499))
  }

  @Test func uncalibratedPositionsAreWhatTheDeviceSends() throws {
    let one = panel("one")
    let hub = hub(InputOptions(calibration: flipped))
    hub.reportsUncalibrated = true
    hub.addFake(one)
    let place = hub.geometry.panelFraction(of: try #require(touch(one, hub)).position)
    #expect(abs(place.x - 100.5 / 1024) < 1e-12 && abs(place.y - 100.5 / 600) < 1e-12)
    // Beyond the range that it declares, too.
    let far = hub.geometry.panelFraction(of: try #require(touch(one, hub, x: 3071)).position)
    #expect(abs(far.x - 3071.5 / 1024) < 1e-12)
    hub.reportsUncalibrated = false
    #expect(touch(one, hub)?.position == Point(100, 499))
  }

  @Test func touchesAreKnownByTheirPanels() throws {
    let (one, other) = (panel("one"), panel("other"))
    let mouse = FakeInputSource(.relativeMouse, name: "mouse", path: "/dev/input/mouse")
    let hub = hub(InputOptions())
    for source in [one, mouse, other] { hub.addFake(source) }
    #expect(hub.panels == [signature(one), signature(other)])
    let id = try #require(touch(other, hub)).id
    #expect(hub.signature(of: id) == signature(other))
    mouse.send("left 1 syn")
    let pressed = hub.readPending(now: .zero).compactMap { action -> ContactID? in
      if case .touch(let touch) = action { touch.id } else { nil }
    }
    #expect(pressed.count == 1 && hub.signature(of: pressed[0]) == nil)
    other.vanish()
    _ = hub.readPending(now: .zero)
    #expect(hub.signature(of: id) == nil && hub.panels == [signature(one)])
  }
}
