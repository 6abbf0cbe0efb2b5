public import Geometry

/// What is known about a DRM card.
public struct CardReport: Hashable, Sendable {
  public var path: String
  /// nil where the card could not be opened.
  public var driver: String?
  public var isUsable: Bool
  /// Why it is used or not.
  public var verdict: String
  public var connectors: [ConnectorReport]

  public init(
    path: String, driver: String?, isUsable: Bool, verdict: String, connectors: [ConnectorReport]
  ) {
    self.path = path
    self.driver = driver
    self.isUsable = isUsable
    self.verdict = verdict
    self.connectors = connectors
  }
}

/// What is known about a connector.
public struct ConnectorReport: Hashable, Sendable {
  public var name: String
  public var status: ScanoutConnector.Status
  public var physicalSize: PhysicalSize?
  /// What makes up for how the panel is built in (`panelOrientation`).
  public var orientation: QuarterTurn
  public var modes: [DisplayMode]
  /// "usable", or why not.
  public var verdict: String

  init(_ connector: ScanoutConnector, orientation: QuarterTurn, verdict: String) {
    self.orientation = orientation
    name = connector.name
    status = connector.status
    physicalSize = connector.physicalSize
    modes = connector.modes
    self.verdict = verdict
  }
}
