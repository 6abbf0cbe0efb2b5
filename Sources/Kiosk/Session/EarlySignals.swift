internal import LinuxIO

/// What signals mean while there is no session yet: the program waits for a console or a screen.
struct EarlySignals {
  let supervisor: Supervisor
  let log: Log

  /// Takes in what came, up to a signal that ends the program; whether there was one.
  func tellToEnd(_ signals: borrowing SignalDescriptor) throws(SystemError) -> Bool {
    while let signal = try signals.next() {
      switch signal {
      case .terminate, .interrupt: return true
      case .hangUp:
        supervisor.reload {
          log.warning(
            "the configuration is not read again before there is a picture; restart the program "
              + "for a changed one")
        }
      case .user1, .user2, .child: break
      }
    }
    return false
  }
}
