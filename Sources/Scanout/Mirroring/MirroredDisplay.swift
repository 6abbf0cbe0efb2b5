internal import Geometry
internal import LinuxIO
internal import Raster

/// One picture on several screens. The first one sets size and pace; the others show the same
/// picture as it is, or letterboxed where theirs has another size, each as soon as it can. None of
/// them can hold up the first, and one that is lost is left out until screens are looked for again.
final class MirroredDisplay: ScreenDisplay {
  private final class Mirror {
    let display: any ScreenDisplay
    /// nil: it has the picture's own size.
    let letterbox: Letterbox?
    /// What of the picture it was not given yet.
    private var stale: DamageRegion

    init(_ display: any ScreenDisplay, picture: PixelSize) {
      self.display = display
      letterbox =
        display.info.pictureSize == picture
        ? nil : Letterbox(picture, on: display.info.pictureSize)
      stale = DamageRegion(PixelRect(picture))
    }

    /// Notes a change of the picture.
    func markStale(_ damage: DamageRegion) {
      stale.formUnion(damage)
    }

    /// Shows what it was not given yet, if its screen is free.
    func present(_ shadow: Bitmap, now: Duration) {
      guard display.canPresent else { return }
      if let letterbox {
        let changed = letterbox.update(from: shadow, stale)
        _ = display.present(letterbox.bitmap, damage: changed, now: now)
      } else {
        _ = display.present(shadow, damage: stale, now: now)
      }
      stale.removeAll()
    }
  }

  private let first: any ScreenDisplay
  private var mirrors: [Mirror]
  private let log: (DisplayNote) -> Void
  private var shadow: Bitmap?

  init(
    _ first: any ScreenDisplay, mirroredOn others: [any ScreenDisplay],
    log: @escaping (DisplayNote) -> Void
  ) {
    self.first = first
    self.log = log
    let picture = first.info.pictureSize
    mirrors = others.map { Mirror($0, picture: picture) }
  }

  private var all: [any ScreenDisplay] { [first] + mirrors.map(\.display) }

  var info: DisplayInfo {
    var info = first.info
    info.mirrorConnectors = mirrors.compactMap(\.display.info.connector)
    return info
  }
  var canPresent: Bool { first.canPresent }
  /// Frames and refusals are those of the first screen; pixels count on all.
  var statistics: DisplayStatistics {
    var statistics = first.statistics
    for mirror in mirrors {
      statistics.pixelsPresented += mirror.display.statistics.pixelsPresented
    }
    return statistics
  }
  var nextDeadline: Duration? {
    mirrors.reduce(first.nextDeadline) { earliest($0, $1.display.nextDeadline) }
  }

  var fileDescriptors: [Int32] {
    // Two screens of one card share its descriptor.
    all.reduce(into: []) { found, display in
      found += display.fileDescriptors.filter { !found.contains($0) }
    }
  }

  var cards: [KMSCard] {
    all.flatMap(\.cards).reduce(into: []) { found, card in
      if !found.contains(where: { $0 === card }) { found.append(card) }
    }
  }

  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    self.shadow = shadow
    let outcome = first.present(shadow, damage: damage, now: now)
    for mirror in mirrors {
      mirror.markStale(damage)
      mirror.present(shadow, now: now)
    }
    return outcome
  }

  func handleEvents(now: Duration) -> DisplayEvents {
    let events = first.handleEvents(now: now)
    mirrors.removeAll { mirror in
      if let reason = mirror.display.handleEvents(now: now).loss {
        log(DisplayNote(.warning, "\(reason); the other screens go on"))
        mirror.display.close(restoring: false)
        for card in mirror.display.cards where card.isUnused { card.close() }
        return true
      }
      // Between two turns of the loop the shadow is a whole frame.
      if let shadow { mirror.present(shadow, now: now) }
      return false
    }
    return events
  }

  func capture() -> Bitmap { first.capture() }

  func pause() {
    for display in all { display.pause() }
  }

  func resume(now: Duration) {
    for display in all { display.resume(now: now) }
  }

  func recheck(now: Duration) {
    for display in all { display.recheck(now: now) }
  }

  /// Tries all, and throws what the first of those that failed said.
  func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    var failure: SystemError?
    for display in all {
      do throws(SystemError) {
        try display.setPower(isOn, now: now)
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  func close() { close(restoring: true) }

  func close(restoring: Bool) {
    for display in all { display.close(restoring: restoring) }
  }
}
