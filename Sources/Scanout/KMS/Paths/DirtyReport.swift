internal import Geometry
internal import LinuxIO

/// Reports to the driver by DIRTYFB which pixels of a framebuffer changed; given up for good as
/// soon as it says that it does not know the call.
final class DirtyReport {
  private let card: KMSCard
  /// What a refused call was to report. Any later framebuffer has these pixels as well.
  private var unreported = DamageRegion()

  init(_ card: KMSCard) {
    self.card = card
  }

  static let unknowing: [Errno] = [.notImplemented, .invalidArgument, .notSupported]

  /// Throws what may pass, such as EBUSY.
  func send(_ framebuffer: UInt32, _ region: DamageRegion) throws(SystemError) {
    guard card.knowsDirty, !region.isEmpty else { return }
    do throws(SystemError) {
      try card.device.markDirty(framebuffer: framebuffer, region.rects)
    } catch {
      guard DirtyReport.unknowing.contains(error.errno) else { throw error }
      card.giveUpDirty()
    }
  }

  /// Sends after a flip: a refusal is made up for by the next report.
  func report(_ framebuffer: UInt32, _ region: DamageRegion) {
    unreported.formUnion(region)
    do throws(SystemError) {
      try send(framebuffer, unreported)
      unreported.removeAll()
    } catch {
      return
    }
  }
}
