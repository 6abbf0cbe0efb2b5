internal import LinuxIO

/// An open card, shared by the displays on its screens: what it can do, which parts of it are in
/// use, what it showed before, and whose flips its events tell of.
///
/// The displays read the one descriptor; whichever comes first takes in all events and leaves each
/// of the others its own. The card is closed by the last display that is closed with its old
/// picture put back, else by `close`.
final class KMSCard {
  let device: any ScanoutDevice
  /// Why commits are made by the legacy calls; nil: they are atomic.
  let atomicRefusal: String?
  private(set) var isClosed = false
  /// Whether the driver may know DIRTYFB: until it says that it does not.
  var knowsDirty = true
  /// What was shown before, of every CRTC that was touched.
  private(set) var saved: [SavedCRTC] = []
  /// After a reading that failed: when the next one is due. Until then nobody waits for the
  /// descriptor, which may be readable for ever.
  private(set) var readsAgainAt: Duration?

  /// What a display uses.
  private struct Claim {
    var crtc: UInt32
    var plane: UInt32?
    var events: [FlipEvent] = []
  }
  private var claims: [Int: Claim] = [:]
  private var nextClaim = 1
  private var owners: [UInt64: Int] = [:]
  private var nextToken: UInt64 = 1
  /// Buffers of displays that were closed with their picture left on the screen.
  private var retired: [ScanoutBuffer] = []
  private var hasReadingFailed = false

  init(_ device: any ScanoutDevice) {
    self.device = device
    do throws(SystemError) {
      // The atomic one implies the other, but not on drivers that refuse it.
      try device.enable(.universalPlanes)
      try device.enable(.atomic)
      atomicRefusal = nil
    } catch {
      atomicRefusal = "its driver has no atomic commits (\(error.errno))"
    }
  }

  var isAtomic: Bool { atomicRefusal == nil }

  /// Such as "/dev/dri/card0 (vc4)".
  var name: String {
    device.driverName.isEmpty ? device.path : "\(device.path) (\(device.driverName))"
  }

  /// Gives up what is left: the retired pictures, the mastership and the descriptor.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    freeRetired()
    try? device.dropMaster()
    device.close()
  }
}

// MARK: - Who uses what

extension KMSCard {
  func isFree(crtc: UInt32) -> Bool { !claims.values.contains { $0.crtc == crtc } }
  func isFree(plane: UInt32) -> Bool { !claims.values.contains { $0.plane == plane } }
  var isUnused: Bool { claims.isEmpty }

  /// Returns the name by which the display asks for its events.
  func claim(crtc: UInt32, plane: UInt32?) -> Int {
    defer { nextClaim += 1 }
    claims[nextClaim] = Claim(crtc: crtc, plane: plane)
    return nextClaim
  }

  func release(_ claim: Int) {
    claims[claim] = nil
    owners = owners.filter { $0.value != claim }
  }

  /// Notes what a CRTC shows now, unless it is known what it showed before us.
  func save(_ crtcs: [SavedCRTC]) {
    for crtc in crtcs where !saved.contains(where: { $0.state.id == crtc.state.id }) {
      saved.append(crtc)
    }
  }

  /// Puts back what the CRTCs showed that nobody uses any more.
  func restoreUnused() {
    let unused = saved.filter { isFree(crtc: $0.state.id) }
    saved.removeAll { isFree(crtc: $0.state.id) }
    SavedCRTC.restore(unused, on: self)
  }

  /// Keeps the buffers of a closed display for as long as they may be on the screen.
  func retire(_ buffers: [ScanoutBuffer]) {
    retired += buffers
  }

  /// To be called when another picture took their place, or memory is short.
  func freeRetired() {
    for buffer in retired { buffer.free(on: device) }
    retired = []
  }

  var hasRetired: Bool { !retired.isEmpty }
}

// MARK: - Events

extension KMSCard {
  /// A number for a flip that no other one of this card has.
  func makeToken(for claim: Int) -> UInt64 {
    defer { nextToken += 1 }
    owners[nextToken] = claim
    return nextToken
  }

  /// The flip was refused, or is settled without its event.
  func forget(_ token: UInt64) {
    owners[token] = nil
  }

  /// Whether another display read events of this one.
  func hasEvents(for claim: Int) -> Bool { claims[claim].map { !$0.events.isEmpty } ?? false }

  /// Reads what came for any display; returns what came for this one. Throws once for each row of
  /// failures where the card is still there, and then waits a second.
  func takeEvents(for claim: Int, now: Duration) throws(SystemError) -> [FlipEvent] {
    if readsAgainAt.map({ now >= $0 }) ?? true {
      do throws(SystemError) {
        for event in try device.readEvents() {
          guard let owner = owners.removeValue(forKey: event.token) else { continue }
          claims[owner]?.events.append(event)
        }
        readsAgainAt = nil
        hasReadingFailed = false
      } catch {
        // Each display is to hear of a card that is gone.
        if error.meansGone { throw error }
        readsAgainAt = now + .seconds(1)
        if !hasReadingFailed {
          hasReadingFailed = true
          throw error
        }
      }
    }
    let events = claims[claim]?.events ?? []
    claims[claim]?.events = []
    return events
  }
}
