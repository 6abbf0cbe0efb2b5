internal import Geometry
internal import LinuxIO

/// Modes by SETCRTC and flips by PAGE_FLIP.
///
/// Drivers that send pixels over a slow wire by themselves (USB, SPI) may need DIRTYFB to learn
/// what a flip changed. Atomic drivers do not, because a legacy flip uploads the whole plane there,
/// and DIRTYFB would wait for it; so only the others get the call, until one says that it does not
/// know it.
final class LegacyPath: CommitPath {
  private let card: KMSCard
  private let crtc: UInt32
  private let connector: UInt32
  private let mode: DisplayMode
  private var dirty: DirtyReport?

  init(_ card: KMSCard, crtc: UInt32, connector: UInt32, mode: DisplayMode) {
    self.card = card
    self.crtc = crtc
    self.connector = connector
    self.mode = mode
    dirty = card.isAtomic ? nil : DirtyReport(card)
  }

  var name: String { "legacy calls" }

  func setMode(showing buffer: ScanoutBuffer) throws(SystemError) {
    try card.device.setCRTC(
      CRTCState(id: crtc, framebuffer: buffer.framebuffer, mode: mode), connectors: [connector])
    // What covers the picture: a cursor or an overlay that another program left. A driver that
    // has none says so, which is as good.
    for plane in (try? card.device.planes()) ?? []
    where plane.crtc == crtc && plane.framebuffer.map({ $0 != buffer.framebuffer }) ?? false {
      try? card.device.disablePlane(plane.id)
    }
    try? card.device.hideCursor(crtc: crtc)
    dirty?.report(buffer.framebuffer, DamageRegion(PixelRect(buffer.layout.bufferSize)))
    if let setting = dpms(named: "On") {
      try? card.device.setProperty(
        of: .connector, connector, property: setting.id, value: setting.value)
    }
  }

  func show(
    _ buffer: ScanoutBuffer, written: DamageRegion, token: UInt64
  ) throws(SystemError) -> ShowAnswer {
    try card.device.pageFlip(crtc: crtc, framebuffer: buffer.framebuffer, token: token)
    dirty?.report(buffer.framebuffer, written)
    return .queued
  }

  /// By the connector's DPMS property; where that is missing or refused, by a CRTC without picture.
  func switchOff() throws(SystemError) {
    if let setting = dpms(named: "Off") {
      do throws(SystemError) {
        return try card.device.setProperty(
          of: .connector, connector, property: setting.id, value: setting.value)
      } catch {
        if error.meansGone || error.meansLostMastership {
          throw error
        }
      }
    }
    try card.device.setCRTC(CRTCState(id: crtc), connectors: [])
  }

  private func dpms(named name: String) -> (id: UInt32, value: UInt64)? {
    let properties = (try? card.device.properties(of: .connector, connector)) ?? []
    guard let property = properties.first(where: { $0.name == "DPMS" }),
      let value = property.value(named: name)
    else { return nil }
    return (property.id, value)
  }
}
