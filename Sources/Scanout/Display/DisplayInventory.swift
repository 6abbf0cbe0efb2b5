internal import LinuxIO

/// Every screen there is, what can be done with it, and which one `openDisplay` would take.
public struct DisplayInventory: Hashable, Sendable {
  public var cards: [CardReport]
  /// What would be opened; nil: nothing.
  public var choice: ScreenReference?
  /// Why that one, or why none: one sentence.
  public var reason: String

  public init(cards: [CardReport], choice: ScreenReference?, reason: String) {
    self.cards = cards
    self.choice = choice
    self.reason = reason
  }
}

/// One screen in one mode.
public struct ScreenReference: Hashable, Sendable {
  /// Such as "/dev/dri/card0".
  public var card: String
  /// Such as "HDMI-A-1".
  public var connector: String
  public var mode: DisplayMode

  public init(card: String, connector: String, mode: DisplayMode) {
    self.card = card
    self.connector = connector
    self.mode = mode
  }
}

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
  public var modes: [DisplayMode]
  /// "usable", or why not.
  public var verdict: String

  init(_ connector: ScanoutConnector, verdict: String) {
    name = connector.name
    status = connector.status
    physicalSize = connector.physicalSize
    modes = connector.modes
    self.verdict = verdict
  }
}

/// Looks at every card without changing what it shows. The choice is the one that `openDisplay`
/// would try first with the same options.
public func enumerateDisplays(
  _ options: DisplayOptions = DisplayOptions(), cards source: any CardSource = KernelCards()
) -> DisplayInventory {
  let search = ScreenSearch(options, cards: source)
  defer { search.close() }
  var reports = search.reports
  if case .headless(let size) = options.choice {
    return DisplayInventory(
      cards: reports, choice: nil, reason: "a panel of \(size) in memory was asked for")
  }
  guard let first = search.screens.first else {
    return DisplayInventory(
      cards: reports, choice: nil, reason: search.failure(options.choice).description)
  }
  let choice = ScreenReference(
    card: first.device.path, connector: first.candidate.connector.name,
    mode: first.candidate.modes[0])
  for index in reports.indices where reports[index].isUsable {
    reports[index].verdict =
      reports[index].path == choice.card ? "would be used" : "usable, but \(choice.card) is taken"
  }
  return DisplayInventory(
    cards: reports, choice: choice,
    reason: "\(choice.connector) of \(choice.card) (\(first.device.driverName)) is the first "
      + (first.candidate.connector.status == .connected
        ? "connected screen" : "screen that may be connected")
      + (options.connector == nil ? "" : " of that name") + " that can be used")
}
