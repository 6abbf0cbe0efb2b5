/// Which devices are used, and how.
public struct InputOptions: Hashable, Sendable {
  /// Which devices are used.
  public enum Selection: Hashable, Sendable {
    /// Whatever can draw, and keyboards; those that come later too.
    case auto
    /// No device of the kernel.
    case nothing
    /// These nodes and no others.
    case paths([String])
  }

  /// Which devices are used; whatever can draw and keyboards at first.
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
  /// What contacts go through.
  public var contacts: ContactOptions
  /// For relative mice of the kernel; those of scripts move a pixel a count.
  public var mouseSpeed: MouseSpeed
  /// Where the nodes are.
  public var directory: String

  /// Options that differ from the standard ones in what is named.
  public init(
    selection: Selection = .auto, grabs: Bool = true, calibration: TouchCalibration? = nil,
    learned: [LearnedCalibration] = [], map: DeviceMap = DeviceMap(),
    contacts: ContactOptions = ContactOptions(), mouseSpeed: MouseSpeed = .standard,
    directory: String = "/dev/input"
  ) {
    self.selection = selection
    self.grabs = grabs
    self.calibration = calibration
    self.learned = learned
    self.map = map
    self.contacts = contacts
    self.mouseSpeed = mouseSpeed
    self.directory = directory
  }
}
