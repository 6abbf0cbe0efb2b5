internal import LinuxIO

/// An open card, shared by the displays on its screens: what it can do, which parts of it are in
/// use, what it showed before, and whose flips its events report.
///
/// The displays read the one descriptor; whichever comes first reads all events and leaves each
/// of the others its own. The card is closed by the last display that is closed with its old
/// picture put back, else by `close`.
final class KMSCard {
  let device: any ScanoutDevice
  /// Why commits are made by the legacy calls; nil: they are atomic.
  let atomicRefusal: String?
  private(set) var isClosed = false
  /// Whether the driver may know DIRTYFB: until it says that it does not (`giveUpDirty`).
  private(set) var knowsDirty = true
  /// What was shown before, of every CRTC that was touched.
  private(set) var saved: [SavedCRTC] = []
  /// After a reading that failed: when the next one is due. Until then nobody polls the descriptor,
  /// which may stay readable.
  private(set) var readsAgainAt: Duration?

  /// The name of what a display uses.
  struct Claim: Hashable {
    fileprivate let number: Int
  }

  private struct Use {
    let claim: Claim
    let crtc: UInt32
    let plane: UInt32?
    /// Of the flip whose event is expected.
    var token: UInt64?
    /// Read, and not taken yet.
    var event: FlipEvent?
  }
  private var uses: [Use] = []
  private var nextClaim = 1
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

  /// The driver said that it does not know DIRTYFB.
  func giveUpDirty() {
    knowsDirty = false
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
  func isFree(crtc: UInt32) -> Bool { !uses.contains { $0.crtc == crtc } }
  func isFree(plane: UInt32) -> Bool { !uses.contains { $0.plane == plane } }
  var isUnused: Bool { uses.isEmpty }

  /// Returns the name by which the display asks for its events.
  func claim(crtc: UInt32, plane: UInt32?) -> Claim {
    defer { nextClaim += 1 }
    let claim = Claim(number: nextClaim)
    uses.append(Use(claim: claim, crtc: crtc, plane: plane))
    return claim
  }

  func release(_ claim: Claim) {
    uses.removeAll { $0.claim == claim }
  }

  private func index(of claim: Claim) -> Int? {
    for index in uses.indices where uses[index].claim == claim { return index }
    return nil
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
  /// A number for a flip that no other one of this card has. A display has one flip pending at
  /// most.
  func makeToken(for claim: Claim) -> UInt64 {
    defer { nextToken += 1 }
    if let index = index(of: claim) { uses[index].token = nextToken }
    return nextToken
  }

  /// The flip was refused, or is settled without its event.
  func forgetFlip(of claim: Claim) {
    guard let index = index(of: claim) else { return }
    uses[index].token = nil
    uses[index].event = nil
  }

  /// Whether another display read the event of this one.
  func hasEvent(for claim: Claim) -> Bool {
    index(of: claim).map { uses[$0].event != nil } ?? false
  }

  /// Reads what came for any display; returns what came for this one. Throws once for each row of
  /// failures where the card is still there, and then waits a second.
  func takeEvent(for claim: Claim, now: Duration) throws(SystemError) -> FlipEvent? {
    if readsAgainAt.map({ now >= $0 }) ?? true {
      do throws(SystemError) {
        try device.readEvents { deliver($0) }
        readsAgainAt = nil
        hasReadingFailed = false
      } catch {
        // Each display is to learn that the card is gone.
        if error.meansGone { throw error }
        readsAgainAt = now + .seconds(1)
        if !hasReadingFailed {
          hasReadingFailed = true
          throw error
        }
      }
    }
    guard let index = index(of: claim) else { return nil }
    defer { uses[index].event = nil }
    return uses[index].event
  }

  /// An event of no pending flip is one that was given up: it is ignored.
  private func deliver(_ event: FlipEvent) {
    for index in uses.indices where uses[index].token == event.token {
      uses[index].token = nil
      uses[index].event = event
    }
  }
}
