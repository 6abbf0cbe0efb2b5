internal import Evdev
internal import Scanout

extension Settings {
  /// What the screen is opened with.
  var displayOptions: DisplayOptions {
    DisplayOptions(
      choice: display, connector: connector, mode: mode, rotation: rotation,
      format: format.scanoutFormat, margins: margins)
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
    InputOptions(
      selection: input, grabs: grabsDevices, calibration: calibration, map: map,
      contacts: ContactOptions(
        rejection: rejection, filters: filters, reportsPressure: followsPressure),
      mouseSpeed: mouseSpeed)
  }

  /// Where things are kept; nil: nowhere. A script keeps nothing unless it is told where.
  func stateDirectory(playsScript: Bool) -> StateDirectory? {
    switch stateDirectory {
    case .nothing?: nil
    case .directory(let path)?: StateDirectory(path: path)
    case nil: playsScript ? nil : StateDirectory()
    }
  }
}
