package import Geometry
internal import Scanout

/// The upright picture's size, scale and physical size that `run` would have, found without changing the screen.
package struct ScreenGeometry {
  package let size: PixelSize
  /// Pixels per point.
  package let scale: Double
  /// In millimetres; nil where it is not known.
  package let physicalSize: Size?
  /// Why the scale is not what was asked for; nil where it is.
  package let problem: String?

  /// Errors: `noUsableDisplay`.
  package init(_ settings: RuntimeSettings) throws(KioskError) {
    let options = settings.displayOptions
    let panel: PixelSize
    let turn: QuarterTurn
    let automatic: Double
    var millimetres: PhysicalSize?
    if case .headless(let size) = options.choice {
      panel = size
      turn = options.rotation
      automatic = 1
      physicalSize = nil
    } else {
      let inventory = enumerateDisplays(options)
      guard let choice = inventory.choice else {
        throw KioskError(.noUsableDisplay, inventory.reason)
      }
      panel = choice.panelSize
      turn = choice.orientation.adding(options.rotation)
      automatic = automaticScale(pixels: panel, millimetres: choice.physicalSize)
      millimetres = choice.physicalSize
      physicalSize = physicalPictureSize(
        pixels: turn.turned(panel), millimetres: choice.physicalSize)
    }
    guard let place = options.margins.turned(turn).inset(panel) else {
      throw settings.marginsError(panel)
    }
    size = turn.turned(place.size)
    let wanted = settings.display.controlHeight.flatMap { [size] height in
      Scanout.scale(controlHeight: height, picture: size, pixels: panel, millimetres: millimetres)
    }
    scale = settings.display.scale ?? wanted ?? automatic
    problem = settings.controlHeightProblem(isSizeKnown: physicalSize != nil)
  }
}

extension RuntimeSettings {
  /// Margins that leave nothing of a panel.
  func marginsError(_ panel: PixelSize) -> KioskError {
    KioskError(
      .badConfiguration,
      "display.margins of \(displayOptions.margins) pixels leave nothing of a panel of \(panel); "
        + "give smaller ones",
      at: configuration.origins["display.margins"])
  }
}
