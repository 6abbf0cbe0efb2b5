internal import Geometry
internal import Raster

/// Memory laid out as a framebuffer device wants it, to which pictures are copied: by Raster's fast
/// copies where the layout is one of its formats, else by the general one.
enum FramebufferSurface {
  case format(PresentationTarget)
  case channels(ChannelCopy)

  init(
    memory: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, layout: ChannelLayout,
    turn: QuarterTurn
  ) {
    if let format = layout.format {
      self = .format(
        PresentationTarget(memory: memory, pitch: pitch, size: size, format: format, turn: turn))
    } else {
      self = .channels(
        ChannelCopy(memory: memory, pitch: pitch, size: size, layout: layout, turn: turn))
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
  static func asShown(_ picture: Bitmap, layout: ChannelLayout, turn: QuarterTurn) -> Bitmap {
    let size = turn.turned(picture.size)
    let pitch = size.width * layout.bytesPerPixel
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(1, pitch * size.height), alignment: 64)
    defer { memory.deallocate() }
    let surface = FramebufferSurface(
      memory: memory, pitch: pitch, size: size, layout: layout, turn: turn)
    _ = surface.present(DamageRegion(picture.bounds), of: picture)
    switch surface {
    case .format(let target): return target.uprightPicture()
    case .channels(let copy): return copy.uprightPicture()
    }
  }
}
