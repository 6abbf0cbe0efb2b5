internal import Geometry
internal import LinuxIO
internal import Raster

/// What is done when the kernel says no, says nothing, or the screen goes away.
extension KMSDisplay {
  static func meansGone(_ errno: Errno) -> Bool {
    errno == .noSuchDevice || errno == .noSuchDeviceOrAddress
  }

  func refused(_ error: SystemError, _ now: Duration) -> PresentOutcome {
    if KMSDisplay.meansGone(error.errno) {
      vanish(error)
      return .inactive
    }
    flipsRefused += 1
    let lostMastership = error.errno == .accessDenied || error.errno == .notPermitted
    if lostMastership, refusal?.lostMastership != true {
      log(
        DisplayNote(
          .warning,
          "\(error); another program has taken the screen, and drawing waits until it gives it back"
        ))
    }
    refusal = Refusal(
      since: refusal?.since ?? now,
      retryAt: now + (lostMastership ? KMSDisplay.patience : refreshInterval),
      lostMastership: lostMastership)
    return .refused(error)
  }

  func vanish(_ error: SystemError) {
    phase = .vanished("lost the screen \(info.connector ?? "") of \(device.path): \(error.errno)")
    flight = nil
    refusal = nil
  }

  public var fileDescriptors: [Int32] { phase == .running ? [device.fileDescriptor] : [] }

  public var nextDeadline: Duration? {
    switch phase {
    case .vanished: return .zero
    case .lost, .closed: return nil
    case .running: break
    }
    if let flight { return flight.deadline }
    if let refusal, !refusal.isBeingTried { return refusal.retryAt }
    return nil
  }

  public func handleEvents(now: Duration) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if phase == .running {
      do throws(SystemError) {
        for event in try device.readEvents() where event.token == flight?.token {
          lostInARow = 0
          hasFlipped = true
          complete()
          events.append(.flipped(at: event.time ?? now))
        }
      } catch {
        // A descriptor that cannot be read would stay readable for ever.
        vanish(error)
      }
      if let flight, now >= flight.deadline { recover(now, &events) }
      if let refusal, !refusal.isBeingTried, now >= refusal.retryAt { retry(refusal, now) }
      if phase == .running, canPresent, shadow != nil, hasPendingDamage { events.append(.retry) }
    }
    if case .vanished(let reason) = phase {
      phase = .lost
      events.append(.lost(reason: reason))
    }
    return events
  }

  /// The queued buffer is shown.
  func complete() {
    let shown = current
    for buffer in buffers where buffer.state == .queued { buffer.state = .current }
    shown.state = .pending
    flight = nil
    framesPresented += 1
  }

  /// The flip's event did not come.
  func recover(_ now: Duration, _ events: inout [DisplayEvent]) {
    guard let queued = buffers.first(where: { $0.state == .queued }) else { return }
    lostInARow += 1
    if lostInARow == 1 {
      log(
        DisplayNote(
          .warning,
          "no flip event came from \(device.path) within a second; setting the mode again"))
    }
    flipsRefused += 1
    do throws(SystemError) {
      try device.becomeMaster()
      try setMode(queued)
      complete()
      events.append(.flipped(at: now))
      if lostInARow >= 3, !hasFlipped {
        keepOneBuffer("\(device.path) (\(device.driverName)) accepts flips and never tells of them")
      }
    } catch {
      // Nobody knows which of the two is shown now, so neither may be written: it stays queued.
      if KMSDisplay.meansGone(error.errno) {
        vanish(error)
      } else {
        flight?.deadline = now + KMSDisplay.patience
      }
    }
  }

  /// The time to try again after a refusal has come.
  func retry(_ refusal: Refusal, _ now: Duration) {
    self.refusal?.isBeingTried = true
    guard refusal.lostMastership || now - refusal.since >= KMSDisplay.patience else { return }
    do throws(SystemError) {
      try device.becomeMaster()
      // Whatever another program set meanwhile; this shows the whole of the current buffer again.
      try setMode(current)
      self.refusal?.since = now
    } catch {
      if KMSDisplay.meansGone(error.errno) {
        vanish(error)
      } else {
        self.refusal?.retryAt = now + KMSDisplay.patience
        self.refusal?.isBeingTried = false
      }
    }
  }

  func setMode(_ buffer: ScanoutBuffer) throws(SystemError) {
    try device.setCRTC(
      CRTCState(id: crtc, framebuffer: buffer.framebuffer, mode: mode), connectors: [connector])
  }
}
