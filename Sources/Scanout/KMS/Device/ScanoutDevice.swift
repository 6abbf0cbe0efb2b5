package import Geometry
package import LinuxIO
package import Raster

/// What a card can be asked about (drmGetCap).
package enum ScanoutCapability: Hashable, Sendable {
  case dumbBuffers
}

/// What a program tells the kernel that it understands (drmSetClientCap).
package enum ScanoutClientCapability: Hashable, Sendable {
  /// Primary and cursor planes are listed as well as overlays.
  case universalPlanes
  /// Properties for atomic commits are listed, and commits are taken.
  case atomic
}

/// The kinds of kernel objects that have properties.
package enum ScanoutObject: Hashable, Sendable {
  case connector
  case crtc
  case plane
}

/// An open DRM card as `KMSDisplay` sees it: the kernel's mode-setting interface, call by call, and
/// the seam below which tests put a card that refuses, delays and forgets.
///
/// Closed by `close`, at the latest by deinit. Every error carries the call and the card's path.
/// Drivers know either the legacy calls alone (`setCRTC`, `pageFlip`) or those and the atomic one
/// (`commit`), which sets properties of many objects at once or none.
package protocol ScanoutDevice: AnyObject {
  var path: String { get }
  /// Such as "vc4"; empty where the kernel does not say.
  var driverName: String { get }
  /// Readable when `readEvents` has something.
  var fileDescriptor: Int32 { get }

  /// nil: the kernel does not know the capability.
  func capability(_ capability: ScanoutCapability) -> UInt64?
  func resources() throws(SystemError) -> ScanoutResources
  /// Asks the connector again (may take a while where the screen is slow to answer).
  func connector(_ id: UInt32) throws(SystemError) -> ScanoutConnector
  func encoder(_ id: UInt32) throws(SystemError) -> ScanoutEncoder
  func properties(of object: ScanoutObject, _ id: UInt32) throws(SystemError) -> [ScanoutProperty]
  /// Sets one property at once: the legacy way. EINVAL: it is for atomic commits alone.
  func setProperty(
    of object: ScanoutObject, _ id: UInt32, property: UInt32, value: UInt64
  ) throws(SystemError)
  /// EOPNOTSUPP, EINVAL: the driver or the kernel has no such thing.
  func enable(_ capability: ScanoutClientCapability) throws(SystemError)
  /// All planes with `.universalPlanes` enabled, else the overlays alone.
  func planes() throws(SystemError) -> [ScanoutPlane]

  /// Only the master may set modes and flip; of several openers it is the first. EACCES or EPERM:
  /// another one is, and this program may not take it from it. EBUSY: another one is.
  func becomeMaster() throws(SystemError)
  func dropMaster() throws(SystemError)

  func crtc(_ id: UInt32) throws(SystemError) -> CRTCState
  /// Scans out `state.framebuffer` through `connectors`; without a mode and framebuffer it switches
  /// the CRTC off. Returns when it is done. EINVAL: this combination cannot be.
  func setCRTC(_ state: CRTCState, connectors: [UInt32]) throws(SystemError)
  /// Takes the plane off the screen, the legacy way.
  func disablePlane(_ id: UInt32) throws(SystemError)
  /// Takes the cursor off the screen where it is no plane. ENXIO: the driver has none.
  func hideCursor(crtc: UInt32) throws(SystemError)

  func createDumbBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> DumbBuffer
  func destroyDumbBuffer(_ buffer: DumbBuffer)
  /// The buffer's memory, for writing only, until `unmap`. Zero at first.
  func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer
  func unmap(_ buffer: DumbBuffer)
  func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> UInt32
  /// The way of kernels before the fourcc codes: the format by its depth and bits per pixel.
  func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, depth: Int, bitsPerPixel: Int
  ) throws(SystemError) -> UInt32
  /// A CRTC that scans it out is switched off by this.
  func removeFramebuffer(_ id: UInt32)

  /// Shows `framebuffer` from the next refresh on, and then gives an event with `token`.
  /// EBUSY: a flip is pending or the CRTC is off. EINVAL, ENOSYS: the driver cannot.
  func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError)
  /// Reports which pixels changed, to a driver that sends them by itself. ENOSYS: this one need not
  /// know.
  func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError)

  /// Hands the kernel a value that is too large for a property, which then names it by this id.
  func createBlob(_ content: ScanoutBlob) throws(SystemError) -> UInt32
  /// The kernel keeps it for as long as something on the screen uses it.
  func destroyBlob(_ id: UInt32)
  /// Sets all of the request's properties or none. EINVAL: this configuration cannot be, or it
  /// needs `.allowModeset`. EBUSY: a flip is pending (`.nonBlocking` alone; otherwise the call
  /// waits). With `.flipEvent` each CRTC concerned gives an event with `token` when it is on the
  /// screen.
  func commit(_ request: AtomicRequest, _ flags: CommitFlags, token: UInt64) throws(SystemError)

  /// Hands over the flips that took place since the last call, in their order.
  func readEvents(_ body: (FlipEvent) -> Void) throws(SystemError)

  func close()
}

/// Where cards are found and opened: the kernel's, or those of a test.
package protocol CardSource {
  /// The paths of all cards, lowest number first.
  func cardPaths() throws(SystemError) -> [String]
  func open(_ path: String) throws(SystemError) -> any ScanoutDevice
  /// The group that may open the path, for the advice to join it.
  func owningGroup(of path: String) -> String?
  /// The names of other programs that have the path open, as far as this user may know.
  func programsHolding(_ path: String) -> [String]
}
