import Evdev
import Geometry
import LinuxIO
import TestSupport
import Testing
import Touches

/// Filters, rejection, pressure, calibration and map as the hub applies them to devices.
@Suite struct ContactPathTests {
  /// 1000 × 500 units at 10 units a millimetre: a panel of 100 × 50 mm.
  private static let capabilities: DeviceCapabilities = {
    var result = DeviceCapabilities.slotPanel(
      x: AxisRange(minimum: 0, maximum: 999, resolution: 10),
      y: AxisRange(minimum: 0, maximum: 499, resolution: 10))
    result.axes[AbsCode.mtPressure] = AxisRange(minimum: 0, maximum: 200)
    result.axes[AbsCode.mtTouchMajor] = AxisRange(minimum: 0, maximum: 255)
    return result
  }()

  private func makeHub(
    _ options: InputOptions = InputOptions(), tags: DeviceTags = DeviceTags(),
    log: @escaping (InputMessage) -> Void = { _ in }
  ) -> InputHub {
    var options = options
    options.selection = .nothing
    return InputHub(
      options: options, picture: PictureGeometry(panel: PixelSize(width: 1000, height: 500)),
      log: log, tags: { _ in tags })
  }

  private func touches(_ actions: [InputAction]) -> [Touch] {
    actions.compactMap {
      if case .touch(let touch) = $0 { return touch }
      return nil
    }
  }

  private func words(_ actions: [InputAction]) -> [String] {
    touches(actions).map { "\($0.phase) \(Int($0.position.x)),\(Int($0.position.y))" }
  }

  // MARK: - Rejection

  @Test func ghostsAreCountedAndNotTold() {
    let hub = makeHub(InputOptions(contacts: ContactOptions(rejection: .standard)))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    source.send("slot 0 id 1 x 5 y 5 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == [])
    #expect(hub.statistics.contacts == 0)
    #expect(hub.statistics.maxContacts == 0)
    // A finger shows that the panel knows more pressures than the greatest.
    source.send("slot 0 id 1 x 300 y 250 mtpressure 90 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 300,250", "ended 300,250"])
    source.send("id 2 x 500 y 250 mtpressure 200 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == [])
    #expect(hub.statistics.ghosts == 2)
    #expect(hub.statistics.contacts == 1)
    #expect(hub.statistics.maxContacts == 1)
    #expect(hub.liveContacts == 0)
    // A pressure that the slot holds from the ghost is not the next finger's.
    source.send("id 3 x 501 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 501,250", "ended 501,250"])
    #expect(hub.statistics.contacts == 2)
  }

  @Test func nothingIsRejectedUnlessAskedFor() {
    let hub = makeHub()
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    source.send("slot 0 id 1 x 5 y 5 mtpressure 0 major 255 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 5,5", "ended 5,5"])
    #expect(hub.statistics.ghosts == 0)
  }

  @Test func aFingerInACornerIsToldWhenTimePasses() {
    let hub = makeHub(InputOptions(contacts: ContactOptions(rejection: .standard)))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    source.send("slot 0 id 1 x 5 y 5 syn", at: .milliseconds(100))
    #expect(words(hub.readPending(now: .zero)) == [])
    #expect(hub.passTime(to: .milliseconds(107)).isEmpty)
    let actions = hub.passTime(to: .milliseconds(108))
    #expect(words(actions) == ["began 5,5"])
    #expect(touches(actions)[0].time == .milliseconds(100))
    // The program presents what a frame ends.
    #expect(actions.last == .frameEnd(.milliseconds(108)))
    #expect(hub.statistics.maxContacts == 1)
    #expect(hub.statistics.contacts == 1)
  }

  @Test func aDeviceOfTheKernelGoesByTheTimeOfTheReading() {
    let hub = makeHub(InputOptions(contacts: ContactOptions(rejection: .standard)))
    let script = FakeInputSource(Self.capabilities)
    hub.addFake(script)
    let real = FakeInputSource(Self.capabilities, path: "/dev/input/event8")
    real.fileDescriptor = 0
    hub.addFake(real)
    script.send("slot 0 id 1 x 5 y 5 syn", at: .seconds(1))
    real.send("slot 0 id 1 x 995 y 5 syn", at: .seconds(1))
    #expect(words(hub.readPending(now: .seconds(1))) == [])
    #expect(words(hub.readPending(now: .milliseconds(1008))) == ["began 995,5"])
    #expect(words(hub.passTime(to: .seconds(2))) == ["began 5,5"])
  }

  @Test func aContactThatWaitsForTimeWakesTheProgram() throws {
    let hub = InputHub(
      options: InputOptions(
        selection: .paths(["/nowhere/event0"]), contacts: ContactOptions(rejection: .standard)),
      picture: PictureGeometry(panel: PixelSize(width: 1000, height: 500)),
      tags: { _ in DeviceTags() })
    try hub.start()
    let neverRings = try TimerDescriptor.make()
    let source = FakeInputSource(Self.capabilities)
    source.fileDescriptor = neverRings.rawValue
    hub.addFake(source)
    let epoll = try Epoll.make()
    for descriptor in hub.fileDescriptors { try epoll.add(descriptor, for: .readable) }
    func isAwake() throws -> Bool {
      var events: [Epoll.Event] = []
      try epoll.wait(timeout: .zero, into: &events)
      return !events.isEmpty
    }
    #expect(try !isAwake())
    source.send("slot 0 id 1 x 5 y 5 syn", at: .milliseconds(1))
    // Its time is long past by the kernel's clock, which the alarm goes by.
    #expect(words(hub.readPending(now: .milliseconds(1))) == [])
    #expect(try isAwake())
    #expect(words(hub.readPending(now: .milliseconds(9))) == ["began 5,5"])
    // The alarm is off again: nothing is left to wait for but the border's two seconds.
    source.send("id -1 syn", at: .milliseconds(10))
    #expect(words(hub.readPending(now: .milliseconds(10))) == ["ended 5,5"])
    #expect(try !isAwake())
    // A contact that waits for its coordinate is one alarm too, and none once it has one.
    source.send("id 2 syn", at: .milliseconds(20))
    #expect(words(hub.readPending(now: .milliseconds(20))) == [])
    #expect(try isAwake())
    source.send("x 600 y 250 syn id -1 syn", at: .milliseconds(30))
    #expect(words(hub.readPending(now: .milliseconds(30))) == ["began 600,250", "ended 600,250"])
    #expect(try !isAwake())
    source.send("id 3 syn", at: .milliseconds(40))
    #expect(words(hub.readPending(now: .milliseconds(40))) == [])
    #expect(words(hub.readPending(now: .milliseconds(81))) == ["began 600,250"])
    #expect(try !isAwake())
    hub.close()
    #expect(neverRings.rawValue >= 0)
  }

  @Test func aLargeContactIsRejected() {
    let hub = makeHub(
      InputOptions(contacts: ContactOptions(rejection: ContactRejection(palmSize: .units(100)))))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    // Only the size changes when the palm settles.
    source.send("slot 0 id 1 x 500 y 250 major 30 syn major 120 syn x 510 syn id -1 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 500,250", "cancelled 500,250"])
    #expect(hub.statistics.ghosts == 0)
    #expect(hub.statistics.palms == 1)
  }

  @Test(arguments: QuarterTurn.allCases)
  func theBorderIsThreeMillimetresOnATurnedPicture(turn: QuarterTurn) {
    let hub = makeHub(
      InputOptions(
        contacts: ContactOptions(rejection: ContactRejection(rejectsRestingEdges: true))))
    hub.setPicture(
      PictureGeometry(panel: PixelSize(width: 2000, height: 400), turn: turn))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    // 2.5 mm from the left is 25 units; 3.5 mm from the top 35.
    source.send("slot 0 id 1 x 25 y 250 syn slot 1 id 2 x 500 y 35 syn")
    #expect(touches(hub.readPending(now: .zero)).count == 2)
    #expect(touches(hub.passTime(to: .seconds(3))).map(\.phase) == [.cancelled])
    #expect(hub.liveContacts == 1)
    #expect(hub.statistics.edges == 1)
  }

  @Test func aRestingContactIsCancelledWithItsDevice() {
    let hub = makeHub(
      InputOptions(
        contacts: ContactOptions(rejection: .standard, filters: .chain([.debounce]))))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    source.send("slot 0 id 1 x 500 y 250 syn slot 1 id 2 x 300 y 250 syn slot 1 id -1 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.liveContacts == 2)
    source.vanish()
    let told = touches(hub.readPending(now: .milliseconds(1)))
    #expect(Set(told.map(\.phase)) == [.cancelled, .ended])
    #expect(hub.liveContacts == 0)
  }

  // MARK: - Filters

  @Test func aResistivePanelIsFilteredByItself() {
    let hub = makeHub()
    let panel = FakeInputSource(
      .single(
        x: AxisRange(minimum: 0, maximum: 999), y: AxisRange(minimum: 0, maximum: 499),
        pressure: true), name: "ADS7846 Touchscreen")
    let clean = FakeInputSource(Self.capabilities, path: "/dev/input/event8")
    [panel, clean].forEach(hub.addFake)
    panel.send("absx 100 absy 100 touch 1 syn absx 900 syn absx 101 syn touch 0 syn touch 1 syn")
    // The wild position is gone, and the finger that was lost for a moment goes on; that it has not
    // moved by that is not told.
    #expect(words(hub.readPending(now: .zero)) == ["began 100,100", "moved 101,100"])
    clean.send("slot 0 id 1 x 100 y 100 syn x 900 syn x 101 syn id -1 syn")
    #expect(
      words(hub.readPending(now: .zero)) == [
        "began 100,100", "moved 900,100", "moved 101,100", "ended 101,100",
      ])
  }

  @Test func aSettingCountsBeforeTheQuirk() {
    let hub = makeHub(InputOptions(contacts: ContactOptions(filters: .unfiltered)))
    let panel = FakeInputSource(
      .single(
        x: AxisRange(minimum: 0, maximum: 999), y: AxisRange(minimum: 0, maximum: 499)),
      name: "ADS7846 Touchscreen")
    hub.addFake(panel)
    panel.send("absx 100 absy 100 touch 1 syn absx 900 syn touch 0 syn")
    #expect(
      words(hub.readPending(now: .zero)) == ["began 100,100", "moved 900,100", "ended 900,100"])
  }

  @Test func aPressureThatSinksEndsTheStroke() {
    let hub = makeHub(
      InputOptions(
        contacts: ContactOptions(filters: .chain([.pressure(press: 50, release: 30)]))))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    // Nothing but the pressure changes.
    source.send("slot 0 id 1 x 500 y 250 mtpressure 10 syn mtpressure 60 syn mtpressure 20 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 500,250", "ended 500,250"])
  }

  @Test func anAbsoluteMouseIsNeitherFilteredNorRejected() {
    let hub = makeHub(
      InputOptions(
        contacts: ContactOptions(
          rejection: .standard, filters: .chain([.median, .smooth, .debounce]))))
    let tablet = FakeInputSource(
      .single(
        keys: [KeyCode.buttonLeft], x: AxisRange(minimum: 0, maximum: 999),
        y: AxisRange(minimum: 0, maximum: 499)))
    hub.addFake(tablet)
    tablet.send("absx 0 absy 0 left 1 syn absx 900 syn left 0 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 0,0", "moved 900,0", "ended 900,0"])
  }

  // MARK: - Pressure

  @Test func touchesTellHowHardTheyPressWhereAskedTo() {
    for reports in [false, true] {
      let hub = makeHub(InputOptions(contacts: ContactOptions(reportsPressure: reports)))
      let source = FakeInputSource(Self.capabilities)
      hub.addFake(source)
      source.send("slot 0 id 1 x 500 y 250 mtpressure 50 syn mtpressure 100 syn x 501 syn")
      source.send("mtpressure 900 syn id -1 syn id 2 syn")
      var told = touches(hub.readPending(now: .zero))
      // The last one lands where the one before was, and tells so by its silence.
      told += touches(hub.passTime(to: .milliseconds(41)))
      if reports {
        #expect(told.map(\.pressure) == [0.25, 0.5, 0.5, 1, 1, 1])
        #expect(told.map(\.phase) == [.began, .moved, .moved, .moved, .ended, .began])
      } else {
        #expect(told.map(\.phase) == [.began, .moved, .ended, .began])
        #expect(told.allSatisfy { $0.pressure == nil })
      }
    }
  }

  @Test func aDeviceWithoutPressureTellsNone() {
    let hub = makeHub(InputOptions(contacts: ContactOptions(reportsPressure: true)))
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    source.send("slot 0 id 1 x 500 y 250 syn x 501 syn")
    #expect(touches(hub.readPending(now: .zero)).allSatisfy { $0.pressure == nil })
  }

  @Test func aPensTipPressesItsEraserErasesAndHoveringDoesNothing() {
    let hub = makeHub(
      InputOptions(
        contacts: ContactOptions(rejection: .standard, reportsPressure: true)))
    let pen = FakeInputSource(
      .single(keys: [KeyCode.touch, KeyCode.toolPen, KeyCode.toolRubber], pressure: true))
    hub.addFake(pen)
    pen.send("pen 1 absx 1 absy 1 pressure 0 syn absx 2 syn absx 3 syn")
    #expect(touches(hub.readPending(now: .zero)).isEmpty)
    pen.send("touch 1 pressure 51 syn pressure 255 syn touch 0 pressure 0 syn pen 0 syn")
    let tip = touches(hub.readPending(now: .zero))
    #expect(tip.map(\.source) == [.pen, .pen, .pen])
    #expect(tip.map(\.pressure) == [0.2, 1, 1])
    pen.send("rubber 1 absx 9 syn touch 1 pressure 51 syn touch 0 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.source) == [.eraser, .eraser])
  }

  // MARK: - Calibration

  @Test func theMatrixThatIsSetCountsBeforeUdevs() {
    let mirrored = TouchCalibration(-1, 0, 1, 0, 1, 0)
    let upsideDown = TouchCalibration(1, 0, 0, 0, -1, 1)
    func landing(_ options: InputOptions, _ tags: DeviceTags) -> [String] {
      let hub = makeHub(options, tags: tags)
      let source = FakeInputSource(Self.capabilities)
      source.fileDescriptor = 0
      hub.addFake(source)
      source.send("slot 0 id 1 x 0 y 0 syn")
      return words(hub.readPending(now: .zero))
    }
    let udev = DeviceTags(calibration: mirrored)
    #expect(landing(InputOptions(), DeviceTags()) == ["began 0,0"])
    #expect(landing(InputOptions(), udev) == ["began 999,0"])
    #expect(landing(InputOptions(calibration: upsideDown), udev) == ["began 0,499"])
    #expect(landing(InputOptions(calibration: .identity), udev) == ["began 0,0"])
  }

  // MARK: - Map

  @Test func aDeviceOfAScreenThatIsNotShownDoesNotDraw() {
    var messages: [String] = []
    let options = InputOptions(map: DeviceMap("left -> HDMI-A-1, right -> HDMI-A-2")!)
    let hub = makeHub(options) { messages.append($0.text) }
    hub.setScreens(ShownScreens(connectors: ["HDMI-A-1"]))
    let left = FakeInputSource(Self.capabilities, name: "left", path: "/dev/input/event1")
    let right = FakeInputSource(Self.capabilities, name: "right", path: "/dev/input/event2")
    let other = FakeInputSource(Self.capabilities, name: "other", path: "/dev/input/event3")
    [left, right, other].forEach(hub.addFake)
    for (index, source) in [left, right, other].enumerated() {
      source.send("slot 0 id 1 x \(index) y 0 syn")
    }
    #expect(words(hub.readPending(now: .zero)) == ["began 0,0", "began 2,0"])
    let verdicts = messages.filter { $0.contains("HDMI-A-2") }
    let place = "/dev/input/event2 (right) belongs to HDMI-A-2"
    #expect(verdicts == ["\(place), which is not shown; it does not draw"])
    // Its screen is shown now, and the other one's no longer.
    hub.setScreens(ShownScreens(connectors: ["HDMI-A-2"]))
    #expect(words(hub.readPending(now: .zero)) == ["cancelled 0,0"])
    right.send("slot 0 id -1 syn id 2 x 7 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 7,0"])
  }

  @Test func mirrorsShowTheSameSoThatAllTheirDevicesDraw() {
    let options = InputOptions(map: DeviceMap("left -> HDMI-A-1, right -> HDMI-A-2")!)
    let hub = makeHub(options)
    hub.setScreens(ShownScreens(connectors: ["HDMI-A-1", "HDMI-A-2"]))
    for name in ["left", "right"] {
      let source = FakeInputSource(Self.capabilities, name: name, path: "/dev/input/\(name)")
      hub.addFake(source)
      // Each is mapped to the whole picture.
      source.send("slot 0 id 1 x 999 y 499 syn")
    }
    #expect(words(hub.readPending(now: .zero)) == ["began 999,499", "began 999,499"])
  }

  @Test func screensWithoutNamesHaveAllDevices() {
    let hub = makeHub(InputOptions(map: DeviceMap("fake -> HDMI-A-1")!))
    let source = FakeInputSource(Self.capabilities)
    hub.addFake(source)
    source.send("slot 0 id 1 x 5 y 5 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 5,5"])
  }

  @Test func udevsOutputMapsADeviceToo() {
    let hub = makeHub(tags: DeviceTags(output: "DSI-1"))
    hub.setScreens(ShownScreens(connectors: ["HDMI-A-1"]))
    let source = FakeInputSource(Self.capabilities)
    source.fileDescriptor = 0
    hub.addFake(source)
    source.send("slot 0 id 1 x 5 y 5 syn")
    #expect(words(hub.readPending(now: .zero)) == [])
  }
}
