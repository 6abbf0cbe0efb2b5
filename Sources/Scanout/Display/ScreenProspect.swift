internal import Geometry

/// A screen that could be used, as far as it can be told without using it.
struct ScreenProspect: Hashable {
  /// Such as "/dev/dri/card0" or "/dev/fb0".
  var path: String
  /// Another driver's card may come under the same path.
  var driver: String
  /// Empty for a framebuffer device.
  var connector: String
  var isConnected: Bool
  /// Empty for a framebuffer device, which has the one of its size.
  var modes: [DisplayMode]
  var size: PixelSize?

  init(_ candidate: ScreenCandidate, on device: any ScanoutDevice) {
    path = device.path
    driver = device.driverName
    connector = candidate.connector.name
    isConnected = candidate.connector.status == .connected
    modes = candidate.modes
  }

  init(_ framebuffer: FramebufferReport) {
    path = framebuffer.path
    driver = framebuffer.name ?? ""
    connector = ""
    isConnected = true
    modes = []
    size = framebuffer.size
  }
}
