/// By what a device is known again after a restart: all of its identity but the node, whose number
/// depends on the order in which devices were found.
public struct DeviceSignature: Hashable, Sendable {
  /// The device's name.
  public var name: String
  /// Where it is attached; empty where the driver gives none.
  public var phys: String
  /// The kernel's number of the bus (linux/input.h).
  public var bus: UInt16
  /// The vendor's number on that bus.
  public var vendor: UInt16
  /// The vendor's number of the product.
  public var product: UInt16

  /// A signature of these parts.
  public init(
    name: String, phys: String = "", bus: UInt16 = 0, vendor: UInt16 = 0, product: UInt16 = 0
  ) {
    self.name = name
    self.phys = phys
    self.bus = bus
    self.vendor = vendor
    self.product = product
  }

  package init(_ identity: DeviceIdentity) {
    self.init(
      name: identity.name, phys: identity.phys, bus: identity.bus, vendor: identity.vendor,
      product: identity.product)
  }
}

/// A calibration that was made for one device.
public struct LearnedCalibration: Hashable, Sendable {
  /// The device that it was made for.
  public var device: DeviceSignature
  /// What its positions go through, as fractions of the panel.
  public var matrix: TouchCalibration

  /// A calibration of one device.
  public init(device: DeviceSignature, matrix: TouchCalibration) {
    self.device = device
    self.matrix = matrix
  }
}
