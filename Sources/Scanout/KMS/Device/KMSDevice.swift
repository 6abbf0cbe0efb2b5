internal import CLibDRM
public import Geometry
public import LinuxIO
public import Raster

/// A DRM card of the kernel, through libdrm.
public final class KMSDevice: ScanoutDevice {
  public let path: String
  public let driverName: String

  private let card: OpenCard
  private var mappings: [UInt32: MappedBuffer] = [:]

  private final class OpenCard {
    let descriptor: Descriptor
    private let console: Console?

    init(_ descriptor: consuming Descriptor, on console: Console?) {
      self.console = console
      console?.addCard(descriptor.rawValue)
      self.descriptor = descriptor
    }

    deinit {
      // Before the descriptor is closed, which happens next: its number may be another file's then.
      console?.removeCard(descriptor.rawValue)
    }
  }

  private final class MappedBuffer {
    let mapping: Mapping

    init(_ mapping: consuming Mapping) {
      self.mapping = mapping
    }
  }

  /// Opens a card's primary node, such as /dev/dri/card0, which is given up when `console` is
  /// called away. ENOTTY: the path is something else.
  public init(opening path: String, on console: Console? = nil) throws(SystemError) {
    let descriptor = try Descriptor.open(path, [.readWrite, .nonBlocking, .noControllingTerminal])
    guard let version = drmGetVersion(descriptor.rawValue) else {
      throw SystemError(call: "get the driver of", subject: path, errno: .current)
    }
    defer { drmFreeVersion(version) }
    self.path = path
    driverName = version.pointee.name.map { String(cString: $0) } ?? ""
    card = OpenCard(descriptor, on: console)
  }

  public var fileDescriptor: Int32 { card.descriptor.rawValue }

  /// Makes a libdrm call. Some return -1 and leave errno, the others return -errno and leave errno
  /// just as well, so that -1 means the same in both.
  func call(_ name: String, _ body: (Int32) -> Int32) throws(SystemError) {
    let result = body(fileDescriptor)
    if result >= 0 { return }
    throw failure(name, result == -1 ? Errno.current : Errno(rawValue: -result))
  }

  func failure(_ name: String, _ errno: Errno) -> SystemError {
    precondition(
      errno != .badDescriptor && errno != .badAddress,
      "\(name) on \(path) was given a closed descriptor or a bad address")
    return SystemError(call: name, subject: path, errno: errno)
  }

  public func capability(_ capability: ScanoutCapability) -> UInt64? {
    let number =
      switch capability {
      case .dumbBuffers: DRM_CAP_DUMB_BUFFER
      }
    var value: UInt64 = 0
    return drmGetCap(fileDescriptor, UInt64(number), &value) == 0 ? value : nil
  }

  public func enable(_ capability: ScanoutClientCapability) throws(SystemError) {
    switch capability {
    case .universalPlanes:
      try call("ask for all planes of") {
        drmSetClientCap($0, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
      }
    case .atomic:
      try call("ask for atomic commits of") {
        drmSetClientCap($0, UInt64(DRM_CLIENT_CAP_ATOMIC), 1)
      }
    }
  }

  public func becomeMaster() throws(SystemError) {
    if drmIsMaster(fileDescriptor) != 0 { return }
    try call("become DRM master of") { drmSetMaster($0) }
  }

  public func dropMaster() throws(SystemError) {
    try call("drop DRM mastership of") { drmDropMaster($0) }
  }

  // MARK: Buffers

  public func createDumbBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> DumbBuffer {
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var byteCount: UInt64 = 0
    try call("create a \(size) buffer on") {
      drmModeCreateDumbBuffer(
        $0, UInt32(size.width), UInt32(size.height), UInt32(format.bytesPerPixel * 8), 0, &handle,
        &pitch, &byteCount)
    }
    return DumbBuffer(handle: handle, pitch: Int(pitch), byteCount: Int(byteCount))
  }

  public func destroyDumbBuffer(_ buffer: DumbBuffer) {
    unmap(buffer)
    // Fails only where the device is gone, and the buffer with it.
    _ = drmModeDestroyDumbBuffer(fileDescriptor, buffer.handle)
  }

  public func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer {
    var offset: UInt64 = 0
    try call("prepare a mapping of") { drmModeMapDumbBuffer($0, buffer.handle, &offset) }
    let mapped = MappedBuffer(
      try Mapping.make(
        card.descriptor, offset: Int(offset), byteCount: buffer.byteCount, access: .writeOnly,
        subject: "a buffer of \(path)"))
    mappings[buffer.handle] = mapped
    return mapped.mapping.memory
  }

  public func unmap(_ buffer: DumbBuffer) {
    mappings[buffer.handle] = nil
  }

  public func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> UInt32 {
    var id: UInt32 = 0
    // One plane; libdrm reads four entries.
    let handles = [buffer.handle, 0, 0, 0]
    let pitches = [UInt32(buffer.pitch), 0, 0, 0]
    let offsets: [UInt32] = [0, 0, 0, 0]
    try call("add a framebuffer to") {
      drmModeAddFB2(
        $0, UInt32(size.width), UInt32(size.height), format.fourcc, handles, pitches, offsets, &id,
        0)
    }
    return id
  }

  public func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, depth: Int, bitsPerPixel: Int
  ) throws(SystemError) -> UInt32 {
    var id: UInt32 = 0
    try call("add a framebuffer of depth \(depth) to") {
      drmModeAddFB(
        $0, UInt32(size.width), UInt32(size.height), UInt8(depth), UInt8(bitsPerPixel),
        UInt32(buffer.pitch), buffer.handle, &id)
    }
    return id
  }

  public func removeFramebuffer(_ id: UInt32) {
    _ = drmModeRmFB(fileDescriptor, id)
  }

  /// Unmaps what is mapped. The descriptor is closed by deinit: from then on the kernel frees the
  /// rest and the mastership.
  public func close() {
    mappings = [:]
  }
}

extension KMSDevice {
  public func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError) {
    try call("flip to a buffer on") {
      drmModePageFlip(
        $0, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(token)))
    }
  }

  public func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError) {
    var clips = rects.map {
      drmModeClip(
        x1: UInt16(clamping: $0.minX), y1: UInt16(clamping: $0.minY),
        x2: UInt16(clamping: $0.maxX), y2: UInt16(clamping: $0.maxY))
    }
    let count = UInt32(clips.count)
    try call("mark pixels dirty on") { drmModeDirtyFB($0, framebuffer, &clips, count) }
  }

  public func readEvents() throws(SystemError) -> [FlipEvent] {
    var events: [FlipEvent] = []
    // The kernel gives whole events, as many as fit; one is 32 bytes (drm.h, drm_event_vblank).
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { chunk.deallocate() }
    while true {
      let outcome: ReadOutcome
      do {
        outcome = try card.descriptor.read(into: chunk)
      } catch {
        throw SystemError(call: "read events of", subject: path, errno: error.errno)
      }
      guard case .bytes(let count) = outcome else { return events }
      var offset = 0
      while offset + MemoryLayout<drm_event>.size <= count {
        let header = chunk.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
        guard header.length >= MemoryLayout<drm_event>.size else { break }
        if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
          offset + MemoryLayout<drm_event_vblank>.size <= count
        {
          let flip = chunk.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
          let time = Duration.seconds(Int64(flip.tv_sec)) + .microseconds(Int64(flip.tv_usec))
          events.append(FlipEvent(token: flip.user_data, time: time > .zero ? time : nil))
        }
        offset += Int(header.length)
      }
    }
  }
}
