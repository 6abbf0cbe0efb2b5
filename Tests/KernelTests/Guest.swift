import Foundation

/// An emulated machine with a stock kernel, a screen and an absolute mouse.
///
/// It obeys over two lines: QMP moves its hardware, the agent of `.ci/guest-init` runs commands in
/// it. It switches itself off when the agent's line closes, so none is left behind.
final class Guest {
  enum Screen: CaseIterable {
    case virtio, bochs, qxl, cirrus
    /// As `virtio`, on a machine whose time is that of its instructions, 2 ns each: what happens in
    /// it depends on nothing that the host does besides.
    case virtioByInstructions
    /// Two connectors; nothing is connected to the second one but what `monitor` plugs in.
    case virtioTwice
    /// The firmware's screen, 800x600 of 16 bits or of 24 packed ones, and no DRM driver for it.
    case vesa16, vesa24
    /// Those whose driver is on the machine but not loaded: nothing is shown, or the firmware's
    /// screen.
    case bochsLate, vesaBeforeBochs

    /// Those with a DRM card whose panel has 800x480 pixels.
    static let cards: [Screen] = [.virtio, .bochs]

    /// The emulator's device.
    var device: String {
      switch self {
      case .virtio, .virtioByInstructions: "virtio-gpu-pci,xres=800,yres=480"
      case .virtioTwice: "virtio-gpu-pci,id=\(Guest.card),max_outputs=2,xres=800,yres=480"
      case .bochs, .bochsLate: "bochs-display,xres=800,yres=480"
      case .qxl: "qxl"
      case .cirrus: "cirrus-vga"
      case .vesa16, .vesa24: "VGA"
      case .vesaBeforeBochs: "VGA,xres=800,yres=600"
      }
    }

    /// What the kernel is told: the number of a VESA mode, and modules that are not to be loaded.
    var kernelArguments: String {
      switch self {
      case .virtio, .virtioByInstructions, .virtioTwice, .bochs, .qxl, .cirrus: ""
      case .vesa16: "vga=0x314 guest.without=bochs"
      case .vesa24, .vesaBeforeBochs: "vga=0x315 guest.without=bochs"
      case .bochsLate: "guest.without=bochs"
      }
    }
  }

  fileprivate static let pace = ["-icount", "shift=1"]

  static let pointer = "tablet"
  private static let card = "card"

  let qmp: QMPClient
  /// Of `Screen.virtioTwice`; on the others nothing listens.
  let monitor: SecondMonitor
  private let agent: LineSocket
  private let folder: String
  private let emulator = Process()
  private var commands = 0

  init(_ image: GuestImage, screen: Screen) throws {
    folder = try temporaryFolder()
    monitor = SecondMonitor(path: folder + "/monitor")
    let (control, port, serial) = (folder + "/qmp", folder + "/agent", folder + "/serial.log")
    emulator.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    emulator.arguments = [
      // Its time is its own: emulated on purpose, since a KVM that exists need not work.
      "qemu-system-x86_64", "-nodefaults", "-no-user-config", "-accel", "tcg", "-cpu", "max",
      "-m", "512", "-smp", "1", "-display", "none", "-no-reboot",
      "-kernel", image.kernel, "-initrd", image.initrd,
      "-append",
      "console=ttyS0 quiet panic=-1 vt.global_cursor_default=0 \(screen.kernelArguments)",
      "-serial", "file:\(serial)",
      "-qmp", "unix:\(control),server=on,wait=off",
      "-device", screen.device,
      "-device", "virtio-tablet-pci,id=\(Guest.pointer)",
      "-device", "virtio-keyboard-pci",
      "-device", "virtio-serial-pci",
      "-chardev", "socket,id=agent,path=\(port),server=on,wait=off",
      "-device", "virtserialport,chardev=agent,name=agent",
    ]
    if screen == .virtioByInstructions { emulator.arguments? += Guest.pace }
    if screen == .virtioTwice {
      emulator.arguments? += ["-vnc", "unix:\(folder)/monitor,display=\(Guest.card),head=1"]
    }
    emulator.standardInput = FileHandle.nullDevice
    emulator.standardOutput = try emptyFile(folder + "/emulator.log")
    emulator.standardError = try emptyFile(folder + "/emulator.err")
    try emulator.run()
    do {
      qmp = try QMPClient(path: control)
      agent = try LineSocket(path: port, patience: 30)
      _ = try agent.receive(patience: 180)
    } catch {
      emulator.terminate()
      let said = [folder + "/emulator.err", serial]
        .map { (try? String(contentsOfFile: $0, encoding: .utf8)) ?? "" }
        .map { String($0.suffix(1500)) }
      throw GuestError("the guest did not come up: \(error); \(said.joined())")
    }
  }

  /// Ends the machine at once. Nobody waits for it: this runs while the process exits, where
  /// Foundation no longer hears of ended children.
  func destroy() {
    kill(emulator.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Runs shell lines in the guest; both outputs come back as one.
  func attempt(_ command: String) throws -> (status: Int, output: String) {
    commands += 1
    try agent.send("\(commands) \(Data(command.utf8).base64EncodedString())")
    let words = try agent.receive(patience: 60).split(separator: " ")
    guard words.count >= 2, Int(words[0]) == commands, let status = Int(words[1]) else {
      throw GuestError("the agent answered out of order: \(words)")
    }
    let output = words.count > 2 ? Data(base64Encoded: String(words[2])) ?? Data() : Data()
    return (status, String(decoding: output, as: UTF8.self))
  }

  /// Runs shell lines that must succeed, and gives what they print without the last line end.
  @discardableResult
  func shell(_ command: String) throws -> String {
    let answer = try attempt(command)
    guard answer.status == 0 else {
      throw GuestError("in the guest, \(command): status \(answer.status): \(answer.output)")
    }
    return answer.output.hasSuffix("\n") ? String(answer.output.dropLast()) : answer.output
  }

  /// Repeats a shell condition until it holds.
  func wait(until condition: String, _ what: String, patience: Double = 30) throws {
    let end = Date(timeIntervalSinceNow: patience)
    while try attempt(condition).status != 0 {
      guard Date() < end else { throw GuestError("not within \(patience) s: \(what)") }
    }
  }

  /// What the emulated screen shows now, or the one at the second connector.
  func screenshot(ofSecond: Bool = false) throws -> Picture {
    let path = folder + "/screen.ppm"
    let screen: [String: Any] = ofSecond ? ["device": Guest.card, "head": 1] : [:]
    try qmp.execute("screendump", screen.merging(["filename": path]) { $1 })
    return try Picture(ppm: path)
  }
}

/// The guests of a test run: one a screen, booted at the first use, ended with the process.
final class GuestPool: @unchecked Sendable {
  static let shared = GuestPool()

  private let lock = NSLock()
  private var guests: [Guest.Screen: Result<Guest, any Error>] = [:]

  private init() {
    atexit { GuestPool.shared.destroyAll() }
  }

  /// A guest that failed to boot is not tried again: every test says why.
  func guest(_ screen: Guest.Screen) throws -> Guest {
    lock.lock()
    defer { lock.unlock() }
    let known = guests[screen] ?? Result { try Guest(GuestImage.shared.get(), screen: screen) }
    guests[screen] = known
    return try known.get()
  }

  private func destroyAll() {
    for guest in guests.values { try? guest.get().destroy() }
  }
}
