/// A request as DRM_IOCTL_MODE_ATOMIC takes it (drm_mode.h, struct drm_mode_atomic): objects, the
/// count of properties of each, and all properties with their values in the order of the objects.
///
/// libdrm's own call allocates four arrays for each commit; these are used again, so that a flip
/// allocates nothing.
struct AtomicArguments {
  private(set) var objects: [UInt32] = []
  private(set) var counts: [UInt32] = []
  private(set) var properties: [UInt32] = []
  private(set) var values: [UInt64] = []

  /// O(settings × objects); the largest requests have some 60 settings.
  mutating func fill(_ request: AtomicRequest) {
    objects.removeAll(keepingCapacity: true)
    counts.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    for first in request.settings where !objects.contains(first.object) {
      let before = properties.count
      for setting in request.settings where setting.object == first.object {
        properties.append(setting.property)
        values.append(setting.value)
      }
      objects.append(first.object)
      counts.append(UInt32(properties.count - before))
    }
  }

  /// Lends the addresses of the four arrays, in the order of the properties above.
  func withAddresses<Result>(_ body: (UInt64, UInt64, UInt64, UInt64) -> Result) -> Result {
    func address(_ start: UnsafeRawPointer?) -> UInt64 { UInt64(UInt(bitPattern: start)) }
    return objects.withUnsafeBytes { objects in
      counts.withUnsafeBytes { counts in
        properties.withUnsafeBytes { properties in
          values.withUnsafeBytes { values in
            body(
              address(objects.baseAddress), address(counts.baseAddress),
              address(properties.baseAddress), address(values.baseAddress))
          }
        }
      }
    }
  }
}
