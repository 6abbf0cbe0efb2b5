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
/// in the size that `info` then has. While it is searching, nothing wakes the program but events of
/// screens (`ScreenFinder`). While it is paused, no call reaches the kernel at all.
public final class HotPlugDisplay: Display {
  private enum Phase {
    case showing, searching, closed
  }

  private let finder: ScreenFinder
  private let log: (DisplayNote) -> Void
  private let set: Epoll
  private let descriptors: [Int32]
  private var phase = Phase.showing
  /// The screen that is used, or was used last: its picture can still be captured.
  private var inner: any ScreenDisplay
  private var watched: [Int32] = []
  /// What could be used when `inner` was opened.
  private var candidates: [FoundScreen]
  /// The cards of a screen that was left, for the next one.
  private var kept: [KMSCard] = []
  private var isPaused = false
  /// A screen was lost while paused.
  private var isSearchDue = false
  private var isPowered = true
  private var lastFailure = ""
  /// Of the screens before this one.
  private var past = DisplayStatistics()

  /// Takes over what `finder` has opened. Errors: EMFILE, ENFILE, ENOMEM, of the set of
  /// descriptors.
  public init(
    _ opened: ScreenFinder.Opened, finder: ScreenFinder, log: @escaping (DisplayNote) -> Void
  ) throws(SystemError) {
    set = try Epoll.make()
    descriptors = [set.rawValue]
    self.finder = finder
    self.log = log
    inner = opened.screen
    candidates = opened.candidates
    for descriptor in finder.fileDescriptors { try set.add(descriptor, for: .readable) }
    watchInner()
  }

  deinit {
    close()
  }

  // MARK: As a display

  /// Of the screen in use, or of the one that was lost.
  public var info: DisplayInfo { inner.info }

  /// One descriptor for all of them, so that it stays the same while screens come and go.
  public var fileDescriptors: [Int32] { phase == .closed ? [] : descriptors }

  /// Whether there is a screen, and it is free for the next frame.
  public var canPresent: Bool { phase == .showing && inner.canPresent }

  /// Of the screen in use, or when screens are looked for again.
  public var nextDeadline: Duration? {
    if isPaused || phase == .closed { return nil }
    if isSearchDue { return .zero }
    let screen = phase == .showing ? inner.nextDeadline : nil
    return earliest(screen, finder.nextDeadline)
  }

  /// Of all screens so far.
  public var statistics: DisplayStatistics { past + inner.statistics }

  /// Shows the picture on the screen in use; `.inactive` where there is none.
  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    phase == .showing ? inner.present(shadow, damage: damage, now: now) : .inactive
  }

  /// The picture that was presented last, also while there is no screen.
  public func capture() -> Bitmap { inner.capture() }

  /// Also stops the search for screens until `resume`.
  public func pause() {
    isPaused = true
    if phase == .showing { inner.pause() }
  }

  /// Goes on with the screen, or the search for one.
  public func resume(now: Duration) {
    guard isPaused else { return }
    isPaused = false
    if phase == .showing { inner.resume(now: now) }
  }

  /// Holds for the screen in use and for those to come.
  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    isPowered = isOn
    if phase == .showing { try inner.setPower(isOn, now: now) }
  }

  /// Ends it; harmless when repeated.
  public func close() {
    guard phase != .closed else { return }
    phase = .closed
    unwatchInner()
    inner.close()
  }

  // MARK: Screens that come and go

  /// Reports what the screen reports, and `.changed` for another one.
  public func handleEvents(now: Duration) -> DisplayEvents {
    guard phase != .closed else { return [] }
    var events = DisplayEvents()
    let isDue = !isPaused && (finder.isDue(now: now) || isSearchDue)
    if isDue { isSearchDue = false }
    if phase == .showing {
      if isDue { inner.recheck(now: now) }
      events = inner.handleEvents(now: now)
      if events.loss != nil {
        // Another screen may be there already.
        leave()
        events.isChanged = search(now)
        return events
      }
      watchInner()
      if isDue { events.isChanged = followCandidates(now) }
    } else if isDue {
      events.isChanged = search(now)
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

  /// Looks whether other screens can be used than those in use; returns whether another one is now.
  private func followCandidates(_ now: Duration) -> Bool {
    let found = finder.candidates()
    guard !found.elementsEqual(candidates, by: { $0.offersSame(as: $1) }) else { return false }
    log(DisplayNote(.info, "other screens are connected now; looking which to draw on"))
    leave()
    return search(now)
  }

  /// Takes the first screen that can be used; returns whether there is one.
  private func search(_ now: Duration) -> Bool {
    let kept = kept
    self.kept = []
    if isPaused {
      // Another program has the console: nothing may be opened, and what is open is in its way.
      for card in kept { card.close() }
      isSearchDue = true
      return false
    }
    let found: ScreenFinder.Opened
    do throws(DisplayError) {
      found = try finder.open(now: now, keeping: kept)
    } catch {
      let message = "\(error); the drawing is kept until there is a screen"
      if message != lastFailure { log(DisplayNote(.warning, message)) }
      lastFailure = message
      return false
    }
    lastFailure = ""
    past = statistics
    inner = found.screen
    candidates = found.candidates
    phase = .showing
    watchInner()
    if !isPowered {
      do throws(SystemError) {
        try inner.setPower(false, now: now)
      } catch {
        log(DisplayNote(.warning, "\(error); the new screen stays on"))
      }
    }
    return true
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
