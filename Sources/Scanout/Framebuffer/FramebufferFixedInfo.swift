public import Geometry

/// What is fixed about a framebuffer device as long as its mode stays (struct fb_fix_screeninfo).
public struct FramebufferFixedInfo: Hashable, Sendable {
  /// How pixels lie in memory (FB_TYPE_*).
  public enum Kind: Hashable, Sendable {
    case packedPixels, planes, interleavedPlanes, text, vgaPlanes, fourcc
    case unknown(UInt32)
  }

  /// What a pixel's bits mean (FB_VISUAL_*).
  public enum Visual: Hashable, Sendable {
    case monochrome, trueColor, pseudocolor, directColor, staticPseudocolor, fourcc
    case unknown(UInt32)
  }

  /// What the driver calls itself, such as "VESA VGA" or "simple".
  public var name: String
  public var kind = Kind.packedPixels
  public var visual = Visual.trueColor
  /// Bytes of memory.
  public var memoryLength: Int
  /// Bytes by which the memory begins behind the start of a page.
  public var offsetInPage = 0
  /// Bytes from one row to the next.
  public var lineLength: Int
  /// Pixels by which the window can be moved; 0: not at all.
  public var panStep = PixelPoint(x: 0, y: 0)

  public init(name: String, memoryLength: Int, lineLength: Int) {
    self.name = name
    self.memoryLength = memoryLength
    self.lineLength = lineLength
  }
}
