public import Geometry

/// A screen that was found, on a connector of a card or of a framebuffer device, with all the ways
/// to show the picture on it.
public struct FoundScreen: Hashable, Sendable {
  /// Such as "/dev/dri/card0" or "/dev/fb0".
  public let path: String
  /// The size of what is scanned out.
  public let panelSize: PixelSize
  /// The rotation that makes up for how the panel is built in.
  public let orientation: QuarterTurn
  /// Another driver's card may come under the same path.
  let driver: String
  /// A framebuffer device has one without a name.
  let connector: ScanoutConnector
  /// The modes to try in order; empty for a framebuffer device, which has the one of its size.
  var modes: [DisplayMode]
  /// The CRTCs that can legally feed it, to be tried in order.
  var crtcs: [UInt32] = []
  /// Which connectors each CRTC of the card feeds now.
  let feeding: [UInt32: [UInt32]]
  /// Whether it lacks the mode that was asked for, so that it can only show another screen's
  /// picture, letterboxed.
  let isOnlyMirror: Bool

  init(
    of device: any ScanoutDevice, _ connector: ScanoutConnector, modes: [DisplayMode],
    orientation: QuarterTurn, feeding: [UInt32: [UInt32]], isOnlyMirror: Bool
  ) {
    path = device.path
    driver = device.driverName
    panelSize = modes[0].size
    self.connector = connector
    self.modes = modes
    self.orientation = orientation
    self.feeding = feeding
    self.isOnlyMirror = isOnlyMirror
  }

  /// nil: the device cannot be drawn on.
  init?(_ framebuffer: FramebufferReport) {
    guard framebuffer.isUsable, let size = framebuffer.size else { return nil }
    path = framebuffer.path
    driver = framebuffer.name ?? ""
    panelSize = size
    orientation = .none
    connector = ScanoutConnector(
      id: 0, name: "", status: .connected, physicalSize: framebuffer.physicalSize, modes: [],
      encoders: [])
    modes = []
    feeding = [:]
    isOnlyMirror = false
  }

  /// Such as "HDMI-A-1"; nil for a framebuffer device.
  public var connectorName: String? { connector.name.isEmpty ? nil : connector.name }

  /// The first mode that would be tried; nil for a framebuffer device.
  public var mode: DisplayMode? { modes.first }

  /// As the screen claims, lies included.
  public var physicalSize: PhysicalSize? { connector.physicalSize }

  var isConnected: Bool { connector.status == .connected }

  /// Whether nothing that matters for the choice of screens differs. Which CRTC feeds it does not:
  /// that changes when it is used.
  func offersSame(as other: FoundScreen) -> Bool {
    path == other.path && driver == other.driver && connector.name == other.connector.name
      && isConnected == other.isConnected && modes == other.modes && panelSize == other.panelSize
  }

  /// All modes, those first that have the size of `mode`, the nearest rate before others.
  func modes(like mode: DisplayMode) -> [DisplayMode] {
    let same = ModeRequest(size: mode.size).matches(in: modes)
    let byRate = same.enumerated().sorted { one, other in
      let first = abs(one.element.refreshHz - mode.refreshHz)
      let second = abs(other.element.refreshHz - mode.refreshHz)
      return first == second ? one.offset < other.offset : first < second
    }
    return byRate.map(\.element) + modes.filter { $0.size != mode.size }
  }
}
