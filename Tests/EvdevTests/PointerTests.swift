import Evdev
import Geometry
import TestSupport
import Testing
import Touches

@Suite struct PointerTests {
  private func makeHub(
    width: Int = 64, height: Int = 48, turn: QuarterTurn = .zero
  ) -> (InputHub, FakeInputSource) {
    let hub = InputHub(
      options: InputOptions(selection: .nothing),
      picture: PictureGeometry(panel: PixelSize(width: width, height: height), turn: turn))
    let mouse = FakeInputSource(.relativeMouse)
    hub.addFake(mouse)
    return (hub, mouse)
  }

  @Test func theCursorIsHiddenUntilAMouseMovesAndHiddenAgainByATouch() {
    let (hub, mouse) = makeHub()
    #expect(hub.cursor == nil)
    mouse.send("left 1 syn left 0 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == nil)
    mouse.send("relx 3 rely -2 syn")
    #expect(
      hub.readPending(now: .zero) == [.pointerMoved(Point(x: 35, y: 22)), .frameEnd(.zero)])
    #expect(hub.cursor == Point(x: 35, y: 22))
    let panel = FakeInputSource(.slotPanel(), path: "/dev/input/event8")
    hub.addFake(panel)
    panel.send("id 1 x 1 y 1 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == nil)
    mouse.send("relx 1 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 36, y: 22))
  }

  @Test(arguments: QuarterTurn.allCases)
  func aMouseReachesEveryPixelOfATurnedScreen(turn: QuarterTurn) {
    let (hub, mouse) = makeHub(turn: turn)
    let size = turn.turned(PixelSize(width: 64, height: 48))
    // To the top left corner, far beyond it, then row by row.
    mouse.send("relx -1000 rely -1000 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == .zero)
    var seen: Set<Point> = [.zero]
    for row in 0..<size.height {
      for _ in 1..<size.width {
        mouse.send("relx \(row % 2 == 0 ? 1 : -1) syn")
        _ = hub.readPending(now: .zero)
        seen.insert(hub.cursor!)
      }
      mouse.send("rely 1 syn")
      _ = hub.readPending(now: .zero)
      seen.insert(hub.cursor!)
    }
    #expect(seen.count == size.width * size.height)
    let bounds = Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    #expect(seen.allSatisfy(bounds.contains))
  }

  @Test func aPressedButtonIsAContactWhereTheCursorIs() {
    let (hub, mouse) = makeHub()
    mouse.send("relx 1 left 1 syn relx 5 syn rely 1 left 0 syn")
    let touches = hub.readPending(now: .zero).compactMap { action -> Touch? in
      if case .touch(let touch) = action { return touch }
      return nil
    }
    #expect(touches.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(
      touches.map(\.position) == [
        Point(x: 33, y: 24), Point(x: 38, y: 24), Point(x: 38, y: 25), Point(x: 38, y: 25),
      ])
    #expect(touches.allSatisfy { $0.source == .mouse })
    #expect(Set(touches.map(\.id)).count == 1)
    #expect(hub.statistics.contacts == 1)
    #expect(hub.statistics.maxContacts == 1)
  }

  @Test func aMouseUnpluggedWhilePressedCancelsItsContact() {
    let (hub, mouse) = makeHub()
    mouse.send("relx 1 left 1 syn")
    mouse.vanish()
    let phases = hub.readPending(now: .zero).compactMap { action -> Touch.Phase? in
      if case .touch(let touch) = action { return touch.phase }
      return nil
    }
    #expect(phases == [.began, .cancelled])
  }

  @Test func anAbsoluteMouseShowsNoCursor() {
    let (hub, _) = makeHub()
    let tablet = FakeInputSource(
      .single(keys: [KeyCode.buttonLeft]), path: "/dev/input/event9")
    hub.addFake(tablet)
    tablet.send("absx 512 absy 300 syn left 1 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == nil)
    #expect(hub.liveContacts == 1)
  }

  /// A touchpad, the buttons of a tablet, a keyboard with a touchpad, a television's remote
  /// control.
  @Test(arguments: 0..<4)
  func whatIsNoMouseDrawsNothingAndShowsNoCursor(index: Int) {
    let axes = [RelCode.x, RelCode.y] as Set<UInt16>
    var touchpad = DeviceCapabilities.slotPanel()
    touchpad.properties = [DeviceProperty.pointer]
    touchpad.relatives = axes
    var pad = DeviceCapabilities.single(keys: [KeyCode.button0, KeyCode.button0 + 1])
    pad.properties = []
    pad.relatives = axes
    var cover = DeviceCapabilities.keyboard
    cover.keys.insert(KeyCode.buttonLeft)
    cover.relatives = axes
    cover.axes = [
      AbsCode.x: AxisRange(minimum: 0, maximum: 1023),
      AbsCode.y: AxisRange(minimum: 0, maximum: 599),
    ]
    let remote = DeviceCapabilities(
      keys: Set(1...248).union([KeyCode.buttonLeft]), relatives: axes)
    let devices = [(touchpad, 3), (pad, 3), (cover, 3), (remote, DeviceIdentity.Bus.cec)]
    let (hub, _) = makeHub()
    hub.addFake(
      FakeInputSource(devices[index].0, path: "/dev/input/event8", bus: devices[index].1))
    if let source = hub.devices.last?.source as? FakeInputSource, hub.devices.count == 2 {
      source.send("absx 9 absy 9 syn left 1 syn relx 5 rely 5 syn left 0 syn")
      source.send("slot 0 id 1 x 9 y 9 syn")
    }
    let actions = hub.readPending(now: .zero)
    #expect(
      actions.allSatisfy {
        switch $0 {
        case .frameEnd, .key: true
        case .touch, .pointerMoved, .pointed: false
        }
      }, "\(actions)")
    #expect(hub.cursor == nil && hub.liveContacts == 0)
  }

  @Test func countsThatNeverEndDoNotOverflow() {
    let (hub, mouse) = makeHub()
    let far = "relx 2147483647 rely -2147483648"
    mouse.send(Array(repeating: far, count: 1000).joined(separator: " ") + " syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.cursor == Point(x: 63, y: 0))
  }

  @Test func aSmallerScreenKeepsTheCursorOnIt() {
    let (hub, mouse) = makeHub()
    mouse.send("relx 100 rely 100 syn")
    _ = hub.readPending(now: .zero)
    hub.setPicture(PictureGeometry(panel: PixelSize(width: 10, height: 10)))
    #expect(hub.cursor == Point(x: 9, y: 9))
  }

  // MARK: - Absolute and relative axes on one node

  private static let both = DeviceCapabilities(
    keys: [KeyCode.buttonLeft, KeyCode.buttonRight], relatives: [RelCode.x, RelCode.y],
    axes: [
      AbsCode.x: AxisRange(minimum: 0, maximum: 639),
      AbsCode.y: AxisRange(minimum: 0, maximum: 479, value: 100),
    ])

  private func makeRemoteHub() -> (InputHub, FakeInputSource) {
    let hub = InputHub(
      options: InputOptions(selection: .nothing),
      picture: PictureGeometry(panel: PixelSize(width: 640, height: 480)))
    let source = FakeInputSource(Self.both)
    hub.addFake(source)
    return (hub, source)
  }

  private func words(_ actions: [InputAction]) -> [String] {
    actions.compactMap {
      switch $0 {
      case .touch(let touch):
        "\(touch.phase) \(Int(touch.position.x)),\(Int(touch.position.y))"
      case .pointerMoved(let place): "cursor \(Int(place.x)),\(Int(place.y))"
      case .pointed(let place): "points \(Int(place.x)),\(Int(place.y))"
      case .key, .frameEnd: nil
      }
    }
  }

  /// It has no cursor, but it points: what a key means may depend on where.
  @Test func anAbsoluteMousePointsWhileItsButtonIsUp() {
    let hub = InputHub(
      options: InputOptions(selection: .nothing),
      picture: PictureGeometry(panel: PixelSize(width: 640, height: 480)))
    let tablet = FakeInputSource(
      .single(
        keys: [KeyCode.buttonLeft, KeyCode.buttonRight], x: AxisRange(minimum: 0, maximum: 1279),
        y: AxisRange(minimum: 0, maximum: 959)))
    hub.addFake(tablet)
    #expect(hub.devices.map(\.kind) == [.absoluteMouse])
    tablet.send("absx 100 absy 200 syn left 1 syn absx 300 syn left 0 syn absy 500 syn syn")
    #expect(
      words(hub.readPending(now: .zero)) == [
        "points 50,100", "began 50,100", "moved 150,100", "ended 150,100", "points 150,250",
      ])
    #expect(hub.cursor == nil)
  }

  @Test func absoluteAndRelativeAxesBothMoveThePointerOfARemoteDesktop() {
    let (hub, remote) = makeRemoteHub()
    #expect(hub.devices.map(\.kind) == [.absoluteMouse])
    remote.send("absx 80 absy 240 syn left 1 syn absx 500 syn left 0 syn")
    #expect(
      words(hub.readPending(now: .zero)) == ["began 80,240", "moved 500,240", "ended 500,240"])
    // No cursor of ours while the far one is seen.
    #expect(hub.cursor == nil)
    remote.send("relx 10 rely -5 syn left 1 syn relx 1 syn left 0 syn")
    #expect(
      words(hub.readPending(now: .zero)) == [
        "cursor 510,235", "began 510,235", "cursor 511,235", "moved 511,235", "ended 511,235",
      ])
    remote.send("absx 20 syn left 1 syn")
    #expect(words(hub.readPending(now: .zero)) == ["cursor 20,240", "began 20,240"])
    #expect(hub.liveContacts == 1)
    remote.vanish()
    #expect(words(hub.readPending(now: .zero)) == ["cancelled 20,240"])
  }

  @Test func aPressBeforeAnyMotionIsWhereTheKernelHasThePointer() {
    let (hub, remote) = makeRemoteHub()
    remote.send("left 1 left 0 syn")
    #expect(words(hub.readPending(now: .zero)) == ["began 0,100", "ended 0,100"])
  }
}
