internal import Evdev
internal import FakeInput

/// What a run is to do, before there is a screen.
struct RunPlan {
  /// What is shown first.
  enum FirstScene {
    case program((Stage) -> any Scene)
    /// Calibrates, and hands over what was learned once it is to be kept.
    case calibration(whenKept: (LearnedCalibration) -> Void)
  }

  /// The program's name.
  let program: String
  let settings: RuntimeSettings
  /// What plays instead of devices; nil where the devices do.
  let script: ScriptRunner.Source?
  let recorder: InputRecorder?
  let firstScene: FirstScene
  /// Makes what the session asks of the configuration, and what brings the scenes in line with it.
  let makeLink: (SceneStack, Blanking) -> SettingsLink

  var isCalibrating: Bool {
    if case .calibration = firstScene { return true }
    return false
  }
}
