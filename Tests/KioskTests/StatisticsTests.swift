import LinuxIO
import Testing

@testable import Kiosk

@Suite struct StatisticsTests {
  @Test func whatWasNotMeasuredIsNull() {
    let expected = """
      {"version":1,\
      "display":{"backend":null,"width":null,"height":null,"format":null,"rotation":null},\
      "frames":{"presented":0,"coalesced":0,"refused":0},\
      "latency_us":{"count":0,"p50":null,"p95":null,"p99":null,"max":null},\
      "startup_us":null,"cpu_us":null,"rss_peak_kib":null,"wakeups":0,\
      "input":{"events":null,"frames":null,"contacts":null,"max_contacts":null,"dropped":null,\
      "out_of_range":null,"bad_slots":null,"ghosts":null,"palms":null,"edges":null},\
      "raster":{"pixels_painted":null,"pixels_presented":null},\
      "journal":{"records":null,"bytes":null,"syncs":null}}
      """
    #expect(Statistics().json.text == expected)
  }

  @Test func whatWasMeasuredStandsUnderItsName() {
    var statistics = Statistics()
    statistics.screen = Statistics.Screen(
      backend: "headless", width: 320, height: 480, format: "xrgb8888", rotation: 90)
    statistics.frames = Statistics.Frames(presented: 1, coalesced: 2, refused: 3)
    for microseconds in [10, 20, 30, 40] { statistics.latency.record(microseconds: microseconds) }
    statistics.startup = .milliseconds(5)
    statistics.usage = ProcessUsage(processorTime: .microseconds(77), peakResidentKiB: 88)
    statistics.wakeups = 4
    statistics.input = Statistics.Input(
      events: 5, frames: 6, contacts: 7, maxContacts: 8, dropped: 9, outOfRange: 10, badSlots: 11)
    statistics.pixelsPainted = 12
    statistics.pixelsPresented = 13
    let expected = """
      {"version":1,\
      "display":{"backend":"headless","width":320,"height":480,"format":"xrgb8888","rotation":90},\
      "frames":{"presented":1,"coalesced":2,"refused":3},\
      "latency_us":{"count":4,"p50":20,"p95":40,"p99":40,"max":40},\
      "startup_us":5000,"cpu_us":77,"rss_peak_kib":88,"wakeups":4,\
      "input":{"events":5,"frames":6,"contacts":7,"max_contacts":8,"dropped":9,\
      "out_of_range":10,"bad_slots":11,"ghosts":null,"palms":null,"edges":null},\
      "raster":{"pixels_painted":12,"pixels_presented":13},\
      "journal":{"records":null,"bytes":null,"syncs":null}}
      """
    #expect(statistics.json.text == expected)
  }

  // MARK: - Latency

  @Test func everyBinHoldsTheValuesUpToItsEnd() {
    var values = Array(0..<70_000)
    for power in 9..<32 {
      for offset in -2...2 { values.append((1 << power) + offset) }
    }
    values.append((1 << 32) - 1)
    for value in values {
      let bin = LatencyHistogram.bin(of: value)
      let end = LatencyHistogram.upperEnd(of: bin)
      #expect(value <= end)
      #expect((end - value) * 256 <= value)
      #expect(bin == 0 || LatencyHistogram.upperEnd(of: bin - 1) < value)
    }
  }

  @Test func percentilesAreThoseOfTheSortedSamples() {
    var state: UInt64 = 20_261_130
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    for count in [1, 2, 3, 99, 100, 101, 5000] {
      var histogram = LatencyHistogram()
      var samples: [Int] = []
      for _ in 0..<count {
        // Every magnitude comes as often as any other.
        let value = Int(next() >> (next() % 31))
        samples.append(value)
        histogram.record(microseconds: value)
      }
      samples.sort()
      for percent in [1, 50, 95, 99, 100] {
        let exact = samples[(count * percent + 99) / 100 - 1]
        let told = histogram.percentile(percent)!
        #expect(told >= exact && (told - exact) * 256 <= exact, "seed 20261130, \(count) samples")
      }
      #expect(histogram.count == count)
      #expect(histogram.maximum == samples.last)
    }
  }

  @Test func durationsOutsideAreClamped() {
    var histogram = LatencyHistogram()
    histogram.record(.seconds(-1))
    #expect(histogram.maximum == 0)
    histogram.record(.seconds(1_000_000))
    #expect(histogram.maximum == (1 << 32) - 1)
    #expect(histogram.percentile(50) == 0)
    histogram.record(microseconds: .max)
    #expect(histogram.count == 3)
  }
}
