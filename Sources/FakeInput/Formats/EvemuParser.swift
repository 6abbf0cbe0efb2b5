internal import Evdev

/// Reads EVEMU 1.0 to 1.3 (evemu-describe, evemu-record): a description of a device and its events,
/// either of which may be missing. Of recordings one after the other each is a device of its own.
struct EvemuParser: RecordingParser {
  /// No machine has more.
  private static let mostDevices = 256

  private var earlier: [DescribedDevice] = []
  private var device: DescribedDevice
  /// What has been read of the present device's own lines.
  private var hasName = false
  private var hasData = false
  private(set) var faults = FaultList()
  private var propertyBytes = 0
  private var codeBytes: [UInt16: Int] = [:]
  /// What the comments say of the device, for files that say it nowhere else.
  private var remarks = DescribedDevice()
  private var remarkedType: UInt16?
  private var remarkedCode: UInt16?

  /// - Parameter description: the device that the events are of, where another file describes it;
  ///   what the events' own file says is added.
  init(description: DescribedDevice = DescribedDevice()) {
    device = description
  }

  func finished() -> [DescribedDevice] { earlier + [finishedDevice] }

  private var finishedDevice: DescribedDevice {
    var device = device
    device.codes = device.codes.filter { !$0.value.isEmpty }
    if device.codes.isEmpty, !remarks.codes.isEmpty {
      device.codes = remarks.codes
      device.axes = remarks.axes
      device.properties = remarks.properties
      if device.name.isEmpty { device.name = remarks.name }
    }
    return device
  }

  /// Another recording begins.
  private mutating func begin(_ number: Int) {
    if earlier.count + 1 < EvemuParser.mostDevices {
      earlier.append(finishedDevice)
    } else {
      faults.note(line: number, "there are more than \(EvemuParser.mostDevices) devices")
    }
    device = DescribedDevice()
    hasName = false
    hasData = false
    propertyBytes = 0
    codeBytes = [:]
    remarks = DescribedDevice()
    remarkedType = nil
    remarkedCode = nil
  }

  mutating func take(_ bytes: ArraySlice<UInt8>, number: Int) {
    var line = RecordingLine(bytes)
    if line.skip("#") {
      return takeComment(line, number)
    }
    takeData(&line, number)
  }

  private mutating func takeData(_ line: inout RecordingLine, _ number: Int) {
    if line.skip("E:") {
      hasData = true
      if !takeEvent(&line) { faults.note(line: number, "an event (E:) cannot be read") }
    } else if line.skip("N:") {
      if hasName || !device.events.isEmpty { begin(number) }
      hasName = true
      hasData = true
      device.name = line.trimmedRest
    } else if line.skip("I:") {
      device.ids = EvemuParser.hexNumbers(&line).prefix(4).map { UInt16(truncatingIfNeeded: $0) }
      if device.ids.count < 4 { faults.note(line: number, "the identity (I:) is not four numbers") }
    } else if line.skip("P:") {
      takeProperties(&line, number)
    } else if line.skip("B:") {
      hasData = true
      if !takeCodes(&line) { faults.note(line: number, "the bits of a type (B:) cannot be read") }
    } else if line.skip("A:") {
      hasData = true
      if !takeAxis(&line) { faults.note(line: number, "the range of an axis (A:) cannot be read") }
    } else if line.skip("L:") || line.skip("S:") {
      // Lights and switches at the start: nothing that draws depends on them.
      if EvemuParser.hexNumbers(&line).count != 2 {
        faults.note(line: number, "a light or switch (L:, S:) cannot be read")
      }
    } else if !line.trimmedRest.isEmpty {
      faults.note(line: number, "a line is no part of an EVEMU recording")
    }
  }

  // MARK: Data

  private mutating func takeEvent(_ line: inout RecordingLine) -> Bool {
    line.skipBlanks()
    guard let time = line.time(), line.skipBlanks(),
      let type = line.hexadecimal().flatMap({ UInt16(exactly: $0) }), line.skipBlanks(),
      let code = line.hexadecimal().flatMap({ UInt16(exactly: $0) }), line.skipBlanks(),
      let value = line.decimal().flatMap({ Int32(exactly: $0) }), EvemuParser.isWordEnd(line)
    else { return false }
    device.events.append(InputEvent(time: time, type: type, code: code, value: value))
    return true
  }

  private static func isWordEnd(_ line: RecordingLine) -> Bool {
    line.next.map { RecordingLine.isBlank($0) || $0 == UInt8(ascii: "#") } ?? true
  }

  /// All numbers up to the end of the line or a comment; what follows one that is none is left.
  private static func hexNumbers(_ line: inout RecordingLine) -> [UInt32] {
    var numbers: [UInt32] = []
    line.skipBlanks()
    while let number = line.hexadecimal(), isWordEnd(line) {
      numbers.append(number)
      line.skipBlanks()
    }
    return numbers
  }

  private static func isDone(_ line: RecordingLine) -> Bool {
    line.isAtEnd || line.next == UInt8(ascii: "#")
  }

  private mutating func takeProperties(_ line: inout RecordingLine, _ number: Int) {
    for byte in EvemuParser.hexNumbers(&line) {
      for bit in EvemuParser.bits(of: byte, at: propertyBytes) { device.properties.insert(bit) }
      propertyBytes += 1
    }
    guard !EvemuParser.isDone(line) else { return }
    faults.note(
      line: number,
      line.skip("/devices/")
        ? "this is a path of sysfs, as in a umockdev file, not an EVEMU property (P:)"
        : "the properties (P:) cannot be read")
  }

  private mutating func takeCodes(_ line: inout RecordingLine) -> Bool {
    let numbers = EvemuParser.hexNumbers(&line)
    guard let type = numbers.first.flatMap({ UInt16(exactly: $0) }) else { return false }
    for byte in numbers.dropFirst() {
      let place = codeBytes[type, default: 0]
      for bit in EvemuParser.bits(of: byte, at: place) {
        device.codes[type, default: []].insert(bit)
      }
      codeBytes[type] = place + 1
    }
    return EvemuParser.isDone(line)
  }

  /// The numbers of the bits that are set in the byte at `place`; none beyond what the kernel has.
  private static func bits(of byte: UInt32, at place: Int) -> [UInt16] {
    guard place < 1 << 10 else { return [] }
    return (0..<8).filter { byte >> $0 & 1 == 1 }.map { UInt16(place * 8 + $0) }
  }

  private mutating func takeAxis(_ line: inout RecordingLine) -> Bool {
    line.skipBlanks()
    guard let code = line.hexadecimal().flatMap({ UInt16(exactly: $0) }),
      EvemuParser.isWordEnd(line)
    else { return false }
    var numbers: [Int32] = []
    line.skipBlanks()
    while let number = line.decimal() {
      guard let number = Int32(exactly: number), EvemuParser.isWordEnd(line) else { return false }
      numbers.append(number)
      line.skipBlanks()
    }
    guard EvemuParser.isDone(line) else { return false }
    device.setLimits(of: code, to: numbers)
    // A line that was cut is used as far as it goes.
    return numbers.count >= 4
  }

  // MARK: Comments

  /// Comments repeat the description in words; only they give the values of the axes at the start.
  private mutating func takeComment(_ line: RecordingLine, _ number: Int) {
    var line = line
    guard line.skipBlanks() else { return }
    if line.skip("EVEMU ") {
      if hasData { begin(number) }
      if let major = line.decimal(), line.skip("."), let minor = line.decimal(),
        (major, minor) > (1, 3)
      {
        faults.note(line: number, "EVEMU \(major).\(minor) is newer than 1.3, the last one known")
      }
    } else if line.skip("Input device name: \"") {
      if hasData { begin(number) }
      remarks.name = String(line.trimmedRest.dropLast())
    } else if line.skip("Event type ") {
      remarkedType = EvemuParser.number(before: " (", in: &line) ?? remarkedType
    } else if line.skip("Event code ") {
      guard let code = EvemuParser.number(before: " (", in: &line) else { return }
      remarkedCode = code
      if let remarkedType { remarks.codes[remarkedType, default: []].insert(code) }
    } else if line.skip("Property") {
      line.skipBlanks()
      guard line.skip("type "), let property = line.decimal() else { return }
      if let property = UInt16(exactly: property) { remarks.properties.insert(property) }
    } else if remarkedType == EventType.abs, let code = remarkedCode {
      let word = line.name()
      guard line.skipBlanks(), let value = line.decimal().flatMap({ Int32(exactly: $0) }),
        line.trimmedRest.isEmpty
      else { return }
      if word == "Value" {
        // The first one counts, that of a description that was given before included.
        if device.values[code] == nil { device.values[code] = value }
      } else {
        _ = remarks.setLimit(word, of: code, to: value)
      }
    }
  }

  private static func number(
    before ending: StaticString, in line: inout RecordingLine
  ) -> UInt16? {
    guard let number = line.decimal().flatMap({ UInt16(exactly: $0) }), line.skip(ending) else {
      return nil
    }
    return number
  }
}
