internal import CLinux
internal import Glibc

/// Signals as data: while this lives they are blocked and read from a descriptor (signalfd(2)).
package struct SignalDescriptor: ~Copyable {
  package enum Signal: Int32, CaseIterable, Sendable {
    case hangUp = 1
    case interrupt = 2
    case user1 = 10
    case user2 = 12
    case terminate = 15
    case child = 17
  }

  private let descriptor: Descriptor

  /// Lent to the event loop.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Blocks `signals` in the calling thread and opens a descriptor that reports them. Call it
  /// before any other thread is started, so that none of them takes the signals the old way.
  package static func make(_ signals: [Signal]) throws(SystemError) -> SignalDescriptor {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.rawValue) }
    try holdBack(signals)
    let number = try systemCall("create", on: "a descriptor for signals") {
      signalfd(-1, &set, CLINUX_SFD_CLOEXEC | CLINUX_SFD_NONBLOCK)
    }
    return SignalDescriptor(descriptor: Descriptor(owning: number))
  }

  /// Holds `signals` back until a descriptor for them is made, which then reports them.
  package static func holdBack(_ signals: [Signal]) throws(SystemError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.rawValue) }
    try systemCall("block", on: "signals") { sigprocmask(SIG_BLOCK, &set, nil) }
  }

  /// The next signal that came; nil when all have been read.
  package func next() throws(SystemError) -> Signal? {
    while true {
      var info = signalfd_siginfo()
      let outcome = try withUnsafeMutableBytes(of: &info) { bytes throws(SystemError) in
        try descriptor.read(into: bytes)
      }
      guard case .bytes = outcome else { return nil }
      if let signal = Signal(rawValue: Int32(info.ssi_signo)) { return signal }
    }
  }

  /// Makes writing to a pipe that nobody reads fail with EPIPE, and writing beyond the limit of a
  /// file's size with EFBIG, instead of ending the program.
  package static func ignoreBrokenPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Lets SIGTERM and SIGINT end the program with status 0, at once and wherever it waits, until a
  /// descriptor is made for them. It is for a start that has touched nothing yet. What the starter
  /// has ignored stays ignored; what it has blocked, as threads of other runtimes do, is unblocked.
  package static func endOnTermination() {
    for number in [SIGTERM, SIGINT] {
      // The handler may do only what is safe at any moment (signal-safety(7)).
      let before = signal(number) { _ in _exit(0) }
      if unsafeBitCast(before, to: Int.self) == 1 { signal(number, SIG_IGN) }
    }
    var set = sigset_t()
    sigemptyset(&set)
    for number in [SIGTERM, SIGINT] { sigaddset(&set, number) }
    sigprocmask(SIG_UNBLOCK, &set, nil)
  }
}

/// Ends the process at once with an exit status; nothing is unwound.
package func endProcess(_ status: Int32) -> Never {
  exit(status)
}
