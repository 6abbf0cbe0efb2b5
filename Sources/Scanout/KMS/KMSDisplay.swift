public import Geometry
internal import LinuxIO
public import Raster

/// A screen driven by the kernel's mode setting: two dumb buffers and flips between them.
///
/// A frame: what changed is added to what each buffer lacks; the buffer that is not shown is
/// brought up to date from the shadow and a flip to it queued; its event makes it current. Damage
/// is only ever taken from a buffer's account by writing the pixels, so nothing that the kernel
/// answers can lose any. How a flip is made is the business of the `CommitPath`.
///
/// Faults and what is done, each told to the log once until it has passed:
/// - A flip is refused because the screen is busy: `.retry` one refresh later; after a second of it
///   the mode is set again, which also wakes a CRTC that was switched off.
/// - A flip's event does not come within a second: the mode is set again with the buffer that was
///   to be shown, which the kernel does before it returns, and the frame counts as shown. An event
///   that comes after all is known by its number and ignored.
///   Where even that is refused, neither buffer is written, and it is tried again each second.
/// - The mastership is lost: asked for once a second; then the mode is set again, which shows the
///   whole buffer, and the damage that was kept follows. Where the kernel will never give it back
///   through this descriptor (EACCES, EPERM, EINVAL: it was not the first to have it, see
///   drm_auth.c), `.lost`: the card must be opened anew.
/// - The driver cannot flip (EINVAL, ENOSYS, EOPNOTSUPP before any event came, or no event for any
///   of the first three): from atomic commits to the legacy calls, and from those to one buffer,
///   the shown one, into which damage is copied.
/// - Events cannot be read (EIO): the descriptor is left alone for a second.
/// - The card is gone (ENODEV, ENXIO): `.lost`.
public final class KMSDisplay: ScreenDisplay {
  public let info: DisplayInfo
  public private(set) var pixelsPresented = 0
  public internal(set) var framesPresented = 0
  public internal(set) var flipsRefused = 0

  /// The mode that was set.
  let mode: DisplayMode
  let card: KMSCard
  /// The name under which the card keeps what this display uses.
  let claim: Int
  let connector: UInt32
  let log: (DisplayNote) -> Void
  let refreshInterval: Duration

  var phase = Phase.running
  var path: any CommitPath
  /// Two, or one where the driver cannot flip.
  var buffers: [ScanoutBuffer]
  var shadow: Bitmap?
  var flight: Flight?
  var refusal: Refusal?
  /// Another program has the console.
  var isPaused = false
  /// Whether the panel is to be on.
  var isOn = true
  /// Whether a flip event ever came.
  var hasFlipped = false
  var lostInARow = 0
  /// Whether the log knows that another program has the screen.
  var isLossTold = false
  /// What happened outside of `handleEvents`, for its next answer.
  var news: [DisplayEvent] = []
  /// Whether `handleEvents` is due to ask for kept damage.
  var isRetryDue = false
  /// The connector is to be looked at after the pause.
  var isRecheckDue = false
  private let layout: PictureLayout
  private let format: PixelFormat
  /// Whether a legacy flip keeps the picture as it is: not where the plane turns it.
  private let legacy: LegacyPath?

  /// running ──ENODEV, mastership gone, disconnected──▶ vanished ──handleEvents──▶ lost;
  /// any ──close()──▶ closed
  enum Phase: Hashable {
    case running
    /// Gone, but not yet told.
    case vanished(String)
    case lost
    case closed
  }

  struct Flight {
    var token: UInt64
    var deadline: Duration
    /// The deadline was put off: it has been told, or a pause is the cause.
    var isExcused = false
  }

  /// While flips are refused.
  struct Refusal {
    var since: Duration
    var retryAt: Duration
    /// The mode must be set before anything can be shown.
    var needsMode = false
    /// `.retry` was given and the next answer decides.
    var isBeingTried = false
  }

  /// How long a flip may take before it counts as lost, and refusals may go on before the mode is
  /// set again. Screens refresh at least 23 times a second.
  static let patience = Duration.seconds(1)

  init(
    _ card: KMSCard, _ candidate: ScreenCandidate, _ configuration: KMSConfiguration,
    turn: QuarterTurn, margins: Margins, buffers: [ScanoutBuffer],
    log: @escaping (DisplayNote) -> Void
  ) {
    self.card = card
    self.buffers = buffers
    self.log = log
    mode = configuration.mode
    path = configuration.path
    layout = configuration.layout
    format = configuration.format
    connector = candidate.connector.id
    claim = card.claim(crtc: configuration.crtc, plane: configuration.plane)
    legacy =
      configuration.path is AtomicPath && configuration.layout.hardwareTurn == .none
      ? LegacyPath(
        card, crtc: configuration.crtc, connector: candidate.connector.id, mode: configuration.mode)
      : nil
    let rate = configuration.mode.refreshHz
    refreshInterval = .microseconds(rate >= 20 && rate <= 250 ? Int64(1_000_000 / rate) : 16_667)
    let properties = (try? card.device.properties(of: .connector, candidate.connector.id)) ?? []
    info = DisplayInfo(
      backend: "drm", panelSize: configuration.mode.size, format: configuration.format.rawValue,
      rotation: turn, physicalSize: candidate.connector.physicalSize,
      connector: candidate.connector.name, refreshHz: rate, devicePath: card.device.path,
      pictureSize: configuration.layout.pictureSize,
      margins: margins.turned(turn).within(
        connectorMargins(properties), of: configuration.mode.size))
  }

  deinit {
    close()
  }

  /// Sets the first configuration that the card accepts, with a black picture; see `KMSOpening`.
  /// The card must be master.
  static func open(
    _ card: KMSCard, _ candidate: ScreenCandidate, _ options: DisplayOptions,
    log: @escaping (DisplayNote) -> Void
  ) -> Result<KMSDisplay, ScreenFailure> {
    let opening = KMSOpening(card, candidate, options, log: log)
    return opening.open()
  }
}

// MARK: - Presenting

extension KMSDisplay {
  public var canPresent: Bool {
    // A flip that was settled is told first, or it would be taken for that of the next frame.
    phase == .running && !isPaused && isOn && flight == nil && news.isEmpty
      && (refusal.map(\.isBeingTried) ?? true)
  }

  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    guard phase == .running else { return .inactive }
    self.shadow = shadow
    let damage = damage.clipped(to: PixelRect(info.pictureSize))
    for buffer in buffers { buffer.missed.formUnion(damage) }
    if !hasPendingDamage { return .unchanged }
    guard canPresent else { return .delayed }
    return show(nextBuffer, shadow, now)
  }

  /// Whether the picture is ahead of what the screen shows or is about to show.
  var hasPendingDamage: Bool {
    let latest = buffers.first { $0.state == .queued } ?? current
    return !latest.missed.isEmpty || !latest.unshown.isEmpty
  }

  var current: ScanoutBuffer { buffers.first { $0.state == .current }! }
  /// The one to be written: the other one, or the one there is.
  private var nextBuffer: ScanoutBuffer {
    buffers.first { $0.state == .pending } ?? buffers[0]
  }

  private func show(
    _ buffer: ScanoutBuffer, _ shadow: Bitmap, _ now: Duration
  ) -> PresentOutcome {
    pixelsPresented += buffer.update(from: shadow)
    let token = card.makeToken(for: claim)
    do throws(SystemError) {
      switch try path.show(buffer, written: buffer.unshown, token: token) {
      case .queued:
        buffer.state = .queued
        flight = Flight(token: token, deadline: now + KMSDisplay.patience)
      case .shown:
        card.forget(token)
        framesPresented += 1
      }
    } catch {
      card.forget(token)
      let cannotFlip: [Errno] = [.invalidArgument, .notImplemented, .notSupported]
      if !hasFlipped, buffers.count == 2, cannotFlip.contains(error.errno) {
        fallBack("\(error)")
        return show(nextBuffer, shadow, now)
      }
      return refused(error, now)
    }
    buffer.noteShown()
    passRefusal()
    return buffer.state == .queued ? .queued : .presented(at: now)
  }

  /// Goes on in a simpler way; `cause` is the first half of the sentence for the log.
  private func fallBack(_ cause: String) {
    if path is AtomicPath, let legacy {
      log(DisplayNote(.warning, "\(cause); flipping by \(legacy.name) instead of \(path.name)"))
      path = legacy
    } else {
      keepOneBuffer(cause)
    }
  }

  func keepOneBuffer(_ cause: String) {
    let spare = nextBuffer
    buffers.removeAll { $0 === spare }
    spare.free(on: card.device)
    path = FrontBufferPath(card, modes: path)
    log(
      DisplayNote(
        .warning,
        "\(cause); drawing into the shown buffer instead, so that moving edges may tear"))
  }
}

// MARK: - The end

extension KMSDisplay {
  var cards: [KMSCard] { [card] }

  /// What `present` was last given, as it is now. That is what the screen shows as soon as nothing
  /// is pending any more (`present` said `.presented` or `.unchanged`, or `.flipped` came).
  public func capture() -> Bitmap {
    let picture = info.pictureSize
    let pitch = picture.width * format.bytesPerPixel
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: pitch * picture.height, alignment: 64)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    let panel = PresentationTarget(
      memory: memory.baseAddress!, pitch: pitch, size: picture, format: format)
    if let shadow { panel.present(shadow.bounds, of: shadow) }
    return panel.uprightPicture()
  }

  /// Puts back what the CRTC showed before. Where that cannot be (its framebuffer may be gone), our
  /// own is removed, which switches the CRTC off; the kernel's text console then sets its own mode
  /// when it is given back (`Console.restore`). The last display on a card closes that.
  public func close() {
    close(restoring: true)
  }

  /// Without restoring, the last picture stays on the screen until another display is opened on the
  /// same card, or the card is closed, which is then up to the caller.
  func close(restoring: Bool) {
    guard phase != .closed else { return }
    let wasRunning = phase == .running
    phase = .closed
    flight = nil
    refusal = nil
    news = []
    card.release(claim)
    if restoring {
      // Another program's picture is not ours to replace.
      if wasRunning, !isPaused { card.restoreUnused() }
      for buffer in buffers { buffer.free(on: card.device) }
      if card.isUnused { card.close() }
    } else {
      card.retire(buffers)
    }
    buffers = []
  }
}
