import Geometry

/// Rejects contacts that nobody makes, as panels report them from drops, chargers and bad cables:
/// a contact alone in a corner and shorter than 8 ms; and one that never moves while all of its
/// pressures are the least or the greatest that the device has.
///
///            alone in a corner, or such a pressure
///     began ───────────────────────────────────────▶ held ──lifts──▶ ghost (counted, never told)
///       │                                             │
///       │ else                                        │ no longer suspect
///       ▼                                             ▼
///     told ◀──────────────────────────────────────── told, all of its points in their order
///
/// The corner is no longer suspect after 8 ms, when the contact leaves it, or when another finger
/// is on the glass; the pressure when it is ordinary or the contact moves by a millimetre. A drag
/// with such a pressure shows that the device has no better ones: from then on its pressures are
/// not judged. A pressure that the contact did not tell itself is not judged either, since the slot
/// may hold it from an earlier finger.
struct GhostFilter: ContactStage {
  private struct Held {
    /// The first and what followed.
    var samples: [ContactSample]
    var isInCorner: Bool
    var hasExtremePressure: Bool
  }

  /// A contact that is shorter may be a ghost.
  static let shortest: Duration = .milliseconds(8)
  /// The side of the square of a corner, in millimetres.
  static let corner = 3.0
  /// The motion, in millimetres, that shows that somebody is there.
  static let motion = 1.0
  /// The most points that are kept of a contact; it has not moved, so that none is missed.
  static let capacity = 64

  private var scale: PictureScale
  private let pressures: AxisRange?
  private var judgesPressure = true
  private var held: [UInt64: Held] = [:]
  private var told: Set<UInt64> = []
  private(set) var ghosts = 0

  /// - Parameter pressures: the range of the device's pressure; nil where it tells none.
  init(scale: PictureScale, pressures: AxisRange?) {
    self.scale = scale
    self.pressures = pressures.flatMap { $0.isUnknown ? nil : $0 }
  }

  var deadline: Duration? {
    held.values.filter(\.isInCorner).map { $0.samples[0].moment + GhostFilter.shortest }.min()
  }

  mutating func setScale(_ scale: PictureScale) {
    self.scale = scale
  }

  mutating func feed(_ sample: ContactSample, into output: inout [ContactSample]) {
    switch sample.phase {
    case .began:
      begin(sample, into: &output)
    case .moved:
      guard held[sample.contact] != nil else {
        output.append(sample)
        return
      }
      add(sample, into: &output)
    case .ended:
      if held.removeValue(forKey: sample.contact) != nil {
        ghosts += 1
        return
      }
      told.remove(sample.contact)
      output.append(sample)
    case .cancelled:
      if held.removeValue(forKey: sample.contact) != nil { return }
      told.remove(sample.contact)
      output.append(sample)
    }
  }

  private mutating func begin(_ sample: ContactSample, into output: inout [ContactSample]) {
    // It is company for those that wait in a corner.
    clearCorners(into: &output) { _ in true }
    guard sample.source == .finger else {
      tell([sample], into: &output)
      return
    }
    let isAlone = told.isEmpty && held.isEmpty
    let suspect = Held(
      samples: [sample], isInCorner: isAlone && isInCorner(sample.position),
      hasExtremePressure: isExtreme(sample.measure))
    if suspect.isInCorner || suspect.hasExtremePressure {
      held[sample.contact] = suspect
    } else {
      tell([sample], into: &output)
    }
  }

  /// Adds a point to a contact that is held, and lets it go where it is no longer suspect.
  private mutating func add(_ sample: ContactSample, into output: inout [ContactSample]) {
    guard var contact = held[sample.contact] else { return }
    if contact.samples.count == GhostFilter.capacity { contact.samples.removeLast() }
    contact.samples.append(sample)
    if !isInCorner(sample.position) { contact.isInCorner = false }
    if contact.hasExtremePressure {
      let isExtreme = isExtreme(sample.measure)
      let moved = scale.distance(contact.samples[0].position, sample.position)
      if isExtreme && moved > GhostFilter.motion { judgesPressure = false }
      contact.hasExtremePressure = isExtreme && judgesPressure
    }
    settle(contact, sample.contact, into: &output)
  }

  private mutating func settle(
    _ contact: Held, _ number: UInt64, into output: inout [ContactSample]
  ) {
    if contact.isInCorner || contact.hasExtremePressure {
      held[number] = contact
    } else {
      held[number] = nil
      tell(contact.samples, into: &output)
    }
  }

  private mutating func tell(_ samples: [ContactSample], into output: inout [ContactSample]) {
    told.insert(samples[0].contact)
    output += samples
  }

  mutating func advance(to moment: Duration, into output: inout [ContactSample]) {
    clearCorners(into: &output) { $0.moment + GhostFilter.shortest <= moment }
  }

  /// Lets the contacts go that were held for their corner and whose first sample fits.
  private mutating func clearCorners(
    into output: inout [ContactSample], where isCleared: (ContactSample) -> Bool
  ) {
    for (number, contact) in held.sorted(by: { $0.key < $1.key })
    where contact.isInCorner && isCleared(contact.samples[0]) {
      var contact = contact
      contact.isInCorner = false
      settle(contact, number, into: &output)
    }
  }

  private func isInCorner(_ position: Point) -> Bool {
    let distances = scale.borderDistances(of: position)
    return distances.x <= GhostFilter.corner && distances.y <= GhostFilter.corner
  }

  private func isExtreme(_ measure: ContactMeasure) -> Bool {
    guard judgesPressure, let pressures, measure.hasOwnPressure, let pressure = measure.pressure
    else { return false }
    let low = min(pressures.minimum, pressures.maximum)
    let high = max(pressures.minimum, pressures.maximum)
    return pressure <= low || pressure >= high
  }
}
