import Geometry
import LinuxIO
import Raster
import Scanout

/// A display whose flips end when the test says so, and which refuses when told to.
final class SlowDisplay: Display {
  let info: DisplayInfo
  var fileDescriptors: [Int32] { [] }
  var nextDeadline: Duration? { nil }
  private(set) var canPresent = true
  private(set) var statistics = DisplayStatistics()
  private(set) var damages: [DamageRegion] = []
  var refusesNext = false
  private(set) var isOn = true
  /// What switching the panel answers.
  var powerError: SystemError?
  private var events = DisplayEvents()
  private var shown: Bitmap

  init(size: PixelSize) {
    info = DisplayInfo(backend: .drm, panelSize: size, format: "xrgb8888", rotation: .none)
    shown = Bitmap(width: size.width, height: size.height)
  }

  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
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

  func finishFlip(at time: Duration) {
    precondition(!canPresent)
    canPresent = true
    statistics.framesPresented += 1
    events.flipped = time
  }

  func askAgain() { events.wantsRetry = true }
  func lose() { events.loss = "the cable was pulled" }

  func handleEvents(now: Duration) -> DisplayEvents {
    defer { events = [] }
    return events
  }

  func pause() {}
  func resume(now: Duration) {}
  func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    if let powerError { throw powerError }
    self.isOn = isOn
  }
  func capture() -> Bitmap { shown }
  func close() {}
}
