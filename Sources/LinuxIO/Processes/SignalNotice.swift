// How one process learns that another was sent a signal, SIGSTOP included, without polling and
// without being its parent.
//
// A signalfd that is put into an epoll set is registered with the process that puts it there: each
// signal sent to that process, whichever it is, makes the set look at the signalfd again
// (signalfd(2), "epoll(7) semantics"; signalfd_notify in the kernel's signal code has no filter).
// Whether there is something to report is then asked in the name of the process that waits. So the
// watched process puts a signalfd into a set, and the watcher, forked from it, has the set and one
// signal of its own that is always waiting. For the watcher the signalfd is always readable, and
// edge-triggered, so it is reported exactly when the watched process was sent a signal.
//
// Were a kernel to change this, no notice would come; nothing else depends on it.
internal import CLinux
internal import Glibc

/// Reports to a process that the one it was forked from was sent a signal.
///
/// Order of calls: `make` in the process to be watched; fork; `arm` in the child, which keeps
/// `descriptors` open, and waits for `rawValue` to become readable.
package struct SignalNotice: ~Copyable {
  private let epoll: Descriptor
  private let signals: Descriptor

  /// Readable after a signal was sent, until `acknowledge`; lent.
  package var rawValue: Int32 { epoll.rawValue }

  package var descriptors: [Int32] { [epoll.rawValue, signals.rawValue] }

  private init(epoll: consuming Descriptor, signals: consuming Descriptor) {
    self.epoll = epoll
    self.signals = signals
  }

  /// A real-time signal that nothing else here sends.
  private static var ownSignal: Int32 { __libc_current_sigrtmin() + 3 }

  package static func make() throws(SystemError) -> SignalNotice {
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, ownSignal)
    let signals = try systemCall("create", on: "a descriptor for signals") {
      signalfd(-1, &mask, CLINUX_SFD_CLOEXEC | CLINUX_SFD_NONBLOCK)
    }
    let notice = SignalNotice(
      epoll: Descriptor(
        owning: try systemCall("create", on: "a set of descriptors") {
          epoll_create1(CLINUX_EPOLL_CLOEXEC)
        }),
      signals: Descriptor(owning: signals))
    var event = epoll_event()
    event.events = CLINUX_EPOLLIN | CLINUX_EPOLLET
    try systemCall("watch", on: "the descriptor for signals") {
      epoll_ctl(notice.epoll.rawValue, EPOLL_CTL_ADD, signals, &event)
    }
    return notice
  }

  /// In the watcher: makes the signal that is always waiting.
  package func arm() {
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, SignalNotice.ownSignal)
    sigprocmask(SIG_BLOCK, &mask, nil)
    kill(getpid(), SignalNotice.ownSignal)
    acknowledge()
  }

  /// Takes note, so that the descriptor is quiet until the next signal.
  package func acknowledge() {
    var event = epoll_event()
    while epoll_wait(epoll.rawValue, &event, 1, 0) > 0 {}
  }
}
