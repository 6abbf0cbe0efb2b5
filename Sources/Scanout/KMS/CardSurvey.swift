internal import Geometry
internal import LinuxIO

/// What a card offers for a request, found without changing anything.
///
/// Cards are judged by what they can do: dumb buffers, then resources, then a connector with
/// modes that an encoder and a CRTC can feed. Numbers decide nothing.
struct CardSurvey {
  var connectors: [ConnectorReport] = []
  /// Connectors that are connected come before those of which that is not known.
  var screens: [FoundScreen] = []
  /// Why there is no screen.
  var failure: String?

  init(of device: any ScanoutDevice, for options: DisplayOptions) {
    guard let dumb = device.capability(.dumbBuffers), dumb != 0 else {
      failure = "its driver has no dumb buffers"
      return
    }
    let resources: ScanoutResources
    do {
      resources = try device.resources()
    } catch {
      failure = "it cannot set modes (\(error.errno)); it is no display controller"
      return
    }
    guard !resources.connectors.isEmpty, !resources.crtcs.isEmpty else {
      failure = "it has no connectors; it is no display controller"
      return
    }
    let found = resources.connectors.compactMap { id -> ScanoutConnector? in
      // A connector that went away meanwhile (DisplayPort trees) is none.
      try? device.connector(id)
    }
    let encoders = Encoders(of: resources, on: device, connectors: found)
    var secondChoice: [FoundScreen] = []
    for connector in found {
      let properties = (try? device.properties(of: .connector, connector.id)) ?? []
      let judged = judge(connector, properties, of: device, encoders, options)
      connectors.append(
        ConnectorReport(
          connector, orientation: panelOrientation(properties), verdict: judged.verdict))
      guard let screen = judged.screen else { continue }
      if connector.status == .connected {
        screens.append(screen)
      } else {
        secondChoice.append(screen)
      }
    }
    screens = FoundScreen.matched(screens + secondChoice)
    if screens.allSatisfy(\.isOnlyMirror) { failure = summary(options) }
  }

  private func judge(
    _ connector: ScanoutConnector, _ properties: [ScanoutProperty], of device: any ScanoutDevice,
    _ encoders: Encoders, _ options: DisplayOptions
  ) -> (screen: FoundScreen?, verdict: ScreenVerdict) {
    func unusable(_ reason: String) -> (screen: FoundScreen?, verdict: ScreenVerdict) {
      (nil, .unusable(ScreenFailure(reason)))
    }
    if let name = options.connector, name != connector.name {
      return unusable("another one was asked for")
    }
    if connector.status == .disconnected { return unusable("nothing is connected") }
    if properties.contains(where: { $0.name == "non-desktop" && $0.value != 0 }) {
      return unusable("a headset or the like, not a screen")
    }
    if connector.modes.isEmpty { return unusable("the screen offers no modes") }
    let asked = options.mode?.matches(in: connector.modes)
    let isOnlyMirror = asked?.isEmpty ?? false
    if isOnlyMirror, options.connector != nil {
      return unusable("it has no mode \(options.mode!)")
    }
    let modes = isOnlyMirror || asked == nil ? connector.modesByPreference : asked!
    let crtcs = encoders.crtcs(for: connector)
    if crtcs.isEmpty { return unusable("no encoder leads to it from a CRTC") }
    var screen = FoundScreen(
      of: device, connector, modes: modes, orientation: panelOrientation(properties),
      feeding: encoders.feeding, isOnlyMirror: isOnlyMirror)
    screen.crtcs = crtcs
    if isOnlyMirror {
      return (screen, .unusable(ScreenFailure("it has no mode \(options.mode!)")))
    }
    return (screen, .usable(connector.status == .unknown ? "if a screen is there" : nil))
  }

  private func summary(_ options: DisplayOptions) -> String {
    if let name = options.connector {
      guard let report = connectors.first(where: { $0.name == name }) else {
        return "it has no connector \(name), only "
          + connectors.map(\.name).joined(separator: ", ")
      }
      return "\(name): \(report.verdict)"
    }
    return connectors.map { "\($0.name): \($0.verdict)" }.joined(separator: ", ")
  }
}

extension ScanoutConnector {
  /// The modes in the order to try them: the one of the kernel's command line, which is somebody's
  /// choice for this machine; the screen's preferred one; then as the screen lists them.
  var modesByPreference: [DisplayMode] {
    func rank(_ mode: DisplayMode) -> Int { mode.isOfCommandLine ? 0 : mode.isPreferred ? 1 : 2 }
    return (0...2).flatMap { wanted in modes.filter { rank($0) == wanted } }
  }
}

/// The rotation that makes the picture upright on a panel that is built in sideways or upside down
/// (connector property "panel orientation"). Its names say which side of the panel is up; the
/// picture's top goes there.
func panelOrientation(_ properties: [ScanoutProperty]) -> QuarterTurn {
  guard let property = properties.first(where: { $0.name == "panel orientation" }) else {
    return .zero
  }
  switch property.chosenName {
  case "Upside Down": return .half
  case "Left Side Up": return .threeQuarters
  case "Right Side Up": return .quarter
  default: return .zero
  }
}

/// Which CRTC can feed which connector.
private struct Encoders {
  private var known: [UInt32: ScanoutEncoder] = [:]
  private let crtcs: [UInt32]
  /// The connectors that each CRTC feeds now.
  private(set) var feeding: [UInt32: [UInt32]] = [:]

  init(
    of resources: ScanoutResources, on device: any ScanoutDevice, connectors: [ScanoutConnector]
  ) {
    crtcs = resources.crtcs
    // Both lists are asked: a connector may name an encoder that the card's list lacks.
    for id in Set(resources.encoders + connectors.flatMap(\.encoders)) {
      known[id] = try? device.encoder(id)
    }
    for connector in connectors {
      if let encoder = connector.encoder, let crtc = known[encoder]?.crtc {
        feeding[crtc, default: []].append(connector.id)
      }
    }
  }

  /// All CRTCs that an encoder of the connector can be fed by: the one in use first, then those
  /// that feed nothing, then those whose screen would go dark.
  func crtcs(for connector: ScanoutConnector) -> [UInt32] {
    var legal: [UInt32] = []
    func add(_ crtc: UInt32) {
      if !legal.contains(crtc) { legal.append(crtc) }
    }
    let usable = connector.encoders.compactMap { known[$0] }
    if let current = connector.encoder.flatMap({ known[$0]?.crtc }), crtcs.contains(current) {
      add(current)
    }
    for onlyIdle in [true, false] {
      for encoder in usable {
        for (index, crtc) in crtcs.enumerated() where index < 32 {
          let isIdle = (feeding[crtc] ?? []).allSatisfy { $0 == connector.id }
          if encoder.possibleCRTCs & (1 << UInt32(index)) != 0, isIdle == onlyIdle { add(crtc) }
        }
      }
    }
    return legal
  }
}
