internal import Geometry
internal import LinuxIO
internal import Raster

/// A dumb buffer and what it lacks of the picture.
///
/// A buffer is memory of the driver's choice: write-combined on most machines (what is written goes
/// to memory in whole lines, past the cache, and each read waits for it), on others a copy in
/// ordinary memory from which the driver uploads. It is therefore mapped for writing only, and
/// never read; all drawing happens in the shadow. That is what DRM_CAP_DUMB_PREFER_SHADOW asks for,
/// and it is done whether a driver asks or not. The pitch is the driver's.
final class ScanoutBuffer {
  let dumb: DumbBuffer
  let framebuffer: UInt32
  let layout: PictureLayout
  let surface: PresentationTarget
  /// What changed in the upright picture since this buffer was last written: everything at first.
  private(set) var stale: DamageRegion
  /// What was written, in the buffer's own pixels, since the kernel last took it to be shown: what
  /// a driver that uploads must fetch. Everything at first, the black border included.
  private(set) var unflushed: DamageRegion

  private init(
    dumb: DumbBuffer, framebuffer: UInt32, layout: PictureLayout, surface: PresentationTarget
  ) {
    self.dumb = dumb
    self.framebuffer = framebuffer
    self.layout = layout
    self.surface = surface
    stale = DamageRegion(PixelRect(layout.pictureSize))
    unflushed = DamageRegion(PixelRect(layout.bufferSize))
  }

  /// Creates and maps a black buffer; it must be freed by `free`.
  static func make(
    on device: any ScanoutDevice, layout: PictureLayout, format: PixelFormat
  ) throws(SystemError) -> ScanoutBuffer {
    let size = layout.bufferSize
    let dumb = try device.createDumbBuffer(size: size, format: format)
    do throws(SystemError) {
      guard dumb.pitch >= size.width * format.bytesPerPixel,
        dumb.byteCount >= dumb.pitch * size.height
      else {
        throw SystemError(
          call: "use the \(dumb.byteCount) bytes with pitch \(dumb.pitch) given for \(size) by",
          subject: device.path, errno: .invalidArgument)
      }
      let memory = try device.map(dumb)
      let framebuffer = try addFramebuffer(to: device, dumb, size, format)
      let place = layout.place
      return ScanoutBuffer(
        dumb: dumb, framebuffer: framebuffer, layout: layout,
        surface: PresentationTarget(
          memory: memory + (place.y * dumb.pitch + place.x * format.bytesPerPixel),
          pitch: dumb.pitch, size: place.size, format: format, turn: layout.softwareRotation))
    } catch {
      device.destroyDumbBuffer(dumb)
      throw error
    }
  }

  /// Names the buffer as a framebuffer: by fourcc, or, where a driver knows only the older call, by
  /// depth and bits.
  private static func addFramebuffer(
    to device: any ScanoutDevice, _ dumb: DumbBuffer, _ size: PixelSize, _ format: PixelFormat
  ) throws(SystemError) -> UInt32 {
    do throws(SystemError) {
      return try device.addFramebuffer(dumb, size: size, format: format)
    } catch {
      let unknown: [Errno] = [.invalidArgument, .notImplemented, .notSupported, .notTerminal]
      guard unknown.contains(error.errno), let depth = format.legacyDepth else { throw error }
      do throws(SystemError) {
        return try device.addFramebuffer(
          dumb, size: size, depth: depth, bitsPerPixel: format.bytesPerPixel * 8)
      } catch _ {
        // The first answer is the one about the format.
        throw error
      }
    }
  }

  func free(on device: any ScanoutDevice) {
    device.removeFramebuffer(framebuffer)
    device.destroyDumbBuffer(dumb)
  }

  /// Whether the screen would show something new if this buffer were shown.
  var isAhead: Bool { !stale.isEmpty || !unflushed.isEmpty }

  /// Notes a change of the picture. Damage is clipped here and nowhere else on its way.
  func markStale(_ damage: DamageRegion) {
    let bounds = PixelRect(layout.pictureSize)
    for rect in damage.rects { stale.add(rect.intersection(bounds)) }
  }

  /// Counts the whole picture as changed.
  func markAllStale() {
    stale.add(PixelRect(layout.pictureSize))
  }

  /// Brings the buffer up to date; returns how many pixels that took.
  func update(from shadow: Bitmap) -> Int {
    let pixels = surface.present(stale, of: shadow)
    for rect in stale.rects { unflushed.add(layout.bufferRect(of: rect)) }
    stale.removeAll()
    return pixels
  }

  /// The kernel took all that was written.
  func noteFlushed() {
    unflushed.removeAll()
  }
}

extension PixelFormat {
  /// The colour depth that means this format to kernels before the fourcc codes; nil where none
  /// does.
  fileprivate var legacyDepth: Int? {
    switch self {
    case .xrgb8888, .rgb888: 24
    case .rgb565: 16
    case .xrgb2101010: 30
    case .xbgr8888: nil
    }
  }
}
