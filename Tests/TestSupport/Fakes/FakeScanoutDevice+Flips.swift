package import Geometry
package import LinuxIO
package import Scanout

/// The fake card's refreshes.
extension FakeScanoutDevice {
  package func pageFlip(crtc: UInt32, framebuffer: UInt32, token: UInt64) throws(SystemError) {
    absorbWrites()
    try enter(.pageFlip, "flip to a buffer on")
    try needMaster("flip to a buffer on")
    guard framebuffers[framebuffer] != nil, let state = crtcs.first(where: { $0.id == crtc }) else {
      throw refuse("flip to a buffer on", .noSuchFile)
    }
    guard state.framebuffer != nil else { throw refuse("flip to a buffer on", .busy) }
    if pendingFlips.contains(where: { $0.crtc == crtc }) {
      violations.append("a flip was queued while another was pending")
      throw refuse("flip to a buffer on", .busy)
    }
    pendingFlips.append(FakeFlip(crtc: crtc, framebuffer: framebuffer, token: token))
    if !showsOnlyWhatItIsTold { upload(framebuffer, nil) }
  }

  /// The screen refreshes: the pending flips take place. Their events come at the next reading,
  /// or never where `losingEvent`. False where there is none.
  @discardableResult
  package func refresh(at time: Duration? = nil, losingEvent: Bool = false) -> Bool {
    let flips = pendingFlips
    pendingFlips = []
    for flip in flips { finish(flip, at: time, losingEvent: losingEvent) }
    return !flips.isEmpty
  }

  func finish(_ flip: FakeFlip, at time: Duration?, losingEvent: Bool) {
    for index in crtcs.indices where crtcs[index].id == flip.crtc {
      crtcs[index].framebuffer = flip.framebuffer
    }
    if !losingEvent { events.append(FlipEvent(token: flip.token, time: time)) }
  }

  /// Lets an event come that belongs to nothing the display waits for.
  package func addEvent(token: UInt64) {
    events.append(FlipEvent(token: token, time: nil))
  }

  package func markDirty(framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemError) {
    absorbWrites()
    try enter(.markDirty, "mark pixels dirty on")
    dirtyRects.append(rects)
    upload(framebuffer, rects)
  }

  package func readEvents(_ body: (FlipEvent) -> Void) throws(SystemError) {
    try enter(.readEvents, "read events of")
    let read = events
    events = []
    for event in read { body(event) }
  }

  /// Looks at the memory without waiting for a call, for what is written in place.
  package func settle() {
    absorbWrites()
  }
}
