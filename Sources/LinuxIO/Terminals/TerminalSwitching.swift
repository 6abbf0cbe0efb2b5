// How the screen is handed over when another console is called to it.
//
// The kernel asks by a signal and waits for VT_RELDISP, whatever the program is busy with; until
// the answer comes no console can be switched at all. So the answer is given in the signal handler
// itself, which interrupts even a long computation, and not in the event loop. What the handler
// does there is fixed: the cards are given up first, so that the next program finds them free, then
// the kernel gets its answer, then the loop is woken.
//
// A handler may interrupt anything: an allocation, the Swift runtime's own locks. So it uses
// nothing but system calls and `board`, raw memory that is set up before the first signal can come:
// no allocation, no reference counting, no Swift object, no print. `board` is a global because a C
// handler has no other way to reach its data. errno is put back, because the interrupted code may
// be about to read it.
//
// What must not be interrupted, such as a flip between the decision to make it and the kernel's
// answer, runs inside `hold`: the two signals wait while it lasts. They are blocked for the thread,
// which the kernel does for two short system calls, and nothing can be lost in between.
//
// The signal that says "back" has the lower number: the kernel delivers the lower of two waiting
// real-time signals first, and of these two it is always the older one, because the console can
// only be called away again after it had come back.
internal import CLinux
internal import Glibc

/// Hands the screen over when another console is called to it, and reports when it is back
/// (ioctl_console(2), VT_SETMODE with VT_PROCESS).
///
///     in front ──asked──▶ cards given up, answered ──▶ away ──back──▶ in front
///
/// There is one in a process at a time. The thread that begins it is the one that opened the cards,
/// and no other thread may leave the two signals (`signals`) unblocked: a card is given up only by
/// the thread that opened it.
package final class TerminalSwitching {
  /// The two signals that it uses: back, and asked. Both real-time, which nothing else here sends.
  package static var signals: (acquire: Int32, release: Int32) {
    (__libc_current_sigrtmin() + 1, __libc_current_sigrtmin() + 2)
  }

  /// The most cards that can be given up.
  package static let cardLimit = 64

  private let alarm: Descriptor
  private let take: () throws(SystemError) -> Bool
  private let leaveToKernel: () throws(SystemError) -> Void
  private var hasEnded = false

  /// Becomes readable when the screen was given up or is back; lent. Read by `acknowledge`.
  package var fileDescriptor: Int32 { alarm.rawValue }

  /// Whether the terminal is on the screen. Only inside `hold` does it stay as it is.
  package var isInFront: Bool { board.pointee.isInFront }

  /// How often the screen was given up; the cards with it. It may be back already.
  package var releases: Int { Int(board.pointee.releases) }

  private init(
    alarm: consuming Descriptor, take: @escaping () throws(SystemError) -> Bool,
    leaveToKernel: @escaping () throws(SystemError) -> Void
  ) {
    self.alarm = alarm
    self.take = take
    self.leaveToKernel = leaveToKernel
  }

  deinit {
    try? end()
  }

  /// Takes over the switching of `terminal`. Errors: EPERM as for the terminal's modes.
  package static func begin(on terminal: VirtualTerminal) throws(SystemError) -> TerminalSwitching {
    let (acquire, release) = signals
    let take = { () throws(SystemError) -> Bool in
      try terminal.setSwitching(.process(release: release, acquire: acquire))
      // Looked up only now: from here on every change is reported.
      return try terminal.activeNumber() == terminal.number
    }
    let leave = { () throws(SystemError) in try terminal.leaveSwitchingToKernel() }
    return try begin(
      answeringOn: terminal.descriptor.rawValue, take: take, leaveToKernel: leave)
  }

  /// - Parameters:
  ///   - descriptor: the terminal that gets the answers; must live as long as the result.
  ///   - take: takes over the switching and says whether the terminal is on the screen.
  static func begin(
    answeringOn descriptor: Int32, take: @escaping () throws(SystemError) -> Bool,
    leaveToKernel: @escaping () throws(SystemError) -> Void
  ) throws(SystemError) -> TerminalSwitching {
    precondition(board.pointee.alarm == -1, "the switching of one terminal is taken over already")
    let number = try systemCall("create", on: "an alarm") {
      eventfd(0, CLINUX_EFD_CLOEXEC | CLINUX_EFD_NONBLOCK)
    }
    let switching = TerminalSwitching(
      alarm: Descriptor(owning: number), take: take, leaveToKernel: leaveToKernel)
    board.pointee = Board(terminal: descriptor, alarm: number)
    handleSignals(
      acquire: { _ in TerminalSwitching.takeBack() }, release: { _ in TerminalSwitching.giveUp() })
    try switching.hold { () throws(SystemError) in board.pointee.isInFront = try take() }
    return switching
  }

  /// Takes the switching over again, after another program has changed it. Where another terminal
  /// came to the screen meanwhile, nobody was asked: the cards are given up now.
  package func renew() throws(SystemError) {
    try hold { () throws(SystemError) in
      board.pointee.isInFront = try take()
      if board.pointee.isInFront { return }
      TerminalSwitching.giveUpCards()
      TerminalSwitching.wake(board.pointee.alarm)
    }
  }

  /// Whether this process is the one that is asked before another terminal comes to the screen.
  package static func isTakenOver(_ terminal: VirtualTerminal) throws(SystemError) -> Bool {
    let (acquire, release) = signals
    return try terminal.isSwitchedByProcess(release: release, acquire: acquire)
  }

  /// Leaves the switching to the kernel again; harmless when repeated. A switch that was asked for
  /// and not answered is forgotten.
  package func end() throws(SystemError) {
    guard !hasEnded else { return }
    hasEnded = true
    defer {
      // Ignored, not the default: one that is on its way must not end the program.
      let (acquire, release) = TerminalSwitching.signals
      for number in [acquire, release] { signal(number, SIG_IGN) }
      board.pointee = Board(terminal: -1, alarm: -1)
    }
    try leaveToKernel()
  }

  /// Resets the descriptor until the next change.
  package func acknowledge() {
    var count: UInt64 = 0
    _ = read(alarm.rawValue, &count, MemoryLayout<UInt64>.size)
  }

  /// Runs `body` while the screen can neither be given up nor come back. It must take far less than
  /// a second: that long the other console waits.
  package func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var set = sigset_t()
    var before = sigset_t()
    sigemptyset(&set)
    let (acquire, release) = TerminalSwitching.signals
    sigaddset(&set, acquire)
    sigaddset(&set, release)
    sigprocmask(SIG_BLOCK, &set, &before)
    defer { sigprocmask(SIG_SETMASK, &before, nil) }
    return try body()
  }

  // MARK: Cards

  /// Gives a card up, from now on, before the kernel gets its answer: by the argument-less ioctl
  /// `request`. The descriptor is lent; take it back by `removeCard` before it is closed.
  package func addCard(_ descriptor: Int32, giveUpBy request: UInt) {
    hold {
      let count = Int(board.pointee.cardCount)
      precondition(count < TerminalSwitching.cardLimit, "more cards than any machine has")
      cards[count] = Card(descriptor: descriptor, request: request)
      board.pointee.cardCount += 1
    }
  }

  package func removeCard(_ descriptor: Int32) {
    hold {
      for index in 0..<Int(board.pointee.cardCount) where cards[index].descriptor == descriptor {
        board.pointee.cardCount -= 1
        cards[index] = cards[Int(board.pointee.cardCount)]
        return
      }
    }
  }
}

// MARK: - The handlers

/// What the handlers know. Plain numbers only.
private struct Board {
  var terminal: Int32
  var alarm: Int32
  var isInFront = true
  var releases: UInt32 = 0
  var cardCount: Int32 = 0
}

private struct Card {
  var descriptor: Int32
  var request: UInt
}

// Never freed; written by the handlers and, while those are held off, by the methods above.
private nonisolated(unsafe) let board = {
  let memory = UnsafeMutablePointer<Board>.allocate(capacity: 1)
  memory.initialize(to: Board(terminal: -1, alarm: -1))
  return memory
}()

private nonisolated(unsafe) let cards = {
  let memory = UnsafeMutablePointer<Card>.allocate(capacity: TerminalSwitching.cardLimit)
  memory.initialize(
    repeating: Card(descriptor: -1, request: 0), count: TerminalSwitching.cardLimit)
  return memory
}()

extension TerminalSwitching {
  /// In the release signal's handler.
  private static func giveUp() {
    let saved = errno
    let state = board
    giveUpCards()
    // Refused where the request was taken back meanwhile: then the terminal stays in front, and the
    // loop takes its cards again.
    if ioctl(state.pointee.terminal, UInt(VT_RELDISP), CInt(1)) == 0 {
      state.pointee.isInFront = false
    }
    wake(state.pointee.alarm)
    errno = saved
  }

  private static func giveUpCards() {
    let state = board
    for index in 0..<Int(state.pointee.cardCount) {
      _ = ioctl(cards[index].descriptor, cards[index].request)
    }
    state.pointee.releases &+= 1
  }

  /// In the acquire signal's handler.
  private static func takeBack() {
    let saved = errno
    let state = board
    _ = ioctl(state.pointee.terminal, UInt(VT_RELDISP), CInt(VT_ACKACQ))
    state.pointee.isInFront = true
    wake(state.pointee.alarm)
    errno = saved
  }

  private static func wake(_ alarm: Int32) {
    var one: UInt64 = 1
    _ = write(alarm, &one, MemoryLayout<UInt64>.size)
  }

  private static func handleSignals(
    acquire: @escaping @convention(c) (Int32) -> Void,
    release: @escaping @convention(c) (Int32) -> Void
  ) {
    // Made before the first signal can come: making them allocates.
    _ = (board, cards)
    let numbers = signals
    var action = sigaction()
    // Interrupted calls go on by themselves where the kernel can do that.
    action.sa_flags = SA_RESTART
    sigemptyset(&action.sa_mask)
    sigaddset(&action.sa_mask, numbers.acquire)
    sigaddset(&action.sa_mask, numbers.release)
    action.__sigaction_handler.sa_handler = acquire
    sigaction(numbers.acquire, &action, nil)
    action.__sigaction_handler.sa_handler = release
    sigaction(numbers.release, &action, nil)
    // Whoever started the program may have left them blocked.
    sigprocmask(SIG_UNBLOCK, &action.sa_mask, nil)
  }
}
