// The guardian: a second process of the same program that gives the text console back when the
// program cannot, because it was killed, crashed or hangs.
//
// It is forked before the console is touched, while the program has one thread. It has nothing of
// the screen: no card, no input device, no buffer; those die with the program. Its life is one
// wait:
//
//     waits ──the program has ended──▶ console taken? ──yes──▶ gives it back ──▶ ends
//       │ ▲                                └──no, as after every ordinary end──▶ ends
//       │ └─────────────── answers ──┐
//       └──work, signal──▶ looks ────┴──hung──▶ kills the program ──▶ waits for its end
//
// Why it does not wake an idle machine, and yet sees everything:
// - The end of the program makes its pidfd readable. The other way round, the guardian's end closes
//   a pipe, and the program starts another one.
// - Work: the loop's descriptors (input, flips, timers) are members of a second epoll set, which
//   the guardian waits for, too. It gets the first event, does not ask again while it looks at what
//   the loop makes of it (`HangWatch`, from the shared `Heartbeat` and /proc), and asks again when
//   the loop has come to rest: a few looks a second while fingers move, none while they do not. The
//   set is not the loop's own: asking it in another process's name would take signals away that
//   only the program can see.
// - A stop while there is nothing to do: any signal to the program is noticed (`SignalNotice`),
//   also one that stops it. A program that hangs while nothing comes in harms nobody before
//   something comes.
// - A hung program is killed first: it holds the screen, and would paint over the console when it
//   goes on.
// - Under systemd's watchdog (WATCHDOG_USEC) a loop that gives no sign of life is systemd's
//   business. The end and a stop are seen to all the same: they need no judgement, cost nothing to
//   wait for, and a watchdog that is fast enough for people would end a program that only was slow.
//
// What could end or mislead it:
// - It ignores the signals that end a group of programs. `systemctl stop` sends SIGTERM to all of
//   the service and waits; the guardian ends with the program. So does the watchdog with its
//   SIGABRT; a WatchdogSignal=SIGKILL would end the guardian, too. The service must keep systemd's
//   default KillMode=control-group: `mixed` kills what is left at once when the program has died.
// - Its name is not the program's, so that who kills by name (pkill, killall) does not kill both.
//   Who looks for the file that a process runs, as busybox's pidof does, still finds both.
// - Its process group is its own; the session is the program's, until the program's death ends that
//   session (see ConsoleRescue).
internal import LinuxIO
internal import Scanout

/// The program's side: starts the guardian when there is something to guard, and gives it what it
/// must know.
final class Guardian {
  static let processName = "console-guard"

  private let loop: EventLoop
  private let judgesTurns: Bool
  private let log: Log
  private var heartbeat: Heartbeat?
  private var lifeline: GuardianLifeline?

  /// - Parameter judgesTurns: whether a loop that does not come to an end is the guardian's
  ///   business and not a watchdog's.
  init(of loop: EventLoop, judgesTurns: Bool, log: Log) {
    self.loop = loop
    self.judgesTurns = judgesTurns
    self.log = log
  }

  /// Takes note of the console that is about to be taken over, or that it has been given back. The
  /// first one starts the guardian, so there must be one thread only at that time.
  func note(_ console: Console.Saved?) {
    if console != nil, heartbeat == nil {
      do throws(SystemError) {
        try start()
      } catch {
        log.warning("\(error); if the program is killed, nobody gives the text console back")
      }
    }
    heartbeat?.console = console
  }

  private func start() throws(SystemError) {
    let heartbeat: Heartbeat
    if let known = self.heartbeat {
      heartbeat = known
    } else {
      heartbeat = try Heartbeat()
    }
    let lifeline = try GuardianLifeline()
    let program = try ProcessHandle.own()
    let notice = try SignalNotice.make()
    let work = loop.workDescriptor
    try startDetachedProcess(
      named: Guardian.processName,
      keeping: [program.rawValue, work, lifeline.writingEnd] + notice.descriptors
    ) {
      let process = GuardianProcess(heartbeat: heartbeat, log: log)
      process.run(program, work: work, notice, judgesTurns: judgesTurns)
    }
    lifeline.letGo()
    self.heartbeat = heartbeat
    self.lifeline = lifeline
    loop.heartbeat = heartbeat
    try loop.watch(lifeline.rawValue) { [unowned self] _ in replace() }
  }

  /// The guardian has ended, which only a signal that cannot be ignored makes it do.
  private func replace() {
    if let lifeline { loop.unwatch(lifeline.rawValue) }
    lifeline = nil
    log.warning("the guardian of the text console was killed; starting another one")
    do throws(SystemError) {
      try start()
    } catch {
      log.warning("\(error); if the program is killed, nobody gives the text console back")
    }
  }
}

/// The program's end of the line to its guardian.
private final class GuardianLifeline {
  private var line: Lifeline

  init() throws(SystemError) {
    line = try Lifeline.make()
  }

  var rawValue: Int32 { line.rawValue }
  var writingEnd: Int32 { line.writingEnd }

  func letGo() {
    line.letGo()
  }
}

/// The guardian's own side.
struct GuardianProcess {
  let heartbeat: Heartbeat
  let log: Log
  private let clock = KernelClock()

  init(heartbeat: Heartbeat, log: Log) {
    self.heartbeat = heartbeat
    self.log = log
  }

  func run(
    _ program: borrowing ProcessHandle, work: Int32, _ notice: borrowing SignalNotice,
    judgesTurns: Bool
  ) {
    var reason = "it ended without giving it back"
    do throws(SystemError) {
      let epoll = try Epoll.make()
      try epoll.add(program.rawValue, for: .readable)
      notice.arm()
      try epoll.add(notice.rawValue, for: .readable)
      if judgesTurns { try epoll.addForOnce(work) }
      let watch = HangWatch(judgesTurns: judgesTurns)
      if let hang = try wait(epoll, program, work: work, notice, watch) { reason = hang }
    } catch {
      log.warning("the guardian of the console gives up: \(error)")
      return
    }
    guard let console = heartbeat.console else { return }
    switch ConsoleRescue(console: console).run() {
    case .done:
      log.warning("gave the text console \(console.path) back for the program: \(reason)")
    case .left:
      log.info("the next program has the text console \(console.path) already")
    case .failed(let error):
      log.warning("\(error); the text console stays as it is: switch to another one and back")
    }
  }

  /// Waits until the program has ended; returns why it had to be ended, if so.
  private func wait(
    _ epoll: borrowing Epoll, _ program: borrowing ProcessHandle, work: Int32,
    _ notice: borrowing SignalNotice, _ watch: HangWatch
  ) throws(SystemError) -> String? {
    var watch = watch
    var hang: String?
    var events: [Epoll.Event] = []
    while true {
      let timeout = hang == nil ? watch.nextLook.map { max(.zero, $0 - clock.now) } : nil
      try epoll.wait(timeout: timeout, into: &events)
      let now = clock.now
      for event in events {
        if event.descriptor == program.rawValue { return hang }
        if event.descriptor == notice.rawValue {
          notice.acknowledge()
          watch.noteSignal(at: now)
        } else {
          watch.noteWork(at: now)
        }
      }
      guard hang == nil, let due = watch.nextLook, due <= now else { continue }
      // Unreadable only where it is just ending, or there is no /proc: then nothing can be judged.
      let activity =
        ProcessActivity.of(program.processID)
        ?? ProcessActivity(state: .traced, processorTime: .zero)
      let look = HangWatch.Look(
        turn: heartbeat.turn, allowance: heartbeat.allowance,
        hasWork: try Epoll.isReadable(work), activity: activity)
      switch watch.judge(look, at: now) {
      case .look: break
      case .rest: if watch.judgesTurns { try epoll.askAgain(work) }
      case .hung(let reason):
        hang = reason
        program.kill()
      }
    }
  }
}
