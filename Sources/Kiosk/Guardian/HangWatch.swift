internal import LinuxIO

/// Decides from what the guardian sees whether the program hangs. No system call is made here.
///
///                       ┌───────────────────────── answers ─────────────────────────┐
///                       ▼                                                           │
///     resting ──signal or work──▶ watching ──looks: stopped, or no end of one turn──┴──▶ hung
///
/// While nothing happens it rests, and the guardian sleeps. Work that came in, and any signal that
/// was sent to the program, make it look a few times:
///
/// - Stopped (SIGSTOP and the like) for `limit`, without a signal or a sign of life meanwhile: hung,
///   whatever there is to do. A stopped program holds the screen and answers nobody. Several short
///   stops, as a debugger or a shell's job control makes them, do not add up.
/// - In the same turn of the loop for `limit` though there is work, and all that time computing, or
///   asleep: hung. Not so while it waits for a device, since only the device can end that; nor
///   while other programs leave it too little of the processor; nor in a debugger; nor as long as
///   it has announced long work.
/// - Waiting for something to do, and nothing there to do: it answers, and the watch rests.
///
/// Where a watchdog sees to turns that do not end (`judgesTurns` is false), only a stop is judged.
struct HangWatch {
  /// One look at the program.
  struct Look: Hashable {
    /// Even while the loop waits; 0 before it runs (`Heartbeat`).
    var turn: UInt32
    var allowance = Duration.zero
    /// Whether something waits to be done by the loop.
    var hasWork = false
    var activity: ProcessActivity
  }

  enum Verdict: Hashable {
    /// Look no more until something happens.
    case rest
    /// Look again at this time.
    case look(at: Duration)
    /// Why, to complete a message: "it …".
    case hung(String)
  }

  /// How long one turn, or one stop, may take.
  static let limit = Duration.milliseconds(1200)
  static let interval = Duration.milliseconds(400)
  /// From work that came in to the first look.
  static let workDelay = Duration.milliseconds(200)
  /// From a signal to the first look: a stop takes effect within that.
  static let signalDelay = Duration.milliseconds(100)
  /// From the first look that finds it stopped to the last one.
  private static let stopDelay = limit - signalDelay

  let judgesTurns: Bool
  private(set) var nextLook: Duration?
  /// The look that later ones are measured against.
  private var start: (time: Duration, look: Look)?
  /// The first look that found it stopped; nil: it was not, or may have gone on since.
  private var stop: (time: Duration, look: Look)?

  init(judgesTurns: Bool = true) {
    self.judgesTurns = judgesTurns
  }

  /// Work has come in, which the loop should now begin.
  mutating func noteWork(at now: Duration) {
    nextLook = min(nextLook ?? .seconds(Int64.max), now + HangWatch.workDelay)
  }

  /// The program was sent a signal.
  mutating func noteSignal(at now: Duration) {
    // Whatever it was, it may have ended one stop and begun the next.
    stop = nil
    nextLook = min(nextLook ?? .seconds(Int64.max), now + HangWatch.signalDelay)
  }

  /// - Parameter now: the time of the look.
  mutating func judge(_ look: Look, at now: Duration) -> Verdict {
    let verdict = decide(look, at: now)
    if case .look(let time) = verdict { nextLook = time } else { nextLook = nil }
    if verdict == .rest {
      start = nil
      stop = nil
    }
    return verdict
  }

  private mutating func decide(_ look: Look, at now: Duration) -> Verdict {
    if look.activity.state == .stopped {
      // What it had begun goes on later; the time until then is not its own.
      start = nil
      guard let stop, stop.look.turn == look.turn,
        stop.look.activity.processorTime == look.activity.processorTime
      else {
        stop = (now, look)
        return .look(at: now + HangWatch.stopDelay)
      }
      let end = stop.time + HangWatch.stopDelay
      return now < end ? .look(at: end) : .hung("it was stopped by a signal")
    }
    stop = nil
    guard judgesTurns, look.turn % 2 == 1 || look.hasWork else { return .rest }
    // Before the loop runs there is no turn that could be measured.
    guard look.turn != 0, let start, start.look.turn == look.turn, now >= look.allowance else {
      return begin(look, now)
    }
    let elapsed = now - start.time
    let computed = look.activity.processorTime - start.look.activity.processorTime
    switch look.activity.state {
    case .running:
      // Half: other programs may have had the rest, and the kernel counts in coarse steps.
      if elapsed >= HangWatch.limit && computed * 2 >= elapsed {
        return .hung("it computed for \(HangWatch.seconds(elapsed)) s without an answer")
      }
    case .sleeping:
      if elapsed >= HangWatch.limit {
        return .hung("it slept for \(HangWatch.seconds(elapsed)) s over its work")
      }
    case .waitingForDevice, .traced:
      return begin(look, now)
    case .stopped, .ended:
      break
    }
    return .look(at: now + HangWatch.interval)
  }

  private mutating func begin(_ look: Look, _ now: Duration) -> Verdict {
    start = (now, look)
    return .look(at: now + HangWatch.interval)
  }

  private static func seconds(_ duration: Duration) -> String {
    let tenths = duration.microseconds / 100_000
    return "\(tenths / 10).\(tenths % 10)"
  }
}
