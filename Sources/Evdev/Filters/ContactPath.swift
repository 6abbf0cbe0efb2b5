internal import Geometry
internal import Touches

/// The way of a device's contacts from the tracker to the program: through the chain, as touches
/// that begin once and report nothing that has not changed.
struct ContactPath {
  private var chain: ContactChain
  private let pressures: AxisRange?
  /// Names of contacts that a stage begins again.
  private var resumed: UInt64 = 1 << 39
  /// The contacts that the program knows of, by what the chain calls them.
  private var live: [ContactID: Touch] = [:]
  private var passed: [ContactSample] = []

  /// - Parameter pressures: the range of the pressure that touches carry; nil: they carry none.
  init(_ chain: ContactChain, pressures: AxisRange?) {
    self.chain = chain
    self.pressures = pressures
  }

  /// The contacts that have begun and not ended for the program.
  var liveContacts: Int { live.count }

  var rejected: RejectionCounts { chain.rejected }

  /// Whether no contact that begins now is rejected.
  var admitsAll: Bool {
    get { chain.admitsAll }
    set { chain.admitsAll = newValue }
  }

  /// When time alone changes something, in the kernel's time; nil: never.
  var deadline: Duration? { chain.deadline }

  mutating func setScale(_ scale: PictureScale) { chain.setScale(scale) }

  /// Takes what one frame reported, be it nothing.
  mutating func takeFrame(
    _ samples: [ContactSample], at time: Duration, into touches: inout [Touch]
  ) {
    chain.takeFrame(samples, at: time, into: &passed)
    report(into: &touches)
  }

  /// Takes note of the time, and of the samples that it alone has brought about.
  mutating func passTime(
    to time: Duration, _ samples: [ContactSample], into touches: inout [Touch]
  ) {
    chain.passTime(to: time, into: &passed)
    chain.take(samples, into: &passed)
    report(into: &touches)
  }

  mutating func flush(into touches: inout [Touch]) {
    chain.flush(into: &passed)
    report(into: &touches)
  }

  private mutating func report(into touches: inout [Touch]) {
    for index in passed.indices {
      if let touch = touch(of: passed[index]) { touches.append(touch) }
    }
    passed.removeAll(keepingCapacity: true)
  }

  private mutating func touch(of sample: ContactSample) -> Touch? {
    var pressure: Double?
    if let pressures, let value = sample.attributes.pressure {
      pressure = pressures.fraction(of: value)
    }
    guard var touch = live[sample.contact] else {
      guard sample.phase == .began else { return nil }
      let touch = Touch(
        id: name(of: sample), phase: .began, position: sample.position, time: sample.time,
        source: sample.source, pressure: pressure)
      live[sample.contact] = touch
      return touch
    }
    let isEnd = sample.phase == .ended || sample.phase == .cancelled
    // A filter may hold a contact where it is; what changes nothing is not reported.
    if !isEnd, touch.position == sample.position, touch.pressure == pressure { return nil }
    touch.phase = isEnd ? sample.phase : .moved
    touch.position = sample.position
    touch.time = sample.time
    touch.pressure = pressure
    live[sample.contact] = isEnd ? nil : touch
    return touch
  }

  private mutating func name(of sample: ContactSample) -> ContactID {
    guard sample.isResumed else { return sample.contact }
    defer { resumed += 1 }
    return ContactID(device: sample.contact.device, number: resumed)
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
