import Geometry
import LinuxIO
import Raster
import Scanout

/// A card that keeps the kernel's rules and does what a test's script says: refuses, delays, loses
/// flips, goes away.
public final class FakeScanoutDevice: ScanoutDevice {
  /// The calls that can be made to fail.
  public enum Call: Hashable {
    case resources, connector, encoder, properties, becomeMaster, crtc, setCRTC, createBuffer, map
    case addFramebuffer, pageFlip, markDirty, readEvents
  }

  public let path: String
  public var driverName = "fake"
  public let fileDescriptor: Int32 = 1_000

  // What the card is.
  public var dumbBuffers: UInt64? = 1
  public var connectors: [ScanoutConnector]
  public var encoders: [ScanoutEncoder]
  public var crtcs: [CRTCState]
  public var connectorProperties: [UInt32: [ScanoutProperty]] = [:]
  /// Bytes between the rows of its buffers.
  public var padding = 0
  /// Modes that it offers and does not take.
  public var refusedModes: Set<DisplayMode> = []
  /// Whether buffers may be written while they are shown.
  public var allowsWritesInPlace = false

  /// Asked before each call; an errno makes the call fail.
  public var script: (Call) -> Errno? = { _ in nil }

  // What became of it.
  public private(set) var buffers: [UInt32: FakeScanoutBuffer] = [:]
  public private(set) var framebuffers: [UInt32: UInt32] = [:]
  public private(set) var calls: [Call: Int] = [:]
  public private(set) var modesSet: [(crtc: UInt32, connectors: [UInt32], mode: DisplayMode?)] = []
  public private(set) var dirtyRects: [[PixelRect]] = []
  /// Broken rules, each in words.
  public private(set) var violations: [String] = []
  public private(set) var isClosed = false
  public private(set) var pendingFlip: (crtc: UInt32, framebuffer: UInt32, token: UInt64)?

  private var events: [FlipEvent] = []
  private var nextID: UInt32 = 100

  public init(
    path: String = "/dev/dri/card0", connectors: [ScanoutConnector], encoders: [ScanoutEncoder],
    crtcs: [CRTCState]
  ) {
    self.path = path
    self.connectors = connectors
    self.encoders = encoders
    self.crtcs = crtcs
  }

  /// A card with one connected screen that has one mode.
  public convenience init(path: String = "/dev/dri/card0", size: PixelSize) {
    self.init(
      path: path,
      connectors: [
        ScanoutConnector(
          id: 31, name: "HDMI-A-1", status: .connected, modes: [.fake(size)], encoder: 41,
          encoders: [41])
      ],
      encoders: [ScanoutEncoder(id: 41, possibleCRTCs: 1)], crtcs: [CRTCState(id: 51)])
  }

  private func enter(_ call: Call, _ name: String) throws(SystemError) {
    calls[call, default: 0] += 1
    if isClosed { violations.append("\(name) after close") }
    if let errno = script(call) { throw SystemError(call: name, subject: path, errno: errno) }
  }

  private func refuse(_ name: String, _ errno: Errno) -> SystemError {
    SystemError(call: name, subject: path, errno: errno)
  }

  public func capability(_ capability: ScanoutCapability) -> UInt64? {
    capability == .dumbBuffers ? dumbBuffers : 1
  }

  public func resources() throws(SystemError) -> ScanoutResources {
    try enter(.resources, "get the resources of")
    return ScanoutResources(
      connectors: connectors.map(\.id), encoders: encoders.map(\.id), crtcs: crtcs.map(\.id))
  }

  public func connector(_ id: UInt32) throws(SystemError) -> ScanoutConnector {
    try enter(.connector, "get connector \(id) of")
    guard let found = connectors.first(where: { $0.id == id }) else {
      throw refuse("get connector \(id) of", .noSuchFile)
    }
    return found
  }

  public func encoder(_ id: UInt32) throws(SystemError) -> ScanoutEncoder {
    try enter(.encoder, "get encoder \(id) of")
    guard let found = encoders.first(where: { $0.id == id }) else {
      throw refuse("get encoder \(id) of", .noSuchFile)
    }
    return found
  }

  public func properties(
    of object: ScanoutObject, _ id: UInt32
  ) throws(SystemError) -> [ScanoutProperty] {
    try enter(.properties, "get the properties of object \(id) of")
    return object == .connector ? connectorProperties[id] ?? [] : []
  }

  public func becomeMaster() throws(SystemError) {
    try enter(.becomeMaster, "become DRM master of")
  }

  public func dropMaster() throws(SystemError) {}

  public func crtc(_ id: UInt32) throws(SystemError) -> CRTCState {
    try enter(.crtc, "get CRTC \(id) of")
    guard let found = crtcs.first(where: { $0.id == id }) else {
      throw refuse("get CRTC \(id) of", .noSuchFile)
    }
    return found
  }

  public func setCRTC(_ state: CRTCState, connectors wanted: [UInt32]) throws(SystemError) {
    absorbWrites()
    try enter(.setCRTC, "set a mode on")
    guard let index = crtcs.firstIndex(where: { $0.id == state.id }) else {
      throw refuse("set a mode on", .noSuchFile)
    }
    if let mode = state.mode {
      let isKnown = state.framebuffer.map { framebuffers[$0] != nil || $0 == Self.foreign } ?? false
      guard isKnown, !wanted.isEmpty, !refusedModes.contains(mode),
        wanted.allSatisfy({ canFeed($0, crtc: index) })
      else { throw refuse("set the mode \(mode) on", .invalidArgument) }
    }
    crtcs[index] = state
    modesSet.append((state.id, wanted, state.mode))
    // The kernel waits for the flip that is under way; its event may still be unread.
    if let flip = pendingFlip, flip.crtc == state.id { pendingFlip = nil }
  }

  /// A framebuffer of the text console.
  public static let foreign: UInt32 = 7

  private func canFeed(_ connector: UInt32, crtc: Int) -> Bool {
    guard let connector = connectors.first(where: { $0.id == connector }) else { return false }
    return encoders.contains {
      connector.encoders.contains($0.id) && $0.possibleCRTCs & (1 << UInt32(crtc)) != 0
    }
  }

  public func close() {
    isClosed = true
  }
}

// MARK: - Buffers

extension FakeScanoutDevice {
  public func createDumbBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> DumbBuffer {
    try enter(.createBuffer, "create a \(size) buffer on")
    nextID += 1
    let buffer = FakeScanoutBuffer(size: size, padding: padding, seed: nextID)
    buffers[nextID] = buffer
    return DumbBuffer(handle: nextID, pitch: buffer.pitch, byteCount: buffer.byteCount)
  }

  public func destroyDumbBuffer(_ buffer: DumbBuffer) {
    if buffers.removeValue(forKey: buffer.handle) == nil {
      violations.append("a buffer was destroyed twice")
    }
    if framebuffers.values.contains(buffer.handle) {
      violations.append("a buffer was destroyed before its framebuffer")
    }
  }

  public func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer {
    try enter(.map, "map a buffer of")
    return buffers[buffer.handle]!.memory
  }

  public func unmap(_ buffer: DumbBuffer) {}

  public func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> UInt32 {
    try enter(.addFramebuffer, "add a framebuffer to")
    nextID += 1
    framebuffers[nextID] = buffer.handle
    return nextID
  }

  public func removeFramebuffer(_ id: UInt32) {
    if framebuffers.removeValue(forKey: id) == nil {
      violations.append("a framebuffer was removed twice")
    }
    for index in crtcs.indices where crtcs[index].framebuffer == id {
      crtcs[index].framebuffer = nil
      crtcs[index].mode = nil
    }
  }

  /// The buffer that the first CRTC shows.
  public var shownBuffer: FakeScanoutBuffer? {
    crtcs[0].framebuffer.flatMap { framebuffers[$0] }.flatMap { buffers[$0] }
  }

  private func absorbWrites() {
    for (handle, buffer) in buffers {
      let before = buffer.strayWrites
      let written = buffer.absorb()
      if buffer.strayWrites != before { violations.append("written outside of the picture") }
      guard written > 0, !allowsWritesInPlace else { continue }
      let isShown = crtcs.contains { $0.framebuffer.flatMap { framebuffers[$0] } == handle }
      let isQueued = pendingFlip.flatMap { framebuffers[$0.framebuffer] } == handle
      if isShown || isQueued { violations.append("written while it is shown") }
    }
  }
}

// MARK: - Flips

extension FakeScanoutDevice {
  public func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError) {
    absorbWrites()
    try enter(.pageFlip, "flip to a buffer on")
    guard framebuffers[framebuffer] != nil, let state = crtcs.first(where: { $0.id == crtc }) else {
      throw refuse("flip to a buffer on", .noSuchFile)
    }
    guard state.framebuffer != nil else { throw refuse("flip to a buffer on", .busy) }
    if pendingFlip != nil {
      violations.append("a flip was queued while another was under way")
      throw refuse("flip to a buffer on", .busy)
    }
    pendingFlip = (crtc, framebuffer, token)
  }

  /// The screen refreshes: the flip under way takes place. The event comes at the next reading, or
  /// never where `losingEvent`. False where there is none.
  @discardableResult
  public func refresh(at time: Duration? = nil, losingEvent: Bool = false) -> Bool {
    guard let flip = pendingFlip else { return false }
    pendingFlip = nil
    for index in crtcs.indices where crtcs[index].id == flip.crtc {
      crtcs[index].framebuffer = flip.framebuffer
    }
    if !losingEvent { events.append(FlipEvent(token: flip.token, time: time)) }
    return true
  }

  /// Lets an event come that belongs to nothing the display waits for.
  public func addEvent(token: UInt64) {
    events.append(FlipEvent(token: token, time: nil))
  }

  public func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError) {
    absorbWrites()
    try enter(.markDirty, "mark pixels dirty on")
    dirtyRects.append(rects)
  }

  public func readEvents() throws(SystemError) -> [FlipEvent] {
    try enter(.readEvents, "read events of")
    defer { events = [] }
    return events
  }

  /// Looks at the memory without waiting for a call, for what is written in place.
  public func settle() {
    absorbWrites()
  }
}

extension DisplayMode {
  /// A mode with a plausible timing.
  public static func fake(
    _ size: PixelSize, hz: Double = 60, preferred: Bool = false, interlaced: Bool = false
  ) -> DisplayMode {
    let width = UInt16(size.width)
    let height = UInt16(size.height)
    let pixels = Double(size.width + 80) * Double(size.height + 20)
    return DisplayMode(
      clock: UInt32((pixels * hz / (interlaced ? 2 : 1) / 1000).rounded()),
      horizontal: Timing(
        displayed: width, syncStart: width + 16, syncEnd: width + 48, total: width + 80),
      vertical: Timing(
        displayed: height, syncStart: height + 4, syncEnd: height + 8, total: height + 20),
      nominalRefresh: UInt32(hz.rounded()), flags: interlaced ? 1 << 4 : 0,
      type: preferred ? 1 << 3 : 0, name: "\(size)")
  }
}
