internal import CLinux
public import Geometry

/// What can be asked of a framebuffer device and what it then says it does (struct
/// fb_var_screeninfo), field by field, so that the same can be put back at the end.
public struct FramebufferMode: Hashable, Sendable {
  /// The pixels that the screen shows.
  public var size: PixelSize
  /// The pixels that the memory holds; the shown ones are a window in them.
  public var virtualSize: PixelSize
  /// Where the window stands.
  public var offset: PixelPoint
  public var bitsPerPixel: Int
  /// 0: colours, 1: greys, else a format's four letters.
  public var grayscale: UInt32 = 0
  public var red = BitField.none
  public var green = BitField.none
  public var blue = BitField.none
  public var transparency = BitField.none
  /// 0: pixels as the fields say.
  public var nonStandard: UInt32 = 0
  /// In millimetres; 0 or 0xFFFFFFFF: unknown.
  public var widthOnGlass: UInt32 = 0
  public var heightOnGlass: UInt32 = 0
  public var timing = Timing()
  public var rotation: UInt32 = 0
  public var colorSpace: UInt32 = 0

  /// What the screen's signal is made of: times in pixels and lines, the clock in picoseconds.
  public struct Timing: Hashable, Sendable {
    public var pixelClock: UInt32 = 0
    public var left: UInt32 = 0
    public var right: UInt32 = 0
    public var upper: UInt32 = 0
    public var lower: UInt32 = 0
    public var horizontalSync: UInt32 = 0
    public var verticalSync: UInt32 = 0
    public var syncFlags: UInt32 = 0
    /// Interlaced and the like (FB_VMODE_*).
    public var modeFlags: UInt32 = 0

    public init() {}
  }

  public init(size: PixelSize, bitsPerPixel: Int) {
    self.size = size
    virtualSize = size
    offset = PixelPoint(x: 0, y: 0)
    self.bitsPerPixel = bitsPerPixel
  }

  /// nil where the driver does not know, which it says in two ways.
  public var physicalSize: PhysicalSize? {
    let unknown: [UInt32] = [0, .max]
    if unknown.contains(widthOnGlass) || unknown.contains(heightOnGlass) { return nil }
    return PhysicalSize(width: Int(widthOnGlass), height: Int(heightOnGlass))
  }

  /// Pictures a second; nil where the driver has no timing, as those of the firmware's screen.
  public var refreshHz: Double? {
    let across = size.width + Int(timing.left &+ timing.right &+ timing.horizontalSync)
    let down = size.height + Int(timing.upper &+ timing.lower &+ timing.verticalSync)
    guard timing.pixelClock > 0, across > 0, down > 0 else { return nil }
    var rate = 1e12 / (Double(timing.pixelClock) * Double(across) * Double(down))
    if timing.modeFlags & UInt32(FB_VMODE_INTERLACED) != 0 { rate *= 2 }
    if timing.modeFlags & UInt32(FB_VMODE_DOUBLE) != 0 { rate /= 2 }
    return rate
  }

  /// Whether memory that was laid out for one of the two serves for the other: all but where the
  /// window stands, and what is no business of the memory.
  func hasSameLayout(as other: FramebufferMode) -> Bool {
    size == other.size && virtualSize.width == other.virtualSize.width
      && bitsPerPixel == other.bitsPerPixel && grayscale == other.grayscale && red == other.red
      && green == other.green && blue == other.blue
  }
}
