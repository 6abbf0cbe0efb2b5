internal import Scanout

/// What the program is doing, as `systemctl status` shows it.
enum ServiceStatus: Hashable, CustomStringConvertible {
  case waitingForConsole
  /// `reason` says why none can be used.
  case waitingForScreen(reason: String)
  /// What the scene on top does, such as "drawing", and the screen.
  case showing(String, on: String)
  /// Nobody has touched it for so long (`kiosk.blank`).
  case dark
  case away
  case withoutScreen
  case ending

  var description: String {
    switch self {
    case .waitingForConsole: "waiting: another console is on the screen"
    case .waitingForScreen(let reason): "waiting for a screen: \(reason)"
    case .showing(let activity, let screen): "\(activity) on \(screen)"
    case .dark: "the screen is off until somebody touches it"
    case .away: "away: another console is on the screen"
    case .withoutScreen: "waiting for a screen; the drawing is kept"
    case .ending: "ending"
    }
  }
}

extension DisplayInfo {
  /// Such as "HDMI-A-1 800x480": all screens that show the picture, and the panel's size.
  var screenName: String {
    let connectors = connector.map { [$0] + mirrorConnectors } ?? []
    let names =
      connectors.isEmpty ? devicePath ?? backend.rawValue : connectors.joined(separator: ", ")
    return "\(names) \(panelSize)"
  }
}
