/// What a device can send, and what its slots held when it was opened.
public struct DeviceCapabilities: Hashable, Sendable {
  /// The kernel's memory of one slot (EVIOCGMTSLOTS): a later event repeats no unchanged value.
  public struct Slot: Hashable, Sendable {
    public var trackingID: Int32
    public var x: Int32
    public var y: Int32
    public var distance: Int32
    public var toolType: Int32

    public init(
      trackingID: Int32 = -1, x: Int32 = 0, y: Int32 = 0, distance: Int32 = 0, toolType: Int32 = 0
    ) {
      self.trackingID = trackingID
      self.x = x
      self.y = y
      self.distance = distance
      self.toolType = toolType
    }
  }

  public var keys: Set<UInt16>
  public var relatives: Set<UInt16>
  public var axes: [UInt16: AxisRange]
  /// The codes of all other types of events, by type: switches, lights, scan codes.
  public var others: [UInt16: Set<UInt16>]
  public var properties: Set<UInt16>
  public var slots: [Slot]

  public init(
    keys: Set<UInt16> = [], relatives: Set<UInt16> = [], axes: [UInt16: AxisRange] = [:],
    others: [UInt16: Set<UInt16>] = [:], properties: Set<UInt16> = [], slots: [Slot] = []
  ) {
    self.keys = keys
    self.relatives = relatives
    self.axes = axes
    self.others = others
    self.properties = properties
    self.slots = slots
  }
}
