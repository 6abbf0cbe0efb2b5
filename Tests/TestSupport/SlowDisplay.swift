public import Geometry
public import LinuxIO
public import Raster
public import Scanout

/// A display whose flips end when the test says so, and which refuses when told to.
public final class SlowDisplay: Display {
  public let info: DisplayInfo
  public var fileDescriptors: [Int32] { [] }
  public var nextDeadline: Duration? { nil }
  public private(set) var canPresent = true
  public private(set) var statistics = DisplayStatistics()
  public private(set) var damages: [DamageRegion] = []
  public var refusesNext = false
  public private(set) var isOn = true
  /// What switching the panel answers.
  public var powerError: SystemError?
  private var events = DisplayEvents()
  private var shown: Bitmap

  public init(size: PixelSize) {
    info = DisplayInfo(backend: .drm, panelSize: size, format: "xrgb8888", rotation: .none)
    shown = Bitmap(width: size.width, height: size.height)
  }

  public func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
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

  public func finishFlip(at time: Duration) {
    precondition(!canPresent)
    canPresent = true
    statistics.framesPresented += 1
    events.flipped = time
  }

  public func askAgain() { events.wantsRetry = true }
  public func lose() { events.loss = "the cable was pulled" }

  public func handleEvents(now: Duration) -> DisplayEvents {
    defer { events = [] }
    return events
  }

  public func pause() {}
  public func resume(now: Duration) {}
  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    if let powerError { throw powerError }
    self.isOn = isOn
  }
  public func capture() -> Bitmap { shown }
  public func close() {}
}
