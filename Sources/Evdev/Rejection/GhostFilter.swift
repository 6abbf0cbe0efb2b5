internal import Geometry
internal import Touches

/// Rejects contacts that nobody makes, as panels report them from drops, chargers and bad cables.
/// A single sign makes no ghost, since some panels' fingers have it; two of these do:
///
/// - corner: the contact is alone on the glass and has not left a corner;
/// - pressure: all of its own pressures are the least or the greatest that the device has, and it
///   has not moved;
/// - short: it lasts less than 8 ms.
///
///            in a corner, or such a pressure
///     began ─────────────────────────────────▶ held ──lifts, two signs──▶ ghost (counted, unseen)
///       │                                       │
///       │ else                                  │ 8 ms with one sign, or none left
///       ▼                                       ▼
///     seen ◀────────────────────────────────── seen, all of its points in their order
///
/// And a sign that all contacts of a device have is none: the pressure counts only once the device
/// has sent an ordinary one, and not after a drag with such a pressure; being short does not count
/// once `mostShort` contacts were, and none was longer.
struct GhostFilter: ContactStage {
  private struct Held {
    /// The first and what followed.
    var samples: [ContactSample]
    var isInCorner: Bool
    var hasExtremePressure: Bool

    var first: ContactSample { samples[0] }
  }

  /// A contact that is shorter may be a ghost.
  static let shortest: Duration = .milliseconds(8)
  /// So many short contacts and no longer one: the device's contacts are like that.
  static let mostShort = 3
  /// The side of the square of a corner, in millimetres.
  static let corner = 3.0
  /// The motion, in millimetres, that shows that somebody is there.
  static let motion = 1.0
  /// The most points that are kept of a contact; it has not moved, so that none is missed.
  static let capacity = 64

  private var scale: PictureScale
  private let pressures: AxisRange?
  private var hasOrdinaryPressure = false
  private var hasDragAtExtreme = false
  private var hasLongContact = false
  private var shortContacts = 0
  private var held: [ContactID: Held] = [:]
  /// The contacts that were let through, and when they began.
  private var seen: [ContactID: Duration] = [:]
  private var ghosts = 0

  /// - Parameter pressures: the range of the device's pressure; nil where it has none.
  init(scale: PictureScale, pressures: AxisRange?) {
    self.scale = scale
    self.pressures = pressures.flatMap { $0.isUnknown ? nil : $0 }
  }

  func count(into counts: inout RejectionCounts) { counts.ghosts += ghosts }

  private var judgesPressure: Bool { hasOrdinaryPressure && !hasDragAtExtreme }
  private var judgesDuration: Bool {
    hasLongContact || shortContacts < GhostFilter.mostShort
  }

  var deadline: Duration? {
    var earliest: Duration?
    for contact in held.values where !(contact.isInCorner && contact.hasExtremePressure) {
      let deadline = contact.first.moment + GhostFilter.shortest
      earliest = min(earliest ?? deadline, deadline)
    }
    return earliest
  }

  mutating func setScale(_ scale: PictureScale) {
    self.scale = scale
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    let isExtreme = isExtreme(sample.attributes)
    switch sample.phase {
    case .began:
      begin(sample, isExtreme, into: &output)
    case .moved:
      if held[sample.contact] == nil {
        output.append(sample)
      } else {
        add(sample, isExtreme, into: &output)
      }
    case .ended:
      end(sample, into: &output)
    case .cancelled:
      if held.removeValue(forKey: sample.contact) != nil { return }
      seen.removeValue(forKey: sample.contact)
      output.append(sample)
    }
  }

  private mutating func begin(
    _ sample: ContactSample, _ isExtreme: Bool, into output: inout [ContactSample]
  ) {
    // It is company for those that wait in a corner.
    clearCorners(into: &output)
    guard sample.source == .finger else {
      letThrough([sample], into: &output)
      return
    }
    let isAlone = seen.isEmpty && held.isEmpty
    let isInCorner = isAlone && isInCorner(sample.position)
    guard isInCorner || isExtreme && judgesPressure else {
      letThrough([sample], into: &output)
      return
    }
    held[sample.contact] = Held(
      samples: [sample], isInCorner: isInCorner, hasExtremePressure: isExtreme && judgesPressure)
  }

  /// Adds a point to a contact that is held, and lets it go where it is no longer suspect.
  private mutating func add(
    _ sample: ContactSample, _ isExtreme: Bool, into output: inout [ContactSample]
  ) {
    guard var contact = held[sample.contact] else { return }
    if contact.samples.count == GhostFilter.capacity { contact.samples.removeLast() }
    contact.samples.append(sample)
    if !isInCorner(sample.position) { contact.isInCorner = false }
    if contact.hasExtremePressure {
      let hasMoved =
        scale.distance(contact.first.position, sample.position) > GhostFilter.motion
      if isExtreme && hasMoved { hasDragAtExtreme = true }
      contact.hasExtremePressure = isExtreme && judgesPressure
    }
    settle(contact, sample.contact, at: sample.moment, into: &output)
  }

  /// Holds a contact on, or lets it through.
  private mutating func settle(
    _ contact: Held, _ id: ContactID, at moment: Duration, into output: inout [ContactSample]
  ) {
    let isShort = moment - contact.first.moment < GhostFilter.shortest
    let signs = (contact.isInCorner ? 1 : 0) + (contact.hasExtremePressure ? 1 : 0)
    if signs == 2 || signs == 1 && isShort {
      held[id] = contact
    } else {
      held[id] = nil
      letThrough(contact.samples, into: &output)
    }
  }

  private mutating func end(_ sample: ContactSample, into output: inout [ContactSample]) {
    if let contact = held.removeValue(forKey: sample.contact) {
      let isShort = sample.moment - contact.first.moment < GhostFilter.shortest
      if contact.isInCorner && contact.hasExtremePressure || isShort && judgesDuration {
        ghosts += 1
        return
      }
      letThrough(contact.samples, into: &output)
    }
    if let begin = seen.removeValue(forKey: sample.contact), sample.source == .finger {
      if sample.moment - begin < GhostFilter.shortest {
        shortContacts += 1
      } else {
        hasLongContact = true
      }
    }
    output.append(sample)
  }

  private mutating func letThrough(
    _ samples: [ContactSample], into output: inout [ContactSample]
  ) {
    seen[samples[0].contact] = samples[0].moment
    output += samples
  }

  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {
    guard !held.isEmpty else { return }
    for (id, contact) in held.sorted(by: { $0.key < $1.key }) {
      settle(contact, id, at: moment, into: &output)
    }
  }

  /// Contacts that have company are no longer suspect for their corner.
  private mutating func clearCorners(into output: inout [ContactSample]) {
    guard !held.isEmpty else { return }
    for (id, contact) in held.sorted(by: { $0.key < $1.key }) where contact.isInCorner {
      var contact = contact
      contact.isInCorner = false
      settle(contact, id, at: contact.samples.last?.moment ?? contact.first.moment, into: &output)
    }
  }

  private func isInCorner(_ position: Point) -> Bool {
    let distances = scale.borderDistances(of: position)
    return distances.x <= GhostFilter.corner && distances.y <= GhostFilter.corner
  }

  /// Whether a pressure is the least or the greatest; takes note of one that is not.
  private mutating func isExtreme(_ attributes: ContactAttributes) -> Bool {
    guard let pressures, attributes.hasOwnPressure, let pressure = attributes.pressure
    else { return false }
    let low = min(pressures.minimum, pressures.maximum)
    let high = max(pressures.minimum, pressures.maximum)
    let isExtreme = pressure <= low || pressure >= high
    if !isExtreme { hasOrdinaryPressure = true }
    return isExtreme
  }
}
