internal import Geometry
internal import LinuxIO

/// Everything by atomic commits (kernel: Documentation/gpu/drm-kms.rst, drm_atomic_uapi.c).
///
/// A configuration is one commit: the connector to the CRTC, the CRTC with its mode, the primary
/// plane with the buffer; and whatever would lie over the picture, feed from the same CRTC, or stay
/// behind without a connector is switched off by the same commit. It is tried with TEST_ONLY before
/// it is made. A flip changes the framebuffer alone, does not wait, and says by FB_DAMAGE_CLIPS
/// what has changed in that buffer since it was last shown: not only what the frame changed,
/// because drivers such as virtio-gpu upload each buffer on its own (since Linux 6.8 that one makes
/// up for programs that say less, by uploading all).
final class AtomicPath: CommitPath {
  private let card: KMSCard
  private let crtc: UInt32
  private let connector: UInt32
  private let plane: AtomicPlane
  private let mode: DisplayMode
  /// The request of a flip; used again, so that a flip allocates nothing.
  private var flip = AtomicRequest()

  init(
    _ card: KMSCard, crtc: UInt32, connector: UInt32, plane: AtomicPlane, mode: DisplayMode
  ) {
    self.card = card
    self.crtc = crtc
    self.connector = connector
    self.plane = plane
    self.mode = mode
  }

  var name: String { "atomic commits" }

  /// Asks whether `setMode` would succeed.
  func test(showing buffer: ScanoutBuffer) throws(SystemError) {
    try commitMode(showing: buffer, [.testOnly, .allowModeset])
  }

  func setMode(showing buffer: ScanoutBuffer) throws(SystemError) {
    try commitMode(showing: buffer, [.allowModeset])
  }

  private func commitMode(
    showing buffer: ScanoutBuffer, _ flags: CommitFlags
  ) throws(SystemError) {
    let device = card.device
    var request = AtomicRequest()
    try takeOver(in: &request)
    let blob = try device.createBlob(.mode(mode))
    // The kernel keeps it for as long as the CRTC uses it.
    defer { device.destroyBlob(blob) }
    let properties = try PropertyTable(of: .crtc, crtc, on: device)
    properties.set("MODE_ID", to: UInt64(blob), in: &request)
    properties.set("ACTIVE", to: 1, in: &request)
    plane.show(buffer.framebuffer, buffer.layout, on: crtc, mode, in: &request)
    try device.commit(request, flags, token: 0)
  }

  /// Connects the connector to the CRTC and takes away what is in the way. The objects are asked
  /// again each time: another program may have had the screen meanwhile.
  private func takeOver(in request: inout AtomicRequest) throws(SystemError) {
    let device = card.device
    var previous: UInt32?
    var fed: Set<UInt32> = []
    for id in try device.resources().connectors {
      guard let properties = try? PropertyTable(of: .connector, id, on: device),
        let source = properties["CRTC_ID"].map({ UInt32(truncatingIfNeeded: $0.value) })
      else { continue }
      if id == connector {
        previous = source == 0 || source == crtc ? nil : source
        properties.set("CRTC_ID", to: UInt64(crtc), in: &request)
        // A link that failed in its training is trained again when it is set to good.
        if let link = properties["link-status"], link.chosenName == "Bad",
          let good = link.value(named: "Good")
        {
          properties.set("link-status", to: good, in: &request)
        }
      } else if source == crtc {
        properties.set("CRTC_ID", to: 0, in: &request)
      } else {
        fed.insert(source)
      }
    }
    // A CRTC may not stay active without a connector.
    let abandoned = previous.flatMap { fed.contains($0) ? nil : $0 }
    for other in try device.planes() where other.id != plane.id {
      guard let place = other.crtc, place == crtc || place == abandoned else { continue }
      try AtomicPlane(other, on: device).switchOff(in: &request)
    }
    if let abandoned {
      let properties = try PropertyTable(of: .crtc, abandoned, on: device)
      properties.set("MODE_ID", to: 0, in: &request)
      properties.set("ACTIVE", to: 0, in: &request)
    }
  }

  func show(
    _ buffer: ScanoutBuffer, written: DamageRegion, token: UInt64
  ) throws(SystemError) -> ShowAnswer {
    // Without clips the whole buffer counts as changed, so a blob that cannot be had costs no
    // damage.
    let clips =
      plane.takesClips && !written.isEmpty
      ? try? card.device.createBlob(.clips(written.rects)) : nil
    defer { if let clips { card.device.destroyBlob(clips) } }
    flip.removeAll()
    plane.flip(to: buffer.framebuffer, clips: clips, in: &flip)
    try card.device.commit(flip, [.nonBlocking, .flipEvent], token: token)
    return .queued
  }

  func switchOff() throws(SystemError) {
    let properties = try PropertyTable(of: .crtc, crtc, on: card.device)
    var request = AtomicRequest()
    properties.set("ACTIVE", to: 0, in: &request)
    try card.device.commit(request, [.allowModeset], token: 0)
  }
}
