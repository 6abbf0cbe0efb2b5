import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

/// The law of damage (see `Display`) against a card that refuses, delays and loses flips:
/// 100,000 frames in all, by atomic commits and by legacy calls, at each turn, in two formats.
@Suite struct FlipLawTests {
  struct Case: CustomTestStringConvertible {
    var turn: QuarterTurn
    var isAtomic: Bool
    var format: PixelFormat

    var testDescription: String {
      "\(turn.rawValue) degrees, \(isAtomic ? "atomic" : "legacy"), \(format.rawValue)"
    }
  }

  static let cases = QuarterTurn.allCases.flatMap { turn in
    [false, true].flatMap { isAtomic in
      [PixelFormat.xrgb8888, .rgb565].map { format in
        Case(turn: turn, isAtomic: isAtomic, format: format)
      }
    }
  }
  static let framesOfEach = 100_000 / cases.count

  @Test(arguments: cases)
  func noDamageIsEverLost(case law: Case) throws {
    let seed = 20_261_130 + UInt64(law.turn.rawValue) + (law.isAtomic ? 1 : 0)
    let game = try FlipGame(law, seed: seed)
    game.play(frames: FlipLawTests.framesOfEach)
    #expect(
      game.rig.display.statistics.framesPresented == FlipLawTests.framesOfEach, "seed \(seed)")
    #expect(game.rig.display.statistics.flipsRefused > FlipLawTests.framesOfEach / 6)
    game.endFaults()
    #expect(game.rig.showsThePicture(), "seed \(seed)")
    game.touchBothBuffers()
    #expect(game.rig.device.buffers.count == 2)
    #expect(
      game.rig.device.buffers.values.allSatisfy { game.rig.matches($0) }, "seed \(seed)")
    #expect(
      game.rig.device.buffers.values.allSatisfy { $0.uploaded == $0.truth }, "seed \(seed)")
    #expect(game.broken == 0, "seed \(seed)")
    #expect(game.rig.device.violations.isEmpty, "seed \(seed)")
  }
}

/// One display, one card with its faults, and a program that draws.
///
/// Plain loops and remainders: this runs unoptimized.
private final class FlipGame {
  let rig: Rig
  /// Frames that did not show the whole picture of the moment at which they were queued.
  private(set) var broken = 0
  private var random: SeededGenerator
  private var faults: SeededGenerator
  private var now = Duration.seconds(1)
  /// The panel as the pending flip will show it.
  private var promise: [UInt32]?
  private let format: PixelFormat

  init(_ law: FlipLawTests.Case, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    faults = SeededGenerator(seed: seed &+ 1)
    format = law.format
    rig = try Rig(
      size: PixelSize(width: 11, height: 5), turn: law.turn, padding: 12, atomic: law.isAtomic,
      format: law.format
    ) { $0.uploadsByClips = law.isAtomic }
    // The first flip must succeed: an EINVAL before any event means that the driver cannot flip.
    present(DamageRegion())
    rig.device.refresh()
    check(rig.display.handleEvents(now: now))
    rig.device.script = { [unowned self] in fault($0) }
  }

  private static let refusals: [Errno] = [
    .busy, .noMemory, .accessDenied, .notPermitted, .invalidArgument,
  ]

  private func fault(_ call: FakeScanoutDevice.Call) -> Errno? {
    switch call {
    case .pageFlip, .commitFlip:
      let draw = Int(faults.next() >> 40)
      return draw % 3 == 0 ? FlipGame.refusals[draw / 3 % FlipGame.refusals.count] : nil
    case .setCRTC, .commitMode, .becomeMaster, .createBlob:
      return faults.next() >> 40 & 3 == 0 ? .busy : nil
    case .markDirty:
      return faults.next() >> 40 & 7 == 0 ? .busy : nil
    default:
      return nil
    }
  }

  private func draw(_ count: Int) -> Int { Int(random.next() >> 40) % count }

  private func check(_ events: DisplayEvents) {
    for case .flipped in events {
      if let promise, rig.device.shownPixels != promise { broken += 1 }
      promise = nil
    }
  }

  private func present(_ damage: DamageRegion) {
    if rig.display.present(rig.shadow, damage: damage, now: now) == .queued {
      promise = rig.expected()
    }
  }

  private func drawSomething() -> DamageRegion {
    var damage = DamageRegion()
    for _ in 0..<draw(3) {
      let width = 1 + draw(5)
      let height = 1 + draw(5)
      let rect = PixelRect(
        x: draw(rig.shadow.width - width + 1), y: draw(rig.shadow.height - height + 1),
        width: width, height: height)
      // In 16 bits even colours that the format has: the fake card's noise is odd.
      let color = UInt32(truncatingIfNeeded: random.next() >> 32)
      let even = color & 0xF8_FC00 | color >> 5 & 0x07_0000 | color >> 6 & 0x0300
      rig.shadow.store(format == .rgb565 ? even | 0xFF00_0000 : color, in: rect)
      damage.add(rect)
    }
    return damage
  }

  func play(frames: Int) {
    var turns = 0
    while rig.display.statistics.framesPresented < frames, turns < frames * 20 {
      turns += 1
      present(drawSomething())
      switch draw(20) {
      case 0:
        // The event never comes, though the flip takes place.
        rig.device.refresh(losingEvent: true)
      case 1:
        // Nothing takes place at all.
        break
      case 2:
        // An event of some flip long past.
        rig.device.addEvent(token: UInt64(draw(4)))
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
      if draw(4) == 0, let deadline = rig.display.nextDeadline { now = max(now, deadline) }
      check(rig.display.handleEvents(now: now))
    }
  }

  /// The faults pass; what is pending is shown.
  func endFaults() {
    rig.device.script = { _ in nil }
    for _ in 0..<10 {
      rig.device.refresh(at: now)
      if let deadline = rig.display.nextDeadline { now = max(now, deadline) }
      check(rig.display.handleEvents(now: now))
      if rig.display.canPresent { present(DamageRegion()) }
    }
  }

  /// One pixel more on each buffer brings along all that it had missed.
  func touchBothBuffers() {
    for _ in 0..<2 {
      present(DamageRegion(PixelRect(x: 0, y: 0, width: 1, height: 1)))
      endFaults()
    }
  }
}
