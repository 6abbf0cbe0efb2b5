import Evdev
import FakeInput
import Geometry
import LinuxIO
import Raster
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// From the kernel's time of input to the flip that shows it, on a card whose flips take their
/// time.
@Suite struct LatencyTests {
  // MARK: The meter

  @Test func inputCountsFromItsTimeToTheFlipThatShowsIt() {
    var meter = LatencyMeter()
    meter.note(.milliseconds(1))
    meter.note(.milliseconds(3))
    meter.hand(over: .milliseconds(4))
    meter.note(.milliseconds(5))
    meter.show(at: .milliseconds(20), now: .milliseconds(21))
    #expect(meter.histogram.count == 2 && meter.histogram.maximum == 19_000)
    #expect(meter.mostFlips == 1)
    meter.hand(over: .milliseconds(21))
    meter.show(at: .milliseconds(36), now: .milliseconds(36))
    #expect(meter.histogram.count == 3 && meter.histogram.maximum == 31_000)
    // The flip that was under way, and its own.
    #expect(meter.mostFlips == 2)
    meter.show(at: .milliseconds(50), now: .milliseconds(50))
    #expect(meter.histogram.count == 3)
  }

  @Test func aFlipBeforeItsFrameWasHandedOverIsNotBelieved() {
    var meter = LatencyMeter()
    meter.note(.milliseconds(100))
    meter.hand(over: .milliseconds(101))
    meter.show(at: .milliseconds(90), now: .milliseconds(117))
    #expect(meter.histogram.maximum == 17_000 && meter.histogram.count == 1)
  }

  @Test func whatNobodyCouldSeeIsForgotten() {
    var meter = LatencyMeter()
    meter.note(.milliseconds(1))
    meter.hand(over: .milliseconds(2))
    meter.note(.milliseconds(3))
    meter.forget()
    meter.show(at: .seconds(60), now: .seconds(60))
    meter.hand(over: .seconds(60))
    meter.show(at: .seconds(61), now: .seconds(61))
    #expect(meter.histogram.count == 0 && meter.histogram.maximum == nil && meter.mostFlips == 0)
  }

  @Test func aScreenThatNeverAnswersTakesNoMemory() {
    var meter = LatencyMeter()
    for time in 0..<20_000 {
      meter.note(.microseconds(time))
      if time % 100 == 0 { meter.hand(over: .microseconds(time)) }
    }
    meter.show(at: .seconds(1), now: .seconds(1))
    #expect(meter.histogram.count == 4096)
  }

  // MARK: On a card

  struct Case: CustomTestStringConvertible {
    var isAtomic: Bool
    var hasFaults: Bool

    var testDescription: String {
      "\(isAtomic ? "atomic" : "legacy"), \(hasFaults ? "refused and lost flips" : "slow flips")"
    }
  }

  static let cases = [false, true].flatMap { isAtomic in
    [false, true].map { Case(isAtomic: isAtomic, hasFaults: $0) }
  }

  @Test(arguments: cases)
  func eachInputIsRecordedOnceAndNoFrameQueuesBehindAnother(card: Case) throws {
    for seed in UInt64(1)...3 {
      let game = try LatencyGame(card, seed: seed)
      game.play(inputs: 200)
      let expected = game.latencies
      #expect(expected.count == 200, "seed \(seed)")
      #expect(game.presenter.latency.count == expected.count, "seed \(seed)")
      #expect(game.presenter.latency.maximum == expected.last, "seed \(seed)")
      for percent in [50, 95, 99] {
        let exact = expected[(expected.count * percent + 99) / 100 - 1]
        let told = game.presenter.latency.percentile(percent) ?? -1
        #expect(told >= exact && (told - exact) * 256 <= exact, "seed \(seed)")
      }
      #expect(game.mostFlips == game.presenter.meter.mostFlips, "seed \(seed)")
      #expect((1...2).contains(game.mostFlips), "seed \(seed)")
      #expect(game.mostUnderWay == 1, "seed \(seed)")
      #expect(game.device.violations.isEmpty, "seed \(seed)")
      if card.hasFaults {
        #expect(game.presenter.display.statistics.flipsRefused > 0, "seed \(seed)")
      }
    }
  }

  @Test(arguments: [false, true])
  func aPauseIsNoLatency(isAtomic: Bool) throws {
    let game = try LatencyGame(Case(isAtomic: isAtomic, hasFaults: false), seed: 1)
    let (presenter, clock, scenes) = (game.presenter, game.clock, game.scenes)
    // One on its way and one waiting when the console is called away.
    game.input()
    #expect(presenter.present(scenes) == .queued)
    game.input()
    presenter.display.pause()
    presenter.forgetInput()
    clock.advance(by: .seconds(100))
    presenter.display.resume(now: clock.now)
    // The flip that was settled at the return is not that of what comes now.
    game.input()
    #expect(presenter.present(scenes) == nil)
    #expect(presenter.handleEvents().isEmpty)
    #expect(presenter.latency.count == 0)
    #expect(presenter.present(scenes) == .queued)
    clock.advance(by: .milliseconds(16))
    game.device.refresh(at: clock.now)
    #expect(presenter.handleEvents().isEmpty)
    #expect(presenter.latency.count == 1 && presenter.latency.maximum == 16_000)
    #expect(game.device.violations.isEmpty)
  }

  // MARK: In a session

  /// A panel's touch in the corner, held back until it is no ghost, and a key that ends the
  /// program.
  @Test func inputThatAFilterHeldBackCountsFromItsOwnTime() throws {
    // What it draws is where a finger is.
    let scene = NastyScene("dots")
    scene.onTouch = { scene, touch in
      scene.damage.add(
        PixelRect(x: Int(touch.position.x), y: Int(touch.position.y), width: 9, height: 9))
    }
    let bench = try SessionBench(scene)
    #expect(bench.settings.rejection.rejectsGhosts)
    let parts = bench.parts
    let panel = FakeInputSource(
      .slotPanel(
        x: AxisRange(minimum: 0, maximum: 319), y: AxisRange(minimum: 0, maximum: 479)))
    let keyboard = FakeInputSource(.keyboard, path: "/dev/input/event8")
    parts.hub.addFake(panel)
    parts.hub.addFake(keyboard)
    let now = KernelClock().now
    // The Red of the colour bar, chosen already: nothing to be seen. Then the corner.
    panel.send("slot 0 id 1 x 319 y 479 syn", at: now - .seconds(5))
    panel.send("x 200 y 200 syn id -1 syn", at: now - .seconds(1))
    keyboard.reads += [
      (KeyCode.leftCtrl, 1), (UInt16(16), 1),
    ].flatMap { code, value -> [InputRead] in
      [
        .event(InputEvent(time: now, type: EventType.key, code: code, value: Int32(value))),
        .event(InputEvent(time: now, type: EventType.syn, code: SynCode.report, value: 0)),
      ]
    }
    #expect(try bench.run() == .done)
    #expect(panel.reads.isEmpty)
    let latency = parts.presenter.latency
    #expect(latency.count >= 1)
    #expect((latency.maximum ?? 0) >= 5_000_000)
  }
}

/// A picture of which each input colours the next pixel.
private final class PixelScene: Kiosk.Scene {
  let size: PixelSize
  private(set) var drawn = 0
  private var damage = DamageRegion()

  init(size: PixelSize) {
    self.size = size
  }

  func draw() {
    damage.add(PixelRect(x: drawn % size.width, y: drawn / size.width, width: 1, height: 1))
    drawn += 1
  }

  func takeDamage(into region: inout DamageRegion) { damage.drain(into: &region) }

  func compose(_ damage: DamageRegion, into shadow: Bitmap, using context: Context) {
    for rect in damage.rects {
      for y in rect.minY..<rect.maxY {
        for x in rect.minX..<rect.maxX {
          shadow.pixels[y * (shadow.stride / 4) + x] =
            y * size.width + x < drawn ? 0xFFFF_FFFF : 0xFF00_0000
        }
      }
    }
  }

  func resize(to size: PixelSize, scale: Double) {}
}

/// A presenter on a card, a panel of 240 reports a second, and the loop of a session around them:
/// it wakes late, takes in flips, reads all input, presents.
private final class LatencyGame {
  let device: FakeScanoutDevice
  let presenter: Presenter
  let scene = PixelScene(size: PixelSize(width: 20, height: 10))
  let scenes: SceneStack
  let clock = VirtualClock(now: .seconds(1))
  /// The most flips that were under way at once.
  private(set) var mostUnderWay = 0
  private let hasFaults: Bool
  private var random: SeededGenerator
  private var inputs: [Input] = []
  /// When the flip under way takes place.
  private var refreshDue: Duration?

  private struct Input {
    let time: Duration
    /// Flips after it, up to the one that shows it.
    var flips = 0
    var shown: Duration?
  }

  init(_ card: LatencyTests.Case, seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    scenes = SceneStack(Stage(size: scene.size, scale: 1, text: nil))
    scenes.push(scene)
    hasFaults = card.hasFaults
    let device =
      card.isAtomic
      ? FakeScanoutDevice(atomic: scene.size, rotations: []) : FakeScanoutDevice(size: scene.size)
    self.device = device
    let display = try openDisplay(
      DisplayOptions(choice: .auto), source: .only(FakeCards(device))
    ) { _ in }
    presenter = Presenter(display: display, clock: clock)
    // The first picture, black.
    _ = presenter.present(scenes)
    device.refresh(at: clock.now)
    _ = presenter.handleEvents()
    guard hasFaults else { return }
    device.script = { [unowned self] call in
      switch call {
      case .pageFlip, .commitFlip: draw(3) == 0 ? .busy : nil
      default: nil
      }
    }
  }

  /// Of all inputs that were shown, in microseconds, the shortest first.
  var latencies: [Int] {
    inputs.compactMap { input in input.shown.map { Int(($0 - input.time).microseconds) } }.sorted()
  }

  var mostFlips: Int { inputs.map(\.flips).max() ?? 0 }

  private func draw(_ count: Int) -> Int { Int(random.next() >> 40) % count }

  /// Something comes in and is read at once.
  func input(at time: Duration? = nil) {
    let time = time ?? clock.now
    inputs.append(Input(time: time))
    scene.draw()
    presenter.gather(from: scenes, eventTime: time)
  }

  func play(inputs count: Int) {
    let period = Duration.microseconds(4167)
    var nextInput = clock.now
    while inputs.contains(where: { $0.shown == nil }) || inputs.count < count {
      let moments = [
        inputs.count < count ? nextInput : nil, refreshDue, presenter.display.nextDeadline,
      ]
      guard let next = moments.compactMap({ $0 }).min() else { return }
      clock.advance(to: next)
      // Whoever is waked does not run at once.
      clock.advance(by: .microseconds(draw(3000)))
      let flipTime = refresh()
      let before = presenter.display.statistics.framesPresented
      _ = presenter.handleEvents()
      if presenter.display.statistics.framesPresented > before {
        noteFlip(at: flipTime ?? clock.now)
      }
      while inputs.count < count, nextInput <= clock.now {
        input(at: nextInput)
        nextInput += period
      }
      if presenter.present(scenes) == .queued {
        refreshDue = clock.now + .microseconds(500 + draw(40_000))
      }
      mostUnderWay = max(mostUnderWay, device.pendingFlips.count)
    }
  }

  /// Lets the flip take place that is due; its time, if its event comes.
  private func refresh() -> Duration? {
    guard let time = refreshDue, time <= clock.now else { return nil }
    refreshDue = nil
    let isLost = hasFaults && draw(20) == 0
    device.refresh(at: time, losingEvent: isLost)
    return isLost ? nil : time
  }

  private func noteFlip(at time: Duration) {
    let pixels = device.shownPixels ?? []
    for index in inputs.indices where inputs[index].shown == nil && inputs[index].time < time {
      inputs[index].flips += 1
      if pixels.indices.contains(index), pixels[index] & 0xFFFFFF == 0xFFFFFF {
        inputs[index].shown = time
      }
    }
  }
}
