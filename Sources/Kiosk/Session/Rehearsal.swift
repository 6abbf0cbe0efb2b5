internal import Evdev
package import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout
package import Touches

/// The program on a headless screen, without devices, processes or files around it: for measuring
/// what its parts cost. Touches go the same way as in a run, from the scene to the presenter's
/// frames.
package final class Rehearsal {
  private let assembly: SessionAssembly
  private let scene: Scene
  private let display: any Display
  private let shadow: Bitmap
  private let context: Context

  /// Opens the screen and puts the program together; nothing is drawn yet.
  ///
  /// Errors: what a run on a headless screen may fail with.
  package init(size: PixelSize) throws(KioskError) {
    var settings = Settings(own: DrawingSettings())
    settings.runtime.display.options.choice = .headless(size)
    settings.runtime.outputs.stateDirectory = .nothing
    settings.own.seed = 1
    do throws(DisplayError) {
      display = try Scanout.openDisplay(settings.runtime.displayOptions) { _ in }
    } catch {
      throw KioskError(.noUsableDisplay, "\(error)")
    }
    let log = Log(level: .error) { _ in }
    assembly = try SessionAssembly(
      settings: settings, source: DrawingProgram.grammar.source(), display: display, script: nil,
      recorder: nil, log: log)
    guard let drawing = assembly.drawing else { preconditionFailure("a rehearsal draws") }
    scene = drawing
    shadow = Bitmap(width: size.width, height: size.height)
    context = Context(shadow)
  }

  deinit { display.close() }

  /// Where touches draw.
  package var canvas: PixelRect { scene.controls.layout.canvas }

  /// Chooses a control by its name, by the taps that a finger would make; false where that is not
  /// possible.
  package func select(_ name: String) -> Bool {
    guard case .taps(let taps) = scene.locate(name) else { return false }
    for tap in taps {
      for phase in [Touch.Phase.began, .ended] {
        touch(
          Touch(
            id: ContactID(rawValue: .max), phase: phase, position: tap.position, time: .zero))
      }
    }
    return true
  }

  package func touch(_ touch: Touch) { _ = scene.apply(.touch(touch)) }

  package func undo() { scene.sheet.undo() }

  package func redo() { scene.sheet.redo() }

  /// Shows what has changed, as one frame; false where nothing has.
  @discardableResult
  package func presentFrame() -> Bool { assembly.presenter.present(scene) != nil }

  /// Draws all controls and the canvas anew, without showing them.
  package func drawEverything() {
    scene.compose(DamageRegion(shadow.bounds), into: shadow, using: context)
  }
}
