package import Geometry

/// What is fixed about a framebuffer device as long as its mode stays (struct fb_fix_screeninfo).
package struct FramebufferFixedInfo: Hashable, Sendable {
  /// How pixels lie in memory (FB_TYPE_*).
  package enum Kind: Hashable, Sendable {
    case packedPixels, planes, interleavedPlanes, text, vgaPlanes, fourcc
    case unknown(UInt32)
  }

  /// What a pixel's bits mean (FB_VISUAL_*).
  package enum Visual: Hashable, Sendable {
    case monochrome, trueColor, pseudocolor, directColor, staticPseudocolor, fourcc
    case unknown(UInt32)
  }

  /// What the driver calls itself, such as "VESA VGA" or "simple".
  package var name: String
  package var kind = Kind.packedPixels
  package var visual = Visual.trueColor
  /// Bytes of memory.
  package var memoryLength: Int
  /// Bytes by which the memory begins behind the start of a page.
  package var offsetInPage = 0
  /// Bytes from one row to the next.
  package var lineLength: Int
  /// Pixels by which the window can be moved; 0: not at all.
  package var panStep = PixelPoint(x: 0, y: 0)

  package init(name: String, memoryLength: Int, lineLength: Int) {
    self.name = name
    self.memoryLength = memoryLength
    self.lineLength = lineLength
  }
}
