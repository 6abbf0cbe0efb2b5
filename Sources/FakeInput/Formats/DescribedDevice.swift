internal import Evdev

/// A device as the lines of a file describe it, while they are read.
struct DescribedDevice {
  var name = ""
  /// Where it is attached; empty where no line says so.
  var phys = ""
  /// Bus, vendor, product, version.
  var ids: [UInt16] = []
  var properties: Set<UInt16> = []
  /// The codes of each type that is named, even where it has none.
  var codes: [UInt16: Set<UInt16>] = [:]
  /// Of the ranges only the limits; the values stand apart, since they may be given for axes that
  /// have no range.
  var axes: [UInt16: AxisRange] = [:]
  var values: [UInt16: Int32] = [:]
  var events: [InputEvent] = []
  /// The properties in udev's database, by their names.
  var tags: [String: String] = [:]
  /// The axes whose minimum or maximum a line gives.
  private(set) var rangedAxes: Set<UInt16> = []

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
    var device = RecordedDevice(
      identity: DeviceIdentity(
        name: name, phys: phys, path: path, bus: id(0), vendor: id(1), product: id(2),
        version: id(3)),
      capabilities: capabilities, events: events)
    if !tags.isEmpty { device.tags = DeviceTags { tags[$0] } }
    device.guessedAxes = Set(axes.keys).subtracting(rangedAxes)
    return device
  }

  private mutating func inferCodes() {
    for event in events {
      codes[event.type, default: []].insert(event.code)
      if event.type == EventType.abs { axes[event.code] = .unknown }
    }
    // An identity of -1 is protocol B, though a log of one finger never names its slot.
    let lifts = events.contains {
      $0.type == EventType.abs && $0.code == AbsCode.mtTrackingID && $0.value == -1
    }
    guard lifts else { return }
    if axes[AbsCode.mtSlot] == nil { axes[AbsCode.mtSlot] = AxisRange(minimum: 0, maximum: 9) }
    for code in [AbsCode.mtPositionX, AbsCode.mtPositionY] where axes[code] == nil {
      axes[code] = .unknown
    }
  }

  /// Sets one of the numbers that stand under an axis, by the word before it; false where the word
  /// is none of them.
  mutating func setLimit(_ word: some StringProtocol, of code: UInt16, to value: Int32) -> Bool {
    var range = axes[code] ?? .unknown
    switch word {
    case "Min":
      range.minimum = value
      rangedAxes.insert(code)
    case "Max":
      range.maximum = value
      rangedAxes.insert(code)
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
    if numbers.count >= 2 { rangedAxes.insert(code) }
    axes[code] = AxisRange(
      minimum: number(0), maximum: number(1), fuzz: number(2), flat: number(3),
      resolution: number(4))
  }

  /// Sets the range of an axis from words and numbers, `value 0, min 0, max 1079, fuzz 0, flat 0,
  /// resolution 0`, as getevent and python-evdev print it; some put `=` before the number.
  mutating func takeRange(_ line: RecordingLine, of code: UInt16) {
    var line = line
    if axes[code] == nil { axes[code] = .unknown }
    while true {
      line.skip { RecordingLine.isBlank($0) || $0 == UInt8(ascii: ",") }
      let word = line.name()
      line.skip { RecordingLine.isBlank($0) || $0 == UInt8(ascii: "=") }
      guard !word.isEmpty, let number = line.decimal() else { return }
      let value = Int32(clamping: number)
      switch word {
      case "value": values[code] = value
      case "min": _ = setLimit("Min", of: code, to: value)
      case "max": _ = setLimit("Max", of: code, to: value)
      case "fuzz": _ = setLimit("Fuzz", of: code, to: value)
      case "flat": _ = setLimit("Flat", of: code, to: value)
      case "resolution", "res": _ = setLimit("Resolution", of: code, to: value)
      default: break
      }
    }
  }
}
