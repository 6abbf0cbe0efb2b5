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
  public private(set) var pixelsPresented = 0
  public private(set) var framesPresented = 0
  public private(set) var flipsRefused = 0
  public private(set) var damages: [DamageRegion] = []
  public var refusesNext = false
  public private(set) var isOn = true
  /// What switching the panel answers.
  public var powerError: SystemError?
  private var events: [DisplayEvent] = []
  private var shown: Bitmap

  public init(size: PixelSize) {
    info = DisplayInfo(backend: "slow", panelSize: size, format: "xrgb8888", rotation: .none)
    shown = Bitmap(width: size.width, height: size.height)
  }

  public func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    precondition(canPresent, "presented while a flip was under way")
    damages.append(damage)
    for rect in damage.rects { shown.copy(rect, from: shadow) }
    pixelsPresented += damage.area
    if refusesNext {
      refusesNext = false
      flipsRefused += 1
      return .refused(SystemError(call: "flip", subject: "the slow display", errno: .busy))
    }
    canPresent = false
    return .queued
  }

  public func finishFlip(at time: Duration) {
    precondition(!canPresent)
    canPresent = true
    framesPresented += 1
    events.append(.flipped(at: time))
  }

  public func askAgain() { events.append(.retry) }
  public func lose() { events.append(.lost(reason: "the cable was pulled")) }

  public func handleEvents(now: Duration) -> [DisplayEvent] {
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
