public import Geometry
public import LinuxIO
public import Raster

/// Memory in place of a panel: the same copying as to a screen, shown at once.
///
/// Rows are padded, as those of real scan-out memory often are. Unlike scan-out memory this is
/// ordinary memory, so `capture` converts back what was really stored.
public final class HeadlessDisplay: Display {
  /// Without a name, a path, a physical size or a rate.
  public let info: DisplayInfo
  /// No flip is ever refused.
  public private(set) var statistics = DisplayStatistics()

  /// The whole panel.
  private let memory: UnsafeMutableRawBufferPointer
  /// The part of it that shows the picture.
  private let surface: PresentationTarget
  private var stale: DamageRegion
  private var isPaused = false
  private var isOn = true
  private var isClosed = false
  /// Whether damage was kept back that may be shown now.
  private var owesRetry = false
  private var hasPresented = false

  /// A black panel of `panelSize`, on which the picture is rotated by `rotation`, within `margins`
  /// of the upright picture.
  ///
  /// - Precondition: the margins leave a pixel.
  public init(
    panelSize: PixelSize, rotation: QuarterTurn = .none, format: PixelFormat = .xrgb8888,
    margins: Margins = .zero
  ) {
    precondition(panelSize.width > 0 && panelSize.height > 0, "a panel has pixels")
    let onPanel = margins.turned(rotation)
    guard let place = onPanel.inset(panelSize) else {
      preconditionFailure("margins \(margins) leave nothing of \(panelSize)")
    }
    info = DisplayInfo(
      backend: .headless, panelSize: panelSize, format: format.rawValue, rotation: rotation,
      pictureSize: rotation.turned(place.size), margins: onPanel)
    let pitch = (panelSize.width * format.bytesPerPixel + 63) / 64 * 64
    memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: pitch * panelSize.height, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    surface = PresentationTarget(
      memory: memory.baseAddress! + (place.y * pitch + place.x * format.bytesPerPixel),
      pitch: pitch, size: place.size, format: format, turn: rotation)
    stale = DamageRegion(PixelRect(info.pictureSize))
  }

  deinit {
    memory.deallocate()
  }

  /// None.
  public var fileDescriptors: [Int32] { [] }
  /// Whether it is open, neither paused nor switched off.
  public var canPresent: Bool { !isClosed && !isPaused && isOn }
  /// At once where damage was kept back and may be shown now; else never.
  public var nextDeadline: Duration? { canPresent && owesRetry ? .zero : nil }

  /// Copies the damaged pixels, which are shown when it returns.
  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    if isClosed { return .inactive }
    hasPresented = true
    for rect in damage.rects { stale.add(rect.intersection(PixelRect(info.pictureSize))) }
    if stale.isEmpty { return .unchanged }
    guard canPresent else {
      owesRetry = true
      return .delayed
    }
    statistics.pixelsPresented += surface.present(stale, of: shadow)
    statistics.framesPresented += 1
    stale.removeAll()
    owesRetry = false
    return .presented(at: now)
  }

  /// Asks for the damage that was kept back.
  public func handleEvents(now: Duration) -> DisplayEvents {
    guard canPresent, owesRetry else { return [] }
    owesRetry = false
    return [.retry]
  }

  /// Keeps damage back until `resume`.
  public func pause() { isPaused = true }

  /// Asks for the whole picture again.
  public func resume(now: Duration) {
    guard isPaused, !isClosed else { return }
    isPaused = false
    stale.add(PixelRect(info.pictureSize))
    owesRetry = hasPresented
  }

  /// Keeps damage back while it is off; never throws.
  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    self.isOn = isOn
  }

  /// The picture as it is stored: upright, opaque.
  public func capture() -> Bitmap { surface.uprightPicture() }

  /// The panel as it is scanned out, margins included; opaque.
  public func capturePanel() -> Bitmap {
    PresentationTarget(
      memory: memory.baseAddress!, pitch: surface.pitch, size: info.panelSize,
      format: surface.format
    ).uprightPicture()
  }

  /// Ends it; `capture` still works.
  public func close() { isClosed = true }
}
