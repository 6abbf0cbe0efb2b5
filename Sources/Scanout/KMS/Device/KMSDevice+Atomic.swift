internal import CLibDRM
internal import Geometry
public import LinuxIO

/// Atomic commits and the blobs that they name.
extension KMSDevice {
  public func createBlob(_ content: ScanoutBlob) throws(SystemError) -> UInt32 {
    switch content {
    case .mode(let mode):
      var raw = drmModeModeInfo(mode)
      return try createBlob(&raw, MemoryLayout<drmModeModeInfo>.size)
    case .clips(let rects):
      var raw = rects.map {
        drm_mode_rect(
          x1: Int32(clamping: $0.minX), y1: Int32(clamping: $0.minY), x2: Int32(clamping: $0.maxX),
          y2: Int32(clamping: $0.maxY))
      }
      return try createBlob(&raw, raw.count * MemoryLayout<drm_mode_rect>.stride)
    }
  }

  private func createBlob(
    _ bytes: UnsafeRawPointer, _ count: Int
  ) throws(SystemError) -> UInt32 {
    var id: UInt32 = 0
    try call("create a blob on") { drmModeCreatePropertyBlob($0, bytes, count, &id) }
    return id
  }

  public func destroyBlob(_ id: UInt32) {
    // Fails only where the device is gone, and the blob with it.
    _ = drmModeDestroyPropertyBlob(fileDescriptor, id)
  }

  public func commit(
    _ request: AtomicRequest, _ flags: CommitFlags, token: UInt64
  ) throws(SystemError) {
    let name = flags.contains(.testOnly) ? "try a configuration on" : "commit to"
    guard let list = drmModeAtomicAlloc() else { throw failure(name, .noMemory) }
    defer { drmModeAtomicFree(list) }
    for setting in request.settings {
      let result = drmModeAtomicAddProperty(list, setting.object, setting.property, setting.value)
      if result < 0 { throw failure(name, Errno(rawValue: -result)) }
    }
    var bits: Int32 = 0
    if flags.contains(.testOnly) { bits |= DRM_MODE_ATOMIC_TEST_ONLY }
    if flags.contains(.nonBlocking) { bits |= DRM_MODE_ATOMIC_NONBLOCK }
    if flags.contains(.allowModeset) { bits |= DRM_MODE_ATOMIC_ALLOW_MODESET }
    if flags.contains(.flipEvent) { bits |= DRM_MODE_PAGE_FLIP_EVENT }
    try call(name) {
      drmModeAtomicCommit(
        $0, list, UInt32(bits), UnsafeMutableRawPointer(bitPattern: UInt(token)))
    }
  }
}
