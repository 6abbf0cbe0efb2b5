public import Geometry
public import LinuxIO
public import Raster

/// Memory that stands for a panel: the same copying as to a screen, shown at once.
///
/// Rows are padded, as those of real scan-out memory often are. Unlike scan-out memory this is
/// ordinary memory, so `capture` converts back what was really stored.
public final class HeadlessDisplay: Display {
  public let info: DisplayInfo
  public private(set) var pixelsPresented = 0
  public private(set) var framesPresented = 0
  public var flipsRefused: Int { 0 }

  /// The whole panel.
  private let memory: UnsafeMutableRawBufferPointer
  /// The part of it that shows the picture.
  private let surface: PresentationTarget
  private var missed: DamageRegion
  private var isPaused = false
  private var isOn = true
  private var isClosed = false
  /// Whether damage was kept back that may be shown now.
  private var owesRetry = false
  private var hasPresented = false

  /// A black panel of `panelSize`, on which the picture lies turned by `rotation`, within `margins`
  /// of the upright picture.
  ///
  /// - Precondition: the margins leave a pixel.
  public init(
    panelSize: PixelSize, rotation: QuarterTurn = .none, format: PixelFormat = .xrgb8888,
    margins: Margins = .none
  ) {
    precondition(panelSize.width > 0 && panelSize.height > 0, "a panel has pixels")
    let onPanel = margins.turned(rotation)
    guard let place = onPanel.inset(panelSize) else {
      preconditionFailure("margins \(margins) leave nothing of \(panelSize)")
    }
    info = DisplayInfo(
      backend: "headless", panelSize: panelSize, format: format.rawValue, rotation: rotation,
      pictureSize: rotation.turned(place.size), margins: onPanel)
    let pitch = (panelSize.width * format.bytesPerPixel + 63) / 64 * 64
    memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: pitch * panelSize.height, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    surface = PresentationTarget(
      memory: memory.baseAddress! + (place.y * pitch + place.x * format.bytesPerPixel),
      pitch: pitch, size: place.size, format: format, turn: rotation)
    missed = DamageRegion(PixelRect(info.pictureSize))
  }

  deinit {
    memory.deallocate()
  }

  public var fileDescriptors: [Int32] { [] }
  public var canPresent: Bool { !isClosed && !isPaused && isOn }
  public var nextDeadline: Duration? { canPresent && owesRetry ? .zero : nil }

  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    if isClosed { return .inactive }
    hasPresented = true
    missed.formUnion(damage.clipped(to: PixelRect(info.pictureSize)))
    if missed.isEmpty { return .unchanged }
    guard canPresent else {
      owesRetry = true
      return .delayed
    }
    pixelsPresented += surface.present(missed, of: shadow)
    framesPresented += 1
    missed.removeAll()
    owesRetry = false
    return .presented(at: now)
  }

  public func handleEvents(now: Duration) -> [DisplayEvent] {
    guard canPresent, owesRetry else { return [] }
    owesRetry = false
    return [.retry]
  }

  public func pause() { isPaused = true }

  public func resume(now: Duration) {
    guard isPaused, !isClosed else { return }
    isPaused = false
    missed.add(PixelRect(info.pictureSize))
    owesRetry = hasPresented
  }

  public func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    self.isOn = isOn
  }

  public func capture() -> Bitmap { surface.uprightPicture() }

  /// The panel as it is scanned out, margins included; opaque.
  public func capturePanel() -> Bitmap {
    PresentationTarget(
      memory: memory.baseAddress!, pitch: surface.pitch, size: info.panelSize,
      format: surface.format
    ).uprightPicture()
  }

  public func close() { isClosed = true }
}
