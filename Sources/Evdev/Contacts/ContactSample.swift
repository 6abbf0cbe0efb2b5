package import Geometry
package import Touches

/// What one contact did in one frame: the only form in which it travels from the tracker to the
/// program, which gets it as a `Touch`.
package struct ContactSample: Hashable, Sendable {
  /// The axes that a contact's values are of.
  package enum Axes: Hashable, Sendable {
    /// Those that the device's protocol uses for contacts.
    case contacts
    /// ABS_X and ABS_Y, of a pen on a node whose fingers are in slots.
    case pen
    /// None: the position is the cursor's.
    case cursor
  }

  package var contact: ContactID
  package var phase: Touch.Phase
  /// The device's own values.
  package var x: Int32
  package var y: Int32
  package var axes: Axes = .contacts
  /// In pixels of the upright picture; set by the device, which knows its mapping.
  package var position: Point = .zero
  /// The kernel's time of the event; kept however long a stage holds the sample back.
  package var time: Duration
  /// The time that stages count by: as `time`, but it never runs backwards (see `ContactClock`).
  var moment: Duration = .zero
  package var source: Touch.Source = .finger
  var attributes = ContactAttributes()
  /// Whether a stage begins a contact again that had ended: another one for the program.
  var isResumed = false

  package init(
    contact: ContactID, phase: Touch.Phase, x: Int32 = 0, y: Int32 = 0, time: Duration,
    source: Touch.Source = .finger
  ) {
    self.contact = contact
    self.phase = phase
    self.x = x
    self.y = y
    self.time = time
    self.source = source
  }

  /// Appends the end of a contact where it was lifted. Where that is not where a filter has put it
  /// last, it moves there before: the end of a stroke reaches the lift.
  func appendEnd(after last: Point, to output: inout [ContactSample]) {
    if position != last { output.append(with(.moved)) }
    output.append(self)
  }

  /// The same report as another phase.
  func with(_ phase: Touch.Phase) -> ContactSample {
    var copy = self
    copy.phase = phase
    return copy
  }
}
