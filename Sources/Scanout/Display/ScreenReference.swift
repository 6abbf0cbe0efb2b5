public import Geometry

/// One screen in one mode.
public struct ScreenReference: Hashable, Sendable {
  /// Such as "/dev/dri/card0" or "/dev/fb0".
  public var path: String
  /// Such as "HDMI-A-1"; nil for a framebuffer device.
  public var connector: String?
  /// nil for a framebuffer device.
  public var mode: DisplayMode?
  /// The size of what is scanned out.
  public var panelSize: PixelSize
  /// As the screen claims, lies included.
  public var physicalSize: PhysicalSize?
  /// What makes up for how the panel is built in.
  public var orientation: QuarterTurn

  init(_ screen: ScreenSearch.Screen) {
    path = screen.card.device.path
    connector = screen.candidate.connector.name
    mode = screen.candidate.modes[0]
    panelSize = screen.candidate.modes[0].size
    physicalSize = screen.candidate.connector.physicalSize
    orientation = screen.candidate.orientation
  }

  init?(_ framebuffer: FramebufferReport) {
    guard framebuffer.isUsable, let size = framebuffer.size else { return nil }
    path = framebuffer.path
    panelSize = size
    physicalSize = framebuffer.physicalSize
    orientation = .none
  }
}
