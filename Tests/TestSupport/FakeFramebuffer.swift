public import Geometry
public import LinuxIO
public import Scanout

/// A framebuffer device that keeps the kernel's rules, or breaks them as a test says.
public final class FakeFramebuffer: FramebufferDevice {
  public enum Call: Hashable, Sendable {
    case fixedInfo, mode, setMode, pan, setPower, colorMap, setColorMap, map, kick, automaticUpdate
  }

  /// What it makes of a request.
  public enum Obedience: Hashable, Sendable {
    case obeys
    /// Says yes and changes nothing.
    case ignores
    case refuses(Errno)
  }

  public let path: String
  public var info: FramebufferFixedInfo
  public private(set) var current: FramebufferMode
  public var setsModes = Obedience.ignores
  public var pans = Obedience.refuses(.invalidArgument)
  public var powers = Obedience.obeys
  public var kicks = Obedience.obeys
  /// Rows that the memory has room for, whatever is asked for.
  public let memoryRows: Int
  /// What each pan takes.
  public var panTime = Duration.zero
  public let clock = VirtualClock(now: .seconds(100))
  /// Asked before each call; an errno makes the call fail.
  public var script: (Call) -> Errno? = { _ in nil }

  public private(set) var calls: [Call: Int] = [:]
  public private(set) var windows: [PixelPoint] = []
  public private(set) var kickedRects: [PixelRect] = []
  public private(set) var automaticUpdates: [Bool] = []
  public private(set) var isOn = true
  public private(set) var colors: FramebufferColorMap
  public private(set) var isClosed = false
  public private(set) var isMapped = false
  /// Broken rules, each in words.
  public private(set) var violations: [String] = []

  private let guardBytes = 256
  private let bytes: UnsafeMutableRawBufferPointer
  private var noise: [UInt8]

  /// `padding` bytes follow each row; `complement` turns all bits of the memory's first content.
  public init(
    path: String = "/dev/fb0", name: String = "fake", mode: FramebufferMode, padding: Int = 0,
    memoryRows: Int? = nil, seed: UInt64 = 1, complement: Bool = false
  ) {
    self.path = path
    current = mode
    let rows = memoryRows ?? mode.virtualSize.height
    self.memoryRows = rows
    let pitch = mode.virtualSize.width * ((mode.bitsPerPixel + 7) / 8) + padding
    info = FramebufferFixedInfo(name: name, memoryLength: rows * pitch, lineLength: pitch)
    colors = FramebufferColorMap(red: [1, 2], green: [3, 4], blue: [5, 6])
    var random = SeededGenerator(seed: seed)
    let mask: UInt8 = complement ? 0xFF : 0
    noise = (0..<(rows * pitch + 2 * guardBytes)).map { _ in
      UInt8(truncatingIfNeeded: random.next()) ^ mask
    }
    bytes = .allocate(byteCount: noise.count, alignment: 64)
    bytes.copyBytes(from: noise)
  }

  deinit {
    bytes.deallocate()
  }

  private func enter(_ call: Call, _ name: String) throws(SystemError) {
    calls[call, default: 0] += 1
    if isClosed { violations.append("\(name) after close") }
    if let errno = script(call) { throw SystemError(call: name, subject: path, errno: errno) }
  }

  private func obey(
    _ obedience: Obedience, _ name: String, _ body: () -> Void
  ) throws(SystemError) {
    switch obedience {
    case .obeys: body()
    case .ignores: break
    case .refuses(let errno): throw SystemError(call: name, subject: path, errno: errno)
    }
  }

  public func fixedInfo() throws(SystemError) -> FramebufferFixedInfo {
    try enter(.fixedInfo, "get the properties of")
    return info
  }

  public func mode() throws(SystemError) -> FramebufferMode {
    try enter(.mode, "get the mode of")
    return current
  }

  public func setMode(_ mode: FramebufferMode) throws(SystemError) {
    try enter(.setMode, "set a mode on")
    let pitch = mode.virtualSize.width * ((mode.bitsPerPixel + 7) / 8)
    if setsModes == .obeys, mode.virtualSize.height > memoryRows || pitch > info.lineLength {
      throw SystemError(call: "set a mode on", subject: path, errno: .invalidArgument)
    }
    try obey(setsModes, "set a mode on") { current = mode }
  }

  /// Another program does what it likes.
  public func change(_ body: (inout FramebufferMode) -> Void) {
    body(&current)
  }

  public func pan(_ mode: FramebufferMode) throws(SystemError) {
    try enter(.pan, "pan")
    clock.advance(by: panTime)
    if pans == .obeys {
      let isLegal =
        (mode.offset.y == 0 || info.panStep.y > 0 && mode.offset.y % info.panStep.y == 0)
        && mode.offset.y + mode.size.height <= current.virtualSize.height
        && (mode.offset.x == 0 || info.panStep.x > 0)
      if !isLegal { throw SystemError(call: "pan", subject: path, errno: .invalidArgument) }
    }
    try obey(pans, "pan") {
      current.offset = mode.offset
      windows.append(mode.offset)
    }
  }

  public func setPower(_ isOn: Bool) throws(SystemError) {
    try enter(.setPower, "blank")
    try obey(powers, "blank") { self.isOn = isOn }
  }

  public func colorMap(count: Int) throws(SystemError) -> FramebufferColorMap {
    try enter(.colorMap, "get the colours of")
    return colors
  }

  public func setColorMap(_ map: FramebufferColorMap) throws(SystemError) {
    try enter(.setColorMap, "set the colours of")
    colors = map
  }

  public func map(_ info: FramebufferFixedInfo) throws(SystemError) -> UnsafeMutableRawPointer {
    try enter(.map, "map")
    isMapped = true
    return bytes.baseAddress! + guardBytes
  }

  public func unmap() {
    isMapped = false
  }

  public func kick(_ kick: FramebufferKick, _ rect: PixelRect) throws(SystemError) {
    try enter(.kick, "kick")
    try obey(kicks, "kick") { kickedRects.append(rect) }
  }

  public func setAutomaticUpdate(_ isOn: Bool) throws(SystemError) {
    try enter(.automaticUpdate, "set the update mode of")
    try obey(kicks, "set the update mode of") { automaticUpdates.append(isOn) }
  }

  public func close() {
    isClosed = true
  }
}

// MARK: - What became of the memory

extension FakeFramebuffer {
  /// The stored pixel in column `x` of row `y` of the whole memory.
  public func storedPixel(x: Int, y: Int) -> UInt32 {
    let count = (current.bitsPerPixel + 7) / 8
    let first = guardBytes + y * info.lineLength + x * count
    var value: UInt32 = 0
    for byte in 0..<count { value |= UInt32(bytes[first + byte]) << UInt32(8 * byte) }
    return value
  }

  /// The stored pixels of the shown window, row by row.
  public var window: [UInt32] {
    (0..<current.size.height).flatMap { y in
      (0..<current.size.width).map { x in
        storedPixel(x: current.offset.x + x, y: current.offset.y + y)
      }
    }
  }

  /// All bytes, those in front of and behind the memory included.
  public var contents: [UInt8] { Array(bytes) }
  /// What they were before.
  public var initialContents: [UInt8] { noise }

  /// Replaces all of them.
  public func fill(with contents: [UInt8]) {
    noise = contents
    bytes.copyBytes(from: contents)
  }

  /// Bytes that were written outside of `rect` of the memory, in pixels.
  public func strayBytes(outside rect: PixelRect) -> Int {
    let count = (current.bitsPerPixel + 7) / 8
    var strays = 0
    for index in noise.indices where bytes[index] != noise[index] {
      let place = index - guardBytes
      let (x, y) = (place % info.lineLength, place / info.lineLength)
      let isInside =
        place >= 0 && y >= rect.minY && y < rect.maxY && x >= rect.minX * count
        && x < rect.maxX * count
      if !isInside { strays += 1 }
    }
    return strays
  }
}

extension FramebufferMode {
  /// A mode with the channels of a layout.
  public static func fake(
    _ width: Int, _ height: Int, _ layout: ChannelLayout, bitsPerPixel: Int? = nil
  ) -> FramebufferMode {
    var mode = FramebufferMode(
      size: PixelSize(width: width, height: height),
      bitsPerPixel: bitsPerPixel ?? layout.bytesPerPixel * 8)
    mode.red = layout.red
    mode.green = layout.green
    mode.blue = layout.blue
    return mode
  }
}

/// The framebuffer devices of a machine, some of which cannot be opened.
public final class FakeFramebuffers: FramebufferSource {
  public var devices: [(path: String, answer: Result<FakeFramebuffer, SystemError>)]
  public var groups: [String: String] = [:]
  public var drivers: [String: String] = [:]
  public var cards: [String: String] = [:]

  public init(_ devices: FakeFramebuffer...) {
    self.devices = devices.map { ($0.path, .success($0)) }
  }

  public func add(_ path: String, failing errno: Errno) {
    devices.append((path, .failure(SystemError(call: "open", subject: path, errno: errno))))
  }

  public func framebufferPaths() throws(SystemError) -> [String] { devices.map(\.path) }

  public func open(_ path: String) throws(SystemError) -> any FramebufferDevice {
    switch devices.first(where: { $0.path == path })?.answer {
    case .success(let device): return device
    case .failure(let error): throw error
    case nil: throw SystemError(call: "open", subject: path, errno: .noSuchFile)
    }
  }

  public func owningGroup(of path: String) -> String? { groups[path] }
  public func driverName(of path: String) -> String? { drivers[path] }
  public func card(of path: String) -> String? { cards[path] }
}
