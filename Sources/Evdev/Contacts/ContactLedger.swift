import Touches

/// A contact that has begun and not yet ended: what was last told of it.
struct LiveContact {
  let number: UInt64
  let source: Touch.Source
  var x: Int32
  var y: Int32
  var measure: ContactMeasure
}

/// Numbers the contacts of a device and notes what becomes of them.
struct ContactLedger {
  private(set) var live = 0
  private var next: UInt64 = 0
  private(set) var changes: [ContactChange] = []
  /// Whether a measure that is new is a change though the position is not.
  var tellsMeasures = false
  /// Positions that the device sent beyond its declared range.
  var outOfRange = 0
  /// Values that came for a slot the device does not have.
  var badSlots = 0

  mutating func begin(
    x: Int32, y: Int32, source: Touch.Source, measure: ContactMeasure = ContactMeasure()
  ) -> LiveContact {
    let contact = LiveContact(number: next, source: source, x: x, y: y, measure: measure)
    next += 1
    live += 1
    note(contact, .began)
    return contact
  }

  /// Notes a new position; one that is not new is no change.
  mutating func move(
    _ contact: inout LiveContact, x: Int32, y: Int32, measure: ContactMeasure = ContactMeasure()
  ) {
    let isMeasured = tellsMeasures && contact.measure != measure
    guard contact.x != x || contact.y != y || isMeasured else { return }
    contact.x = x
    contact.y = y
    contact.measure = measure
    note(contact, .moved)
  }

  /// Ends the contact where it was last told to be.
  mutating func end(_ contact: LiveContact, as phase: Touch.Phase = .ended) {
    live -= 1
    note(contact, phase)
  }

  mutating func takeChanges(into changes: inout [ContactChange]) {
    changes.append(contentsOf: self.changes)
    self.changes.removeAll(keepingCapacity: true)
  }

  private mutating func note(_ contact: LiveContact, _ phase: Touch.Phase) {
    changes.append(
      ContactChange(
        contact: contact.number, phase: phase, x: contact.x, y: contact.y, source: contact.source,
        measure: contact.measure))
  }
}
