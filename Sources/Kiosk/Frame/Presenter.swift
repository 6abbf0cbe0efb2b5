internal import Geometry
internal import LinuxIO
internal import Raster
internal import Scanout

/// Turns damage into frames: composes it into the shadow bitmap and hands it to the display, never
/// while a flip is under way.
///
///     idle ──damage──▶ composed, presented ──▶ flip under way ──flipped──▶ idle
///                                                   │ ▲
///                                                   └─┘ damage is gathered
///     any of them ──screen lost──▶ damage is gathered ──another screen──▶ all is composed again
///
/// Times here are all of `KernelClock`, whatever clock a script plays by: latencies are real.
final class Presenter {
  let display: any Display
  private(set) var shadow: Bitmap
  private var context: Context
  private let clock: any TimeSource

  private var damage: DamageRegion
  /// What a call gathers, and what a frame shows: empty between calls, so that nothing is allocated
  /// for them.
  private var fresh = DamageRegion()
  private var shown = DamageRegion()
  /// The display keeps damage of its own that it asks to be presented.
  private var isRetryDue = false

  /// Pixels composed into bitmaps of other sizes.
  private var formerPixels = 0

  /// What `capture` gave, as long as it holds.
  private var captured: Bitmap?

  private(set) var meter = LatencyMeter()
  /// Turns in which there was something to show while a flip was under way.
  private(set) var coalesced = 0
  /// When the first frame was on the screen.
  private(set) var firstPresented: Duration?

  init(display: any Display, clock: any TimeSource) {
    self.display = display
    self.clock = clock
    let size = display.info.pictureSize
    shadow = Bitmap(width: size.width, height: size.height)
    context = Context(shadow)
    damage = DamageRegion(PixelRect(size))
  }

  /// What a display reports that concerns the program around the presenter.
  enum Change: Hashable {
    /// The screen is gone; `reason` says which and why.
    case lost(reason: String)
    /// Another screen, or another shape: the shadow has its size now, and all of it is to be drawn.
    case screen
  }

  /// Whether a frame is still to be made, or is on its way.
  var isBusy: Bool { !damage.isEmpty || isRetryDue || !display.canPresent }

  /// From the kernel's time of input to the flip that showed it.
  var latency: LatencyHistogram { meter.histogram }

  /// Pixels composed into the shadow by drawing; copies of the sheet's own bitmap are its own.
  var paintedPixels: Int { formerPixels + context.paintedPixels }

  /// Takes over what `scenes` changed. `eventTime` is the kernel's time of the input that did it;
  /// nil where no input did, or nobody can see it now.
  func gather(from scenes: SceneStack, eventTime: Duration?) {
    scenes.takeDamage(into: &fresh)
    if !shadow.bounds.contains(fresh.bounds) { fresh = fresh.clipped(to: shadow.bounds) }
    guard !fresh.isEmpty else { return }
    fresh.drain(into: &damage)
    if let eventTime { meter.note(eventTime) }
  }

  /// Makes a frame of all that was gathered, if there is something to show and the display is free.
  func present(_ scenes: SceneStack) -> PresentOutcome? {
    gather(from: scenes, eventTime: nil)
    guard !damage.isEmpty || isRetryDue else { return nil }
    guard display.canPresent else {
      if !damage.isEmpty { coalesced += 1 }
      return nil
    }
    swap(&damage, &shown)
    captured = nil
    scenes.compose(shown, into: shadow, using: context)
    isRetryDue = false
    let now = clock.now
    meter.hand(over: now)
    let outcome = display.present(shadow, damage: shown, now: now)
    shown.removeAll()
    switch outcome {
    case .presented, .unchanged:
      // Without a flip the picture is shown when the copying is done, which is now.
      finish(at: clock.now)
    case .queued, .delayed, .refused, .inactive:
      break
    }
    return outcome
  }

  /// Takes in what the display reports; returns what concerns the rest of the program, in order.
  func handleEvents() -> [Change] {
    var changes: [Change] = []
    for event in display.handleEvents(now: clock.now) {
      switch event {
      case .flipped(let time):
        captured = nil
        finish(at: time)
      case .retry: isRetryDue = true
      case .lost(let reason):
        // What was on its way never arrives; the drawing itself is kept.
        forgetInput()
        changes.append(.lost(reason: reason))
      case .changed:
        fitScreen()
        changes.append(.screen)
      }
    }
    return changes
  }

  /// Measures no latency of what has not been shown yet, since nobody can see the screen now.
  func forgetInput() { meter.forget() }

  /// Takes the size of the screen that is used now, all of which is to be shown.
  private func fitScreen() {
    captured = nil
    let size = display.info.pictureSize
    if size != shadow.size {
      formerPixels += context.paintedPixels
      shadow = Bitmap(width: size.width, height: size.height)
      context = Context(shadow)
    }
    damage = DamageRegion(shadow.bounds)
  }

  /// The picture as presented.
  func capture() -> Bitmap {
    if let captured { return captured }
    let picture = display.capture()
    captured = picture
    return picture
  }

  /// 0xRRGGBB of a presented pixel; nil where there is no such pixel.
  func color(x: Int, y: Int) -> UInt32? {
    guard shadow.bounds.contains(x: x, y: y) else { return nil }
    return capture()[x, y].rawValue & 0xFFFFFF
  }

  private func finish(at time: Duration) {
    if firstPresented == nil { firstPresented = time }
    meter.show(at: time, now: clock.now)
  }
}
