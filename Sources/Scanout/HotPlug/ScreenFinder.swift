/// Looks for a screen when there is reason to: something was plugged, or whoever holds the screen
/// may have let go of it.
///
/// Events come in bursts (a dock brings several connectors, a driver several nodes), so it waits
/// until they have settled. That another program gives a screen back is not reported by anybody, so
/// while that is what is waited for, it looks once a second. Otherwise it never wakes the program.
public final class ScreenFinder {
  private let options: DisplayOptions
  private let source: ScreenSource
  private let watch: any ScreenWatch
  /// Taken over once there is a screen to open.
  private let console: Console?
  private let log: (DisplayNote) -> Void

  /// When the first event came that was not followed yet, and when to follow it.
  private var pending: (since: Duration, due: Duration)?
  private var retryAt: Duration?

  /// How long no event must have come, and the longest that this is waited for.
  static let settling = Duration.milliseconds(100)
  static let patience = Duration.seconds(1)
  /// How often a screen is asked for that another program holds.
  static let pollInterval = Duration.seconds(1)

  /// - Parameters:
  ///   - options: Which screen is used, and how.
  ///   - console: The console that is taken over once there is a screen to open, and gives the
  ///     cards
  ///     up when it is called away. Open screens inside its `open`.
  ///   - log: Receives what is used, and why not what would come before it.
  public convenience init(
    _ options: DisplayOptions, on console: Console? = nil, log: @escaping (DisplayNote) -> Void
  ) {
    self.init(
      options, source: ScreenSource(cards: KernelCards(on: console)), watch: KernelScreenWatch(),
      on: console, log: log)
  }

  /// As `init(_:on:log:)`, on the devices of `source`, whose comings and goings `watch` reports.
  package init(
    _ options: DisplayOptions, source: ScreenSource, watch: any ScreenWatch,
    on console: Console? = nil, log: @escaping (DisplayNote) -> Void
  ) {
    self.options = options
    self.source = source
    self.watch = watch
    self.console = console
    self.log = log
  }

  /// Readable when `isDue` should be asked; lent, and always the same.
  public var fileDescriptors: [Int32] { watch.fileDescriptors }

  /// When `isDue` should be asked though nothing became readable; nil: never.
  public var nextDeadline: Duration? {
    earliest(pending?.due, retryAt)
  }

  /// Takes in events; whether it is time to look for a screen again.
  public func isDue(now: Duration) -> Bool {
    if watch.takeEvents() {
      let since = pending?.since ?? now
      pending = (since, min(now + ScreenFinder.settling, since + ScreenFinder.patience))
    }
    let isDue = nextDeadline.map { $0 <= now } ?? false
    if isDue {
      pending = nil
      retryAt = nil
    }
    return isDue
  }

  /// A display with what else there was when it was opened.
  public struct Opened {
    let screen: any ScreenDisplay
    let candidates: [FoundScreen]
  }

  /// Opens the screen that the options ask for.
  public func open(now: Duration) throws(DisplayError) -> Opened {
    try open(now: now, keeping: [])
  }

  /// As `open(now:)`; `kept` are cards that were drawn on until now. Those that are not used any
  /// more are closed.
  func open(now: Duration, keeping kept: [KMSCard]) throws(DisplayError) -> Opened {
    let search = ScreenSearch(options, source: source, keeping: kept)
    do throws(DisplayError) {
      let candidates = search.candidates
      let screen = try search.openDisplay(on: console, log: log)
      retryAt = nil
      return Opened(screen: screen, candidates: candidates)
    } catch {
      if error.kind == .held { retryAt = now + ScreenFinder.pollInterval }
      throw error
    }
  }

  /// All screens that could be used now, the first choice first, without taking any. Two looks
  /// that give the same mean that nothing need be done.
  func candidates() -> [FoundScreen] {
    let search = ScreenSearch(options, source: source, takesMastery: false)
    defer { search.close() }
    return search.candidates
  }
}
