package import Evdev
package import Scanout

/// What follows from several settings together.
extension RuntimeSettings {
  /// What the screen is opened with. Without a screen, what a configuration says of the real one
  /// does not matter.
  package var displayOptions: DisplayOptions {
    var options = display.options
    if options.choice.isHeadless {
      options.connector = nil
      options.mode = nil
    }
    return options
  }

  /// Pixels per point on a screen.
  func scale(on screen: DisplayInfo) -> Double {
    display.scale ?? display.controlHeight.flatMap(screen.scale) ?? screen.automaticScale
  }

  /// Why controls have not the height that is asked for; nil where they have, or may have.
  func controlHeightProblem(isSizeKnown: Bool) -> String? {
    guard display.controlHeight != nil, display.scale == nil, !isSizeKnown else { return nil }
    return "controls.size has no effect: the size of the screen is not known; set display.scale"
  }

  /// Which devices are read: none while fake input plays.
  package var inputSelection: InputOptions.Selection {
    playback.fakeInput == nil ? input.selection : .nothing
  }

  /// What the devices are opened with.
  package var inputOptions: InputOptions {
    InputOptions(
      selection: inputSelection, grabs: input.grabs, calibration: input.calibration,
      map: input.map,
      contacts: ContactOptions(
        rejection: rejection, filters: input.filters, reportsPressure: input.reportsPressure,
        penRejectsTouch: input.penRejectsTouch), mouseSpeed: input.mouseSpeed)
  }

  /// Which contacts do not draw. Of a script all do, unless the configuration that was named with
  /// it says otherwise: the one that is there anyway was made for the panel.
  package var rejection: ContactRejection {
    let isScript = playback.fakeInput != nil
    let standard = isScript ? ContactRejection.palmsByDevice : .standard
    if isScript, configuration.path == nil { return standard }
    let given = input.rejection
    return ContactRejection(
      palmSize: given.palmSize ?? standard.palmSize,
      rejectsGhosts: given.rejectsGhosts ?? standard.rejectsGhosts,
      rejectsRestingEdges: given.rejectsRestingEdges ?? standard.rejectsRestingEdges,
      releaseTimeout: given.releaseTimeout)
  }

  /// Whether Ctrl+Alt+F1…F12 call other consoles.
  package var switchesConsoles: Bool { kiosk.switchesConsoles ?? !kiosk.isLocked }

  /// Where a program keeps things; nil: nowhere. A script keeps nothing unless it is told where.
  func stateDirectory(of program: String) -> StateDirectory? {
    switch outputs.stateDirectory {
    case .nothing?: nil
    case .directory(let path)?: StateDirectory(path: path)
    case nil: playback.fakeInput != nil ? nil : StateDirectory(of: program)
    }
  }
}
