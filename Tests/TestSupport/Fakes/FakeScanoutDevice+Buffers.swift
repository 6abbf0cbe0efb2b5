package import Geometry
package import LinuxIO
package import Raster
package import Scanout

/// The fake card's memory.
extension FakeScanoutDevice {
  package func createDumbBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> DumbBuffer {
    try enter(.createBuffer, "create a \(size) buffer on")
    nextID += 1
    let buffer = FakeScanoutBuffer(size: size, format: format, padding: padding, seed: nextID)
    buffers[nextID] = buffer
    return DumbBuffer(handle: nextID, pitch: buffer.pitch, byteCount: buffer.byteCount)
  }

  package func destroyDumbBuffer(_ buffer: DumbBuffer) {
    if buffers.removeValue(forKey: buffer.handle) == nil {
      violations.append("a buffer was destroyed twice")
    }
    if framebuffers.values.contains(buffer.handle) {
      violations.append("a buffer was destroyed before its framebuffer")
    }
  }

  package func map(_ buffer: DumbBuffer) throws(SystemError) -> UnsafeMutableRawPointer {
    try enter(.map, "map a buffer of")
    return buffers[buffer.handle]!.memory
  }

  package func unmap(_ buffer: DumbBuffer) {}

  package func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, format: PixelFormat
  ) throws(SystemError) -> UInt32 {
    try enter(.addFramebuffer, "add a framebuffer to")
    if let framebufferFormats, !framebufferFormats.contains(format) {
      throw refuse("add a framebuffer to", .invalidArgument)
    }
    nextID += 1
    framebuffers[nextID] = buffer.handle
    return nextID
  }

  package func addFramebuffer(
    _ buffer: DumbBuffer, size: PixelSize, depth: Int, bitsPerPixel: Int
  ) throws(SystemError) -> UInt32 {
    try enter(.addOldFramebuffer, "add a framebuffer of depth \(depth) to")
    let known = [[24, 32], [16, 16], [30, 32], [24, 24]]
    let format = buffers[buffer.handle]!.format
    guard known.contains([depth, bitsPerPixel]), bitsPerPixel == format.bytesPerPixel * 8,
      framebufferFormats?.contains(format) ?? true
    else { throw refuse("add a framebuffer of depth \(depth) to", .invalidArgument) }
    nextID += 1
    framebuffers[nextID] = buffer.handle
    return nextID
  }

  package func removeFramebuffer(_ id: UInt32) {
    if framebuffers.removeValue(forKey: id) == nil {
      violations.append("a framebuffer was removed twice")
    }
    for index in crtcs.indices where crtcs[index].framebuffer == id {
      removedWhileShown += 1
      crtcs[index].framebuffer = nil
      crtcs[index].mode = nil
    }
    for plane in planeStates.keys where planeStates[plane]?["FB_ID"] == UInt64(id) {
      planeStates[plane]?["FB_ID"] = 0
      planeStates[plane]?["CRTC_ID"] = 0
    }
  }

  func buffer(of framebuffer: UInt32?) -> FakeScanoutBuffer? {
    framebuffer.flatMap { framebuffers[$0] }.flatMap { buffers[$0] }
  }

  /// The buffer that a CRTC shows, the first one if not said.
  package func shownBuffer(crtc: Int) -> FakeScanoutBuffer? {
    buffer(of: crtcs[crtc].framebuffer)
  }

  package var shownBuffer: FakeScanoutBuffer? { shownBuffer(crtc: 0) }

  /// What the screen on the first CRTC shows; nil where it is dark.
  package var shownPixels: [UInt32]? {
    guard crtcs[0].mode != nil, !inactiveCRTCs.contains(crtcs[0].id),
      !sources.contains(where: { $0.value == crtcs[0].id && (dpms[$0.key] ?? 0) != 0 })
    else { return nil }
    return uploadsByClips || showsOnlyWhatItIsTold ? shownBuffer?.uploaded : shownBuffer?.truth
  }

  func upload(_ framebuffer: UInt32?, _ rects: [PixelRect]?) {
    buffer(of: framebuffer)?.upload(rects)
  }

  func absorbWrites() {
    for (handle, buffer) in buffers {
      let before = buffer.strayWrites
      let written = buffer.absorb()
      if buffer.strayWrites != before { violations.append("written outside of the picture") }
      guard written > 0, !allowsWritesInPlace else { continue }
      let isShown = crtcs.contains { $0.framebuffer.flatMap { framebuffers[$0] } == handle }
      let isQueued = pendingFlips.contains { framebuffers[$0.framebuffer] == handle }
      if isShown || isQueued { violations.append("written while it is shown") }
    }
  }
}
