internal import Geometry
internal import LinuxIO
internal import Raster

/// A screen driven by the kernel's mode setting: two dumb buffers and flips between them.
///
/// A frame: what changed is added to what each buffer lacks; the buffer that is not shown is
/// brought up to date from the shadow and a flip to it queued; its event makes it the front buffer.
/// Damage is only ever taken from a buffer's account by writing the pixels, so nothing that the
/// kernel answers can lose any. How a flip is made is the business of the `CommitPath`; what is
/// pending and what is due when, that of `FlipState`.
///
/// Faults and what is done, each logged once until it has passed:
/// - A flip is refused because the screen is busy: `.retry` one refresh later; after a second of it
///   the mode is set again, which also wakes a CRTC that was switched off.
/// - A flip's event does not come within a second: the mode is set again with the buffer that was
///   to be shown, which the kernel does before it returns, and the frame counts as shown. An event
///   that comes after all is known by its number and ignored.
///   Where even that is refused, neither buffer is written, and it is tried again each second.
/// - The mastership is lost: asked for once a second; then the mode is set again, which shows the
///   whole buffer, and the damage that was kept follows. Where the kernel will never give it back
///   through this descriptor (EACCES, EPERM, EINVAL: it was not the first to have it, see
///   drm_auth.c), `.lost`: the card must be opened again.
/// - The driver cannot flip (EINVAL, ENOSYS, EOPNOTSUPP before any event came, or no event for any
///   of the first three): from atomic commits to the legacy calls, and from those to one buffer,
///   the shown one, into which damage is copied.
/// - Events cannot be read (EIO): the descriptor is left alone for a second.
/// - The card is gone (ENODEV, ENXIO): `.lost`.
final class KMSDisplay: ScreenDisplay {
  let info: DisplayInfo
  /// The mode that was set.
  let mode: DisplayMode

  private let card: KMSCard
  /// The name under which the card keeps what this display uses.
  private let claim: KMSCard.Claim
  private let connector: UInt32
  private let log: (DisplayNote) -> Void
  private let format: PixelFormat
  /// Whether a legacy flip keeps the picture as it is: not where the plane rotates it.
  private let legacy: LegacyPath?

  private var flips: FlipState
  private var path: any CommitPath
  private var buffers: BufferPair
  private var pixelsPresented = 0
  private var shadow: Bitmap?
  /// That of the card; made once, because it is asked for at each frame.
  private let descriptors: [Int32]
  /// Another program has the console.
  private var isPaused = false
  /// Whether the panel is to be on.
  private var isOn = true
  /// Whether `handleEvents` is due to ask for kept damage.
  private var isRetryDue = false
  /// The connector is to be looked at after the pause.
  private var isRecheckDue = false
  private var isClosed = false

  init(
    _ card: KMSCard, _ screen: FoundScreen, _ configuration: KMSConfiguration,
    rotation: QuarterTurn, margins: Margins, buffers: BufferPair,
    log: @escaping (DisplayNote) -> Void
  ) {
    self.card = card
    descriptors = [card.device.fileDescriptor]
    self.buffers = buffers
    self.log = log
    mode = configuration.mode
    path = configuration.path
    format = configuration.format
    connector = screen.connector.id
    claim = card.claim(crtc: configuration.crtc, plane: configuration.plane)
    legacy =
      configuration.path is AtomicPath && configuration.layout.hardwareRotation == .none
      ? LegacyPath(card, crtc: configuration.crtc, connector: connector, mode: configuration.mode)
      : nil
    let rate = configuration.mode.refreshHz
    let interval = rate >= 20 && rate <= 250 ? Int64(1_000_000 / rate) : 16_667
    flips = FlipState(refreshInterval: .microseconds(interval))
    let properties = (try? card.device.properties(of: .connector, connector)) ?? []
    var info = DisplayInfo(
      backend: .drm, panelSize: configuration.mode.size, format: configuration.format.rawValue,
      rotation: rotation, pictureSize: configuration.layout.pictureSize,
      margins: margins.turned(rotation).within(
        connectorMargins(properties), of: configuration.mode.size))
    info.physicalSize = screen.physicalSize
    info.connector = screen.connector.name
    info.refreshHz = rate
    info.devicePath = card.device.path
    self.info = info
  }

  deinit {
    close()
  }

  /// Sets the first configuration that the card accepts, with a black picture; see `KMSOpening`.
  /// The card must be master.
  static func open(
    _ card: KMSCard, _ screen: FoundScreen, _ options: DisplayOptions,
    log: @escaping (DisplayNote) -> Void
  ) -> Result<KMSDisplay, ScreenFailure> {
    let opening = KMSOpening(card, screen, options, log: log)
    return opening.open()
  }

  private var screenName: String { "\(info.connector ?? "") of \(card.device.path)" }

  var cards: [KMSCard] { [card] }

  var statistics: DisplayStatistics {
    DisplayStatistics(
      framesPresented: flips.framesShown, flipsRefused: flips.flipsRefused,
      pixelsPresented: pixelsPresented)
  }

  // MARK: Presenting

  var canPresent: Bool { !isPaused && isOn && flips.isReady }

  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    guard flips.isRunning else { return .inactive }
    self.shadow = shadow
    buffers.markStale(damage)
    if !hasUnseenDamage { return .unchanged }
    guard canPresent else { return .delayed }
    return show(buffers.drawable, shadow, now)
  }

  /// Whether the picture is ahead of what the screen shows or is about to show.
  private var hasUnseenDamage: Bool { latest.isAhead }

  private var latest: ScanoutBuffer {
    buffers.latest(isFlipPending: flips.pendingToken != nil)
  }

  private func show(
    _ buffer: ScanoutBuffer, _ shadow: Bitmap, _ now: Duration
  ) -> PresentOutcome {
    pixelsPresented += buffer.update(from: shadow)
    let token = card.makeToken(for: claim)
    let answer: ShowAnswer
    do throws(SystemError) {
      answer = try path.show(buffer, written: buffer.unflushed, token: token)
    } catch {
      card.forgetFlip(of: claim)
      let cannotFlip: [Errno] = [.invalidArgument, .notImplemented, .notSupported]
      if !flips.hasFlipped, buffers.back != nil, cannotFlip.contains(error.errno) {
        fallBack("\(error)")
        return show(buffers.drawable, shadow, now)
      }
      return refuse(error, now)
    }
    buffer.noteFlushed()
    switch answer {
    case .queued:
      if flips.accept(token: token, now: now) { noteReturn() }
      return .queued
    case .shown:
      card.forgetFlip(of: claim)
      if flips.show() { noteReturn() }
      return .presented(at: now)
    }
  }

  private func refuse(_ error: SystemError, _ now: Duration) -> PresentOutcome {
    if error.meansGone {
      lose("\(error.errno)")
      return .inactive
    }
    if flips.refuse(error, now: now) { noteLostMastership(error) }
    return .refused(error)
  }

  /// Goes on in a simpler way; `cause` is the first half of the message for the log.
  private func fallBack(_ cause: String) {
    if path is AtomicPath, let legacy {
      log(DisplayNote(.warning, "\(cause); flipping by \(legacy.name) instead of \(path.name)"))
      path = legacy
    } else {
      drawInPlace(cause)
    }
  }

  private func drawInPlace(_ cause: String) {
    buffers.dropBack()?.free(on: card.device)
    path = FrontBufferPath(card, modes: path)
    log(
      DisplayNote(
        .warning,
        "\(cause); drawing into the shown buffer instead, so that moving edges may tear"))
  }

  // MARK: Events

  var fileDescriptors: [Int32] {
    flips.isRunning && card.readsAgainAt == nil ? descriptors : []
  }

  var nextDeadline: Duration? {
    if isPaused { return nil }
    guard flips.isRunning else { return flips.deadline }
    if isRetryDue || card.hasEvent(for: claim) { return .zero }
    return earliest(flips.deadline, card.readsAgainAt)
  }

  func handleEvents(now: Duration) -> DisplayEvents {
    isRetryDue = false
    if flips.isRunning { readFlips(now) }
    if flips.isRunning, !isPaused { takeStep(now) }
    var events = DisplayEvents()
    events.flipped = flips.takeCompletion()
    events.wantsRetry = canPresent && shadow != nil && hasUnseenDamage
    events.loss = flips.takeLoss()
    return events
  }

  private func readFlips(_ now: Duration) {
    do throws(SystemError) {
      guard let event = try card.takeEvent(for: claim, now: now) else { return }
      if flips.receive(token: event.token, at: event.time ?? now) { buffers.swap() }
    } catch {
      if error.meansGone {
        lose("\(error.errno)")
      } else {
        log(DisplayNote(.warning, "\(error); trying again each second"))
      }
    }
  }

  private func takeStep(_ now: Duration) {
    switch flips.advance(to: now) {
    case .recover(let isFirst, let isExcused)?:
      if isFirst, !isExcused {
        log(
          DisplayNote(
            .warning,
            "no flip event came from \(card.device.path) within a second; setting the mode again"))
      }
      if takeScreen(now) == nil, flips.neverGetsEvents, buffers.back != nil {
        drawInPlace("\(card.name) accepts flips and never reports them")
      }
    case .takeScreen?:
      // Whatever another program set meanwhile; this shows the whole of the front buffer again.
      takeScreen(now)
    case nil:
      break
    }
  }

  // MARK: Taking the screen

  /// Becomes master, and sets the mode with the buffer that is or was to be shown; where the panel
  /// is to be off, switches it off. What is refused is tried again after a second. Returns the
  /// refusal.
  @discardableResult
  private func takeScreen(_ now: Duration) -> SystemError? {
    do throws(SystemError) {
      try card.device.becomeMaster()
    } catch {
      let never: [Errno] = [.accessDenied, .notPermitted, .invalidArgument]
      if error.meansGone {
        lose("\(error.errno)")
      } else if never.contains(error.errno) {
        lose("another program took it, and the card must be opened again (\(error.errno))")
      } else {
        if flips.loseMastership() { noteLostMastership(error) }
        flips.refuseMode(now: now)
      }
      return error
    }
    do throws(SystemError) {
      if isOn {
        try path.setMode(showing: latest)
        latest.noteFlushed()
      } else {
        try path.switchOff()
      }
    } catch {
      if error.meansGone {
        lose("\(error.errno)")
      } else {
        if error.meansLostMastership, flips.loseMastership() { noteLostMastership(error) }
        flips.refuseMode(now: now)
      }
      return error
    }
    settle(now)
    if flips.regain() { noteReturn() }
    return nil
  }

  /// The pending flip counts as done: the kernel took it, and waited for it.
  private func settle(_ now: Duration) {
    if flips.settle(now: now) {
      card.forgetFlip(of: claim)
      buffers.swap()
    }
  }

  private func lose(_ cause: String) {
    flips.lose("lost the screen \(screenName): \(cause)")
  }

  private func noteLostMastership(_ error: SystemError) {
    log(
      DisplayNote(
        .warning,
        "\(error); another program has taken the screen, and drawing waits until it gives it back"))
  }

  private func noteReturn() {
    log(DisplayNote(.info, "drawing on \(screenName) goes on"))
  }

  // MARK: Presence

  func pause() {
    guard !isPaused else { return }
    isPaused = true
    // Whoever comes next can only become master when nobody is. Displays of the same card are
    // paused together.
    if flips.isRunning { try? card.device.dropMaster() }
  }

  func resume(now: Duration) {
    guard isPaused else { return }
    isPaused = false
    guard flips.isRunning else { return }
    buffers.markAllStale()
    isRetryDue = true
    takeScreen(now)
    if isRecheckDue {
      isRecheckDue = false
      recheck(now: now)
    }
  }

  func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    guard flips.isRunning, isOn != self.isOn else { return }
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
      if error.meansGone { lose("\(error.errno)") }
      throw error
    }
    settle(now)
  }

  func recheck(now: Duration) {
    guard flips.isRunning else { return }
    if isPaused {
      isRecheckDue = true
      return
    }
    switch ConnectorCheck(connector, showing: mode, on: card.device) {
    case .unchanged:
      break
    case .lost(let cause):
      lose(cause)
    case .badLink:
      guard isOn else { return }
      log(
        DisplayNote(.warning, "the link to \(screenName) went bad; setting the mode \(mode) again"))
      takeScreen(now)
    }
  }

  // MARK: The picture and the end

  /// What `present` was last given, as it is now. That is what the screen shows as soon as nothing
  /// is pending any more (`present` said `.presented` or `.unchanged`, or `.flipped` came).
  func capture() -> Bitmap {
    let picture = info.pictureSize
    let pitch = picture.width * format.bytesPerPixel
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: pitch * picture.height, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * picture.height)
    let panel = PresentationTarget(
      memory: memory, pitch: pitch, size: picture, format: format)
    if let shadow { panel.present(shadow.bounds, of: shadow) }
    return panel.uprightPicture()
  }

  /// Puts back what the CRTC showed before. Where that cannot be (its framebuffer may be gone), our
  /// own is removed, which switches the CRTC off; the kernel's text console then sets its own mode
  /// when it is given back (`Console.release`). The last display on a card closes that.
  func close() {
    close(restoring: true)
  }

  /// Without restoring, the last picture stays on the screen until another display is opened on the
  /// same card, or the card is closed, which is then up to the caller.
  func close(restoring: Bool) {
    guard !isClosed else { return }
    isClosed = true
    let wasRunning = flips.isRunning
    flips.stop()
    card.release(claim)
    if restoring {
      // Another program's picture is not ours to replace.
      if wasRunning, !isPaused { card.restoreUnused() }
      for buffer in buffers.all { buffer.free(on: card.device) }
      if card.isUnused { card.close() }
    } else {
      card.retire(buffers.all)
    }
  }
}
