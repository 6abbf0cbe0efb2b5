public import Geometry
public import LinuxIO
public import Raster
public import Scanout

/// A card that keeps the kernel's rules and does what a test's script says: refuses, delays, loses
/// flips, goes away.
public final class FakeScanoutDevice: ScanoutDevice {
  /// The calls that can be made to fail.
  public enum Call: Hashable, CaseIterable {
    case resources, connector, encoder, properties, becomeMaster, crtc, setCRTC, createBuffer, map
    case addFramebuffer, pageFlip, markDirty, readEvents
    case enable, planes, setProperty, disablePlane, hideCursor, addOldFramebuffer, createBlob
    /// A commit with TEST_ONLY, one that may set modes, and a flip.
    case test, commitMode, commitFlip
  }

  public let path: String
  public var driverName = "fake"
  /// Nothing is open under this number; see `FakeMachine` for one that can be waited for.
  public var fileDescriptor: Int32 = 1_000

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
  /// Formats that its framebuffers may have; nil: all, whatever the planes offer.
  public var framebufferFormats: [PixelFormat]?
  /// Whether connectors have a DPMS property.
  public var hasDPMS = true
  /// Whether commits are taken; the planes are listed then too.
  public var isAtomic = false
  public var planeList: [FakePlane] = []
  /// Further configurations that it does not take.
  public var refusesConfiguration: (FakeConfiguration) -> Bool = { _ in false }
  /// Connectors whose link failed in its training.
  public var badLinks: Set<UInt32> = []
  /// Whether the screen shows what was uploaded by clips, not what the memory holds.
  public var uploadsByClips = false
  /// Whether the screen shows nothing but what DIRTYFB told of, whatever is flipped to.
  public var showsOnlyWhatItIsTold = false

  /// Asked before each call; an errno makes the call fail.
  public var script: (Call) -> Errno? = { _ in nil }

  // What became of it.
  public internal(set) var buffers: [UInt32: FakeScanoutBuffer] = [:]
  public internal(set) var framebuffers: [UInt32: UInt32] = [:]
  public private(set) var calls: [Call: Int] = [:]
  public internal(set) var modesSet: [(crtc: UInt32, connectors: [UInt32], mode: DisplayMode?)] = []
  public internal(set) var dirtyRects: [[PixelRect]] = []
  /// What the driver was told that a flip changed.
  public internal(set) var clipsOfFlips: [[PixelRect]?] = []
  /// Broken rules, each in words.
  public internal(set) var violations: [String] = []
  public private(set) var isClosed = false
  public private(set) var isMaster = false
  public internal(set) var pendingFlips: [FakeFlip] = []
  /// CRTCs that have a mode and are dark.
  public internal(set) var inactiveCRTCs: Set<UInt32> = []
  /// The DPMS value of connectors; 0 is on.
  public internal(set) var dpms: [UInt32: UInt64] = [:]
  public internal(set) var blobs: [UInt32: ScanoutBlob] = [:]
  public internal(set) var hiddenCursors: Set<UInt32> = []
  /// Framebuffers that were removed while a CRTC showed them.
  public internal(set) var removedWhileShown = 0

  /// A flip that is under way.
  public struct FakeFlip {
    public var crtc: UInt32
    public var framebuffer: UInt32
    public var token: UInt64
  }
  public var pendingFlip: FakeFlip? { pendingFlips.first }

  var events: [FlipEvent] = []
  var nextID: UInt32 = 100
  /// Which CRTC feeds each connector.
  var sources: [UInt32: UInt32] = [:]
  var planeStates: [UInt32: [String: UInt64]] = [:]

  public init(
    path: String = "/dev/dri/card0", connectors: [ScanoutConnector], encoders: [ScanoutEncoder],
    crtcs: [CRTCState]
  ) {
    self.path = path
    self.connectors = connectors
    self.encoders = encoders
    self.crtcs = crtcs
    for connector in connectors {
      if let crtc = encoders.first(where: { $0.id == connector.encoder })?.crtc {
        sources[connector.id] = crtc
      }
    }
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

  func enter(_ call: Call, _ name: String) throws(SystemError) {
    calls[call, default: 0] += 1
    if isClosed { violations.append("\(name) after close") }
    if let errno = script(call) { throw SystemError(call: name, subject: path, errno: errno) }
  }

  func refuse(_ name: String, _ errno: Errno) -> SystemError {
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
    return objectProperties(object, id)
  }

  public func becomeMaster() throws(SystemError) {
    try enter(.becomeMaster, "become DRM master of")
    isMaster = true
  }

  public func dropMaster() throws(SystemError) { isMaster = false }

  /// Another program becomes master, as far as the next calls are concerned.
  public func takeMastership() { isMaster = false }

  /// Which CRTC feeds each connector, from the beginning on.
  public func feed(_ sources: [UInt32: UInt32]) { self.sources = sources }

  func needMaster(_ name: String) throws(SystemError) {
    guard isMaster else { throw refuse(name, .accessDenied) }
  }

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
    try needMaster("set a mode on")
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
    inactiveCRTCs.remove(state.id)
    modesSet.append((state.id, wanted, state.mode))
    for (connector, crtc) in sources where crtc == state.id { sources[connector] = nil }
    for connector in wanted {
      sources[connector] = state.id
      dpms[connector] = 0
    }
    setPrimaryPlane(of: state)
    if !showsOnlyWhatItIsTold { upload(state.framebuffer, nil) }
    // The kernel waits for the flip that is under way; its event may still be unread.
    pendingFlips.removeAll { $0.crtc == state.id }
  }

  /// A framebuffer of the text console.
  public static let foreign: UInt32 = 7

  func canFeed(_ connector: UInt32, crtc: Int) -> Bool {
    guard let connector = connectors.first(where: { $0.id == connector }) else { return false }
    return encoders.contains {
      connector.encoders.contains($0.id) && $0.possibleCRTCs & (1 << UInt32(crtc)) != 0
    }
  }

  public func close() {
    isClosed = true
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
