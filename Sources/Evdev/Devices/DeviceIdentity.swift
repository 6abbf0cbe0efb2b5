/// Who a device says it is.
package struct DeviceIdentity: Hashable, Sendable {
  /// The kernel's numbers of buses (linux/input.h) that matter here.
  package enum Bus {
    package static let cec: UInt16 = 0x1e
  }

  package var name: String
  /// Where it is attached, e.g. "usb-0000:00:14.0-2/input0"; distinguishes two equal panels. Empty
  /// where the driver gives none.
  package var phys: String
  /// The node, e.g. "/dev/input/event3".
  package var path: String
  package var bus: UInt16
  package var vendor: UInt16
  package var product: UInt16
  package var version: UInt16

  package init(
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
