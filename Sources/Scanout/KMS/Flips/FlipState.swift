package import LinuxIO

/// What a display knows of its page flips and of its hold on the screen, without a card: what is
/// pending, what was refused, and when something is due. The display makes the calls and reports
/// the answers here.
///
///     idle, retrying ──accepted──▶ pending
///     idle, retrying ──shown at once──▶ idle
///     idle, retrying ──refused──▶ refused
///     pending ──its event──▶ idle
///     pending ──due──▶ pending, and the mode is to be set
///     refused ──due within a second──▶ retrying, and damage is asked for again
///     refused ──due later, or without mastership──▶ refused, and the mode is to be set
///     pending, refused, retrying ──mode set, panel switched off──▶ idle
///     pending ──mode refused──▶ pending, due a second later
///     idle, refused, retrying ──mode refused──▶ refused until the mode is set
///     any but stopped ──screen gone──▶ lost ──loss taken──▶ stopped
///     any ──closed──▶ stopped
package struct FlipState: Hashable {
  package enum Phase: Hashable {
    /// Nothing is pending.
    case idle
    /// The kernel accepted a flip; its event is expected before the deadline.
    case pending(PendingFlip)
    /// The kernel refused; nothing may be presented before that is due again.
    case refused(Refusal)
    /// A retry was asked for; the next answer decides.
    case retrying(Refusal)
    /// The screen is gone, which was not reported yet.
    case lost(reason: String)
    /// The loss was reported, or the display was closed.
    case stopped
  }

  package struct PendingFlip: Hashable {
    package var token: UInt64
    package var deadline: Duration
    /// The deadline was put off because the mode could not be set: its passing is no new fault.
    package var isExcused = false
  }

  package struct Refusal: Hashable {
    /// Since when the kernel has refused everything.
    package var since: Duration
    package var retryAt: Duration
    /// The mode must be set before anything can be shown.
    package var needsMode: Bool
  }

  /// What the passing of a deadline asks of the display.
  package enum Step: Hashable {
    /// The flip's event did not come: set the mode with the buffer that was to be shown. `isFirst`:
    /// the one before it, if any, came.
    case recover(isFirst: Bool, isExcused: Bool)
    /// Refused for too long: become master and set the mode.
    case takeScreen
  }

  /// How long a flip may take before it counts as lost, and refusals may go on before the mode is
  /// set again. Screens refresh at least 23 times a second.
  package static let patience = Duration.seconds(1)

  package private(set) var phase = Phase.idle
  /// When the latest frame reached the screen, until the display reports it. The next frame waits
  /// for that, or its flip would be taken for this one.
  package private(set) var completion: Duration?
  /// Frames that reached the screen.
  package private(set) var framesShown = 0
  /// Flips that the kernel refused or never answered.
  package private(set) var flipsRefused = 0
  /// Whether a flip's event ever came: the driver can flip.
  package private(set) var hasFlipped = false
  /// Another program is known to have the screen.
  package private(set) var isWithoutMastership = false
  private var eventsMissingInARow = 0
  private let refreshInterval: Duration

  /// - Parameter refreshInterval: How long after a refusal the next try is made.
  package init(refreshInterval: Duration) {
    self.refreshInterval = refreshInterval
  }

  // MARK: Questions

  /// Neither lost nor stopped.
  package var isRunning: Bool {
    switch phase {
    case .idle, .pending, .refused, .retrying: true
    case .lost, .stopped: false
    }
  }

  /// Whether a frame may be shown now.
  package var isReady: Bool {
    switch phase {
    case .idle, .retrying: completion == nil
    case .pending, .refused, .lost, .stopped: false
    }
  }

  package var pendingToken: UInt64? {
    if case .pending(let flip) = phase { flip.token } else { nil }
  }

  /// When `advance` or `takeLoss` is due; nil: never.
  package var deadline: Duration? {
    if completion != nil { return .zero }
    switch phase {
    case .pending(let flip): return flip.deadline
    case .refused(let refusal): return refusal.retryAt
    case .lost: return .zero
    case .idle, .retrying, .stopped: return nil
    }
  }

  /// Whether events of flips seem never to come from this driver.
  package var neverGetsEvents: Bool { eventsMissingInARow >= 3 && !hasFlipped }

  // MARK: What the kernel answers

  /// A flip was accepted; its event will carry `token`. Returns whether that ends the loss of the
  /// mastership.
  package mutating func accept(token: UInt64, now: Duration) -> Bool {
    phase = .pending(PendingFlip(token: token, deadline: now + FlipState.patience))
    return regain()
  }

  /// A frame is on the screen without a flip. Returns as `accept`.
  package mutating func show() -> Bool {
    phase = .idle
    framesShown += 1
    return regain()
  }

  /// A frame was refused by an error that may pass. Returns whether the loss of the mastership is
  /// new.
  package mutating func refuse(_ error: SystemError, now: Duration) -> Bool {
    flipsRefused += 1
    let isLoss = error.meansLostMastership
    phase = .refused(
      Refusal(
        since: refusedSince ?? now, retryAt: now + (isLoss ? FlipState.patience : refreshInterval),
        needsMode: isLoss))
    return isLoss && loseMastership()
  }

  /// The event of a flip came. False: it belongs to none that is pending.
  package mutating func receive(token: UInt64, at time: Duration) -> Bool {
    guard token == pendingToken else { return false }
    eventsMissingInARow = 0
    hasFlipped = true
    complete(at: time)
    return true
  }

  /// The mode was set, or the panel switched off, which both wait for a pending flip. Returns
  /// whether one was pending, which counts as shown.
  package mutating func settle(now: Duration) -> Bool {
    switch phase {
    case .pending:
      complete(at: now)
      return true
    case .idle, .refused, .retrying:
      phase = .idle
      return false
    case .lost, .stopped:
      return false
    }
  }

  /// The mode could not be set: nobody knows what the screen shows, so nothing may be written until
  /// it is.
  package mutating func refuseMode(now: Duration) {
    let retryAt = now + FlipState.patience
    switch phase {
    case .pending(let flip):
      phase = .pending(PendingFlip(token: flip.token, deadline: retryAt, isExcused: true))
    case .idle, .refused, .retrying:
      phase = .refused(
        Refusal(since: refusedSince ?? now, retryAt: retryAt, needsMode: true))
    case .lost, .stopped:
      break
    }
  }

  /// Another program is master. Returns whether that is new.
  package mutating func loseMastership() -> Bool {
    defer { isWithoutMastership = true }
    return !isWithoutMastership
  }

  /// The kernel takes pictures again. Returns whether the mastership had been lost.
  package mutating func regain() -> Bool {
    defer { isWithoutMastership = false }
    return isWithoutMastership
  }

  // MARK: Time and the end

  /// Takes the step that is due, or nil. One that stays a retry changes the phase alone.
  package mutating func advance(to now: Duration) -> Step? {
    switch phase {
    case .pending(let flip) where now >= flip.deadline:
      if !flip.isExcused {
        eventsMissingInARow += 1
        flipsRefused += 1
      }
      return .recover(isFirst: eventsMissingInARow == 1, isExcused: flip.isExcused)
    case .refused(let refusal) where now >= refusal.retryAt:
      if refusal.needsMode || now - refusal.since >= FlipState.patience { return .takeScreen }
      phase = .retrying(refusal)
      return nil
    default:
      return nil
    }
  }

  /// The frame that reached the screen since the last call.
  package mutating func takeCompletion() -> Duration? {
    defer { completion = nil }
    return completion
  }

  /// The screen is gone.
  package mutating func lose(_ reason: String) {
    if phase != .stopped { phase = .lost(reason: reason) }
  }

  /// Why the screen was lost, once.
  package mutating func takeLoss() -> String? {
    guard case .lost(let reason) = phase else { return nil }
    phase = .stopped
    return reason
  }

  package mutating func stop() {
    phase = .stopped
    completion = nil
  }

  private mutating func complete(at time: Duration) {
    phase = .idle
    framesShown += 1
    completion = time
  }

  private var refusedSince: Duration? {
    switch phase {
    case .refused(let refusal), .retrying(let refusal): refusal.since
    case .idle, .pending, .lost, .stopped: nil
    }
  }
}
