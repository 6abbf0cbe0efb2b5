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
      let source = sources[path] ?? FakeInputSource(.slotPanel(), path: path)
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
    let hub = try bench.makeHub(.none)
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
    let actions = hub.readPending(now: .seconds(1))
    #expect(actions.count == 1)
    #expect(source.isClosed)
    #expect(hub.devices.isEmpty)
    // Nothing is left that would wake the loop: the hub's descriptor is quiet.
    let epoll = try Epoll.make()
    try epoll.add(hub.fileDescriptors[0], for: .readable)
    var events: [Epoll.Event] = []
    try epoll.wait(timeout: .zero, into: &events)
    #expect(events.isEmpty)
    close(pipe.reader)
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
    let inventory = enumerateInputDevices(directory: "/nonexistent/input")
    #expect(inventory.entries.isEmpty)
    #expect(inventory.problem != nil)
  }

  @Test func aFileThatIsNoDeviceIsListedWithTheReason() throws {
    let bench = Bench()
    bench.makeDirectory()
    bench.makeNode("event0")
    let inventory = enumerateInputDevices(directory: bench.directory)
    #expect(inventory.entries.count == 1)
    #expect(!inventory.entries[0].isUsed)
    #expect(inventory.entries[0].reason?.contains("no evdev node") == true)
  }

  @Test func whatWasNotAskedForIsListedAsSuch() {
    func entry(_ name: String) -> InputInventory.Entry {
      InputInventory.Entry(
        path: "/dev/input/\(name)", name: name, phys: "", kind: .keyboard, isUsed: true, reason: nil
      )
    }
    let all = InputInventory(entries: [entry("event1"), entry("event2")], problem: nil)
    for (selection, used) in [
      (.auto, [true, true]), (.none, [false, false]),
      (.paths(["/dev/input/event2"]), [false, true]),
    ] as [(InputOptions.Selection, [Bool])] {
      var inventory = all
      inventory.noteSelection(selection)
      #expect(inventory.entries.map(\.isUsed) == used)
      #expect(inventory.entries.map { $0.reason == nil } == used)
    }
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
