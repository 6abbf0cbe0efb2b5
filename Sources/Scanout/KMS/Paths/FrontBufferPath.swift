internal import Geometry
internal import LinuxIO

/// One buffer that is always shown and written in place, for drivers that cannot flip. DIRTYFB
/// reports what changed, as long as the driver knows the call. Modes go the way of the path that
/// was given up.
final class FrontBufferPath: CommitPath {
  private let modes: any CommitPath
  private let dirty: DirtyReport

  init(_ card: KMSCard, modes: any CommitPath) {
    self.modes = modes
    dirty = DirtyReport(card)
  }

  var name: String { "one buffer that is always shown" }

  func setMode(showing buffer: ScanoutBuffer) throws(SystemError) {
    try modes.setMode(showing: buffer)
  }

  func show(
    _ buffer: ScanoutBuffer, written: DamageRegion, token: UInt64
  ) throws(SystemError) -> ShowAnswer {
    try dirty.send(buffer.framebuffer, written)
    return .shown
  }

  func switchOff() throws(SystemError) {
    try modes.switchOff()
  }
}
