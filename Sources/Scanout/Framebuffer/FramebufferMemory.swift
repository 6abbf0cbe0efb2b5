internal import Geometry
internal import LinuxIO
internal import Raster

/// The mapped memory of a framebuffer device, until `unmap`.
final class FramebufferMemory {
  private let device: any FramebufferDevice
  private let start: UnsafeMutableRawPointer
  private let info: FramebufferFixedInfo
  private var isMapped = true

  init(of device: any FramebufferDevice, _ info: FramebufferFixedInfo) throws(SystemError) {
    self.device = device
    self.info = info
    start = try device.map(info)
  }

  func unmap() {
    if isMapped { device.unmap() }
    isMapped = false
  }

  /// The window when it is at `offset`, black.
  func blackPage(
    at offset: PixelPoint, _ setup: FramebufferSetup, _ placement: FramebufferPlacement
  ) -> FramebufferPage {
    let first = start + (offset.y * info.lineLength + offset.x * setup.layout.bytesPerPixel)
    let inside =
      placement.place.y * info.lineLength + placement.place.x * setup.layout.bytesPerPixel
    let page = FramebufferPage(
      offset: offset,
      surface: FramebufferSurface(
        memory: first + inside, pitch: info.lineLength, size: placement.place.size,
        layout: setup.layout, rotation: placement.rotation),
      window: FramebufferSurface(
        memory: first, pitch: info.lineLength, size: setup.mode.size, layout: setup.layout,
        rotation: .zero),
      pictureSize: placement.pictureSize)
    page.blacken(setup.mode.size)
    return page
  }
}

/// A part of the device's memory that the screen's window can be moved to, with what it lacks of
/// the picture.
struct FramebufferPage {
  /// The window's place when it shows this page.
  let offset: PixelPoint
  let surface: FramebufferSurface
  /// The whole of the window, margins included.
  let window: FramebufferSurface
  private let pictureSize: PixelSize
  /// What changed in the upright picture since this page was last written: everything at first.
  private(set) var stale: DamageRegion

  init(
    offset: PixelPoint, surface: FramebufferSurface, window: FramebufferSurface,
    pictureSize: PixelSize
  ) {
    self.offset = offset
    self.surface = surface
    self.window = window
    self.pictureSize = pictureSize
    stale = DamageRegion(PixelRect(pictureSize))
  }

  /// Notes a change of the picture. Damage is clipped here and nowhere else on its way.
  mutating func markStale(_ damage: DamageRegion) {
    for rect in damage.rects { stale.add(rect.intersection(PixelRect(pictureSize))) }
  }

  /// Counts the whole picture as changed.
  mutating func markAllStale() {
    stale.add(PixelRect(pictureSize))
  }

  /// Brings the page up to date; returns how many pixels that took.
  mutating func update(from shadow: Bitmap) -> Int {
    let pixels = surface.present(stale, of: shadow)
    stale.removeAll()
    return pixels
  }

  /// Writes the whole window black, margins included; copied, not filled with zeros, for black may
  /// have bits of alpha.
  func blacken(_ size: PixelSize) {
    let black = Bitmap(width: size.width, height: size.height)
    black.pixels.update(repeating: 0xFF00_0000, count: black.stride / 4 * black.height)
    _ = window.present(DamageRegion(black.bounds), of: black)
  }
}

/// Memory laid out as a framebuffer device wants it, to which pictures are copied: by Raster's fast
/// copies where the layout is one of its formats, else by the general one.
enum FramebufferSurface {
  case format(PresentationTarget)
  case channels(ChannelCopy)

  init(
    memory: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, layout: ChannelLayout,
    rotation: QuarterTurn
  ) {
    if let format = layout.format {
      self = .format(
        PresentationTarget(memory: memory, pitch: pitch, size: size, format: format, turn: rotation)
      )
    } else {
      self = .channels(
        ChannelCopy(memory: memory, pitch: pitch, size: size, layout: layout, rotation: rotation))
    }
  }

  /// Copies the damaged part of the upright picture; returns how many pixels that were.
  func present(_ damage: DamageRegion, of picture: Bitmap) -> Int {
    switch self {
    case .format(let target): target.present(damage, of: picture)
    case .channels(let copy): damage.rects.reduce(0) { $0 + copy.present($1, of: picture) }
    }
  }

  /// What a panel of this layout shows of a picture: stored in memory of its own and converted
  /// back.
  static func asShown(_ picture: Bitmap, layout: ChannelLayout, rotation: QuarterTurn) -> Bitmap {
    let size = rotation.turned(picture.size)
    let pitch = size.width * layout.bytesPerPixel
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, pitch * size.height), alignment: 64)
    defer { memory.deallocate() }
    let surface = FramebufferSurface(
      memory: memory, pitch: pitch, size: size, layout: layout, rotation: rotation)
    _ = surface.present(DamageRegion(picture.bounds), of: picture)
    switch surface {
    case .format(let target): return target.uprightPicture()
    case .channels(let copy): return copy.uprightPicture()
    }
  }
}

/// How the upright picture is placed in the window.
struct FramebufferPlacement {
  let rotation: QuarterTurn
  /// What stays black around it, as the panel has it.
  let margins: Margins
  /// The picture's part of the window.
  let place: PixelRect

  var pictureSize: PixelSize { rotation.turned(place.size) }

  init(_ options: DisplayOptions, window: PixelSize) throws(FramebufferProblem) {
    rotation = options.rotation
    margins = options.margins.turned(options.rotation)
    guard let place = margins.inset(window) else {
      throw .noRoom(window, options.margins)
    }
    self.place = place
  }
}
