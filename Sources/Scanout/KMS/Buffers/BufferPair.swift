internal import Geometry
internal import Raster

/// The buffers of a screen: the one that is shown, and the one to draw into, where there are two.
///
///     back ──flip accepted──▶ queued ──event, or mode set──▶ front, and the former front is back
///
/// Whether the back buffer is queued is known from the pending flip (`FlipState`); it may not be
/// written then.
struct BufferPair {
  private(set) var front: ScanoutBuffer
  /// nil: the driver cannot flip, and the front buffer is drawn into.
  private(set) var back: ScanoutBuffer?

  init(front: ScanoutBuffer, back: ScanoutBuffer?) {
    self.front = front
    self.back = back
  }

  /// The buffer for the next frame.
  var drawable: ScanoutBuffer { back ?? front }

  /// The buffer that is or will be shown.
  func latest(isFlipPending: Bool) -> ScanoutBuffer { isFlipPending ? drawable : front }

  var all: [ScanoutBuffer] { back.map { [front, $0] } ?? [front] }

  /// Notes a change of the picture; what lies outside of it is left out.
  func markStale(_ damage: DamageRegion) {
    front.markStale(damage)
    back?.markStale(damage)
  }

  func markAllStale() {
    front.markAllStale()
    back?.markAllStale()
  }

  /// The queued buffer is shown now.
  mutating func swap() {
    guard let shown = back else { return }
    back = front
    front = shown
  }

  /// Goes on with the front buffer alone; returns the other one, to be freed.
  mutating func dropBack() -> ScanoutBuffer? {
    defer { back = nil }
    return back
  }
}
