public import Geometry
internal import LinuxIO
public import Raster

/// A screen driven by the kernel's mode setting: two dumb buffers and page flips.
///
/// A frame: what changed is added to what each buffer lacks; the buffer that is not shown is
/// brought up to date from the shadow and a flip to it queued; its event makes it current. Damage is
/// only ever taken from a buffer's account by writing the pixels, so nothing that the kernel
/// answers can lose any.
///
/// Faults and what is done, each told to the log once until it has passed:
/// - A flip is refused because the screen is busy: `.retry` one refresh later; after a second of it
///   the mode is set again, which also wakes a CRTC that was switched off.
/// - A flip's event does not come within a second: the mode is set again with the buffer that was
///   to be shown, which the kernel does before it returns, and the frame counts as shown. An event
///   that comes after all is known by its number and ignored.
///   Where even that is refused, neither buffer is written, and it is tried again each second.
/// - The mastership is lost: asked for once a second; then the mode is set again, which shows the
///   whole buffer, and the damage that was kept follows.
/// - The driver cannot flip (EINVAL, ENOSYS, EOPNOTSUPP before any event came, or no event for any
///   of the first three): one buffer is kept, the shown one; damage is copied straight into it and
///   told by DIRTYFB where the driver knows that.
/// - The card is gone (ENODEV, ENXIO): `.lost`.
public final class KMSDisplay: Display {
  public let info: DisplayInfo
  public private(set) var pixelsPresented = 0
  public internal(set) var framesPresented = 0
  public internal(set) var flipsRefused = 0

  /// The mode that was set.
  let mode: DisplayMode

  let device: any ScanoutDevice
  let crtc: UInt32
  let connector: UInt32
  let saved: [SavedCRTC]
  let log: (DisplayNote) -> Void
  let refreshInterval: Duration

  var phase = Phase.running
  /// Two, or one where the driver cannot flip.
  var buffers: [ScanoutBuffer]
  var shadow: Bitmap?
  var flight: Flight?
  var refusal: Refusal?
  private var nextToken: UInt64 = 1
  /// Whether a flip event ever came.
  var hasFlipped = false
  var wantsDirty = true
  var lostInARow = 0

  /// running ──ENODEV──▶ vanished ──handleEvents──▶ lost;  any ──close()──▶ closed
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
  }

  /// While flips are refused.
  struct Refusal {
    var since: Duration
    var retryAt: Duration
    var lostMastership: Bool
    /// `.retry` was given and the next answer decides.
    var isBeingTried = false
  }

  /// How long a flip may take before it counts as lost, and refusals may go on before the mode is
  /// set again. Screens refresh at least 23 times a second.
  static let patience = Duration.seconds(1)

  init(
    device: any ScanoutDevice, candidate: ScreenCandidate, mode: DisplayMode, crtc: UInt32,
    turn: QuarterTurn, buffers: [ScanoutBuffer], saved: [SavedCRTC],
    log: @escaping (DisplayNote) -> Void
  ) {
    self.device = device
    self.mode = mode
    self.crtc = crtc
    connector = candidate.connector.id
    self.buffers = buffers
    self.saved = saved
    self.log = log
    let rate = mode.refreshHz
    refreshInterval = .microseconds(rate >= 20 && rate <= 250 ? Int64(1_000_000 / rate) : 16_667)
    info = DisplayInfo(
      backend: "drm", panelSize: mode.size, format: PixelFormat.xrgb8888.rawValue,
      rotation: turn, physicalSize: candidate.connector.physicalSize,
      connector: candidate.connector.name, refreshHz: rate, devicePath: device.path)
  }

  deinit {
    close()
  }

  /// Sets the first mode that the card accepts on one of the CRTCs that can feed the connector,
  /// with a black picture.
  static func open(
    _ device: any ScanoutDevice, _ candidate: ScreenCandidate, rotation: QuarterTurn,
    log: @escaping (DisplayNote) -> Void
  ) -> Result<KMSDisplay, SystemError> {
    let turn = candidate.orientation.adding(rotation)
    var firstError: SystemError?
    for mode in candidate.modes {
      var buffers: [ScanoutBuffer] = []
      do throws(SystemError) {
        for _ in 0..<2 {
          buffers.append(
            try ScanoutBuffer.make(on: device, size: mode.size, format: .xrgb8888, turn: turn))
        }
        let crtcs = candidate.crtcs
        for crtc in crtcs {
          let saved = SavedCRTC.all(on: device, touchedBy: crtc, candidate)
          do throws(SystemError) {
            try device.setCRTC(
              CRTCState(id: crtc, framebuffer: buffers[0].framebuffer, mode: mode),
              connectors: [candidate.connector.id])
          } catch {
            if crtc == crtcs.last { throw error }
            firstError = firstError ?? error
            continue
          }
          buffers[0].state = .current
          return .success(
            KMSDisplay(
              device: device, candidate: candidate, mode: mode, crtc: crtc, turn: turn,
              buffers: buffers, saved: saved, log: log))
        }
      } catch {
        firstError = firstError ?? error
        for buffer in buffers { buffer.free(on: device) }
        if KMSDisplay.meansGone(error.errno) { break }
      }
    }
    return .failure(
      firstError
        ?? SystemError(call: "set a mode on", subject: device.path, errno: .invalidArgument))
  }
}

// MARK: - Presenting

extension KMSDisplay {
  public var canPresent: Bool {
    phase == .running && flight == nil && (refusal.map(\.isBeingTried) ?? true)
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
    return buffers.count == 1
      ? showInPlace(buffers[0], shadow, now) : flip(to: pending, shadow, now)
  }

  /// Whether the picture is ahead of what the screen shows or is about to show.
  var hasPendingDamage: Bool {
    let latest = buffers.first { $0.state == .queued } ?? current
    return !latest.missed.isEmpty
  }

  var current: ScanoutBuffer { buffers.first { $0.state == .current }! }
  var pending: ScanoutBuffer { buffers.first { $0.state == .pending }! }

  private func flip(
    to back: ScanoutBuffer, _ shadow: Bitmap, _ now: Duration
  ) -> PresentOutcome {
    pixelsPresented += back.update(from: shadow)
    let token = nextToken
    nextToken += 1
    do throws(SystemError) {
      try device.pageFlip(crtc: crtc, framebuffer: back.framebuffer, token: token)
    } catch {
      let cannotFlip: [Errno] = [.invalidArgument, .notImplemented, .notSupported]
      if !hasFlipped, cannotFlip.contains(error.errno) {
        keepOneBuffer("\(error)")
        return showInPlace(current, shadow, now)
      }
      return refused(error, now)
    }
    refusal = nil
    back.state = .queued
    flight = Flight(token: token, deadline: now + KMSDisplay.patience)
    return .queued
  }

  /// Goes on without flips; `cause` is the first half of the sentence for the log.
  func keepOneBuffer(_ cause: String) {
    let spare = pending
    buffers.removeAll { $0 === spare }
    spare.free(on: device)
    log(
      DisplayNote(
        .warning,
        "\(cause); drawing into the shown buffer instead, so that moving edges may tear"))
  }

  private func showInPlace(
    _ buffer: ScanoutBuffer, _ shadow: Bitmap, _ now: Duration
  ) -> PresentOutcome {
    let damage = buffer.missed
    pixelsPresented += buffer.update(from: shadow)
    if wantsDirty {
      let rects = damage.rects.map { info.rotation.panelRect(of: $0, panel: info.panelSize) }
      do throws(SystemError) {
        try device.markDirty(framebuffer: buffer.framebuffer, rects)
      } catch {
        let isNotNeeded: [Errno] = [.notImplemented, .invalidArgument, .notSupported]
        guard isNotNeeded.contains(error.errno) else {
          buffer.missed.formUnion(damage)
          return refused(error, now)
        }
        wantsDirty = false
      }
    }
    refusal = nil
    framesPresented += 1
    return .presented(at: now)
  }
}

// MARK: - The end

extension KMSDisplay {
  /// What `present` was last given, as it is now. That is what the screen shows as soon as nothing
  /// is pending any more (`present` said `.presented` or `.unchanged`, or `.flipped` came).
  public func capture() -> Bitmap {
    let picture = info.pictureSize
    let bitmap = Bitmap(width: picture.width, height: picture.height)
    let panel = PresentationTarget(
      memory: UnsafeMutableRawPointer(bitmap.pixels), pitch: bitmap.stride, size: picture,
      format: .xrgb8888)
    if let shadow { panel.present(bitmap.bounds, of: shadow) }
    return panel.uprightPicture()
  }

  /// Puts back what the CRTC showed before. Where that cannot be (its framebuffer may be gone), our
  /// own is removed, which switches the CRTC off; the kernel's text console then sets its own mode
  /// when it is given back (`Console.restore`).
  public func close() {
    guard phase != .closed else { return }
    let isGone =
      switch phase {
      case .vanished, .lost: true
      case .running, .closed: false
      }
    phase = .closed
    flight = nil
    refusal = nil
    if !isGone {
      for crtc in saved { crtc.restore(on: device) }
      for buffer in buffers { buffer.free(on: device) }
      try? device.dropMaster()
    }
    device.close()
  }
}
