internal import LinuxIO

/// What a CRTC showed, and through which connectors, before we took it.
struct SavedCRTC {
  var state: CRTCState
  var connectors: [UInt32]

  /// The CRTC we take, and the one from which we take the connector, if that is another.
  static func all(
    on device: any ScanoutDevice, touchedBy crtc: UInt32, _ candidate: ScreenCandidate
  ) -> [SavedCRTC] {
    let feeding = candidate.feeding
    let previous = feeding.first { $0.value.contains(candidate.connector.id) }?.key
    var touched = [crtc]
    if let previous, previous != crtc { touched.append(previous) }
    return touched.compactMap { id in
      (try? device.crtc(id)).map { SavedCRTC(state: $0, connectors: feeding[id] ?? []) }
    }
  }

  func restore(on device: any ScanoutDevice) {
    if state.mode != nil, state.framebuffer != nil, !connectors.isEmpty {
      try? device.setCRTC(state, connectors: connectors)
    } else {
      try? device.setCRTC(CRTCState(id: state.id), connectors: [])
    }
  }
}
