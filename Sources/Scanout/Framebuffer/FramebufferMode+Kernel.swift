internal import CLinux
internal import Geometry
internal import LinuxIO

// What the kernel's structures say as values of ours, and back.

extension BitField {
  init(_ raw: fb_bitfield) {
    self.init(offset: Int(raw.offset), length: Int(raw.length), isReversed: raw.msb_right != 0)
  }
}

extension fb_bitfield {
  init(_ field: BitField) {
    self.init(
      offset: UInt32(field.offset), length: UInt32(field.length),
      msb_right: field.isReversed ? 1 : 0)
  }
}

extension FramebufferMode {
  init(_ raw: fb_var_screeninfo) {
    self.init(
      size: PixelSize(width: Int(raw.xres), height: Int(raw.yres)),
      bitsPerPixel: Int(raw.bits_per_pixel))
    virtualSize = PixelSize(width: Int(raw.xres_virtual), height: Int(raw.yres_virtual))
    offset = PixelPoint(x: Int(raw.xoffset), y: Int(raw.yoffset))
    grayscale = raw.grayscale
    red = BitField(raw.red)
    green = BitField(raw.green)
    blue = BitField(raw.blue)
    transparency = BitField(raw.transp)
    nonStandard = raw.nonstd
    widthOnGlass = raw.width
    heightOnGlass = raw.height
    timing.pixelClock = raw.pixclock
    timing.left = raw.left_margin
    timing.right = raw.right_margin
    timing.upper = raw.upper_margin
    timing.lower = raw.lower_margin
    timing.horizontalSync = raw.hsync_len
    timing.verticalSync = raw.vsync_len
    timing.syncFlags = raw.sync
    timing.modeFlags = raw.vmode
    rotation = raw.rotate
    colorSpace = raw.colorspace
  }
}

extension fb_var_screeninfo {
  init(_ mode: FramebufferMode) {
    self.init()
    xres = UInt32(mode.size.width)
    yres = UInt32(mode.size.height)
    xres_virtual = UInt32(mode.virtualSize.width)
    yres_virtual = UInt32(mode.virtualSize.height)
    xoffset = UInt32(mode.offset.x)
    yoffset = UInt32(mode.offset.y)
    bits_per_pixel = UInt32(mode.bitsPerPixel)
    grayscale = mode.grayscale
    red = fb_bitfield(mode.red)
    green = fb_bitfield(mode.green)
    blue = fb_bitfield(mode.blue)
    transp = fb_bitfield(mode.transparency)
    nonstd = mode.nonStandard
    width = mode.widthOnGlass
    height = mode.heightOnGlass
    pixclock = mode.timing.pixelClock
    left_margin = mode.timing.left
    right_margin = mode.timing.right
    upper_margin = mode.timing.upper
    lower_margin = mode.timing.lower
    hsync_len = mode.timing.horizontalSync
    vsync_len = mode.timing.verticalSync
    sync = mode.timing.syncFlags
    vmode = mode.timing.modeFlags
    rotate = mode.rotation
    colorspace = mode.colorSpace
  }
}

extension FramebufferFixedInfo {
  init(_ raw: fb_fix_screeninfo) {
    let name = withUnsafeBytes(of: raw.id) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    self.init(
      name: name, memoryLength: Int(raw.smem_len), lineLength: Int(raw.line_length))
    // Addresses are physical; a mapping begins with the page that holds the first byte.
    offsetInPage = Int(raw.smem_start % UInt(pageSize))
    panStep = PixelPoint(x: Int(raw.xpanstep), y: Int(raw.ypanstep))
    switch Int32(raw.type) {
    case FB_TYPE_PACKED_PIXELS: kind = .packedPixels
    case FB_TYPE_PLANES: kind = .planes
    case FB_TYPE_INTERLEAVED_PLANES: kind = .interleavedPlanes
    case FB_TYPE_TEXT: kind = .text
    case FB_TYPE_VGA_PLANES: kind = .vgaPlanes
    case FB_TYPE_FOURCC: kind = .fourcc
    default: kind = .unknown(raw.type)
    }
    switch Int32(raw.visual) {
    case FB_VISUAL_MONO01, FB_VISUAL_MONO10: visual = .monochrome
    case FB_VISUAL_TRUECOLOR: visual = .trueColor
    case FB_VISUAL_PSEUDOCOLOR: visual = .pseudocolor
    case FB_VISUAL_DIRECTCOLOR: visual = .directColor
    case FB_VISUAL_STATIC_PSEUDOCOLOR: visual = .staticPseudocolor
    case FB_VISUAL_FOURCC: visual = .fourcc
    default: visual = .unknown(raw.visual)
    }
  }
}
