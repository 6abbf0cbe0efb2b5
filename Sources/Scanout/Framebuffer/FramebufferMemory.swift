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

  /// The window when it stands at `offset`, black.
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
        layout: setup.layout, turn: placement.turn),
      window: FramebufferSurface(
        memory: first, pitch: info.lineLength, size: setup.mode.size, layout: setup.layout,
        turn: .none),
      missed: DamageRegion(PixelRect(placement.pictureSize)))
    page.blacken(setup.mode.size)
    return page
  }
}
