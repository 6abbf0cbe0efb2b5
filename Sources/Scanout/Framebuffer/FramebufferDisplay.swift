public import Geometry
internal import LinuxIO
public import Raster

/// A screen driven through a framebuffer device (linux/fb.h), where there is no DRM.
///
/// With two pages, found to work when the device was opened: the page that is not shown is brought
/// up to date from the shadow, and the window is moved to it (FBIOPAN_DISPLAY). With one: damage is
/// copied straight into it, so that moving edges may tear. In both cases a frame counts as shown
/// when the call returns, for the device tells no more. The next one then waits for the time of one
/// refresh: more could not be seen, and the screen may show the old page for that long.
///
/// Faults and what is done, each told to the log once:
/// - A pan is refused, or takes more than 0.1 s (drivers wait for an interrupt that does not come):
///   the shown page is kept, and damage copied into it.
/// - The driver's kick is refused: it is not made again.
/// - The device is gone (ENODEV, ENXIO), or another program changed its mode: `.lost`. That is
///   asked before each frame, by one call, for the mapped memory itself tells nothing.
public final class FramebufferDisplay: ScreenDisplay {
  public let info: DisplayInfo
  public private(set) var pixelsPresented = 0
  public private(set) var framesPresented = 0
  /// Pans that the driver refused.
  public private(set) var flipsRefused = 0

  let setup: FramebufferSetup
  let device: any FramebufferDevice
  private let memory: FramebufferMemory
  private let clock: any TimeSource
  let log: (DisplayNote) -> Void
  private let restInterval: Duration

  var phase = Phase.running
  var isPaused = false
  var isOn = true
  var pages: [FramebufferPage]
  /// The page that the window shows.
  private(set) var shown = 0
  private var shadow: Bitmap?
  /// Until when the last frame is left alone.
  private var restUntil: Duration?
  /// When switching on is tried again.
  var wakeAt: Duration?
  /// Whether there is something to show that was kept back.
  var isRetryDue = false
  private(set) var kick: FramebufferKick?

  /// running ──device gone, mode changed──▶ vanished ──handleEvents──▶ lost;  any ──close()──▶ closed
  enum Phase: Hashable {
    case running
    /// Gone, but not yet told.
    case vanished(String)
    case lost
    case closed
  }

  /// What a pan may take; one refresh at most is 1/23 s.
  private static let patience = Duration.milliseconds(100)

  init(
    _ setup: FramebufferSetup, _ placement: FramebufferPlacement, memory: FramebufferMemory,
    pages: [FramebufferPage], kick: FramebufferKick?, clock: any TimeSource,
    log: @escaping (DisplayNote) -> Void
  ) {
    self.setup = setup
    device = setup.device
    self.memory = memory
    self.pages = pages
    self.kick = kick
    self.clock = clock
    self.log = log
    let rate = setup.mode.refreshHz
    let seen = rate.map { (20...250).contains($0) } ?? false
    restInterval = .microseconds(seen ? Int64(1_000_000 / rate!) : 16_667)
    info = DisplayInfo(
      backend: "fbdev", panelSize: setup.mode.size, format: setup.layout.name,
      rotation: placement.turn, physicalSize: setup.mode.physicalSize, refreshHz: rate,
      devicePath: device.path, pictureSize: placement.pictureSize, margins: placement.margins)
  }

  deinit {
    close()
  }
}

// MARK: - Presenting

extension FramebufferDisplay {
  public var canPresent: Bool {
    phase == .running && restUntil == nil && !isPaused && isOn && wakeAt == nil
  }

  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    guard phase == .running else { return .inactive }
    self.shadow = shadow
    let damage = damage.clipped(to: PixelRect(info.pictureSize))
    for index in pages.indices { pages[index].missed.formUnion(damage) }
    if pages[shown].missed.isEmpty { return .unchanged }
    guard canPresent else {
      isRetryDue = true
      return .delayed
    }
    isRetryDue = false
    guard isStillOurs() else { return .inactive }
    let changed = pages[shown].missed.bounds
    if pages.count == 2 {
      showOtherPage(shadow)
    } else {
      pixelsPresented += pages[shown].update(from: shadow)
    }
    if phase != .running { return .inactive }
    makeKick(changed)
    restUntil = now + restInterval
    framesPresented += 1
    return .presented(at: now)
  }

  private func showOtherPage(_ shadow: Bitmap) {
    let back = 1 - shown
    pixelsPresented += pages[back].update(from: shadow)
    var mode = setup.mode
    mode.offset = pages[back].offset
    let start = clock.now
    do throws(SystemError) {
      try device.pan(mode)
      shown = back
      let taken = clock.now - start
      if taken > FramebufferDisplay.patience {
        keepShownPage("\(device.path) took \(taken.microseconds / 1000) ms to show another page")
      }
    } catch {
      if error.meansGone { return vanish("\(error.errno)") }
      flipsRefused += 1
      keepShownPage("\(error)")
      pixelsPresented += pages[shown].update(from: shadow)
    }
  }

  /// Goes on without panning; `cause` is the first half of the sentence for the log.
  private func keepShownPage(_ cause: String) {
    pages = [pages[shown]]
    shown = 0
    log(
      DisplayNote(
        .warning, "\(cause); drawing into the shown page instead, so that moving edges may tear"))
  }

  private func makeKick(_ changed: PixelRect) {
    guard let kick, kick != .epdcAutomaticUpdate else { return }
    let size = info.rotation.turned(info.pictureSize)
    var rect = info.rotation.panelRect(of: changed, panel: size)
    rect.x += info.margins.left
    rect.y += info.margins.top
    do throws(SystemError) {
      try device.kick(kick, rect)
    } catch {
      self.kick = nil
      if error.meansGone { return vanish("\(error.errno)") }
      log(
        DisplayNote(
          .warning,
          "\(error); if the screen stays as it is, the driver shows nothing it is not "
            + "told of, and needs another one, if possible of DRM"))
    }
  }

  /// Whether the device is there and nobody changed what we made of it.
  private func isStillOurs() -> Bool {
    do throws(SystemError) {
      let mode = try device.mode()
      if mode.hasSameLayout(as: setup.mode) {
        if mode.offset == pages[shown].offset { return true }
        if try setup.putInPlace(pages[shown].offset) { return true }
      }
      vanish("another program changed its mode to \(mode.size), \(mode.bitsPerPixel) bits")
    } catch {
      vanish("\(error.errno)")
    }
    return false
  }

  func vanish(_ cause: String) {
    phase = .vanished("lost the screen of \(device.path): \(cause)")
  }
}

// MARK: - Events and the end

extension FramebufferDisplay {
  /// None: a framebuffer device tells nothing by itself.
  public var fileDescriptors: [Int32] { [] }

  public var nextDeadline: Duration? {
    switch phase {
    case .vanished: return .zero
    case .lost, .closed: return nil
    case .running: break
    }
    if isPaused { return nil }
    if let wakeAt { return wakeAt }
    if let restUntil { return restUntil }
    return isRetryDue && canPresent ? .zero : nil
  }

  public func handleEvents(now: Duration) -> [DisplayEvent] {
    if case .vanished(let reason) = phase {
      phase = .lost
      return [.lost(reason: reason)]
    }
    guard phase == .running, !isPaused else { return [] }
    if let wakeAt, now >= wakeAt { wake(now) }
    if let rest = restUntil, now >= rest { restUntil = nil }
    guard isRetryDue, canPresent else { return [] }
    isRetryDue = false
    return [.retry]
  }

  /// Counts everything as missed and writes what is no part of the picture black again.
  func redraw() {
    for index in pages.indices {
      if info.margins != .none { pages[index].blacken(info.panelSize) }
      pages[index].missed = DamageRegion(PixelRect(info.pictureSize))
    }
    isRetryDue = shadow != nil
  }

  /// What `present` was last given, as it is now, in the device's colours.
  public func capture() -> Bitmap {
    let picture = info.pictureSize
    let source = shadow ?? Bitmap(width: picture.width, height: picture.height)
    return FramebufferSurface.asShown(source, layout: setup.layout, turn: info.rotation)
  }

  var cards: [KMSCard] { [] }

  /// Asks the device whether it is still there and as it was.
  func recheck(now: Duration) {
    if phase == .running, !isPaused { _ = isStillOurs() }
  }

  public func close() { close(restoring: true) }

  /// Puts the device's mode, window and colours back as they were found. What it then shows is up
  /// to the kernel's text console (`Console.restore`). While paused the device is another
  /// program's, and nothing is put back.
  func close(restoring: Bool) {
    guard phase != .closed else { return }
    let isThere = phase == .running && !isPaused
    phase = .closed
    if isThere {
      if kick == .epdcAutomaticUpdate { try? device.setAutomaticUpdate(false) }
      if restoring { setup.putBack() }
      if !isOn { try? device.setPower(true) }
    }
    memory.unmap()
    device.close()
  }
}
