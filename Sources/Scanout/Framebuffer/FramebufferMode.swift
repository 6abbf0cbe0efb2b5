internal import CLinux
package import Geometry

/// What can be asked of a framebuffer device and what it then says it does (struct
/// fb_var_screeninfo), field by field, so that the same can be put back at the end.
package struct FramebufferMode: Hashable, Sendable {
  /// The pixels that the screen shows.
  package var size: PixelSize
  /// The pixels that the memory holds; the shown ones are a window in them.
  package var virtualSize: PixelSize
  /// Where the window is.
  package var offset: PixelPoint
  package var bitsPerPixel: Int
  /// 0: colours, 1: greys, else a format's four letters.
  package var grayscale: UInt32 = 0
  package var red = BitField.absent
  package var green = BitField.absent
  package var blue = BitField.absent
  package var transparency = BitField.absent
  /// 0: pixels as the fields say.
  package var nonStandard: UInt32 = 0
  /// In millimetres; 0 or 0xFFFFFFFF: unknown.
  package var widthOnGlass: UInt32 = 0
  package var heightOnGlass: UInt32 = 0
  package var timing = Timing()
  package var rotation: UInt32 = 0
  package var colorSpace: UInt32 = 0

  /// What the screen's signal is made of: times in pixels and lines, the clock in picoseconds.
  package struct Timing: Hashable, Sendable {
    package var pixelClock: UInt32 = 0
    package var left: UInt32 = 0
    package var right: UInt32 = 0
    package var upper: UInt32 = 0
    package var lower: UInt32 = 0
    package var horizontalSync: UInt32 = 0
    package var verticalSync: UInt32 = 0
    package var syncFlags: UInt32 = 0
    /// Interlaced and the like (FB_VMODE_*).
    package var modeFlags: UInt32 = 0

    package init() {}
  }

  package init(size: PixelSize, bitsPerPixel: Int) {
    self.size = size
    virtualSize = size
    offset = PixelPoint(x: 0, y: 0)
    self.bitsPerPixel = bitsPerPixel
  }

  /// nil where the driver does not know, which it says in two ways.
  package var physicalSize: PhysicalSize? {
    let unknown: [UInt32] = [0, .max]
    if unknown.contains(widthOnGlass) || unknown.contains(heightOnGlass) { return nil }
    return PhysicalSize(width: Int(widthOnGlass), height: Int(heightOnGlass))
  }

  /// Pictures a second; nil where the driver has no timing, as those of the firmware's screen.
  package var refreshHz: Double? {
    let across = size.width + Int(timing.left &+ timing.right &+ timing.horizontalSync)
    let down = size.height + Int(timing.upper &+ timing.lower &+ timing.verticalSync)
    guard timing.pixelClock > 0, across > 0, down > 0 else { return nil }
    var rate = 1e12 / (Double(timing.pixelClock) * Double(across) * Double(down))
    if timing.modeFlags & UInt32(FB_VMODE_INTERLACED) != 0 { rate *= 2 }
    if timing.modeFlags & UInt32(FB_VMODE_DOUBLE) != 0 { rate /= 2 }
    return rate
  }

  /// Whether memory that was laid out for one of the two serves for the other: all but where the
  /// window is, and what is no business of the memory.
  func hasSameLayout(as other: FramebufferMode) -> Bool {
    size == other.size && virtualSize.width == other.virtualSize.width
      && bitsPerPixel == other.bitsPerPixel && grayscale == other.grayscale && red == other.red
      && green == other.green && blue == other.blue
  }
}
