internal import Evdev
internal import Geometry
internal import Scanout

extension Settings {
  /// What the screen is opened with.
  var displayOptions: DisplayOptions {
    let choice: DisplayChoice =
      switch display {
      case .auto: .auto
      case .drm(let path): .drm(path: path)
      case .headless(let size): .headless(size)
      }
    return DisplayOptions(choice: choice, connector: connector, mode: mode, rotation: rotation)
  }

  /// Pixels a point, where the screen itself would have `automatic`.
  func scale(automatic: Double) -> Double {
    switch scale {
    case .auto: automatic
    case .fixed(let scale): scale
    }
  }

  /// What the devices are opened with.
  var inputOptions: InputOptions {
    let selection: InputOptions.Selection =
      switch input {
      case .auto: .auto
      case .none: .none
      case .paths(let paths): .paths(paths)
      }
    return InputOptions(
      selection: selection, grabs: grabsDevices,
      calibration: TouchCalibration(
        calibration.a, calibration.c, calibration.tx, calibration.b, calibration.d, calibration.ty))
  }
}
