// The console of a program that died.
//
// Modes may be changed by who has the terminal as the controlling one, and by the superuser.
// Without that right there are two cases. Where the program was started from a login shell, the
// shell's session goes on, the guardian is in it, and has the right. Where the program was the
// leader of its session, as a service is, its death hangs the terminal up and takes it from the
// session: every descriptor that was open is dead, and the terminal is nobody's. So a child begins
// a session of its own, opens the terminal again by its path, becomes its owner, and lets go of it
// at the end.
internal import LinuxIO
internal import Scanout

/// Gives a console back as it was. Errors: EPERM where another session has taken it meanwhile,
/// which then sees to it itself.
struct ConsoleRescue {
  enum Outcome: Hashable {
    case done
    /// The next program has it already, and gives it back in its turn.
    case left
    case failed(SystemError)
  }

  let console: Console.Saved

  func run() -> Outcome {
    do throws(SystemError) {
      return try restore(VirtualTerminal.open(console.path)) ? .done : .left
    } catch {
      // Whatever the reason is: what follows needs no more rights than there are.
      switch try? runInChild({ runInOwnSession() }) {
      case ExitStatus.done?: return .done
      case ExitStatus.left?: return .left
      default: return .failed(error)
      }
    }
  }

  /// How the child ends.
  private enum ExitStatus {
    static let done: Int32 = 0
    static let failed: Int32 = 1
    static let left: Int32 = 2
  }

  private func runInOwnSession() -> Int32 {
    do throws(SystemError) {
      let terminal = try VirtualTerminal.openAsControlling(console.path)
      defer { terminal.leaveAsControlling() }
      return try restore(terminal) ? ExitStatus.done : ExitStatus.left
    } catch {
      return ExitStatus.failed
    }
  }

  /// False: another program has it.
  private func restore(_ terminal: VirtualTerminal) throws(SystemError) -> Bool {
    guard try terminal.claim(patience: .zero) else { return false }
    var firstError: SystemError?
    // Keys first: they are worth more than the picture, and each is tried whatever the other says.
    do throws(SystemError) { try terminal.setKeyboard(console.keyboard) } catch {
      firstError = error
    }
    // With this the kernel paints its text and cursor again, a login's prompt included.
    do throws(SystemError) { try terminal.setPicture(console.picture) } catch {
      firstError = firstError ?? error
    }
    do throws(SystemError) { try terminal.leaveSwitchingToKernel() } catch {
      firstError = firstError ?? error
    }
    if let firstError { throw firstError }
    return true
  }
}
