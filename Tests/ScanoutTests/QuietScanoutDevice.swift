import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport

/// A card that accepts everything and allocates nothing once it is open, so that what a display
/// allocates can be counted. `FakeScanoutDevice` is the one that watches the rules.
final class QuietScanoutDevice: ScanoutDevice {
  let path = "/dev/dri/card0"
  let driverName = "quiet"
  /// Never readable; there so that it can be waited for.
  var fileDescriptor: Int32 { epoll.rawValue }
  /// Flips that were accepted.
  private(set) var flips = 0

  private let epoll: Epoll
  private let size: PixelSize
  private let isAtomic: Bool
  private var pending: UInt64?
  private var nextID: UInt32 = 100
  private var memory: [UInt32: UnsafeMutableRawPointer] = [:]

  init(size: PixelSize, isAtomic: Bool) throws {
    epoll = try Epoll.make()
    self.size = size
    self.isAtomic = isAtomic
  }

  deinit {
    for start in memory.values { start.deallocate() }
  }

  func capability(_ capability: ScanoutCapability) -> UInt64? { 1 }

  func resources() throws(SystemError) -> ScanoutResources {
    ScanoutResources(connectors: [31], encoders: [41], crtcs: [51])
  }

  func connector(_ id: UInt32) throws(SystemError) -> ScanoutConnector {
    ScanoutConnector(
      id: id, name: "HDMI-A-1", status: .connected, modes: [.fake(size)], encoder: 41,
      encoders: [41])
  }

  func encoder(_ id: UInt32) throws(SystemError) -> ScanoutEncoder {
    ScanoutEncoder(id: id, crtc: 51, possibleCRTCs: 1)
  }

  func properties(of object: ScanoutObject, _ id: UInt32) throws(SystemError) -> [ScanoutProperty] {
    switch object {
    case .connector: [ScanoutProperty(id: 1, name: "CRTC_ID", value: 51)]
    case .crtc: [ScanoutProperty(id: 2, name: "ACTIVE", value: 1)]
    case .plane:
      [
        ScanoutProperty(
          id: 3, name: "type", value: 1,
          choices: [ScanoutProperty.Choice(value: 1, name: "Primary")]),
        ScanoutProperty(id: 4, name: "FB_ID", value: 0),
        ScanoutProperty(id: 5, name: "FB_DAMAGE_CLIPS", value: 0),
      ]
    }
  }

  func setProperty(
    of object: ScanoutObject, _ id: UInt32, property: UInt32, value: UInt64
  ) throws(SystemError) {}

  func enable(_ capability: ScanoutClientCapability) throws(SystemError) {
    if !isAtomic { throw SystemError(call: "enable", subject: path, errno: .notSupported) }
  }

  func planes() throws(SystemError) -> [ScanoutPlane] {
    [ScanoutPlane(id: 61, possibleCRTCs: 1, formats: [PixelFormat.xrgb8888.fourcc])]
  }

  func becomeMaster() throws(SystemError) {}
  func dropMaster() throws(SystemError) {}
  func crtc(_ id: UInt32) throws(SystemError) -> CRTCState { CRTCState(id: id) }
  func setCRTC(_ state: CRTCState, connectors: [UInt32]) throws(SystemError) {}
  func disablePlane(_ id: UInt32) throws(SystemError) {}
  func hideCursor(crtc: UInt32) throws(SystemError) {}

  func createDumbBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> DumbBuffer {
    nextID += 1
    let pitch = size.width * format.bytesPerPixel
    memory[nextID] = .allocate(byteCount: pitch * size.height, alignment: 64)
    return DumbBuffer(handle: nextID, pitch: pitch, byteCount: pitch * size.height)
  }

  func destroyDumbBuffer(_ buffer: DumbBuffer) {}
  func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer {
    memory[buffer.handle]!
  }
  func unmap(_ buffer: DumbBuffer) {}

  func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> UInt32 { buffer.handle }

  func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, depth: Int, bitsPerPixel: Int
  ) throws(SystemError) -> UInt32 { buffer.handle }

  func removeFramebuffer(_ id: UInt32) {}

  func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError) {
    flips += 1
    pending = token
  }

  func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError) {}
  func createBlob(_ content: ScanoutBlob) throws(SystemError) -> UInt32 { 99 }
  func destroyBlob(_ id: UInt32) {}

  func commit(
    _ request: AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(SystemError) {
    if flags.contains(.flipEvent) {
      flips += 1
      pending = token
    }
  }

  func readEvents(_ body: (FlipEvent) -> Void) throws(SystemError) {
    guard let token = pending else { return }
    pending = nil
    body(FlipEvent(token: token, time: nil))
  }

  func close() {}
}

/// A machine with this card alone.
struct QuietCards: CardSource {
  let device: QuietScanoutDevice

  func cardPaths() throws(SystemError) -> [String] { [device.path] }
  func open(_ path: String) throws(SystemError) -> any ScanoutDevice { device }
  func owningGroup(of path: String) -> String? { nil }
  func programsHolding(_ path: String) -> [String] { [] }
}
