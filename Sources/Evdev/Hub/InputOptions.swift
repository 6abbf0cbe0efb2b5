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
  /// For all touchscreens and pens; where nil each goes by what was learned for it, else by udev's
  /// LIBINPUT_CALIBRATION_MATRIX.
  public var calibration: TouchCalibration?
  /// What was learned for single touchscreens and pens.
  public var learned: [LearnedCalibration]
  /// Which screens devices belong to.
  public var map: DeviceMap
  /// What touchscreens' contacts go through.
  public var rejection: ContactRejection
  /// What the contacts of touchscreens and pens go through.
  public var filters: FilterChoice
  /// Whether touches tell how hard they press, where the device knows.
  public var tellsPressure: Bool
  /// For relative mice of the kernel; those of scripts move a pixel a count.
  public var mouseSpeed: MouseSpeed
  /// Where the nodes are.
  public var directory: String

  public init(
    selection: Selection = .auto, grabs: Bool = true, calibration: TouchCalibration? = nil,
    learned: [LearnedCalibration] = [], map: DeviceMap = DeviceMap(),
    rejection: ContactRejection = .none, filters: FilterChoice = .auto,
    tellsPressure: Bool = false, mouseSpeed: MouseSpeed = .standard,
    directory: String = "/dev/input"
  ) {
    self.selection = selection
    self.grabs = grabs
    self.calibration = calibration
    self.learned = learned
    self.map = map
    self.rejection = rejection
    self.filters = filters
    self.tellsPressure = tellsPressure
    self.mouseSpeed = mouseSpeed
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
