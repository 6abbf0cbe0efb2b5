public import Geometry

/// What is known about a DRM card.
public struct CardReport: Hashable, Sendable {
  /// Such as "/dev/dri/card0".
  public var path: String
  /// Such as "vc4"; nil where the card could not be opened.
  public var driver: String?
  /// Whether it would be used, and why not.
  public var verdict: ScreenVerdict
  /// In the kernel's order; empty where the card could not be opened.
  public var connectors: [ConnectorReport]

  package init(
    path: String, driver: String?, verdict: ScreenVerdict, connectors: [ConnectorReport]
  ) {
    self.path = path
    self.driver = driver
    self.verdict = verdict
    self.connectors = connectors
  }

  /// Whether the card can show a picture.
  public var isUsable: Bool { verdict.isUsable }
}

/// What is known about a connector.
public struct ConnectorReport: Hashable, Sendable {
  /// Such as "HDMI-A-1".
  public var name: String
  /// Whether a screen is connected to it.
  public var status: ConnectorStatus
  /// As the screen claims, lies included; nil where it claims nothing.
  public var physicalSize: PhysicalSize?
  /// The rotation that makes up for how the panel is built in.
  public var orientation: QuarterTurn
  /// In the kernel's order.
  public var modes: [DisplayMode]
  /// Whether the connector can be used, and why not.
  public var verdict: ScreenVerdict

  init(_ connector: ScanoutConnector, orientation: QuarterTurn, verdict: ScreenVerdict) {
    self.orientation = orientation
    name = connector.name
    status = connector.status
    physicalSize = connector.physicalSize
    modes = connector.modes
    self.verdict = verdict
  }
}

/// Whether a screen is connected.
public enum ConnectorStatus: String, Hashable, Sendable {
  case connected
  case disconnected
  /// The driver does not know.
  case unknown
}
