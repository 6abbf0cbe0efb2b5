internal import Evdev
internal import LinuxIO
internal import Scanout

/// Where the session stands with the text consoles beside it.
struct ConsolePresence {
  /// Whether another console is on the screen.
  var isAway = false
  /// How often the screen had been given up when this was last looked at.
  var releases = 0
  /// The descriptor has told something.
  var isNewsDue = true
}

/// Other consoles come to the screen and leave it.
///
///     here ──called away──▶ away ──back──▶ here
///
/// While away nothing is watched but the console, signals and a script: no device is open, so that
/// keys and touches are the other console's, the display is paused, and nothing wakes the program.
extension Session {
  func followConsole() {
    guard let console, presence.isNewsDue else { return }
    presence.isNewsDue = false
    console.acknowledge()
    let (releases, isInFront) = console.hold { (console.releases, console.isInFront) }
    // It may have been away and back since the last look: the cards were given up all the same.
    if !presence.isAway, !isInFront || releases != presence.releases { leave() }
    presence.releases = releases
    if presence.isAway, isInFront { comeBack() }
  }

  private func leave() {
    presence.isAway = true
    isStatusDue = true
    log.debug("another console is on the screen")
    presenter.display.pause()
    presenter.forgetInput()
    unwatchDevices()
    for action in hub.suspend(now: clock.now) { _ = scene.apply(action) }
    scene.moveCursor(to: hub.cursor)
  }

  private func comeBack() {
    presence.isAway = false
    isStatusDue = true
    log.debug("the console is back on the screen")
    do throws(SystemError) {
      try hub.resume()
    } catch {
      log.warning("\(error); no input device is read until the next start")
    }
    presenter.display.resume(now: clock.now)
    do throws(SystemError) {
      try watchDevices()
    } catch {
      log.warning("\(error); the screen or the input devices are not followed")
    }
  }

  /// Calls another console, as the kernel would at these keys if the keyboard were its own.
  func switchConsole(to number: Int) {
    do throws(SystemError) {
      guard let console else { return }
      try console.activate(number)
    } catch {
      log.warnOnce("console keys", "\(error)")
    }
  }
}
