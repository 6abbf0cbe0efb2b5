public import LinuxIO

/// When the screen belongs to another program, is dark, or was unplugged.
extension KMSDisplay {
  public func pause() {
    guard !isPaused else { return }
    isPaused = true
    // Whoever comes next can only become master when nobody is. Displays of the same card are
    // paused together.
    if phase == .running { try? card.device.dropMaster() }
  }

  public func resume(now: Duration) {
    guard isPaused else { return }
    isPaused = false
    guard phase == .running else { return }
    for buffer in buffers { buffer.missEverything() }
    isRetryDue = true
    takeScreen(now)
    if isRecheckDue {
      isRecheckDue = false
      recheck(now: now)
    }
  }

  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    guard phase == .running, isOn != self.isOn else { return }
    self.isOn = isOn
    // The other program has the panel; `resume` sees to it.
    if isPaused { return }
    if isOn {
      isRetryDue = true
      if let error = takeScreen(now) { throw error }
      return
    }
    do throws(SystemError) {
      try path.switchOff()
    } catch {
      self.isOn = true
      if error.meansGone { vanish(error) }
      throw error
    }
    refusal = nil
    settleFlight(now)
  }

  /// Looks at the connector again, after the kernel told that something was plugged: where the
  /// screen is gone or another one is there, `.lost` follows; where the link is bad, the mode is
  /// set again, which trains it anew; else nothing.
  func recheck(now: Duration) {
    guard phase == .running else { return }
    if isPaused {
      isRecheckDue = true
      return
    }
    let found: ScanoutConnector
    do throws(SystemError) {
      found = try card.device.connector(connector)
    } catch {
      // Connectors of DisplayPort trees go with their screens (ENOENT).
      if error.meansGone || error.errno == .noSuchFile { vanish(error) }
      return
    }
    if found.status == .disconnected {
      return vanish("lost the screen \(screenName): it was unplugged")
    }
    if !found.modes.isEmpty, !found.modes.contains(where: { $0.hasTiming(of: mode) }) {
      return vanish("lost the screen \(screenName): one without the mode \(mode) is there instead")
    }
    let properties = (try? card.device.properties(of: .connector, connector)) ?? []
    guard isOn, properties.first(where: { $0.name == "link-status" })?.chosenName == "Bad" else {
      return
    }
    log(
      DisplayNote(.warning, "the link to \(screenName) went bad; setting the mode \(mode) again"))
    takeScreen(now)
  }
}

extension DisplayMode {
  /// Whether a screen would notice no difference.
  fileprivate func hasTiming(of other: DisplayMode) -> Bool {
    clock == other.clock && horizontal == other.horizontal && vertical == other.vertical
      && flags == other.flags
  }
}
