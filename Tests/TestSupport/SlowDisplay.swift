package import Geometry
package import LinuxIO
package import Raster
package import Scanout

/// A display whose flips end when the test says so, and which refuses when told to.
package final class SlowDisplay: Display {
  package let info: DisplayInfo
  package var fileDescriptors: [Int32] { [] }
  package var nextDeadline: Duration? { nil }
  package private(set) var canPresent = true
  package private(set) var statistics = DisplayStatistics()
  package private(set) var damages: [DamageRegion] = []
  package var refusesNext = false
  package private(set) var isOn = true
  /// What switching the panel answers.
  package var powerError: SystemError?
  private var events = DisplayEvents()
  private var shown: Bitmap

  package init(size: PixelSize) {
    info = DisplayInfo(backend: .drm, panelSize: size, format: "xrgb8888", rotation: .none)
    shown = Bitmap(width: size.width, height: size.height)
  }

  package func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    precondition(canPresent, "presented while a flip was under way")
    damages.append(damage)
    for rect in damage.rects { shown.copy(rect, from: shadow) }
    statistics.pixelsPresented += damage.area
    if refusesNext {
      refusesNext = false
      statistics.flipsRefused += 1
      return .refused(SystemError(call: "flip", subject: "the slow display", errno: .busy))
    }
    canPresent = false
    return .queued
  }

  package func finishFlip(at time: Duration) {
    precondition(!canPresent)
    canPresent = true
    statistics.framesPresented += 1
    events.flipped = time
  }

  package func askAgain() { events.wantsRetry = true }
  package func lose() { events.loss = "the cable was pulled" }

  package func handleEvents(now: Duration) -> DisplayEvents {
    defer { events = [] }
    return events
  }

  package func pause() {}
  package func resume(now: Duration) {}
  package func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    if let powerError { throw powerError }
    self.isOn = isOn
  }
  package func capture() -> Bitmap { shown }
  package func close() {}
}
