internal import Evdev

/// A device as the lines of a file describe it, while they are read.
struct DescribedDevice {
  var name = ""
  /// Bus, vendor, product, version.
  var ids: [UInt16] = []
  var properties: Set<UInt16> = []
  /// The codes of each type that is named, even where it has none.
  var codes: [UInt16: Set<UInt16>] = [:]
  /// Of the ranges only the limits; the values stand apart, since they may be told of axes that
  /// have no range.
  var axes: [UInt16: AxisRange] = [:]
  var values: [UInt16: Int32] = [:]
  var events: [InputEvent] = []

  var isDescribed: Bool { !axes.isEmpty || !codes.isEmpty }

  /// The device; where nothing described it, its codes are those that it sent.
  func finished(path: String) -> RecordedDevice {
    guard isDescribed || events.isEmpty else {
      var inferred = self
      inferred.inferCodes()
      var device = inferred.finished(path: path)
      device.isDescribed = false
      return device
    }
    var capabilities = DeviceCapabilities(
      keys: codes[EventType.key] ?? [], relatives: codes[EventType.rel] ?? [],
      others: codes.filter { EventType.others.contains($0.key) }, properties: properties)
    for (code, range) in axes {
      var range = range
      range.value = values[code] ?? 0
      capabilities.axes[code] = range
    }
    func id(_ index: Int) -> UInt16 { ids.indices.contains(index) ? ids[index] : 0 }
    return RecordedDevice(
      identity: DeviceIdentity(
        name: name, path: path, bus: id(0), vendor: id(1), product: id(2), version: id(3)),
      capabilities: capabilities, events: events)
  }

  private mutating func inferCodes() {
    let unknown = AxisRange(minimum: 0, maximum: 0)
    for event in events {
      codes[event.type, default: []].insert(event.code)
      if event.type == EventType.abs { axes[event.code] = unknown }
    }
    // An identity of -1 is protocol B, though a log of one finger never names its slot.
    let lifts = events.contains {
      $0.type == EventType.abs && $0.code == AbsCode.mtTrackingID && $0.value == -1
    }
    guard lifts else { return }
    if axes[AbsCode.mtSlot] == nil { axes[AbsCode.mtSlot] = AxisRange(minimum: 0, maximum: 9) }
    for code in [AbsCode.mtPositionX, AbsCode.mtPositionY] where axes[code] == nil {
      axes[code] = unknown
    }
  }

  /// Sets one of the numbers that stand under an axis, by the word before it; false where the word
  /// is none of them.
  mutating func setLimit(_ word: some StringProtocol, of code: UInt16, to value: Int32) -> Bool {
    var range = axes[code] ?? AxisRange(minimum: 0, maximum: 0)
    switch word {
    case "Min": range.minimum = value
    case "Max": range.maximum = value
    case "Fuzz": range.fuzz = value
    case "Flat": range.flat = value
    case "Resolution": range.resolution = value
    default: return false
    }
    axes[code] = range
    return true
  }

  /// Sets the limits of an axis from a list: minimum, maximum, fuzz, flat, resolution. What is
  /// missing is 0.
  mutating func setLimits(of code: UInt16, to numbers: [Int32]) {
    func number(_ index: Int) -> Int32 { numbers.indices.contains(index) ? numbers[index] : 0 }
    axes[code] = AxisRange(
      minimum: number(0), maximum: number(1), fuzz: number(2), flat: number(3),
      resolution: number(4))
  }
}
