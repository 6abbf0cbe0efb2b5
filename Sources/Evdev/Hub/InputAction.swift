public import Geometry
public import Touches

/// What the devices did, in the order in which they did it.
public enum InputAction: Hashable, Sendable {
  case touch(Touch)
  /// A relative mouse moved the cursor here.
  case pointerMoved(Point)
  /// A mouse with absolute axes points here; no cursor is shown for it.
  case pointed(Point)
  case key(KeyPress)
  /// A frame of a device ended; its time, of the kernel.
  case frameEnd(Duration)
}

/// Counts since the start.
public struct InputStatistics: Hashable, Sendable {
  /// Events read, reports included.
  public var events = 0
  /// Reports read: groups of events that end with SYN_REPORT.
  public var frames = 0
  /// Contacts that began.
  public var contacts = 0
  /// The most that were on the glass at the end of a frame.
  public var maxContacts = 0
  /// How often the kernel had to drop events.
  public var dropped = 0
  /// Positions beyond a device's declared range.
  public var outOfRange = 0
  /// Values for slots that a device does not have.
  public var badSlots = 0
  /// Contacts that were rejected since nobody made them.
  public var ghosts = 0
  /// Contacts that were rejected for their size, or that the device itself calls palms.
  public var palms = 0
  /// Contacts that were rejected since they rested on the border.
  public var edges = 0

  /// Nothing counted.
  public init() {}
}
