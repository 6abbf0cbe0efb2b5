@testable import Evdev
import Foundation
import Geometry
import LinuxIO
import TestSupport
import Testing
import Touches

/// Nodes are files of a temporary directory here, and an opener makes fakes of them.
@Suite struct DeviceDiscoveryTests {
  private final class Bench {
    let directory: String
    var sources: [String: FakeInputSource] = [:]
    /// What a node that is opened anew has and can be waited for by.
    var capabilities: [String: DeviceCapabilities] = [:]
    var descriptors: [String: Int32] = [:]
    var refusals: [String: SystemError] = [:]
    var opened: [String] = []
    var messages: [InputMessage] = []
    /// What udev says of nodes, by name.
    var tags: [String: DeviceTags] = [:]

    init() {
      directory = NSTemporaryDirectory() + "tigereye-input-" + UUID().uuidString
    }

    deinit {
      try? FileManager.default.removeItem(atPath: directory)
    }

    func path(_ name: String) -> String { "\(directory)/\(name)" }

    func makeDirectory() {
      try! FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    }

    func makeNode(_ name: String) {
      _ = FileManager.default.createFile(atPath: path(name), contents: nil)
    }

    func changeMode(of name: String) {
      try! FileManager.default.setAttributes(
        [.posixPermissions: 0o660], ofItemAtPath: path(name))
    }

    func removeNode(_ name: String) {
      try! FileManager.default.removeItem(atPath: path(name))
    }

    func makeHub(_ selection: InputOptions.Selection = .auto, grabs: Bool = true) throws -> InputHub
    {
      let hub = InputHub(
        options: InputOptions(selection: selection, grabs: grabs, directory: directory),
        picture: PictureGeometry(panel: PixelSize(width: 100, height: 100)),
        log: { [unowned self] in messages.append($0) },
        opener: { [unowned self] (path: String) throws(SystemError) -> any InputSource in
          try open(path)
        },
        tags: { [unowned self] path in
          tags[String(path.dropFirst(directory.count + 1))] ?? DeviceTags()
        })
      try hub.start()
      return hub
    }

    private func open(_ path: String) throws(SystemError) -> any InputSource {
      opened.append(path)
      if let refusal = refusals[path] { throw refusal }
      if let source = sources[path], !source.isClosed { return source }
      let source = FakeInputSource(capabilities[path] ?? .slotPanel(), path: path)
      source.fileDescriptor = descriptors[path]
      sources[path] = source
      return source
    }

    func refuse(_ name: String, _ errno: Errno) {
      refusals[path(name)] = SystemError(
        call: "open", subject: path(name), errno: errno, remedy: "join the group input")
    }
  }

  @Test func nodesThatAreThereAreUsedAndOthersAreNotLookedAt() throws {
    let bench = Bench()
    bench.makeDirectory()
    ["event10", "event2", "mouse0", "js0", "eventful"].forEach(bench.makeNode)
    let hub = try bench.makeHub()
    #expect(bench.opened == [bench.path("event2"), bench.path("event10")])
    #expect(hub.devices.count == 2)
    #expect(hub.fileDescriptors.count == 1)
    #expect(hub.problem == nil)
    hub.close()
    #expect(!bench.sources.values.contains { !$0.isClosed })
  }

  @Test func aNewNodeIsUsedAndOneThatGoesIsForgotten() throws {
    let bench = Bench()
    bench.makeDirectory()
    let hub = try bench.makeHub()
    #expect(hub.devices.isEmpty)
    bench.makeNode("event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.count == 1)
    bench.removeNode("event0")
    bench.sources[bench.path("event0")]!.vanish()
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.isEmpty)
    bench.sources = [:]
    bench.makeNode("event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.count == 1)
  }

  @Test func aDirectoryThatComesLaterIsFound() throws {
    let bench = Bench()
    let hub = try bench.makeHub()
    bench.makeDirectory()
    bench.makeNode("event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.count == 1)
    bench.makeNode("event1")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.count == 2)
  }

  @Test func aRefusedNodeIsTriedAgainWhenItsPermissionsChange() throws {
    let bench = Bench()
    bench.makeDirectory()
    let hub = try bench.makeHub()
    bench.refuse("event0", .accessDenied)
    bench.makeNode("event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.isEmpty)
    // udev is still at work: nothing is said yet.
    #expect(!bench.messages.contains { $0.severity == .warning })
    bench.refusals = [:]
    bench.changeMode(of: "event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.count == 1)
    #expect(hub.problem == nil)
  }

  @Test func aNodeThatStaysRefusedIsNamedOnceWithTheGroupToJoin() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event3")
    bench.refuse("event3", .accessDenied)
    let hub = try bench.makeHub()
    for _ in 0..<3 { _ = hub.readPending(now: .zero) }
    let warnings = bench.messages.filter { $0.severity == .warning }.map(\.text)
    #expect(warnings.count == 1)
    #expect(warnings[0].contains(bench.path("event3")) && warnings[0].contains("group input"))
    guard case .permission(let error)? = hub.problem else {
      Issue.record("no permission problem was told")
      return
    }
    #expect(error.subject == bench.path("event3"))
  }

  @Test func anUntouchedMachineOpensNothingAgain() throws {
    let bench = Bench()
    bench.makeDirectory()
    ["event0", "event1"].forEach(bench.makeNode)
    bench.sources[bench.path("event1")] = FakeInputSource(
      DeviceCapabilities(keys: [KeyCode.power]), path: bench.path("event1"))
    let hub = try bench.makeHub()
    for _ in 0..<5 { _ = hub.readPending(now: .zero) }
    #expect(bench.opened.count == 2)
  }

  /// udev's rules run after the kernel has made the node, and may be changed while it is used.
  @Test func rulesThatRunLateMakeADeviceWhatTheySay() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    func plug() -> FakeInputSource {
      let source = makeSource(path: bench.path("event0"))
      bench.sources[bench.path("event0")] = source
      return source
    }
    func phases(_ actions: [InputAction]) -> [Touch.Phase] {
      actions.compactMap {
        if case .touch(let touch) = $0 { return touch.phase }
        return nil
      }
    }
    let panel = plug()
    let hub = try bench.makeHub()
    #expect(hub.devices.map(\.kind) == [.touchscreen(.slots)])
    panel.send("slot 0 id 1 x 5 y 5 syn")
    #expect(phases(hub.readPending(now: .zero)) == [.began])

    bench.tags["event0"] = DeviceTags(isIgnored: true)
    let ignored = plug()
    bench.changeMode(of: "event0")
    #expect(phases(hub.readPending(now: .zero)) == [.cancelled])
    #expect(hub.devices.isEmpty && panel.isClosed && ignored.isClosed)
    // Other news do not make it be opened again.
    let opened = bench.opened.count
    bench.changeMode(of: "event0")
    #expect(hub.readPending(now: .zero).isEmpty && bench.opened.count == opened)

    bench.tags["event0"] = DeviceTags(deviceClass: .pen)
    _ = plug()
    bench.changeMode(of: "event0")
    _ = hub.readPending(now: .zero)
    #expect(hub.devices.map(\.kind) == [.pen])
  }

  @Test func aNamedNodeIsUsedWhateverARuleTellsPrograms() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    bench.sources[bench.path("event0")] = makeSource(path: bench.path("event0"))
    bench.tags["event0"] = DeviceTags(isIgnored: true)
    let hub = try bench.makeHub(.paths([bench.path("event0")]))
    #expect(hub.devices.count == 1 && hub.problem == nil)
  }

  @Test func namedNodesAreUsedAndNoOthers() throws {
    let bench = Bench()
    bench.makeDirectory()
    ["event0", "event1"].forEach(bench.makeNode)
    let hub = try bench.makeHub(.paths([bench.path("event1")]))
    #expect(bench.opened == [bench.path("event1")])
    #expect(hub.devices.count == 1)
  }

  @Test func aNamedNodeThatIsMissingOrOfNoUseIsAProblem() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.refuse("event9", .noSuchFile)
    var hub = try bench.makeHub(.paths([bench.path("event9")]))
    #expect(hub.problem == .unusable(path: bench.path("event9"), reason: "\(Errno.noSuchFile)"))
    bench.makeNode("event4")
    bench.sources[bench.path("event4")] = FakeInputSource(
      DeviceCapabilities(keys: [KeyCode.power]), path: bench.path("event4"))
    hub = try bench.makeHub(.paths([bench.path("event4")]))
    guard case .unusable(bench.path("event4"), _)? = hub.problem else {
      Issue.record("a power button was taken for a panel")
      return
    }
  }

  @Test func noDeviceIsTouchedWhereNoneIsWanted() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let hub = try bench.makeHub(.nothing)
    #expect(bench.opened.isEmpty)
    #expect(hub.fileDescriptors.isEmpty)
  }

  @Test func devicesAreGrabbedUnlessSharedAndARefusedGrabIsSaid() throws {
    let bench = Bench()
    bench.makeDirectory()
    ["event0", "event1", "event2"].forEach(bench.makeNode)
    for name in ["event0", "event1"] {
      bench.sources[bench.path(name)] = makeSource(path: bench.path(name))
    }
    bench.sources[bench.path("event1")]!.grabError = SystemError(
      call: "grab", subject: bench.path("event1"), errno: .busy)
    let hub = try bench.makeHub()
    #expect(hub.devices.count == 3)
    #expect(bench.sources[bench.path("event0")]!.isGrabbed)
    #expect(bench.messages.contains { $0.severity == .warning && $0.text.contains("event1") })

    let shared = Bench()
    shared.makeDirectory()
    shared.makeNode("event0")
    shared.sources[shared.path("event0")] = makeSource(path: shared.path("event0"))
    let sharingHub = try shared.makeHub(grabs: false)
    #expect(sharingHub.devices.count == 1)
    #expect(!shared.sources[shared.path("event0")]!.isGrabbed)
  }

  /// A source with a descriptor that can be waited for.
  private func makeSource(path: String) -> FakeInputSource {
    let source = FakeInputSource(.slotPanel(), path: path)
    source.fileDescriptor = Pipe.leaked().reader
    return source
  }

  @Test func aDeviceThatHangsUpAndStillWouldBlockIsGone() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let source = FakeInputSource(.slotPanel(), path: bench.path("event0"))
    let pipe = Pipe.leaked()
    source.fileDescriptor = pipe.reader
    bench.sources[bench.path("event0")] = source
    let hub = try bench.makeHub()
    source.send("id 1 x 5 y 5 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.liveContacts == 1)
    close(pipe.writer)
    bench.removeNode("event0")
    let actions = hub.readPending(now: .seconds(1))
    #expect(actions.count == 1)
    #expect(source.isClosed)
    #expect(hub.devices.isEmpty)
    #expect(try isQuiet(hub))
    close(pipe.reader)
  }

  /// Whether nothing would wake the loop.
  private func isQuiet(_ hub: InputHub) throws -> Bool {
    let epoll = try Epoll.make()
    try epoll.add(hub.fileDescriptors[0], for: .readable)
    var events: [Epoll.Event] = []
    try epoll.wait(timeout: .zero, into: &events)
    return events.isEmpty
  }

  @Test func aNodeThatIsLostAndStillThereIsOpenedAgain() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let path = bench.path("event0")
    bench.sources[path] = makeSource(path: path)
    let hub = try bench.makeHub()
    let first = bench.sources[path]!
    first.send("slot 0 id 1 x 5 y 5 syn slot 1 id 2 x 9 y 9 syn")
    _ = hub.readPending(now: .seconds(10))
    // The finger of slot 0 stays on the glass.
    var panel = DeviceCapabilities.slotPanel()
    panel.slots = [.init(trackingID: 1, x: 50, y: 50), .init(x: 9, y: 9)]
    bench.capabilities[path] = panel
    bench.descriptors[path] = Pipe.leaked().reader
    first.vanish()
    let phases = hub.readPending(now: .seconds(11)).compactMap { action -> Touch.Phase? in
      if case .touch(let touch) = action { return touch.phase }
      return nil
    }
    #expect(phases == [.cancelled, .cancelled] && first.isClosed)
    let second = bench.sources[path]!
    #expect(second !== first && hub.devices.count == 1 && second.isGrabbed)
    second.send("slot 0 x 60 y 60 syn id -1 syn")
    let unseen = hub.readPending(now: .seconds(12))
    #expect(unseen == [.frameEnd(.zero), .frameEnd(.zero)])
    second.send("slot 0 id 3 x 70 y 70 syn")
    #expect(hub.readPending(now: .seconds(13)).count == 2 && hub.liveContacts == 1)
    #expect(bench.opened.count == 2)
  }

  @Test func afterSleepAllNodesAreOpenedAnewAndWhatWasOnThemIsCancelled() throws {
    let bench = Bench()
    bench.makeDirectory()
    for name in ["event0", "event1"] {
      bench.makeNode(name)
      bench.sources[bench.path(name)] = makeSource(path: bench.path(name))
    }
    let hub = try bench.makeHub()
    let script = FakeInputSource(.slotPanel(), path: "a script")
    hub.addFake(script)
    let former = bench.sources
    former[bench.path("event0")]!.send("slot 0 id 1 x 5 y 5 syn")
    script.send("slot 0 id 1 x 5 y 5 syn")
    _ = hub.readPending(now: .seconds(1))
    var actions: [InputAction] = []
    hub.wake(now: .seconds(90), into: &actions)
    guard case .touch(let touch)? = actions.first, actions.count == 1 else {
      Issue.record("\(actions)")
      return
    }
    #expect(touch.phase == .cancelled && touch.time == .seconds(90))
    #expect(former.values.allSatisfy(\.isClosed) && !script.isClosed)
    #expect(hub.devices.count == 3 && bench.opened.count == 4)
    #expect(bench.messages.filter { $0.severity == .info }.count == 2)
  }

  @Test func aNodeThatIsLostAtOnceAgainIsLeftAloneUntilItIsPluggedInAnew() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let path = bench.path("event0")
    bench.sources[path] = makeSource(path: path)
    bench.descriptors[path] = bench.sources[path]!.fileDescriptor
    let hub = try bench.makeHub()
    // An hour apart it is opened again each time.
    for hour in 1...5 {
      bench.sources[path]!.vanish()
      _ = hub.readPending(now: .seconds(3600 * hour))
      #expect(hub.devices.count == 1)
    }
    for _ in 0..<9 where !bench.sources[path]!.isClosed {
      bench.sources[path]!.vanish()
      _ = hub.readPending(now: .seconds(3600 * 6))
    }
    #expect(hub.devices.isEmpty)
    #expect(bench.opened.count == 1 + 5 + DeviceFinder.mostLosses - 1)
    #expect(bench.messages.filter { $0.severity == .warning }.count == 1)
    // News of other nodes do not bring it back.
    bench.makeNode("event1")
    _ = hub.readPending(now: .seconds(3600 * 7))
    #expect(hub.devices.map(\.source.identity.path) == [bench.path("event1")])
    bench.removeNode("event0")
    bench.makeNode("event0")
    _ = hub.readPending(now: .seconds(3600 * 8))
    #expect(hub.devices.count == 2)
  }

  private enum Pipe {
    /// The two ends of a pipe; whoever asks closes them, or the end of the test run does.
    static func leaked() -> (reader: Int32, writer: Int32) {
      var ends: [Int32] = [0, 0]
      precondition(pipe(&ends) == 0)
      return (ends[0], ends[1])
    }
  }

  @Test func aMachineWithoutDevicesIsDescribedAsSuch() {
    let inventory = enumerateInputDevices(InputOptions(directory: "/nonexistent/input"))
    #expect(inventory.entries.isEmpty)
    #expect(inventory.problem != nil)
  }

  @Test func aFileThatIsNoDeviceIsListedWithTheReason() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let inventory = enumerateInputDevices(InputOptions(directory: bench.directory))
    #expect(inventory.entries.count == 1)
    #expect(!inventory.entries[0].isUsed)
    #expect(inventory.entries[0].reason?.contains("no evdev node") == true)
  }

  // MARK: - Another program's turn

  @Test func suspensionGivesDevicesAwayAndCancelsWhatIsOnThem() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let readable = Foundation.Pipe()
    let panel = FakeInputSource(.slotPanel(), path: bench.path("event0"))
    panel.fileDescriptor = readable.fileHandleForReading.fileDescriptor
    bench.sources[bench.path("event0")] = panel
    let hub = try bench.makeHub()
    let script = FakeInputSource(.slotPanel(), path: "a script")
    hub.addFake(script)
    panel.send("slot 0 id 1 x 1 y 1 syn")
    script.send("slot 0 id 2 x 1 y 1 syn")
    _ = hub.readPending(now: .zero)
    #expect(hub.liveContacts == 2 && panel.isGrabbed)

    let cancelled = hub.suspend(now: .seconds(1)).compactMap { action -> Touch.Phase? in
      if case .touch(let touch) = action { return touch.phase }
      return nil
    }
    #expect(cancelled == [.cancelled])
    #expect(panel.isClosed && !script.isClosed)
    #expect(hub.fileDescriptors.isEmpty && hub.liveContacts == 1)
    // What comes meanwhile is not looked at.
    bench.makeNode("event1")
    #expect(hub.readPending(now: .seconds(2)).isEmpty)
    #expect(bench.opened.count == 1)

    bench.sources[bench.path("event0")] = nil
    try hub.resume()
    #expect(bench.opened.dropFirst().map { $0 } == [bench.path("event0"), bench.path("event1")])
    #expect(hub.fileDescriptors.count == 1 && hub.devices.count == 3)
    // No news for the reader of the log at each return.
    #expect(bench.messages.filter { $0.severity == .info }.count == 1)
    try hub.resume()
    #expect(bench.opened.count == 3)
  }
}
