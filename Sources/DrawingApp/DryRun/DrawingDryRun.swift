package import Geometry
package import Kiosk
package import Touches

/// The drawing program on a headless screen, for measuring (`DryRun`).
package final class DrawingDryRun {
  private let run: DryRun
  private let scene: DrawScene

  /// Errors: what a run on a headless screen may fail with.
  ///
  /// - Parameter seats: How many are asked for, 1...8.
  package init(size: PixelSize, seats: Int = 1) throws(KioskError) {
    var drawn: DrawScene?
    run = try DryRun(size: size) { stage in
      var settings = DrawingSettings()
      settings.seats = .fixed(seats)
      let scene = DrawScene(on: stage, settings: settings, seed: 1)
      drawn = scene
      return scene
    }
    guard let drawn else { preconditionFailure("a dry run begins with its scene") }
    scene = drawn
  }

  /// How many seats there are: as many as were asked for and the picture has room for.
  package var seatCount: Int { scene.seats.seats.count }

  /// Where touches draw.
  package var canvas: PixelRect { scene.sheet.canvas }

  /// Chooses a control by its name; false where that is not possible.
  package func select(_ name: String) -> Bool { run.select(name) }

  package func touch(_ touch: Touch) { run.touch(touch) }

  package func undo() { scene.undo() }

  package func redo() { scene.redo() }

  /// Shows what has changed, as one frame; false where nothing has.
  @discardableResult
  package func presentFrame() -> Bool { run.presentFrame() }

  /// Draws all controls and the canvas again, without showing them.
  package func drawEverything() { run.drawEverything() }
}
