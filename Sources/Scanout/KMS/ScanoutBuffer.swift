internal import Geometry
internal import LinuxIO
internal import Raster

/// One of the two dumb buffers, with what it lacks of the picture.
final class ScanoutBuffer {
  /// What the screen has to do with a buffer.
  ///
  ///     pending ──flip accepted──▶ queued ──flip event, or mode set again──▶ current
  ///        ▲                                                                   │
  ///        └───────────────────── the other one became current ────────────────┘
  enum State: Hashable {
    /// Not shown: may be written.
    case pending
    /// Will be shown from the next refresh on.
    case queued
    /// Being shown.
    case current
  }

  let dumb: DumbBuffer
  let framebuffer: UInt32
  let surface: PresentationTarget
  var state = State.pending
  /// What changed in the upright picture since this buffer was last written: everything at first.
  var missed: DamageRegion

  private init(
    dumb: DumbBuffer, framebuffer: UInt32, surface: PresentationTarget, missed: DamageRegion
  ) {
    self.dumb = dumb
    self.framebuffer = framebuffer
    self.surface = surface
    self.missed = missed
  }

  /// Creates and maps a buffer for a panel of `size`; it must be freed by `free`.
  static func make(
    on device: any ScanoutDevice, size: PixelSize, format: PixelFormat, turn: QuarterTurn
  ) throws(SystemError) -> ScanoutBuffer {
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
      let framebuffer = try device.addFramebuffer(dumb, size: size, format: format)
      return ScanoutBuffer(
        dumb: dumb, framebuffer: framebuffer,
        surface: PresentationTarget(
          memory: memory, pitch: dumb.pitch, size: size, format: format, turn: turn),
        missed: DamageRegion(PixelRect(turn.turned(size))))
    } catch {
      device.destroyDumbBuffer(dumb)
      throw error
    }
  }

  func free(on device: any ScanoutDevice) {
    device.removeFramebuffer(framebuffer)
    device.destroyDumbBuffer(dumb)
  }

  /// Brings the buffer up to date; returns how many pixels that took.
  func update(from shadow: Bitmap) -> Int {
    let pixels = surface.present(missed, of: shadow)
    missed.removeAll()
    return pixels
  }
}
