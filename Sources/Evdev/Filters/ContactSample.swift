import Geometry
import Touches

/// One report of a contact on its way from the tracker to the program.
struct ContactSample: Hashable {
  /// The tracker's number of the contact.
  var contact: UInt64
  var phase: Touch.Phase
  /// In pixels of the upright picture.
  var position: Point
  /// The kernel's time of the event; kept however long a stage holds the sample back.
  var time: Duration
  /// The time that stages count by: as `time`, but it never runs backwards (see `ContactClock`).
  var moment: Duration
  var source: Touch.Source = .finger
  var measure = ContactMeasure()

  /// The same report as another phase.
  func with(_ phase: Touch.Phase) -> ContactSample {
    var copy = self
    copy.phase = phase
    return copy
  }
}
