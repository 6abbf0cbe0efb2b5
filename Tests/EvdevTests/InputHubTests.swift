import Evdev
import Geometry
import LinuxIO
import TestSupport
import Testing
import Touches

@Suite struct InputHubTests {
  private let picture = PictureGeometry(panel: PixelSize(width: 1024, height: 600))

  private func makeHub(log: @escaping (InputMessage) -> Void = { _ in }) -> InputHub {
    InputHub(options: InputOptions(selection: .nothing), picture: picture, log: log)
  }

  private func touches(_ actions: [InputAction]) -> [Touch] {
    actions.compactMap {
      if case .touch(let touch) = $0 { return touch }
      return nil
    }
  }

  @Test func contactsOfAllDevicesHaveTheirOwnIdentity() {
    let hub = makeHub()
    let sources = (0..<3).map { FakeInputSource(.slotPanel(), path: "/dev/input/event\($0)") }
    sources.forEach(hub.addFake)
    for source in sources {
      source.send("slot 0 id 1 x 1 y 1 slot 1 id 2 x 2 y 2 syn slot 0 id -1 syn id 3 x 9 syn")
    }
    let begun = touches(hub.readPending(now: .zero)).filter { $0.phase == .began }
    #expect(begun.count == 9)
    #expect(Set(begun.map(\.id)).count == 9)
    #expect(hub.liveContacts == 6)
    #expect(hub.statistics.contacts == 9)
    #expect(hub.statistics.maxContacts == 6)
    #expect(hub.statistics.frames == 9)
  }

  @Test func positionsAndTimesAreThoseOfTheKernel() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    source.send("id 1 x 512 y 300 syn", at: .milliseconds(1234))
    let actions = hub.readPending(now: .seconds(9))
    #expect(
      actions == [
        .touch(
          Touch(
            id: ContactID(rawValue: 0), phase: .began, position: Point(x: 512, y: 300),
            time: .milliseconds(1234))),
        .frameEnd(.milliseconds(1234)),
      ])
  }

  @Test func aVanishedDeviceCancelsItsContactsAndIsNeverReadAgain() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    let other = FakeInputSource(.slotPanel(), path: "/dev/input/event8")
    hub.addFake(source)
    hub.addFake(other)
    other.send("id 1 x 5 y 5 syn")
    // It goes in the middle of a frame; what that frame said is not told.
    source.send("slot 0 id 1 x 10 y 20 slot 1 id 2 x 30 y 40 syn slot 0 x 11")
    source.vanish()
    let told = touches(hub.readPending(now: .seconds(3)))
    let cancelled = told.filter { $0.phase == .cancelled }
    #expect(cancelled.map(\.position) == [Point(x: 10, y: 20), Point(x: 30, y: 40)])
    #expect(cancelled.map(\.time) == [.seconds(3), .seconds(3)])
    #expect(source.isClosed)
    #expect(hub.devices.count == 1)
    #expect(hub.liveContacts == 1)
    // The source traps when it is read after its close.
    #expect(hub.readPending(now: .seconds(4)).isEmpty)
  }

  @Test func aDeviceThatComesBackDrawsOn() {
    let hub = makeHub()
    let first = FakeInputSource(.slotPanel())
    hub.addFake(first)
    first.send("id 1 x 10 y 20 syn")
    first.vanish()
    let before = touches(hub.readPending(now: .zero))
    let second = FakeInputSource(.slotPanel())
    hub.addFake(second)
    second.send("id 1 x 10 y 20 syn")
    let after = touches(hub.readPending(now: .zero))
    #expect(after.map(\.phase) == [.began])
    #expect(after[0].id != before[0].id)
  }

  @Test func aDeviceThatNeverStopsCannotHoldTheProgram() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    var count: Int32 = 0
    source.flood = {
      count += 1
      return InputEvent(
        time: .zero, type: EventType.abs, code: AbsCode.mtPositionX, value: count)
    }
    hub.addFake(source)
    _ = hub.readPending(now: .zero)
    #expect(hub.statistics.events > 0)
  }

  @Test func onePanelThatIsAlsoAMouseNodeActsOnce() {
    let hub = makeHub()
    let panel = FakeInputSource(.slotPanel(), phys: "usb-1.2/input0", path: "/dev/input/event1")
    let mouse = FakeInputSource(
      .single(keys: [KeyCode.buttonLeft]), phys: "usb-1.2/input1", path: "/dev/input/event0")
    let elsewhere = FakeInputSource(
      .single(keys: [KeyCode.buttonLeft]), phys: "usb-1.3/input0", path: "/dev/input/event2")
    [mouse, panel, elsewhere].forEach(hub.addFake)
    panel.send("id 1 x 10 y 20 syn")
    mouse.send("absx 10 absy 20 left 1 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.source) == [.finger])
    #expect(hub.liveContacts == 1)
    elsewhere.send("absx 10 absy 20 left 1 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.source) == [.mouse])
    // Without the panel the mouse node is all there is.
    panel.vanish()
    _ = hub.readPending(now: .zero)
    mouse.send("left 0 syn left 1 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.began])
  }

  @Test func aMouseNodeThatTurnsOutToBeAPanelsIsCancelled() {
    let hub = makeHub()
    let mouse = FakeInputSource(
      .single(keys: [KeyCode.buttonLeft]), phys: "usb-1.2/input1", path: "/dev/input/event0")
    hub.addFake(mouse)
    mouse.send("absx 10 absy 20 left 1 syn")
    _ = hub.readPending(now: .zero)
    hub.addFake(
      FakeInputSource(.slotPanel(), phys: "usb-1.2/input0", path: "/dev/input/event1"))
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.cancelled])
  }

  @Test func twoPanelsWithTheSameNameAndIdsAreTwo() {
    let hub = makeHub()
    let one = FakeInputSource(
      .slotPanel(), name: "panel", phys: "usb-1.1/input0", path: "/dev/input/event1")
    let two = FakeInputSource(
      .slotPanel(), name: "panel", phys: "usb-1.2/input0", path: "/dev/input/event2")
    [one, two].forEach(hub.addFake)
    one.send("slot 0 id 1 x 10 y 10 syn")
    two.send("slot 0 id 1 x 90 y 90 syn")
    #expect(Set(touches(hub.readPending(now: .zero)).map(\.id)).count == 2)
    one.vanish()
    let told = touches(hub.readPending(now: .zero))
    #expect(told.map(\.position) == [Point(x: 10, y: 10)])
    #expect(hub.devices[0].source.identity.phys == "usb-1.2/input0")
  }

  /// Each finger stays in a lane of its own while it comes down, moves and lifts at random; a
  /// stroke that leaves its lane was joined with another finger's.
  @Test(arguments: 2...10, [true, false])
  func noStrokeGoesOnAsAnotherFingers(fingers: Int, hasSlots: Bool) {
    let seed = UInt64(fingers) + (hasSlots ? 100 : 0)
    var random = SeededGenerator(seed: seed)
    let hub = makeHub()
    let source = FakeInputSource(hasSlots ? .slotPanel() : .packetPanel())
    hub.addFake(source)
    let lane = 1000 / fingers
    /// The tracking ID and the place of each finger that is down.
    var down: [Int: (id: Int, x: Int, y: Int)] = [:]
    var next = 0
    var lanes: [ContactID: Int] = [:]
    var strokes = 0
    var faults: [String] = []
    for step in 0..<2000 {
      var words = ""
      for finger in (0..<fingers).shuffled(using: &random) where random.oneIn(2) {
        let x = finger * lane + Int.random(in: 0..<lane, using: &random)
        let y = Int.random(in: 0..<600, using: &random)
        if down[finger] != nil, random.oneIn(8) {
          down[finger] = nil
          words += "slot \(finger) id -1 "
          // At times another one comes down in the same frame.
          if !random.oneIn(4) { continue }
        }
        if down[finger] == nil { next += 1 }
        down[finger] = (down[finger]?.id ?? next, x, y)
        words += "slot \(finger) id \(down[finger]!.id) x \(x) y \(y) "
      }
      if !hasSlots {
        let places = down.sorted { $0.key < $1.key }.shuffled(using: &random)
        words = places.map { "id \($0.value.id) x \($0.value.x) y \($0.value.y) mt " }.joined()
        if places.isEmpty { words = "mt " }
      }
      source.send(words + "syn")
      for touch in touches(hub.readPending(now: .zero)) {
        let place = min(Int(touch.position.x) / lane, fingers - 1)
        if touch.phase == .began {
          lanes[touch.id] = place
          strokes += 1
        }
        if lanes[touch.id] != place { faults.append("step \(step): \(touch)") }
      }
    }
    #expect(faults.isEmpty, "seed \(seed)")
    #expect(strokes > 50 * fingers)
    #expect(hub.statistics.maxContacts == fingers)
  }

  @Test func aTapInsideOneReadStillCountsAsAContactOnTheGlass() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    source.send("slot 0 id 1 x 1 y 1 slot 1 id 2 x 2 y 2 syn slot 0 id -1 slot 1 id -1 syn")
    #expect(touches(hub.readPending(now: .zero)).count == 4)
    #expect(hub.statistics.maxContacts == 2)
    #expect(hub.liveContacts == 0)
  }

  @Test func lossesAndNonsenseAreCountedAndNamedOnce() {
    var messages: [String] = []
    let hub = makeHub { if $0.severity == .warning { messages.append($0.text) } }
    let source = FakeInputSource(.slotPanel(slots: 2))
    hub.addFake(source)
    for _ in 0..<5 {
      source.send("slot 0 id 1 x -2849 y 99999 syn slot 5 id 1 syn slot 0 id -1 dropped syn")
      _ = hub.readPending(now: .zero)
    }
    #expect(hub.statistics.outOfRange == 10)
    #expect(hub.statistics.badSlots == 5)
    #expect(hub.statistics.dropped == 5)
    #expect(messages.count == 1)
    #expect(messages[0].contains("/dev/input/event7"))
  }

  @Test func valuesBeyondTheRangeLandOnTheBorder() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    source.send("id 1 x -2849 y 99999 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.position) == [Point(x: 0, y: 599)])
  }

  @Test func aPanelWithoutARangeLearnsIt() {
    let hub = makeHub()
    let nothing = AxisRange(minimum: 0, maximum: 0)
    let source = FakeInputSource(.slotPanel(x: nothing, y: nothing))
    hub.addFake(source)
    source.send("id 1 x 100 y 50 syn x 2047 y 1199 syn x 1024 y 600 syn")
    let places = touches(hub.readPending(now: .zero)).map(\.position)
    #expect(places[0] == Point(x: 100, y: 50))
    #expect(places[2] == Point(x: 512, y: 300))
    #expect(hub.statistics.outOfRange == 0)
  }

  @Test func cancellingEndsAllContactsUntilTheFingersLift() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    source.send("id 1 x 10 y 10 syn")
    _ = hub.readPending(now: .zero)
    #expect(touches(hub.cancelContacts(now: .seconds(1))).map(\.phase) == [.cancelled])
    source.send("x 20 syn id -1 syn")
    #expect(touches(hub.readPending(now: .zero)).isEmpty)
    source.send("id 2 x 21 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.began])
  }

  @Test func devicesThatNeverDrawAreLetGo() {
    let hub = makeHub()
    var pad = DeviceCapabilities.slotPanel()
    pad.properties = [DeviceProperty.pointer]
    let source = FakeInputSource(pad)
    hub.addFake(source)
    #expect(source.isClosed)
    #expect(hub.devices.isEmpty)
    #expect(hub.readPending(now: .zero).isEmpty)
  }

  @Test func anotherScreenMovesThePositions() {
    let hub = makeHub()
    let source = FakeInputSource(.slotPanel())
    hub.addFake(source)
    hub.setPicture(PictureGeometry(panel: PixelSize(width: 2048, height: 1200)))
    source.send("id 1 x 512 y 300 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.position) == [Point(x: 1024, y: 600)])
  }

  @Test func aFingerThatLiftsWhileItsDeviceIsMutedIsKnownToHaveLifted() {
    let options = InputOptions(selection: .nothing, map: DeviceMap("fake -> DSI-1")!)
    let hub = InputHub(options: options, picture: picture)
    let source = FakeInputSource(.single())
    hub.addFake(source)
    source.send("touch 1 absx 10 absy 10 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.began])
    hub.setScreens(ShownScreens(connectors: ["HDMI-A-1"]))
    source.send("absx 20 syn touch 0 syn touch 1 absx 30 syn touch 0 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.cancelled])
    hub.setScreens(ShownScreens(connectors: ["DSI-1"]))
    source.send("touch 1 absx 40 syn")
    #expect(touches(hub.readPending(now: .zero)).map(\.phase) == [.began])
    #expect(hub.liveContacts == 1)
  }

  @Test func theFirstRejectionOfEachKindIsSaidOnceADevice() {
    var messages: [InputMessage] = []
    var panel = DeviceCapabilities.slotPanel(
      x: AxisRange(minimum: 0, maximum: 1999, resolution: 10),
      y: AxisRange(minimum: 0, maximum: 1199, resolution: 10))
    panel.axes[AbsCode.mtTouchMajor] = AxisRange(minimum: 0, maximum: 999, resolution: 10)
    let hub = InputHub(
      options: InputOptions(
        selection: .nothing, contacts: ContactOptions(rejection: .standard)), picture: picture,
      log: { messages.append($0) })
    let source = FakeInputSource(panel)
    hub.addFake(source)
    for _ in 0..<2 {
      source.send("slot 0 id 1 x 900 y 600 major 400 syn id -1 major 90 syn")
      source.send("id 2 x 1 y 1 syn id -1 syn")
      _ = hub.readPending(now: .zero)
    }
    source.send("id 3 x 1000 y 1 syn", at: .seconds(1))
    _ = hub.readPending(now: .zero)
    _ = hub.passTime(to: .seconds(4))
    #expect(hub.statistics.palms == 2)
    #expect(hub.statistics.ghosts == 2)
    #expect(hub.statistics.edges == 1)
    #expect(Set(messages.compactMap(\.rejection)) == [.palm, .ghost, .edge])
    #expect(messages.filter { $0.rejection != nil }.count == 3)
    #expect(messages.allSatisfy { $0.rejection == nil || $0.text.contains("/dev/input/event7") })
  }
}
