package import Geometry
package import LinuxIO

/// An open framebuffer device as `FramebufferDisplay` sees it: the calls of linux/fb.h, and the
/// seam below which tests put one that says yes and does nothing.
///
/// FBIO_WAITFORVSYNC is left out on purpose: some drivers sleep for seconds in it when the screen
/// is off or the interrupt is lost, and the program has one thread.
///
/// Closed by `close`, at the latest by deinit. Every error carries the call and the device's path;
/// ENODEV: the device is gone (unplugged, or another driver took the hardware).
package protocol FramebufferDevice: AnyObject {
  /// Such as "/dev/fb0".
  var path: String { get }

  func fixedInfo() throws(SystemError) -> FramebufferFixedInfo
  func mode() throws(SystemError) -> FramebufferMode
  /// Asks for a mode. Drivers round, and some change nothing and report success: what is true then
  /// is what `mode` and `fixedInfo` say. EINVAL: it cannot be.
  func setMode(_ mode: FramebufferMode) throws(SystemError)
  /// Moves the shown window to `mode.offset`. EINVAL: the driver cannot.
  func pan(_ mode: FramebufferMode) throws(SystemError)
  /// Switches the screen off (FB_BLANK_POWERDOWN) or on. EINVAL: the driver cannot.
  func setPower(_ isOn: Bool) throws(SystemError)

  /// The table through which colours go on a direct-colour device, 16 bits an entry.
  func colorMap(count: Int) throws(SystemError) -> FramebufferColorMap
  func setColorMap(_ map: FramebufferColorMap) throws(SystemError)

  /// The first byte of the device's memory, for writing only, until `unmap`.
  func map(_ info: FramebufferFixedInfo) throws(SystemError) -> UnsafeMutableRawPointer
  func unmap()

  /// Makes the driver show, in its own way, that pixels of `rect` were written.
  func flush(_ flush: FramebufferFlush, _ rect: PixelRect) throws(SystemError)
  /// Switches the driver's own watching on or off, for a flush that is not made for each frame.
  func setAutomaticUpdate(_ isOn: Bool) throws(SystemError)

  func close()
}

/// Three columns of equal length.
package struct FramebufferColorMap: Hashable, Sendable {
  package var red: [UInt16]
  package var green: [UInt16]
  package var blue: [UInt16]

  package init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Each channel as it is: the lowest entry dark, the entry of the channel's highest value full.
  init(straight layout: ChannelLayout) {
    let count = layout.colorMapLength
    func ramp(_ field: BitField) -> [UInt16] {
      let highest = 1 << field.length - 1
      return (0..<count).map { UInt16(min($0, highest) * 65535 / max(1, highest)) }
    }
    self.init(red: ramp(layout.red), green: ramp(layout.green), blue: ramp(layout.blue))
  }
}

/// Where framebuffer devices are found and opened: the kernel's, or those of a test.
package protocol FramebufferSource {
  /// The paths of all devices, lowest number first.
  func framebufferPaths() throws(SystemError) -> [String]
  func open(_ path: String) throws(SystemError) -> any FramebufferDevice
  /// The group that may open the path.
  func owningGroup(of path: String) -> String?
  /// The name of the kernel's driver, such as "vesa-framebuffer"; nil where it is not known.
  func driverName(of path: String) -> String?
  /// The DRM card that the same hardware has, such as "/dev/dri/card0"; nil: none.
  func card(of path: String) -> String?
}
