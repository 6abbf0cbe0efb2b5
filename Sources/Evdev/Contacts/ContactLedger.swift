internal import Touches

/// A contact that has begun and not yet ended, as it was last reported.
struct LiveContact {
  let id: ContactID
  let source: Touch.Source
  let axes: ContactSample.Axes
  var x: Int32
  var y: Int32
  var attributes: ContactAttributes

  /// Whether it was made by the eraser and `source` is another end of a pen, or the other way round.
  func isOfOtherEnd(than source: Touch.Source) -> Bool {
    (self.source == .eraser) != (source == .eraser)
  }
}

/// Names the contacts of a device and gathers what becomes of them in a frame.
struct ContactLedger {
  /// The time of the present frame.
  var time: Duration = .zero
  private(set) var live = 0
  private(set) var samples: [ContactSample] = []
  /// Whether a new pressure or size is a move though the position stays.
  var reportsAttributes = false
  /// Positions that the device sent beyond its declared range.
  var outOfRange = 0
  /// Values that came for a slot the device does not have.
  var badSlots = 0
  /// Contacts that the device called a palm.
  var palms = 0
  private let device: UInt64
  private var next: UInt64 = 0

  /// - Parameter device: part of the identity of its contacts, so that no two devices share one.
  init(device: UInt64) {
    self.device = device
  }

  /// - Parameter time: when it began; the present frame where nil.
  mutating func begin(
    x: Int32, y: Int32, source: Touch.Source, axes: ContactSample.Axes = .contacts,
    attributes: ContactAttributes, at time: Duration? = nil
  ) -> LiveContact {
    let contact = LiveContact(
      id: ContactID(device: device, number: next), source: source, axes: axes, x: x, y: y,
      attributes: attributes)
    next += 1
    live += 1
    report(contact, .began, at: time ?? self.time)
    return contact
  }

  /// Reports a new position; one that is not new is no change.
  mutating func move(
    _ contact: inout LiveContact, x: Int32, y: Int32, attributes: ContactAttributes
  ) {
    let hasNewAttributes = reportsAttributes && contact.attributes != attributes
    guard contact.x != x || contact.y != y || hasNewAttributes else { return }
    contact.x = x
    contact.y = y
    contact.attributes = attributes
    report(contact, .moved, at: time)
  }

  /// Ends the contact where it was last reported.
  mutating func end(_ contact: LiveContact, as phase: Touch.Phase = .ended) {
    live -= 1
    report(contact, phase, at: time)
  }

  mutating func takeSamples(into output: inout [ContactSample]) {
    output.append(contentsOf: samples)
    samples.removeAll(keepingCapacity: true)
  }

  private mutating func report(
    _ contact: LiveContact, _ phase: Touch.Phase, at time: Duration
  ) {
    var sample = ContactSample(
      contact: contact.id, phase: phase, x: contact.x, y: contact.y, time: time,
      source: contact.source)
    sample.axes = contact.axes
    sample.attributes = contact.attributes
    samples.append(sample)
  }
}
