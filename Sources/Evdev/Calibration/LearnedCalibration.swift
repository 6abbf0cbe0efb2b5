/// By what a device is known again after a restart: all of its identity but the node, whose number
/// depends on the order in which devices were found.
public struct DeviceSignature: Hashable, Sendable {
  public var name: String
  /// Where it is attached; empty where the driver gives none.
  public var phys: String
  public var bus: UInt16
  public var vendor: UInt16
  public var product: UInt16

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
  public var device: DeviceSignature
  public var matrix: TouchCalibration

  public init(device: DeviceSignature, matrix: TouchCalibration) {
    self.device = device
    self.matrix = matrix
  }
}
