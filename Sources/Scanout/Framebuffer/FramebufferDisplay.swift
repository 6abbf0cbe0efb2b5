package import Geometry
package import LinuxIO
package import Raster

/// A screen driven through a framebuffer device (linux/fb.h), where there is no DRM.
///
/// With two pages, found to work when the device was opened: the page that is not shown is brought
/// up to date from the shadow, and the window is moved to it (FBIOPAN_DISPLAY). With one: damage is
/// copied straight into it, so that moving edges may tear. In both cases a frame counts as shown
/// when the call returns, for the device says no more. The next one then waits for the time of one
/// refresh: more could not be seen, and the screen may show the old page for that long.
///
/// Faults and what is done, each logged once:
/// - A pan is refused, or takes more than 0.1 s (drivers wait for an interrupt that does not come):
///   the shown page is kept, and damage copied into it.
/// - The driver's flush is refused: it is not made again.
/// - The device is gone (ENODEV, ENXIO), or another program changed its mode: `.lost`. That is
///   asked before each frame, by one call, for the mapped memory itself shows no sign of it.
package final class FramebufferDisplay: ScreenDisplay {
  package let info: DisplayInfo
  /// Pans that the driver refused count as refused flips.
  package private(set) var statistics = DisplayStatistics()

  private let setup: FramebufferSetup
  private let device: any FramebufferDevice
  private let memory: FramebufferMemory
  private let clock: any TimeSource
  private let log: (DisplayNote) -> Void
  private let restInterval: Duration

  private var phase = Phase.running
  private var isPaused = false
  private var isOn = true
  private var pages: [FramebufferPage]
  /// The page that the window shows.
  private var shown = 0
  private var shadow: Bitmap?
  /// Until when the last frame is left alone.
  private var restUntil: Duration?
  /// When switching on is tried again.
  private var wakeAt: Duration?
  /// Whether there is something to show that was kept back.
  private var isRetryDue = false
  private var flush: FramebufferFlush?

  /// running ──device gone, mode changed──▶ vanished ──handleEvents──▶ lost
  /// any ──close()──▶ closed
  private enum Phase: Hashable {
    case running
    /// Gone, but not yet reported.
    case vanished(String)
    case lost
    case closed
  }

  /// What a pan may take; one refresh at most is 1/23 s.
  private static let patience = Duration.milliseconds(100)

  init(
    _ setup: FramebufferSetup, _ placement: FramebufferPlacement, memory: FramebufferMemory,
    pages: [FramebufferPage], flush: FramebufferFlush?, clock: any TimeSource,
    log: @escaping (DisplayNote) -> Void
  ) {
    self.setup = setup
    device = setup.device
    self.memory = memory
    self.pages = pages
    self.flush = flush
    self.clock = clock
    self.log = log
    let rate = setup.mode.refreshHz
    let seen = rate.map { (20...250).contains($0) } ?? false
    restInterval = .microseconds(seen ? Int64(1_000_000 / rate!) : 16_667)
    var info = DisplayInfo(
      backend: .fbdev, panelSize: setup.mode.size, format: setup.layout.name,
      rotation: placement.rotation, pictureSize: placement.pictureSize, margins: placement.margins)
    info.physicalSize = setup.mode.physicalSize
    info.refreshHz = rate
    info.devicePath = device.path
    self.info = info
  }

  deinit {
    close()
  }
}

// MARK: - Presenting

extension FramebufferDisplay {
  package var canPresent: Bool {
    phase == .running && restUntil == nil && !isPaused && isOn && wakeAt == nil
  }

  package func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    guard phase == .running else { return .inactive }
    self.shadow = shadow
    for index in pages.indices { pages[index].markStale(damage) }
    if pages[shown].stale.isEmpty { return .unchanged }
    guard canPresent else {
      isRetryDue = true
      return .delayed
    }
    isRetryDue = false
    guard isStillOurs() else { return .inactive }
    let changed = pages[shown].stale.bounds
    if pages.count == 2 {
      showOtherPage(shadow)
    } else {
      statistics.pixelsPresented += pages[shown].update(from: shadow)
    }
    if phase != .running { return .inactive }
    flush(changed)
    restUntil = now + restInterval
    statistics.framesPresented += 1
    return .presented(at: now)
  }

  private func showOtherPage(_ shadow: Bitmap) {
    let back = 1 - shown
    statistics.pixelsPresented += pages[back].update(from: shadow)
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
      statistics.flipsRefused += 1
      keepShownPage("\(error)")
      statistics.pixelsPresented += pages[shown].update(from: shadow)
    }
  }

  /// Goes on without panning; `cause` is the first half of the message for the log.
  private func keepShownPage(_ cause: String) {
    pages = [pages[shown]]
    shown = 0
    log(
      DisplayNote(
        .warning, "\(cause); drawing into the shown page instead, so that moving edges may tear"))
  }

  private func flush(_ changed: PixelRect) {
    guard let way = flush, way != .epdcAutomaticUpdate else { return }
    let size = info.rotation.turned(info.pictureSize)
    var rect = info.rotation.panelRect(of: changed, panel: size)
    rect.x += info.margins.left
    rect.y += info.margins.top
    do throws(SystemError) {
      try device.flush(way, rect)
    } catch {
      flush = nil
      if error.meansGone { return vanish("\(error.errno)") }
      log(
        DisplayNote(
          .warning,
          "\(error); if the screen does not change any more, this driver needs each change "
            + "reported and cannot be used: use the DRM driver of the card"))
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

  private func vanish(_ cause: String) {
    phase = .vanished("lost the screen of \(device.path): \(cause)")
  }
}

// MARK: - Events and the end

extension FramebufferDisplay {
  /// None: a framebuffer device reports nothing by itself.
  package var fileDescriptors: [Int32] { [] }

  package var nextDeadline: Duration? {
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

  package func handleEvents(now: Duration) -> DisplayEvents {
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

  /// Counts everything as stale and writes what is no part of the picture black again.
  private func redraw() {
    for index in pages.indices {
      if info.margins != .zero { pages[index].blacken(info.panelSize) }
      pages[index].markAllStale()
    }
    isRetryDue = shadow != nil
  }

  /// What `present` was last given, as it is now, in the device's colours.
  package func capture() -> Bitmap {
    let picture = info.pictureSize
    let source = shadow ?? Bitmap(width: picture.width, height: picture.height)
    return FramebufferSurface.asShown(source, layout: setup.layout, rotation: info.rotation)
  }

  var cards: [KMSCard] { [] }

  /// Asks the device whether it is still there and as it was.
  func recheck(now: Duration) {
    if phase == .running, !isPaused { _ = isStillOurs() }
  }

  package func close() { close(restoring: true) }

  /// Puts the device's mode, window and colours back as they were found. What it then shows is up
  /// to the kernel's text console (`Console.release`). While paused the device is another
  /// program's, and nothing is put back.
  func close(restoring: Bool) {
    guard phase != .closed else { return }
    let isThere = phase == .running && !isPaused
    phase = .closed
    if isThere {
      if flush == .epdcAutomaticUpdate { try? device.setAutomaticUpdate(false) }
      if restoring { setup.putBack() }
      if !isOn { try? device.setPower(true) }
    }
    memory.unmap()
    device.close()
  }
}

// MARK: - Presence

/// When the device belongs to another program, or is dark.
extension FramebufferDisplay {
  package func pause() { isPaused = true }

  /// Puts the mode and the window back in their places, for the console that was shown meanwhile
  /// has moved them. What cannot be put back is a lost screen: whoever opens it again takes it as
  /// it is.
  package func resume(now: Duration) {
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

  package func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
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
  private func wake(_ now: Duration) {
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
