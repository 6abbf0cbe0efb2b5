internal import Geometry
public import LinuxIO

/// When the device belongs to another program, or is dark.
extension FramebufferDisplay {
  public func pause() { isPaused = true }

  /// Puts the mode and the window back in their places, for the console that was shown meanwhile
  /// has moved them. What cannot be put back is a lost screen: whoever opens it anew takes it as it
  /// is.
  public func resume(now: Duration) {
    guard isPaused else { return }
    isPaused = false
    guard phase == .running else { return }
    do throws(SystemError) {
      guard try setup.putInPlace(pages[shown].offset) else {
        let mode = try device.mode()
        return vanish(
          "another program changed its mode to \(mode.size), \(mode.bitsPerPixel) bits")
      }
    } catch {
      return vanish("\(error.errno)")
    }
    redraw()
    if isOn {
      wake(now)
    } else {
      // The other program may have left it on.
      try? device.setPower(false)
    }
  }

  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    guard phase == .running, isOn != self.isOn else { return }
    if isPaused {
      self.isOn = isOn
      return
    }
    do throws(SystemError) {
      try device.setPower(isOn)
      self.isOn = isOn
    } catch {
      if error.meansGone { vanish("\(error.errno)") }
      if isOn {
        self.isOn = true
        wakeAt = now + .seconds(1)
      }
      throw error
    }
    // Panels may forget the picture in the dark.
    if isOn { redraw() }
  }

  /// Switches the screen on where that failed before, or where it is not known to be on.
  func wake(_ now: Duration) {
    do throws(SystemError) {
      try device.setPower(true)
      if wakeAt != nil { redraw() }
      wakeAt = nil
    } catch {
      if error.meansGone { return vanish("\(error.errno)") }
      // Drivers that cannot switch the screen off have it on.
      wakeAt = wakeAt == nil ? nil : now + .seconds(1)
    }
  }
}
