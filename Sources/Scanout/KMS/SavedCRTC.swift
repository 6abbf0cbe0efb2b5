internal import Geometry
internal import LinuxIO

/// What a CRTC showed, and through which connectors, before we took it.
struct SavedCRTC {
  var state: CRTCState
  var connectors: [UInt32]
  /// The planes that were on it, for atomic commits: all that says what they show and where.
  var planes: [(id: UInt32, settings: [AtomicRequest.Setting])] = []

  /// The CRTC we take, and the one from which we take the connector, if that is another.
  static func all(on card: KMSCard, touchedBy crtc: UInt32, _ screen: FoundScreen)
    -> [SavedCRTC]
  {
    let device = card.device
    let feeding = screen.feeding
    let previous = feeding.first { $0.value.contains(screen.connector.id) }?.key
    var touched = [crtc]
    if let previous, previous != crtc { touched.append(previous) }
    let planes = card.isAtomic ? (try? device.planes()) ?? [] : []
    return touched.compactMap { id in
      guard let state = try? device.crtc(id) else { return nil }
      return SavedCRTC(
        state: state, connectors: feeding[id] ?? [],
        planes: planes.filter { $0.crtc == id }.map { plane in
          let properties = (try? device.properties(of: .plane, plane.id)) ?? []
          return (
            plane.id,
            properties.filter { AtomicPlane.placing.contains($0.name) }.map {
              AtomicRequest.Setting(object: plane.id, property: $0.id, value: $0.value)
            }
          )
        })
    }
  }

  private var isShowing: Bool {
    state.mode != nil && state.framebuffer != nil && !connectors.isEmpty
  }

  /// Puts them back: by one atomic commit where there is that, else or where it is refused one by
  /// one. Where even that cannot be (the framebuffer may be gone), the CRTC is switched off; the
  /// kernel's text console sets its own mode when it is given back.
  static func restore(_ crtcs: [SavedCRTC], on card: KMSCard) {
    guard !crtcs.isEmpty else { return }
    if card.isAtomic {
      do throws(SystemError) {
        return try restoreAtOnce(crtcs, on: card.device)
      } catch {}
    }
    for crtc in crtcs {
      do throws(SystemError) {
        guard crtc.isShowing else {
          throw SystemError(call: "show", subject: card.device.path, errno: .noSuchFile)
        }
        try card.device.setCRTC(crtc.state, connectors: crtc.connectors)
      } catch {
        try? card.device.setCRTC(CRTCState(id: crtc.state.id), connectors: [])
      }
    }
  }

  private static func restoreAtOnce(
    _ crtcs: [SavedCRTC], on device: any ScanoutDevice
  ) throws(SystemError) {
    var request = AtomicRequest()
    var blobs: [UInt32] = []
    defer { for blob in blobs { device.destroyBlob(blob) } }
    let touched = crtcs.map(\.state.id)
    for id in try device.resources().connectors {
      let properties = (try? PropertyTable(of: .connector, id, on: device)) ?? PropertyTable(id)
      let before = crtcs.first { $0.isShowing && $0.connectors.contains(id) }
      let now = properties["CRTC_ID"]?.value ?? 0
      if let before {
        properties.set("CRTC_ID", to: UInt64(before.state.id), in: &request)
      } else if touched.contains(where: { UInt64($0) == now }) {
        properties.set("CRTC_ID", to: 0, in: &request)
      }
    }
    let keptPlanes = crtcs.filter(\.isShowing).flatMap(\.planes)
    for plane in try device.planes() where plane.crtc.map({ touched.contains($0) }) ?? false {
      if keptPlanes.contains(where: { $0.id == plane.id }) { continue }
      try AtomicPlane(plane, on: device).switchOff(in: &request)
    }
    for crtc in crtcs {
      let properties = try PropertyTable(of: .crtc, crtc.state.id, on: device)
      var blob: UInt32 = 0
      if crtc.isShowing, let mode = crtc.state.mode {
        blob = try device.createBlob(.mode(mode))
        blobs.append(blob)
      }
      properties.set("MODE_ID", to: UInt64(blob), in: &request)
      properties.set("ACTIVE", to: blob == 0 ? 0 : 1, in: &request)
    }
    for plane in keptPlanes {
      for setting in plane.settings {
        request.set(setting.property, of: setting.object, to: setting.value)
      }
    }
    try device.commit(request, [.allowModeset], token: 0)
  }
}
