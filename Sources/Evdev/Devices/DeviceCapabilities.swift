/// What a device can send, and what its slots held when it was opened.
package struct DeviceCapabilities: Hashable, Sendable {
  /// The kernel's memory of one slot (EVIOCGMTSLOTS): a later event repeats no unchanged value.
  package struct Slot: Hashable, Sendable {
    package var trackingID: Int32
    package var x: Int32
    package var y: Int32
    package var distance: Int32
    package var toolType: Int32

    package init(
      trackingID: Int32 = -1, x: Int32 = 0, y: Int32 = 0, distance: Int32 = 0, toolType: Int32 = 0
    ) {
      self.trackingID = trackingID
      self.x = x
      self.y = y
      self.distance = distance
      self.toolType = toolType
    }
  }

  package var keys: Set<UInt16>
  package var relatives: Set<UInt16>
  package var axes: [UInt16: AxisRange]
  /// The codes of all other types of events, by type: switches, lights, scan codes.
  package var others: [UInt16: Set<UInt16>]
  package var properties: Set<UInt16>
  package var slots: [Slot]

  package init(
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

  /// The range of an axis; unknown where the device does not have it.
  package func range(of code: UInt16) -> AxisRange { axes[code] ?? .unknown }
}
