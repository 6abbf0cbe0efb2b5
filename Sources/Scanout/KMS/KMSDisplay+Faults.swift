internal import Geometry
internal import LinuxIO
internal import Raster

/// What is done when the kernel says no, says nothing, or the screen goes away.
extension KMSDisplay {
  func refused(_ error: SystemError, _ now: Duration) -> PresentOutcome {
    if error.meansGone {
      vanish(error)
      return .inactive
    }
    flipsRefused += 1
    let isLost = error.meansLostMastership
    if isLost { tellLoss(error) }
    refusal = Refusal(
      since: refusal?.since ?? now,
      retryAt: now + (isLost ? KMSDisplay.patience : refreshInterval), needsMode: isLost)
    return .refused(error)
  }

  /// The kernel took a picture again.
  func passRefusal() {
    refusal = nil
    guard isLossTold else { return }
    isLossTold = false
    log(DisplayNote(.info, "drawing on \(screenName) goes on"))
  }

  private func tellLoss(_ error: SystemError) {
    guard !isLossTold else { return }
    isLossTold = true
    log(
      DisplayNote(
        .warning,
        "\(error); another program has taken the screen, and drawing waits until it gives it back"))
  }

  func vanish(_ error: SystemError) {
    vanish("lost the screen \(screenName): \(error.errno)")
  }

  func vanish(_ reason: String) {
    phase = .vanished(reason)
    flight = nil
    refusal = nil
  }

  var screenName: String { "\(info.connector ?? "") of \(card.device.path)" }

  public var fileDescriptors: [Int32] {
    phase == .running && card.readsAgainAt == nil ? [card.device.fileDescriptor] : []
  }

  public var nextDeadline: Duration? {
    if isPaused { return nil }
    switch phase {
    case .vanished: return .zero
    case .lost, .closed: return nil
    case .running: break
    }
    if isRetryDue || !news.isEmpty || card.hasEvents(for: claim) { return .zero }
    let retryAt = refusal.flatMap { $0.isBeingTried ? nil : $0.retryAt }
    return [flight?.deadline, retryAt, card.readsAgainAt].compactMap { $0 }.min()
  }

  public func handleEvents(now: Duration) -> [DisplayEvent] {
    isRetryDue = false
    if phase == .running { readFlips(now) }
    if phase == .running, !isPaused {
      if let flight, now >= flight.deadline { recover(flight, now) }
      if let refusal, !refusal.isBeingTried, now >= refusal.retryAt { retry(refusal, now) }
    }
    var events = news
    news = []
    if canPresent, shadow != nil, hasPendingDamage { events.append(.retry) }
    if case .vanished(let reason) = phase {
      phase = .lost
      events.append(.lost(reason: reason))
    }
    return events
  }

  private func readFlips(_ now: Duration) {
    do throws(SystemError) {
      for event in try card.takeEvents(for: claim, now: now) where event.token == flight?.token {
        lostInARow = 0
        hasFlipped = true
        complete(at: event.time ?? now)
      }
    } catch {
      if error.meansGone {
        vanish(error)
      } else {
        log(DisplayNote(.warning, "\(error); trying again each second"))
      }
    }
  }

  /// The queued buffer is shown.
  private func complete(at time: Duration) {
    guard let queued = buffers.first(where: { $0.state == .queued }) else { return }
    current.state = .pending
    queued.state = .current
    flight = nil
    framesPresented += 1
    news.append(.flipped(at: time))
  }

  /// The flip under way counts as done: the kernel took it, and waited for it.
  func settleFlight(_ now: Duration) {
    if let flight { card.forget(flight.token) }
    complete(at: now)
  }

  /// The flip's event did not come.
  private func recover(_ late: Flight, _ now: Duration) {
    if !late.isExcused {
      lostInARow += 1
      flipsRefused += 1
      if lostInARow == 1 {
        log(
          DisplayNote(
            .warning,
            "no flip event came from \(card.device.path) within a second; setting the mode again"))
      }
    }
    guard takeScreen(now) == nil else { return }
    if lostInARow >= 3, !hasFlipped, buffers.count == 2 {
      keepOneBuffer("\(card.name) accepts flips and never tells of them")
    }
  }

  /// The time to try again after a refusal has come.
  private func retry(_ refusal: Refusal, _ now: Duration) {
    if refusal.needsMode || now - refusal.since >= KMSDisplay.patience {
      // Whatever another program set meanwhile; this shows the whole of the current buffer again.
      takeScreen(now)
    } else {
      self.refusal?.isBeingTried = true
    }
  }

  /// Becomes master, and sets the mode with the buffer that is or was to be shown; where the panel
  /// is to be off, switches it off. What is refused is tried again after a second. Returns the
  /// refusal.
  @discardableResult
  func takeScreen(_ now: Duration) -> SystemError? {
    do throws(SystemError) {
      try card.device.becomeMaster()
    } catch {
      let never: [Errno] = [.accessDenied, .notPermitted, .invalidArgument]
      if error.meansGone {
        vanish(error)
      } else if never.contains(error.errno) {
        vanish(
          "lost the screen \(screenName): another program took it, and the card must be opened anew "
            + "(\(error.errno))")
      } else {
        tellLoss(error)
        waitForMode(now)
      }
      return error
    }
    do throws(SystemError) {
      if isOn {
        let latest = buffers.first { $0.state == .queued } ?? current
        try path.setMode(showing: latest)
        latest.noteShown()
      } else {
        try path.switchOff()
      }
    } catch {
      if error.meansGone {
        vanish(error)
      } else {
        // Nobody knows which of the two is shown now, so neither may be written.
        if error.meansLostMastership { tellLoss(error) }
        waitForMode(now)
      }
      return error
    }
    settleFlight(now)
    passRefusal()
    return nil
  }

  /// Nothing can be shown before the mode is set, which is tried again after a second.
  private func waitForMode(_ now: Duration) {
    let retryAt = now + KMSDisplay.patience
    if flight != nil {
      flight?.deadline = retryAt
      flight?.isExcused = true
    } else {
      refusal = Refusal(since: refusal?.since ?? now, retryAt: retryAt, needsMode: true)
    }
  }
}
