package import Geometry
package import LinuxIO
package import Raster
package import Scanout

/// A card that keeps the kernel's rules and does what a test's script says: refuses, delays, loses
/// flips, goes away.
package final class FakeScanoutDevice: ScanoutDevice {
  /// The calls that can be made to fail.
  package enum Call: Hashable, CaseIterable {
    case resources, connector, encoder, properties, becomeMaster, crtc, setCRTC, createBuffer, map
    case addFramebuffer, pageFlip, markDirty, readEvents
    case enable, planes, setProperty, disablePlane, hideCursor, addOldFramebuffer, createBlob
    /// A commit with TEST_ONLY, one that may set modes, and a flip.
    case test, commitMode, commitFlip
  }

  package let path: String
  package var driverName = "fake"
  /// Nothing is open under this number; see `FakeMachine` for one that can be waited for.
  package var fileDescriptor: Int32 = 1_000

  // What the card is.
  package var dumbBuffers: UInt64? = 1
  package var connectors: [ScanoutConnector]
  package var encoders: [ScanoutEncoder]
  package var crtcs: [CRTCState]
  package var connectorProperties: [UInt32: [ScanoutProperty]] = [:]
  /// Bytes between the rows of its buffers.
  package var padding = 0
  /// Modes that it offers and does not take.
  package var refusedModes: Set<DisplayMode> = []
  /// Whether buffers may be written while they are shown.
  package var allowsWritesInPlace = false
  /// Formats that its framebuffers may have; nil: all, whatever the planes offer.
  package var framebufferFormats: [PixelFormat]?
  /// Whether connectors have a DPMS property.
  package var hasDPMS = true
  /// Whether commits are taken; the planes are listed then too.
  package var isAtomic = false
  package var planeList: [FakePlane] = []
  /// Further configurations that it does not take.
  package var refusesConfiguration: (FakeConfiguration) -> Bool = { _ in false }
  /// Connectors whose link failed in its training.
  package var badLinks: Set<UInt32> = []
  /// Whether the screen shows what was uploaded by clips, not what the memory holds.
  package var uploadsByClips = false
  /// Whether the screen shows nothing but what DIRTYFB named, whatever is flipped to.
  package var showsOnlyWhatItIsTold = false

  /// Asked before each call; an errno makes the call fail.
  package var script: (Call) -> Errno? = { _ in nil }

  // What became of it.
  package internal(set) var buffers: [UInt32: FakeScanoutBuffer] = [:]
  package internal(set) var framebuffers: [UInt32: UInt32] = [:]
  package private(set) var calls: [Call: Int] = [:]
  package internal(set) var modesSet: [(crtc: UInt32, connectors: [UInt32], mode: DisplayMode?)] =
    []
  package internal(set) var dirtyRects: [[PixelRect]] = []
  /// What flips named as changed.
  package internal(set) var clipsOfFlips: [[PixelRect]?] = []
  /// Broken rules, each in words.
  package internal(set) var violations: [String] = []
  package private(set) var isClosed = false
  package private(set) var isMaster = false
  package internal(set) var pendingFlips: [FakeFlip] = []
  /// CRTCs that have a mode and are dark.
  package internal(set) var inactiveCRTCs: Set<UInt32> = []
  /// The DPMS value of connectors; 0 is on.
  package internal(set) var dpms: [UInt32: UInt64] = [:]
  package internal(set) var blobs: [UInt32: ScanoutBlob] = [:]
  package internal(set) var hiddenCursors: Set<UInt32> = []
  /// Framebuffers that were removed while a CRTC showed them.
  package internal(set) var removedWhileShown = 0

  /// A pending flip.
  package struct FakeFlip {
    package var crtc: UInt32
    package var framebuffer: UInt32
    package var token: UInt64
  }
  package var pendingFlip: FakeFlip? { pendingFlips.first }

  var events: [FlipEvent] = []
  var nextID: UInt32 = 100
  /// Which CRTC feeds each connector.
  var sources: [UInt32: UInt32] = [:]
  var planeStates: [UInt32: [String: UInt64]] = [:]

  package init(
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
  package convenience init(path: String = "/dev/dri/card0", size: PixelSize) {
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

  package func capability(_ capability: ScanoutCapability) -> UInt64? {
    capability == .dumbBuffers ? dumbBuffers : 1
  }

  package func resources() throws(SystemError) -> ScanoutResources {
    try enter(.resources, "get the resources of")
    return ScanoutResources(
      connectors: connectors.map(\.id), encoders: encoders.map(\.id), crtcs: crtcs.map(\.id))
  }

  package func connector(_ id: UInt32) throws(SystemError) -> ScanoutConnector {
    try enter(.connector, "get connector \(id) of")
    guard let found = connectors.first(where: { $0.id == id }) else {
      throw refuse("get connector \(id) of", .noSuchFile)
    }
    return found
  }

  package func encoder(_ id: UInt32) throws(SystemError) -> ScanoutEncoder {
    try enter(.encoder, "get encoder \(id) of")
    guard let found = encoders.first(where: { $0.id == id }) else {
      throw refuse("get encoder \(id) of", .noSuchFile)
    }
    return found
  }

  package func properties(
    of object: ScanoutObject, _ id: UInt32
  ) throws(SystemError) -> [ScanoutProperty] {
    try enter(.properties, "get the properties of object \(id) of")
    return objectProperties(object, id)
  }

  package func becomeMaster() throws(SystemError) {
    try enter(.becomeMaster, "become DRM master of")
    isMaster = true
  }

  package func dropMaster() throws(SystemError) { isMaster = false }

  /// Another program becomes master, as far as the next calls are concerned.
  package func takeMastership() { isMaster = false }

  /// Which CRTC feeds each connector, from the beginning on.
  package func feed(_ sources: [UInt32: UInt32]) { self.sources = sources }

  func needMaster(_ name: String) throws(SystemError) {
    guard isMaster else { throw refuse(name, .accessDenied) }
  }

  package func crtc(_ id: UInt32) throws(SystemError) -> CRTCState {
    try enter(.crtc, "get CRTC \(id) of")
    guard let found = crtcs.first(where: { $0.id == id }) else {
      throw refuse("get CRTC \(id) of", .noSuchFile)
    }
    return found
  }

  package func setCRTC(_ state: CRTCState, connectors wanted: [UInt32]) throws(SystemError) {
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
    // The kernel waits for the pending flip; its event may still be unread.
    pendingFlips.removeAll { $0.crtc == state.id }
  }

  /// A framebuffer of the text console.
  package static let foreign: UInt32 = 7

  func canFeed(_ connector: UInt32, crtc: Int) -> Bool {
    guard let connector = connectors.first(where: { $0.id == connector }) else { return false }
    return encoders.contains {
      connector.encoders.contains($0.id) && $0.possibleCRTCs & (1 << UInt32(crtc)) != 0
    }
  }

  package func close() {
    isClosed = true
  }
}

extension DisplayMode {
  /// A mode with a plausible timing.
  package static func fake(
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
