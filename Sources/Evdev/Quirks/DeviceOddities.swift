/// What is odd about a device: counted always, said once.
struct DeviceOddities {
  private enum Complaint {
    case outOfRange
    case badSlots
  }

  private var outOfRange = 0
  private var badSlots = 0
  private var palms = 0
  private var rejected = RejectionCounts()
  private var complaint: Complaint?
  private var hasComplained = false
  private var unsaid: [ContactRejection.Kind] = []

  /// Adds what the tracker has counted since the last call.
  mutating func note(_ tracker: ContactTracker, in statistics: inout InputStatistics) {
    statistics.outOfRange += tracker.outOfRange - outOfRange
    statistics.badSlots += tracker.badSlots - badSlots
    statistics.palms += tracker.palms - palms
    outOfRange = tracker.outOfRange
    badSlots = tracker.badSlots
    palms = tracker.palms
    if complaint == nil {
      complaint = outOfRange > 0 ? .outOfRange : badSlots > 0 ? .badSlots : nil
    }
  }

  /// Adds what the stages have rejected since the last call.
  mutating func note(_ counts: RejectionCounts, in statistics: inout InputStatistics) {
    guard counts != rejected else { return }
    statistics.palms += counts.palms - rejected.palms
    statistics.ghosts += counts.ghosts - rejected.ghosts
    statistics.edges += counts.edges - rejected.edges
    if rejected.palms == 0 && counts.palms > 0 { unsaid.append(.palm) }
    if rejected.ghosts == 0 && counts.ghosts > 0 { unsaid.append(.ghost) }
    if rejected.edges == 0 && counts.edges > 0 { unsaid.append(.edge) }
    rejected = counts
  }

  mutating func takeComplaint() -> String? {
    guard let complaint, !hasComplained else { return nil }
    hasComplained = true
    switch complaint {
    case .outOfRange: return "sends positions beyond the range it declares; they are clamped"
    case .badSlots: return "uses slots that it does not declare; they are ignored"
    }
  }

  mutating func takeRejection() -> ContactRejection.Kind? { unsaid.popLast() }
}

extension ContactRejection.Kind {
  /// Why, as the end of a message.
  var reason: String {
    switch self {
    case .palm: "it is larger than a finger"
    case .ghost: "it looks like one that nobody makes"
    case .edge: "it rests on the border"
    }
  }
}
