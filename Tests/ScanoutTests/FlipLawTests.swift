import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// The law of damage (DESIGN section 3, law 2) against a card that refuses, delays and loses flips:
/// 12,000 frames in all.
@Suite struct FlipLawTests {
  /// The picture as a flip that is under way will show it.
  private struct Promise {
    var panel: [UInt32]
  }

  @Test(arguments: QuarterTurn.allCases)
  func noDamageIsEverLost(turn: QuarterTurn) throws {
    let seed = 20_261_130 + UInt64(turn.rawValue)
    var random = SplitMix64(seed: seed)
    let rig = try Rig(size: PixelSize(width: 17, height: 9), turn: turn, padding: 12)
    let bounds = rig.shadow.bounds
    var now = Duration.seconds(1)
    var promise: Promise?
    var broken = 0
    var faults = SplitMix64(seed: seed &+ 1)
    rig.device.script = { call in
      switch call {
      case .pageFlip:
        guard faults.oneIn(3) else { return nil }
        return [.busy, .noMemory, .accessDenied, .notPermitted, .invalidArgument]
          .randomElement(using: &faults)
      case .setCRTC, .becomeMaster: return faults.oneIn(4) ? .busy : nil
      default: return nil
      }
    }

    func check(_ events: [DisplayEvent]) {
      for case .flipped in events {
        // What is on the screen is the whole picture of the moment at which it was queued.
        if let promise, let shown = rig.device.shownBuffer {
          if shown.truth.map({ $0 & 0xFF_FFFF }) != promise.panel { broken += 1 }
        }
        promise = nil
      }
    }
    func present(_ damage: DamageRegion) {
      if rig.display.present(rig.shadow, damage: damage, now: now) == .queued {
        promise = Promise(
          panel: referencePanel(rig.shadow, turn: turn).map { $0 & 0xFF_FFFF })
      }
    }
    func randomRect() -> PixelRect {
      let width = Int.random(in: 1...6, using: &random)
      let height = Int.random(in: 1...6, using: &random)
      return PixelRect(
        x: Int.random(in: 0...(bounds.width - width), using: &random),
        y: Int.random(in: 0...(bounds.height - height), using: &random), width: width,
        height: height)
    }

    // The first flip must succeed: an EINVAL before any event means that the driver cannot flip.
    let script = rig.device.script
    rig.device.script = { _ in nil }
    present(DamageRegion())
    rig.device.refresh()
    check(rig.display.handleEvents(now: now))
    rig.device.script = script

    var calls = 0
    while rig.display.framesPresented < 3_000, calls < 60_000 {
      calls += 1
      var damage = DamageRegion()
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        let rect = randomRect()
        rig.shadow.store(UInt32.random(in: 0...0xFFFF_FFFF, using: &random), in: rect)
        damage.add(rect)
      }
      present(damage)
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        // The event never comes, though the flip takes place.
        rig.device.refresh(losingEvent: true)
      case 1:
        // Nothing takes place at all.
        break
      case 2:
        // An event of some flip long past.
        rig.device.addEvent(token: UInt64.random(in: 0...3, using: &random))
      case 3...6:
        // The refresh takes its time.
        now += .milliseconds(16)
        check(rig.display.handleEvents(now: now))
        present(DamageRegion())
        rig.device.refresh(at: now)
      default:
        rig.device.refresh(at: now)
      }
      now += .milliseconds(16)
      if random.oneIn(4), let deadline = rig.display.nextDeadline { now = max(now, deadline) }
      check(rig.display.handleEvents(now: now))
    }
    #expect(rig.display.framesPresented == 3_000, "seed \(seed)")
    #expect(rig.display.flipsRefused > 500)

    // The faults pass; what is pending is shown.
    rig.device.script = { _ in nil }
    func settle() {
      for _ in 0..<10 {
        rig.device.refresh(at: now)
        if let deadline = rig.display.nextDeadline { now = max(now, deadline) }
        check(rig.display.handleEvents(now: now))
        if rig.display.canPresent { present(DamageRegion()) }
      }
    }
    settle()
    #expect(rig.showsThePicture(), "seed \(seed)")
    // One pixel more on each buffer brings along all that it had missed.
    for _ in 0..<2 {
      present(DamageRegion(PixelRect(x: 0, y: 0, width: 1, height: 1)))
      settle()
    }
    #expect(rig.device.buffers.count == 2)
    #expect(rig.device.buffers.values.allSatisfy { rig.matches($0) }, "seed \(seed)")
    #expect(broken == 0, "seed \(seed)")
    #expect(rig.device.violations.isEmpty, "seed \(seed)")
  }
}
