import Geometry
import TestSupport
import Testing
import Touches

@testable import Evdev

/// What every filter and every chain of them keeps to, whatever comes in.
@Suite struct FilterLawTests {
  static let each: [[InputFilter]] = [
    [.pressure(press: 30, release: 20)], [.median], [.median(length: 15)], [.debounce], [.smooth],
    [.pressure(press: 30, release: 20), .median(length: 5), .debounce, .smooth],
    [.smooth, .debounce, .median, .pressure(press: 40, release: 10)],
  ]

  @Test(arguments: each)
  func whatStandsStillStays(filters: [InputFilter]) {
    var log = ChainLog(filters: filters)
    log.feed(.began, 33.3, 21.7, at: 0, pressure: 99)
    for step in 1...50 { log.feed(.moved, 33.3, 21.7, at: Double(step) * 7, pressure: 99) }
    #expect(log.samples.count == 51)
    #expect(log.samples.allSatisfy { $0.position == Point(x: 33.3, y: 21.7) })
  }

  /// A motion of a steady speed, sampled at 100 Hz: how many samples the output is behind.
  private func samplesBehind(_ filters: [InputFilter], speed: Double) -> Double {
    var log = ChainLog(filters: filters)
    let step = speed / 100
    log.feed(.began, 0, 30, at: 0, pressure: 99)
    var worst = 0.0
    for index in 1...100 {
      let x = Double(index) * step
      log.feed(.moved, x, 30, at: Double(index) * 10, pressure: 99)
      worst = max(worst, (x - log.samples.last!.position.x) / step)
    }
    return worst
  }

  @Test(arguments: [
    InputFilter.pressure(press: 30, release: 20), .median, .debounce, .smooth,
  ])
  func defaultsAddAtMostOneSampleOfDelay(filter: InputFilter) {
    // From a slow line to a flick. Slower than 25 mm/s the low-pass is less than 0.25 mm behind.
    for speed in [25.0, 100, 300, 1000] {
      let behind = samplesBehind([filter], speed: speed)
      #expect(behind <= 1 + 1e-9, "\(filter) at \(speed) mm/s: \(behind)")
    }
    #expect(samplesBehind([.smooth], speed: 5) * 0.05 <= OneEuroFilter.slack + 1e-9)
  }

  @Test func theChainOfResistivePanelsAddsOneSampleOfDelay() {
    for speed in [5.0, 25, 100, 1000] {
      #expect(abs(samplesBehind(ResistivePanels.filters, speed: speed) - 1) < 1e-9)
    }
  }

  @Test func touchesAreToldInTheFrameTheyComeIn() {
    for filters in FilterLawTests.each {
      var log = ChainLog(filters: filters)
      #expect(log.feed(.began, 5, 5, at: 0, pressure: 99) == ["0 began 5,5"], "\(filters)")
    }
  }

  @Test(arguments: each)
  func aStepArrivesAndOvershootsNever(filters: [InputFilter]) {
    var log = ChainLog(filters: filters)
    log.feed(.began, 10, 10, at: 0, pressure: 99)
    for index in 1...200 { log.feed(.moved, 60, 40, at: Double(index) * 10, pressure: 99) }
    let places = log.samples.map(\.position)
    #expect(places.allSatisfy { (10...60).contains($0.x) && (10...40).contains($0.y) })
    #expect(abs(places.last!.x - 60) < 0.01 && abs(places.last!.y - 40) < 0.01)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y <= $1.y })
  }

  /// Random contacts, with times that stand, jump and run backwards.
  @Test(arguments: each)
  func everyContactThatBeginsEndsOnceWhateverComes(filters: [InputFilter]) {
    let seed: UInt64 = 20_260_705
    var random = SeededGenerator(seed: seed)
    var log = ChainLog(filters: filters)
    var down: [UInt64] = []
    var next: UInt64 = 0
    var time = 0.0
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    for _ in 0..<5000 {
      switch number(20) {
      case 0: time -= Double(number(1000))
      case 1: time += Double(number(100_000))
      case 2: break
      default: time += Double(number(12))
      }
      let x = Double(number(1000)) / 10
      let y = Double(number(600)) / 10
      let pressure = Int32(number(80))
      if down.isEmpty || (down.count < 5 && number(4) == 0) {
        down.append(next)
        log.feed(.began, x, y, contact: next, at: time, pressure: pressure)
        next += 1
      } else {
        let index = number(down.count)
        let contact = down[index]
        let phase: Touch.Phase = [.moved, .moved, .moved, .ended, .cancelled][number(5)]
        if phase != .moved { down.remove(at: index) }
        log.feed(phase, x, y, contact: contact, at: time, pressure: pressure)
      }
    }
    for contact in down { log.feed(.cancelled, contact: contact, at: time) }
    _ = log.flush()
    var live: Set<ContactID> = []
    for sample in log.samples {
      #expect(sample.position.isFinite, "seed \(seed)")
      switch sample.phase {
      case .began: #expect(live.insert(sample.contact).inserted, "seed \(seed)")
      case .moved: #expect(live.contains(sample.contact), "seed \(seed)")
      case .ended, .cancelled: #expect(live.remove(sample.contact) != nil, "seed \(seed)")
      }
    }
    #expect(live.isEmpty, "seed \(seed)")
    #expect(log.samples.contains { $0.phase == .ended })
  }

  @Test func aClockThatRunsBackwardsHoldsNothingForEver() {
    var log = ChainLog(.debounce)
    log.feed(.began, 10, 10, at: 1_000_000)
    log.feed(.ended, 10, 10, at: 1_000_010)
    // The clock was set back; the lift still is told after 20 ms of the new time.
    #expect(log.take([], at: 5) == [])
    #expect(log.take([], at: 24) == [])
    #expect(log.take([], at: 25) == ["0 ended 10,10"])
  }
}

/// Where filters put the end of a stroke.
@Suite struct FilterEndTests {
  static let filters: [[InputFilter]] = [
    [.median], [.median(length: 15)], [.smooth], [.smooth(minimum: 0.1, slope: 0)],
    [.debounce], [.median, .smooth], [.smooth, .median(length: 5), .debounce],
    [.pressure(press: 5, release: 3), .smooth],
  ]

  @Test(arguments: filters, [1.0, 8, 50])
  func theEndReachesTheLift(filters: [InputFilter], step: Double) {
    var log = ChainLog(filters: filters)
    log.feed(.began, 0, 0, at: 0, pressure: 9)
    for index in 1...10 {
      log.feed(.moved, Double(index) * step, 0.5, at: Double(index) * 8, pressure: 9)
    }
    log.feed(.ended, 10 * step, 0.5, at: 90, pressure: 9)
    _ = log.pass(to: 1000)
    let lift = Point(x: 10 * step, y: 0.5)
    #expect(log.samples.last?.phase == .ended)
    #expect(log.samples.last?.position == lift)
    // The stroke is drawn there, not only said to end there.
    #expect(log.samples.last { $0.phase == .moved }?.position == lift)
  }
}
