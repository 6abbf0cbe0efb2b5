internal import LinuxIO
internal import Scanout

/// Follows whose turn it is on the screen: this program's console, or another one.
///
///     here ──called away──▶ away ──back──▶ here
final class ConsoleTurns {
  enum Turn: Hashable {
    /// Another console is on the screen, and the cards were given up.
    case left
    case returned
  }

  private let console: Console?
  private let log: Log
  private(set) var isAway = false
  /// How often the screen had been given up at the last look.
  private var releases = 0
  private var isLookDue = true
  private var isUsed = false

  /// - Parameter console: nil: no other console can come.
  init(_ console: Console?, log: Log) {
    self.console = console
    self.log = log
  }

  func watch(on loop: EventLoop) throws(SystemError) {
    guard let descriptor = console?.fileDescriptor else { return }
    try loop.watch(descriptor) { [unowned self] _ in isLookDue = true }
    guard let use = console?.useDescriptor else { return }
    try loop.watch(use) { [unowned self] _ in isUsed = true }
  }

  /// When `repair` is to be called though nothing else happens.
  var deadline: Duration? { console?.repairDeadline }

  /// What happened since the last call, in order. The console may have been away and be back: the
  /// cards were given up all the same.
  func takeTurns() -> [Turn] {
    guard let console, isLookDue else { return [] }
    isLookDue = false
    console.acknowledge()
    let (releases, isInFront) = console.hold { (console.releases, console.isInFront) }
    var turns: [Turn] = []
    if !isAway, !isInFront || releases != self.releases {
      isAway = true
      turns.append(.left)
    }
    self.releases = releases
    if isAway, isInFront {
      isAway = false
      turns.append(.returned)
    }
    return turns
  }

  /// Takes the console over again where another program has changed it, and says so. To be called
  /// where the loop is awake anyway. Returns whether it had been changed.
  func repair(now: Duration) -> Bool {
    if isUsed {
      isUsed = false
      console?.noteUse(now: now)
    }
    guard let message = console?.repair(now: now) else { return false }
    log.warning(message)
    isLookDue = true
    return true
  }

  /// Calls another console, as the kernel would at these keys if the keyboard were its own.
  func activate(_ number: Int) {
    do throws(SystemError) {
      try console?.activate(number)
    } catch {
      log.warnOnce("console keys", "\(error)")
    }
  }
}
