internal import CLibDRM
package import Geometry
package import LinuxIO
package import Raster

/// A DRM card of the kernel, through libdrm.
package final class KMSDevice: ScanoutDevice {
  package let path: String
  package let driverName: String

  /// nil once closed.
  private var card: OpenCard?
  private var mappings: [UInt32: MappedBuffer] = [:]
  /// Of the latest commit.
  private var arguments = AtomicArguments()
  /// Takes in events: the kernel gives whole ones, as many as fit; one is 32 bytes (drm.h,
  /// drm_event_vblank).
  private let chunk: UnsafeMutableRawBufferPointer

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
  package init(opening path: String, on console: Console? = nil) throws(SystemError) {
    let descriptor = try Descriptor.open(path, [.readWrite, .nonBlocking, .noControllingTerminal])
    guard let version = drmGetVersion(descriptor.rawValue) else {
      throw SystemError(call: "get the driver of", subject: path, errno: .current)
    }
    defer { drmFreeVersion(version) }
    self.path = path
    driverName = version.pointee.name.map { String(cString: $0) } ?? ""
    chunk = .allocate(byteCount: 1024, alignment: 8)
    card = OpenCard(descriptor, on: console)
  }

  deinit {
    chunk.deallocate()
  }

  /// -1 once closed.
  package var fileDescriptor: Int32 {
    guard let card else { return -1 }
    return card.descriptor.rawValue
  }

  /// Makes a libdrm call. Some return -1 and leave errno, the others return -errno and leave errno
  /// just as well, so that -1 means the same in both.
  func call(_ name: String, _ body: (Int32) -> Int32) throws(SystemError) {
    guard card != nil else { throw closed(name) }
    let result = body(fileDescriptor)
    if result >= 0 { return }
    throw failure(name, result == -1 ? Errno.current : Errno(rawValue: -result))
  }

  private func closed(_ name: String) -> SystemError {
    SystemError(call: name, subject: path, errno: .noSuchDevice)
  }

  func failure(_ name: String, _ errno: Errno) -> SystemError {
    if card == nil { return closed(name) }
    precondition(
      errno != .badDescriptor && errno != .badAddress,
      "\(name) on \(path) was given a closed descriptor or a bad address")
    return SystemError(call: name, subject: path, errno: errno)
  }

  package func capability(_ capability: ScanoutCapability) -> UInt64? {
    let number =
      switch capability {
      case .dumbBuffers: DRM_CAP_DUMB_BUFFER
      }
    var value: UInt64 = 0
    return drmGetCap(fileDescriptor, UInt64(number), &value) == 0 ? value : nil
  }

  package func enable(_ capability: ScanoutClientCapability) throws(SystemError) {
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

  package func becomeMaster() throws(SystemError) {
    if drmIsMaster(fileDescriptor) != 0 { return }
    try call("become DRM master of") { drmSetMaster($0) }
  }

  package func dropMaster() throws(SystemError) {
    try call("drop DRM mastership of") { drmDropMaster($0) }
  }

  // MARK: Buffers

  package func createDumbBuffer(
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

  package func destroyDumbBuffer(_ buffer: DumbBuffer) {
    unmap(buffer)
    // Fails only where the device is gone, and the buffer with it.
    _ = drmModeDestroyDumbBuffer(fileDescriptor, buffer.handle)
  }

  package func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer {
    var offset: UInt64 = 0
    try call("prepare a mapping of") { drmModeMapDumbBuffer($0, buffer.handle, &offset) }
    guard let card else { throw closed("map") }
    let mapped = MappedBuffer(
      try Mapping.make(
        card.descriptor, offset: Int(offset), byteCount: buffer.byteCount, access: .writeOnly,
        subject: "a buffer of \(path)"))
    mappings[buffer.handle] = mapped
    return mapped.mapping.memory
  }

  package func unmap(_ buffer: DumbBuffer) {
    mappings[buffer.handle] = nil
  }

  package func addFramebuffer(
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

  package func addFramebuffer(
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

  package func removeFramebuffer(_ id: UInt32) {
    _ = drmModeRmFB(fileDescriptor, id)
  }

  /// Unmaps what is mapped and closes the descriptor, with which the kernel frees the rest and the
  /// mastership: from then on nothing of the driver is in use.
  package func close() {
    mappings = [:]
    card = nil
  }
}

extension KMSDevice {
  package func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError) {
    try call("flip to a buffer on") {
      drmModePageFlip(
        $0, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(token)))
    }
  }

  package func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError) {
    try withUnsafeTemporaryAllocation(of: drmModeClip.self, capacity: rects.count) {
      clips -> Result<Void, SystemError> in
      for (index, rect) in rects.enumerated() {
        clips[index] = drmModeClip(
          x1: UInt16(clamping: rect.minX), y1: UInt16(clamping: rect.minY),
          x2: UInt16(clamping: rect.maxX), y2: UInt16(clamping: rect.maxY))
      }
      return Result { () throws(SystemError) in
        try call("mark pixels dirty on") {
          drmModeDirtyFB($0, framebuffer, clips.baseAddress, UInt32(rects.count))
        }
      }
    }.get()
  }

  package func readEvents(_ body: (FlipEvent) -> Void) throws(SystemError) {
    guard let card else { throw closed("read events of") }
    while true {
      let outcome: ReadOutcome
      do {
        outcome = try card.descriptor.read(into: chunk)
      } catch {
        throw SystemError(call: "read events of", subject: path, errno: error.errno)
      }
      guard case .bytes(let count) = outcome else { return }
      var offset = 0
      while offset + MemoryLayout<drm_event>.size <= count {
        let header = chunk.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
        guard header.length >= MemoryLayout<drm_event>.size else { break }
        if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
          offset + MemoryLayout<drm_event_vblank>.size <= count
        {
          let flip = chunk.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
          let time = Duration.seconds(Int64(flip.tv_sec)) + .microseconds(Int64(flip.tv_usec))
          body(FlipEvent(token: flip.user_data, time: time > .zero ? time : nil))
        }
        offset += Int(header.length)
      }
    }
  }
}

/// Atomic commits and the blobs that they name.
extension KMSDevice {
  package func createBlob(_ content: ScanoutBlob) throws(SystemError) -> UInt32 {
    switch content {
    case .mode(let mode):
      var raw = drmModeModeInfo(mode)
      return try createBlob(&raw, MemoryLayout<drmModeModeInfo>.size)
    case .clips(let rects):
      // On the stack: this is on the way to each flip.
      return try withUnsafeTemporaryAllocation(of: drm_mode_rect.self, capacity: rects.count) {
        clips -> Result<UInt32, SystemError> in
        for (index, rect) in rects.enumerated() {
          clips[index] = drm_mode_rect(
            x1: Int32(clamping: rect.minX), y1: Int32(clamping: rect.minY),
            x2: Int32(clamping: rect.maxX), y2: Int32(clamping: rect.maxY))
        }
        let bytes = UnsafeRawBufferPointer(clips)
        return Result { () throws(SystemError) in
          try createBlob(UnsafeRawPointer(clips.baseAddress!), bytes.count)
        }
      }.get()
    }
  }

  private func createBlob(
    _ bytes: UnsafeRawPointer, _ count: Int
  ) throws(SystemError) -> UInt32 {
    var id: UInt32 = 0
    try call("create a blob on") { drmModeCreatePropertyBlob($0, bytes, count, &id) }
    return id
  }

  package func destroyBlob(_ id: UInt32) {
    // Fails only where the device is gone, and the blob with it.
    _ = drmModeDestroyPropertyBlob(fileDescriptor, id)
  }

  package func commit(
    _ request: AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(SystemError) {
    var bits: Int32 = 0
    if flags.contains(.testOnly) { bits |= DRM_MODE_ATOMIC_TEST_ONLY }
    if flags.contains(.nonBlocking) { bits |= DRM_MODE_ATOMIC_NONBLOCK }
    if flags.contains(.allowModeset) { bits |= DRM_MODE_ATOMIC_ALLOW_MODESET }
    if flags.contains(.flipEvent) { bits |= DRM_MODE_PAGE_FLIP_EVENT }
    arguments.fill(request)
    var raw = drm_mode_atomic()
    raw.flags = UInt32(bits)
    raw.count_objs = UInt32(arguments.objects.count)
    raw.user_data = token
    let isTest = flags.contains(.testOnly)
    try call(isTest ? "try a configuration on" : "commit to") { descriptor in
      arguments.withAddresses { objects, counts, properties, values in
        raw.objs_ptr = objects
        raw.count_props_ptr = counts
        raw.props_ptr = properties
        raw.prop_values_ptr = values
        return drmIoctl(descriptor, CDRM_IOCTL_MODE_ATOMIC, &raw)
      }
    }
  }
}
