package import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout
package import Touches

/// A scene on a headless screen, without devices, processes or files around it: for measuring what
/// its parts cost. Touches go the same way as in a run, from the scenes to the presenter's frames.
package final class DryRun {
  private let scenes: SceneStack
  private let presenter: Presenter
  private let display: any Display
  private let shadow: Bitmap
  private let context: Context

  /// Opens the screen and pushes the scene; nothing is drawn yet.
  ///
  /// Errors: what a run on a headless screen may fail with.
  package init(size: PixelSize, scene: (Stage) -> any Scene) throws(KioskError) {
    do throws(DisplayError) {
      display = try openDisplay(DisplayOptions(choice: .headless(size))) { _ in }
    } catch {
      throw KioskError(error, RuntimeSettings())
    }
    let log = Log(level: .error) { _ in }
    let stage = Stage(
      size: size, scale: display.info.automaticScale, isScripted: true,
      text: SessionParts.text(FontRequest(), log))
    scenes = SceneStack(stage)
    scenes.push(scene(stage))
    presenter = Presenter(display: display, clock: KernelClock())
    shadow = Bitmap(width: size.width, height: size.height)
    context = Context(shadow)
  }

  deinit { display.close() }

  /// Chooses a control by its name, by the taps that a finger would make; false where that is not
  /// possible.
  package func select(_ name: String) -> Bool {
    guard case .taps(let taps) = scenes.locate(name) else { return false }
    for tap in taps {
      for phase in [Touch.Phase.began, .ended] {
        touch(
          Touch(
            id: ContactID(rawValue: .max), phase: phase, position: tap.position, time: .zero))
      }
    }
    return true
  }

  package func touch(_ touch: Touch) { scenes.take(.touch(touch)) }

  /// Shows what has changed, as one frame; false where nothing has.
  @discardableResult
  package func presentFrame() -> Bool { presenter.present(scenes) != nil }

  /// Draws the whole picture again, without showing it.
  package func drawEverything() {
    scenes.compose(DamageRegion(shadow.bounds), into: shadow, using: context)
  }
}
