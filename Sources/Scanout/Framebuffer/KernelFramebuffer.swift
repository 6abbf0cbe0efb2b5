internal import CLinux
package import Geometry
package import LinuxIO

/// A framebuffer device of the kernel (linux/fb.h).
package final class KernelFramebuffer: FramebufferDevice {
  package let path: String
  private var descriptor: OpenDescriptor?
  private var mapping: MappedMemory?

  private final class OpenDescriptor {
    let descriptor: Descriptor

    init(_ descriptor: consuming Descriptor) {
      self.descriptor = descriptor
    }
  }

  private final class MappedMemory {
    let mapping: Mapping

    init(_ mapping: consuming Mapping) {
      self.mapping = mapping
    }
  }

  /// Opens a node such as /dev/fb0. ENOTTY: the path is something else.
  package init(opening path: String) throws(SystemError) {
    self.path = path
    descriptor = OpenDescriptor(
      try Descriptor.open(path, [.readWrite, .nonBlocking, .noControllingTerminal]))
    _ = try fixedInfo()
  }

  private func call<Argument>(
    _ request: UInt, _ name: String, _ argument: inout Argument
  ) throws(SystemError) {
    guard let descriptor else {
      throw SystemError(call: name, subject: path, errno: .noSuchDevice)
    }
    try descriptor.descriptor.ioctl(request, named: name, on: path, &argument)
  }

  package func fixedInfo() throws(SystemError) -> FramebufferFixedInfo {
    var raw = fb_fix_screeninfo()
    try call(UInt(FBIOGET_FSCREENINFO), "get the properties of", &raw)
    return FramebufferFixedInfo(raw)
  }

  package func mode() throws(SystemError) -> FramebufferMode {
    var raw = fb_var_screeninfo()
    try call(UInt(FBIOGET_VSCREENINFO), "get the mode of", &raw)
    return FramebufferMode(raw)
  }

  package func setMode(_ mode: FramebufferMode) throws(SystemError) {
    var raw = fb_var_screeninfo(mode)
    raw.activate = UInt32(FB_ACTIVATE_NOW)
    try call(UInt(FBIOPUT_VSCREENINFO), "set the mode \(mode.size) on", &raw)
  }

  package func pan(_ mode: FramebufferMode) throws(SystemError) {
    var raw = fb_var_screeninfo(mode)
    raw.activate = UInt32(FB_ACTIVATE_VBL)
    try call(UInt(FBIOPAN_DISPLAY), "pan", &raw)
  }

  package func setPower(_ isOn: Bool) throws(SystemError) {
    guard let descriptor else {
      throw SystemError(call: "blank", subject: path, errno: .noSuchDevice)
    }
    // The names are those of an enum, whose Swift type differs by compiler: FB_BLANK_UNBLANK is 0,
    // FB_BLANK_POWERDOWN is 4.
    try descriptor.descriptor.ioctl(
      UInt(FBIOBLANK), named: isOn ? "switch on" : "switch off", on: path, value: isOn ? 0 : 4)
  }

  package func colorMap(count: Int) throws(SystemError) -> FramebufferColorMap {
    let zeros = [UInt16](repeating: 0, count: count)
    var map = FramebufferColorMap(red: zeros, green: zeros, blue: zeros)
    try exchange(&map, UInt(FBIOGETCMAP), "get the colours of")
    return map
  }

  package func setColorMap(_ map: FramebufferColorMap) throws(SystemError) {
    var map = map
    try exchange(&map, UInt(FBIOPUTCMAP), "set the colours of")
  }

  private func exchange(
    _ map: inout FramebufferColorMap, _ request: UInt, _ name: String
  ) throws(SystemError) {
    // The arrays' closure calls do not keep the error's type; Result does.
    try map.red.withUnsafeMutableBufferPointer { red in
      map.green.withUnsafeMutableBufferPointer { green in
        map.blue.withUnsafeMutableBufferPointer { blue in
          Result { () throws(SystemError) in
            var raw = fb_cmap()
            raw.len = UInt32(red.count)
            raw.red = red.baseAddress
            raw.green = green.baseAddress
            raw.blue = blue.baseAddress
            try call(request, name, &raw)
          }
        }
      }
    }.get()
  }

  package func map(_ info: FramebufferFixedInfo) throws(SystemError) -> UnsafeMutableRawPointer {
    guard let descriptor else {
      throw SystemError(call: "map", subject: path, errno: .noSuchDevice)
    }
    let mapped = MappedMemory(
      try Mapping.make(
        descriptor.descriptor, offset: 0, byteCount: info.offsetInPage + info.memoryLength,
        access: .writeOnly, subject: "the memory of \(path)"))
    mapping = mapped
    return mapped.mapping.memory + info.offsetInPage
  }

  package func unmap() {
    mapping = nil
  }

  package func flush(_ flush: FramebufferFlush, _ rect: PixelRect) throws(SystemError) {
    switch flush {
    case .pan: try pan(try mode())
    case .omapUpdateWindow:
      var window = omapfb_update_window()
      window.x = UInt32(rect.x)
      window.y = UInt32(rect.y)
      window.width = UInt32(rect.width)
      window.height = UInt32(rect.height)
      window.out_x = window.x
      window.out_y = window.y
      window.out_width = window.width
      window.out_height = window.height
      try call(UInt(CLINUX_OMAPFB_UPDATE_WINDOW), "update the panel of", &window)
    case .epdcAutomaticUpdate: try setAutomaticUpdate(true)
    }
  }

  package func setAutomaticUpdate(_ isOn: Bool) throws(SystemError) {
    // AUTO_UPDATE_MODE_AUTOMATIC_MODE and AUTO_UPDATE_MODE_REGION_MODE of the driver's header.
    var mode: UInt32 = isOn ? 1 : 0
    try call(UInt(CLINUX_MXCFB_SET_AUTO_UPDATE_MODE), "set the update mode of", &mode)
  }

  package func close() {
    mapping = nil
    descriptor = nil
  }
}
