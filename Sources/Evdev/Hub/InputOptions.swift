/// Which devices are used, and how.
public struct InputOptions: Hashable, Sendable {
  public enum Selection: Hashable, Sendable {
    /// Whatever can draw, and keyboards; those that come later too.
    case auto
    case none
    /// These nodes and no others.
    case paths([String])
  }

  public var selection: Selection
  /// Whether devices are kept from other programs and from the console.
  public var grabs: Bool
  /// For touchscreens and pens.
  public var calibration: TouchCalibration
  /// Where the nodes are.
  public var directory: String

  public init(
    selection: Selection = .auto, grabs: Bool = true, calibration: TouchCalibration = .identity,
    directory: String = "/dev/input"
  ) {
    self.selection = selection
    self.grabs = grabs
    self.calibration = calibration
    self.directory = directory
  }
}

/// A sentence about a device, for the log of whoever uses the hub.
public struct InputMessage: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    case debug
    case info
    case warning
  }

  public var severity: Severity
  public var text: String

  public init(_ severity: Severity, _ text: String) {
    self.severity = severity
    self.text = text
  }
}
