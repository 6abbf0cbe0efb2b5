public import Geometry
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

  private let surface: PresentationTarget
  private var missed: DamageRegion
  private var isClosed = false

  /// A black panel of `panelSize`, on which the picture lies turned by `rotation`.
  public init(
    panelSize: PixelSize, rotation: QuarterTurn = .none, format: PixelFormat = .xrgb8888
  ) {
    precondition(panelSize.width > 0 && panelSize.height > 0, "a panel has pixels")
    info = DisplayInfo(
      backend: "headless", panelSize: panelSize, format: format.rawValue, rotation: rotation)
    let pitch = (panelSize.width * format.bytesPerPixel + 63) / 64 * 64
    let memory = UnsafeMutableRawBufferPointer.allocate(
      byteCount: pitch * panelSize.height, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0)
    surface = PresentationTarget(
      memory: memory.baseAddress!, pitch: pitch, size: panelSize, format: format, turn: rotation)
    missed = DamageRegion(PixelRect(info.pictureSize))
  }

  deinit {
    surface.memory.deallocate()
  }

  public var fileDescriptors: [Int32] { [] }
  public var canPresent: Bool { !isClosed }
  public var nextDeadline: Duration? { nil }

  public func present(
    _ shadow: Bitmap, damage: DamageRegion, now: Duration
  ) -> PresentOutcome {
    if isClosed { return .inactive }
    missed.formUnion(damage.clipped(to: PixelRect(info.pictureSize)))
    if missed.isEmpty { return .unchanged }
    pixelsPresented += surface.present(missed, of: shadow)
    framesPresented += 1
    missed.removeAll()
    return .presented(at: now)
  }

  public func handleEvents(now: Duration) -> [DisplayEvent] { [] }

  public func capture() -> Bitmap { surface.uprightPicture() }

  public func close() { isClosed = true }
}
