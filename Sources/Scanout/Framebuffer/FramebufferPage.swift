internal import Geometry
internal import Raster

/// A part of the device's memory that the screen's window can be moved to, with what it lacks of
/// the picture.
struct FramebufferPage {
  /// The window's place when it shows this page.
  let offset: PixelPoint
  let surface: FramebufferSurface
  /// The whole of the window, margins included.
  let window: FramebufferSurface
  /// What changed in the upright picture since this page was last written: everything at first.
  var missed: DamageRegion

  /// Brings the page up to date; returns how many pixels that took.
  mutating func update(from shadow: Bitmap) -> Int {
    let pixels = surface.present(missed, of: shadow)
    missed.removeAll()
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
