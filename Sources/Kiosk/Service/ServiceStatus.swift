internal import Scanout

/// What the program is doing, as `systemctl status` shows it.
enum ServiceStatus: Hashable, CustomStringConvertible {
  case waitingForConsole
  /// `reason` is a sentence about why none can be used.
  case waitingForScreen(reason: String)
  case drawing(on: String)
  case calibrating(on: String)
  /// Nobody has touched it for so long (`kiosk.blank`).
  case dark
  case away
  case withoutScreen
  case ending

  var description: String {
    switch self {
    case .waitingForConsole: "waiting: another console is on the screen"
    case .waitingForScreen(let reason): "waiting for a screen: \(reason)"
    case .drawing(let screen): "drawing on \(screen)"
    case .calibrating(let screen): "calibrating on \(screen)"
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
    let names = connectors.isEmpty ? devicePath ?? backend.rawValue : connectors.joined(separator: ", ")
    return "\(names) \(panelSize)"
  }
}
