internal import LinuxIO

/// The properties of one kernel object, by name.
struct PropertyTable {
  let object: UInt32
  private var byName: [String: ScanoutProperty] = [:]

  /// An object of which nothing is known.
  init(_ object: UInt32) {
    self.object = object
  }

  init(
    of kind: ScanoutObject, _ object: UInt32, on device: any ScanoutDevice
  ) throws(SystemError) {
    self.object = object
    for property in try device.properties(of: kind, object) { byName[property.name] = property }
  }

  subscript(name: String) -> ScanoutProperty? { byName[name] }

  /// Adds a setting; nothing where the object has no such property.
  func set(_ name: String, to value: UInt64, in request: inout AtomicRequest) {
    guard let property = byName[name] else { return }
    request.set(property.id, of: object, to: value)
  }
}
