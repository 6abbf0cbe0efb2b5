internal import Evdev
internal import Scanout

/// What a session works with, each the owner of its part.
struct SessionParts {
  let host: Host
  let scenes: SceneStack
  let presenter: Presenter
  let hub: InputHub
  /// What plays instead of devices; nil where the devices do.
  let script: ScriptRunner?
  let blanking: Blanking
  /// Where screenshots and learned calibrations go; nil: nowhere.
  let stateDirectory: StateDirectory?
  let settings: SettingsLink
}

/// How a session asks for what is configured.
struct SettingsLink {
  /// Pixels per point on a screen.
  let scale: (DisplayInfo) -> Double
  /// Reads the configuration again.
  let reload: () -> Void
}
