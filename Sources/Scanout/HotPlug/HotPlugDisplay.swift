public import Geometry
public import LinuxIO
public import Raster

/// A display that outlives its screens: where one is lost, the next is waited for and taken.
///
///     showing ──screen lost──▶ searching ──one can be opened──▶ showing, and `.changed`
///        │ ▲
///        └─┘ other screens than before, and `.changed`
///     showing, searching ──close()──▶ closed
///
/// What was drawn is the caller's, in the shadow bitmap; after `.changed` the whole of it is shown,
/// in the size that `info` then has. While it is searching, nothing wakes the program but news of
/// screens (`ScreenFinder`). While it is paused, no call reaches the kernel at all.
public final class HotPlugDisplay: Display {
  private enum Phase {
    case showing, searching, closed
  }

  private let finder: ScreenFinder
  private let log: (DisplayNote) -> Void
  private let set: Epoll
  private var phase = Phase.showing
  /// The screen that is used, or was used last: its picture can still be captured.
  private var inner: any ScreenDisplay
  private var watched: [Int32] = []
  /// What could be used when `inner` was opened.
  private var outlook: [ScreenProspect]
  /// The cards of a screen that was left, for the next one.
  private var kept: [KMSCard] = []
  private var isPaused = false
  /// A screen was lost while paused.
  private var isSearchDue = false
  private var isPowered = true
  private var lastFailure = ""
  /// The figures of the screens before this one.
  private var past = (pixels: 0, frames: 0, refused: 0)

  /// Takes over what `finder` has opened. Errors: EMFILE, ENFILE, ENOMEM, of the set of
  /// descriptors.
  public init(
    _ opened: ScreenFinder.Opened, finder: ScreenFinder, log: @escaping (DisplayNote) -> Void
  ) throws(SystemError) {
    set = try Epoll.make()
    self.finder = finder
    self.log = log
    inner = opened.screen
    outlook = opened.outlook
    for descriptor in finder.fileDescriptors { try set.add(descriptor, for: .readable) }
    watchInner()
  }

  deinit {
    close()
  }

  // MARK: What is seen from outside

  public var info: DisplayInfo { inner.info }

  /// One descriptor that stands for all, so that it stays the same while screens come and go.
  public var fileDescriptors: [Int32] { phase == .closed ? [] : [set.rawValue] }

  public var canPresent: Bool { phase == .showing && inner.canPresent }

  public var nextDeadline: Duration? {
    if isPaused || phase == .closed { return nil }
    if isSearchDue { return .zero }
    let screen = phase == .showing ? inner.nextDeadline : nil
    return [screen, finder.nextDeadline].compactMap { $0 }.min()
  }

  public var pixelsPresented: Int { past.pixels + inner.pixelsPresented }
  public var framesPresented: Int { past.frames + inner.framesPresented }
  public var flipsRefused: Int { past.refused + inner.flipsRefused }

  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    phase == .showing ? inner.present(shadow, damage: damage, now: now) : .inactive
  }

  /// The picture that was presented last, also while there is no screen.
  public func capture() -> Bitmap { inner.capture() }

  public func pause() {
    isPaused = true
    if phase == .showing { inner.pause() }
  }

  public func resume(now: Duration) {
    guard isPaused else { return }
    isPaused = false
    if phase == .showing { inner.resume(now: now) }
  }

  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    isPowered = isOn
    if phase == .showing { try inner.setPower(isOn, now: now) }
  }

  public func close() {
    guard phase != .closed else { return }
    phase = .closed
    unwatchInner()
    inner.close()
  }

  // MARK: Screens that come and go

  public func handleEvents(now: Duration) -> [DisplayEvent] {
    guard phase != .closed else { return [] }
    var events: [DisplayEvent] = []
    let isDue = !isPaused && (finder.isDue(now: now) || isSearchDue)
    if isDue { isSearchDue = false }
    if phase == .showing {
      if isDue { inner.recheck(now: now) }
      for event in inner.handleEvents(now: now) {
        events.append(event)
        guard case .lost = event else { continue }
        // Another screen may be there already.
        leave()
        search(now, &events)
        return events
      }
      watchInner()
      if isDue { followNews(now, &events) }
    } else if isDue {
      search(now, &events)
    }
    return events
  }

  /// Stops using the screen. Its picture stays there until the next display is opened, so that no
  /// console shows in between.
  private func leave() {
    phase = .searching
    unwatchInner()
    inner.close(restoring: false)
    kept = inner.cards
  }

  /// Whether other screens can be used than those in use.
  private func followNews(_ now: Duration, _ events: inout [DisplayEvent]) {
    let seen = finder.outlook()
    guard seen != outlook else { return }
    log(DisplayNote(.info, "other screens are connected now; looking which to draw on"))
    leave()
    search(now, &events)
  }

  private func search(_ now: Duration, _ events: inout [DisplayEvent]) {
    let kept = kept
    self.kept = []
    if isPaused {
      // Another program has the console: nothing may be opened, and what is open is in its way.
      for card in kept { card.close() }
      isSearchDue = true
      return
    }
    let found: ScreenFinder.Opened
    do throws(DisplayError) {
      found = try finder.open(now: now, keeping: kept)
    } catch {
      let sentence = "\(error); the drawing is kept until there is a screen"
      if sentence != lastFailure { log(DisplayNote(.warning, sentence)) }
      lastFailure = sentence
      return
    }
    lastFailure = ""
    past.pixels += inner.pixelsPresented
    past.frames += inner.framesPresented
    past.refused += inner.flipsRefused
    inner = found.screen
    outlook = found.outlook
    phase = .showing
    watchInner()
    if !isPowered {
      do throws(SystemError) {
        try inner.setPower(false, now: now)
      } catch {
        log(DisplayNote(.warning, "\(error); the new screen stays on"))
      }
    }
    events.append(.changed)
  }

  /// Waits for what the screen asks for now, which changes with what happens to it.
  private func watchInner() {
    let wanted = inner.fileDescriptors
    guard wanted != watched else { return }
    for descriptor in watched where !wanted.contains(descriptor) { try? set.remove(descriptor) }
    for descriptor in wanted where !watched.contains(descriptor) {
      try? set.add(descriptor, for: .readable)
    }
    watched = wanted
  }

  /// Must come before the descriptors are closed: another file may get their numbers.
  private func unwatchInner() {
    for descriptor in watched { try? set.remove(descriptor) }
    watched = []
  }
}
