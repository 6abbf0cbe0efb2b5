internal import LinuxIO

/// Any number of durations in bounded memory, and the percentiles of all of them.
///
/// A log-linear histogram of whole microseconds: below 512 µs every value has its own bin; above,
/// each doubling is divided into 256 bins. A percentile is the nearest-rank one, given as its bin's
/// upper end: never below the true sample's value and at most 1/256 (0.4 %) above it. The largest
/// sample is exact. Up to 2^32 µs (71 minutes) are told apart; what is longer counts as that long,
/// what is negative as 0. 6,400 bins of 8 bytes, made with the first sample.
struct LatencyHistogram {
  private static let linearBins = 512
  private static let binsPerDoubling = 256
  private static let binCount = linearBins + (32 - 9) * binsPerDoubling
  private static let limit = (1 << 32) - 1

  private var bins: [Int] = []
  private(set) var count = 0
  private(set) var maximum: Int?

  mutating func record(_ duration: Duration) {
    record(microseconds: Int(min(Int64(LatencyHistogram.limit), max(0, duration.microseconds))))
  }

  mutating func record(microseconds: Int) {
    if bins.isEmpty { bins = Array(repeating: 0, count: LatencyHistogram.binCount) }
    let value = min(LatencyHistogram.limit, max(0, microseconds))
    bins[LatencyHistogram.bin(of: value)] += 1
    count += 1
    maximum = max(maximum ?? 0, value)
  }

  /// The smallest recorded value, within the bins' width, that at least `percent` of 100 samples do
  /// not exceed, in microseconds; nil without samples.
  func percentile(_ percent: Int) -> Int? {
    precondition((1...100).contains(percent))
    guard let maximum else { return nil }
    let rank = (count * percent + 99) / 100
    var seen = 0
    for (index, members) in bins.enumerated() where members > 0 {
      seen += members
      if seen >= rank { return min(maximum, LatencyHistogram.upperEnd(of: index)) }
    }
    return maximum
  }

  static func bin(of value: Int) -> Int {
    if value < linearBins { return value }
    // The top nine bits tell the bin: a one, then the place within the doubling.
    let shift = value.bitWidth - value.leadingZeroBitCount - 9
    return linearBins + (shift - 1) * binsPerDoubling + (value >> shift) - binsPerDoubling
  }

  static func upperEnd(of bin: Int) -> Int {
    if bin < linearBins { return bin }
    let shift = (bin - linearBins) / binsPerDoubling + 1
    let top = (bin - linearBins) % binsPerDoubling + binsPerDoubling
    return ((top + 1) << shift) - 1
  }
}
