import Geometry
import Touches

/// The way of a device's contacts from the tracker to the program: through the chain, and under
/// names that no other contact ever has.
struct ContactPath {
  var chain = ContactChain([])
  /// Part of the identity of the contacts, so that no two devices share one.
  private let device: UInt64
  private let pressures: AxisRange?
  private var next: UInt64 = 0
  /// The contacts that the program knows of, by the tracker's number.
  private var told: [UInt64: Touch] = [:]
  private var passed: [ContactSample] = []

  /// - Parameter pressures: the range of the pressure that touches carry; nil: they carry none.
  init(device: UInt64, pressures: AxisRange?) {
    self.device = device
    self.pressures = pressures
  }

  /// The contacts that have begun and not ended for the program.
  var liveContacts: Int { told.count }

  var ghosts: Int { chain.ghosts }

  /// When time alone changes something, in the kernel's time; nil: never.
  var deadline: Duration? { chain.deadline }

  /// Takes what one frame told, be it nothing.
  mutating func takeFrame(
    _ samples: [ContactSample], at time: Duration, into touches: inout [Touch]
  ) {
    chain.takeFrame(samples, at: time, into: &passed)
    tell(into: &touches)
  }

  mutating func passTime(to time: Duration, into touches: inout [Touch]) {
    chain.passTime(to: time, into: &passed)
    tell(into: &touches)
  }

  mutating func flush(into touches: inout [Touch]) {
    chain.flush(into: &passed)
    tell(into: &touches)
  }

  private mutating func tell(into touches: inout [Touch]) {
    for sample in passed {
      if let touch = touch(of: sample) { touches.append(touch) }
    }
    passed.removeAll(keepingCapacity: true)
  }

  private mutating func touch(of sample: ContactSample) -> Touch? {
    let pressure = pressures.flatMap { range in
      sample.measure.pressure.map { range.fraction(of: $0) }
    }
    guard var touch = told[sample.contact] else {
      guard sample.phase == .began else { return nil }
      // 2⁴⁰ contacts a device, 2²⁴ devices: a kiosk tapped each millisecond lasts 35 years.
      let touch = Touch(
        id: ContactID(rawValue: device << 40 | next), phase: .began, position: sample.position,
        time: sample.time, source: sample.source, pressure: pressure)
      next += 1
      told[sample.contact] = touch
      return touch
    }
    let isEnd = sample.phase == .ended || sample.phase == .cancelled
    // A filter may hold a contact where it is; what changes nothing is not told.
    if !isEnd, touch.position == sample.position, touch.pressure == pressure { return nil }
    touch.phase = isEnd ? sample.phase : .moved
    touch.position = sample.position
    touch.time = sample.time
    touch.pressure = pressure
    told[sample.contact] = isEnd ? nil : touch
    return touch
  }
}

extension AxisRange {
  /// Where a value lies in the range, 0...1; one beyond it at the border.
  func fraction(of value: Int32) -> Double {
    let low = Double(min(minimum, maximum))
    let high = Double(max(minimum, maximum))
    guard low < high else { return 0 }
    let fraction = min(max((Double(value) - low) / (high - low), 0), 1)
    return minimum > maximum ? 1 - fraction : fraction
  }
}
