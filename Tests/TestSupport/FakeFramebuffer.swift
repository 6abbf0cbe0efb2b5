package import Geometry
package import LinuxIO
package import Scanout

/// A framebuffer device that keeps the kernel's rules, or breaks them as a test says.
package final class FakeFramebuffer: FramebufferDevice {
  package enum Call: Hashable, Sendable {
    case fixedInfo, mode, setMode, pan, setPower, colorMap, setColorMap, map, flush, automaticUpdate
  }

  /// What it makes of a request.
  package enum Obedience: Hashable, Sendable {
    case obeys
    /// Says yes and changes nothing.
    case ignores
    case refuses(Errno)
  }

  package let path: String
  package var info: FramebufferFixedInfo
  package private(set) var current: FramebufferMode
  package var setsModes = Obedience.ignores
  package var pans = Obedience.refuses(.invalidArgument)
  package var powers = Obedience.obeys
  package var flushes = Obedience.obeys
  /// Rows that the memory has room for, whatever is asked for.
  package let memoryRows: Int
  /// What each pan takes.
  package var panTime = Duration.zero
  package let clock = VirtualClock(now: .seconds(100))
  /// Asked before each call; an errno makes the call fail.
  package var script: (Call) -> Errno? = { _ in nil }

  package private(set) var calls: [Call: Int] = [:]
  package private(set) var windows: [PixelPoint] = []
  package private(set) var flushedRects: [PixelRect] = []
  package private(set) var automaticUpdates: [Bool] = []
  package private(set) var isOn = true
  package private(set) var colors: FramebufferColorMap
  package private(set) var isClosed = false
  package private(set) var isMapped = false
  /// Broken rules, each in words.
  package private(set) var violations: [String] = []

  private let guardBytes = 256
  private let bytes: UnsafeMutableRawBufferPointer
  private var noise: [UInt8]

  /// `padding` bytes follow each row; `complement` turns all bits of the memory's first content.
  package init(
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

  package func fixedInfo() throws(SystemError) -> FramebufferFixedInfo {
    try enter(.fixedInfo, "get the properties of")
    return info
  }

  package func mode() throws(SystemError) -> FramebufferMode {
    try enter(.mode, "get the mode of")
    return current
  }

  package func setMode(_ mode: FramebufferMode) throws(SystemError) {
    try enter(.setMode, "set a mode on")
    let pitch = mode.virtualSize.width * ((mode.bitsPerPixel + 7) / 8)
    if setsModes == .obeys, mode.virtualSize.height > memoryRows || pitch > info.lineLength {
      throw SystemError(call: "set a mode on", subject: path, errno: .invalidArgument)
    }
    try obey(setsModes, "set a mode on") { current = mode }
  }

  /// Another program does what it likes.
  package func change(_ body: (inout FramebufferMode) -> Void) {
    body(&current)
  }

  package func pan(_ mode: FramebufferMode) throws(SystemError) {
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

  package func setPower(_ isOn: Bool) throws(SystemError) {
    try enter(.setPower, "blank")
    try obey(powers, "blank") { self.isOn = isOn }
  }

  package func colorMap(count: Int) throws(SystemError) -> FramebufferColorMap {
    try enter(.colorMap, "get the colours of")
    return colors
  }

  package func setColorMap(_ map: FramebufferColorMap) throws(SystemError) {
    try enter(.setColorMap, "set the colours of")
    colors = map
  }

  package func map(_ info: FramebufferFixedInfo) throws(SystemError) -> UnsafeMutableRawPointer {
    try enter(.map, "map")
    isMapped = true
    return bytes.baseAddress! + guardBytes
  }

  package func unmap() {
    isMapped = false
  }

  package func flush(_ flush: FramebufferFlush, _ rect: PixelRect) throws(SystemError) {
    try enter(.flush, "flush")
    try obey(flushes, "flush") { flushedRects.append(rect) }
  }

  package func setAutomaticUpdate(_ isOn: Bool) throws(SystemError) {
    try enter(.automaticUpdate, "set the update mode of")
    try obey(flushes, "set the update mode of") { automaticUpdates.append(isOn) }
  }

  package func close() {
    isClosed = true
  }
}

// MARK: - What became of the memory

extension FakeFramebuffer {
  /// The stored pixel in column `x` of row `y` of the whole memory.
  package func storedPixel(x: Int, y: Int) -> UInt32 {
    let count = (current.bitsPerPixel + 7) / 8
    let first = guardBytes + y * info.lineLength + x * count
    var value: UInt32 = 0
    for byte in 0..<count { value |= UInt32(bytes[first + byte]) << UInt32(8 * byte) }
    return value
  }

  /// The stored pixels of the shown window, row by row.
  package var window: [UInt32] {
    (0..<current.size.height).flatMap { y in
      (0..<current.size.width).map { x in
        storedPixel(x: current.offset.x + x, y: current.offset.y + y)
      }
    }
  }

  /// All bytes, those in front of and behind the memory included.
  package var contents: [UInt8] { Array(bytes) }
  /// What they were before.
  package var initialContents: [UInt8] { noise }

  /// Replaces all of them.
  package func fill(with contents: [UInt8]) {
    noise = contents
    bytes.copyBytes(from: contents)
  }

  /// Bytes that were written outside of `rect` of the memory, in pixels.
  package func strayBytes(outside rect: PixelRect) -> Int {
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
  package static func fake(
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
package final class FakeFramebuffers: FramebufferSource {
  package var devices: [(path: String, answer: Result<FakeFramebuffer, SystemError>)]
  package var groups: [String: String] = [:]
  package var drivers: [String: String] = [:]
  package var cards: [String: String] = [:]

  package init(_ devices: FakeFramebuffer...) {
    self.devices = devices.map { ($0.path, .success($0)) }
  }

  package func add(_ path: String, failing errno: Errno) {
    devices.append((path, .failure(SystemError(call: "open", subject: path, errno: errno))))
  }

  package func framebufferPaths() throws(SystemError) -> [String] { devices.map(\.path) }

  package func open(_ path: String) throws(SystemError) -> any FramebufferDevice {
    switch devices.first(where: { $0.path == path })?.answer {
    case .success(let device): return device
    case .failure(let error): throw error
    case nil: throw SystemError(call: "open", subject: path, errno: .noSuchFile)
    }
  }

  package func owningGroup(of path: String) -> String? { groups[path] }
  package func driverName(of path: String) -> String? { drivers[path] }
  package func card(of path: String) -> String? { cards[path] }
}
