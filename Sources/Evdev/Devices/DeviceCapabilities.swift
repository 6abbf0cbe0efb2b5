/// Who a device says it is.
public struct DeviceIdentity: Hashable, Sendable {
  /// The kernel's numbers of buses (linux/input.h) that matter here.
  public enum Bus {
    public static let cec: UInt16 = 0x1e
  }

  public var name: String
  /// Where it is attached, e.g. "usb-0000:00:14.0-2/input0"; tells two equal panels apart. Empty
  /// where the driver gives none.
  public var phys: String
  /// The node, e.g. "/dev/input/event3".
  public var path: String
  public var bus: UInt16
  public var vendor: UInt16
  public var product: UInt16
  public var version: UInt16

  public init(
    name: String, phys: String = "", path: String, bus: UInt16 = 0, vendor: UInt16 = 0,
    product: UInt16 = 0, version: UInt16 = 0
  ) {
    self.name = name
    self.phys = phys
    self.path = path
    self.bus = bus
    self.vendor = vendor
    self.product = product
    self.version = version
  }

  /// Whether two nodes belong to one piece of hardware: same ids, and attached at the same place
  /// but for the last part of the path, which numbers the interfaces.
  func isSameHardware(as other: DeviceIdentity) -> Bool {
    guard !phys.isEmpty, !other.phys.isEmpty, vendor == other.vendor, product == other.product
    else { return false }
    return phys.prefix { $0 != "/" } == other.phys.prefix { $0 != "/" }
  }
}

/// The declared range of an axis and its value when the device was opened (struct input_absinfo).
///
/// Devices lie: the minimum may exceed the maximum, and both may be 0.
public struct AxisRange: Hashable, Sendable {
  public var minimum: Int32
  public var maximum: Int32
  /// Noise that the kernel takes out of the values.
  public var fuzz: Int32
  /// Values around the middle that stand for it; joysticks have that.
  public var flat: Int32
  /// Units per millimetre; 0 where unknown.
  public var resolution: Int32
  public var value: Int32

  public init(
    minimum: Int32, maximum: Int32, fuzz: Int32 = 0, flat: Int32 = 0, resolution: Int32 = 0,
    value: Int32 = 0
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.fuzz = fuzz
    self.flat = flat
    self.resolution = resolution
    self.value = value
  }

  /// Whether the range says nothing, as that of drivers that forget to set it.
  var isUnknown: Bool { minimum == maximum }

  /// Whether a known range leaves `value` out.
  func excludes(_ value: Int32) -> Bool {
    !isUnknown && (value < min(minimum, maximum) || value > max(minimum, maximum))
  }
}

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
