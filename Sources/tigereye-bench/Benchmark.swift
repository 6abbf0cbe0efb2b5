import Geometry
import LinuxIO

/// One line of the result: something that can be done again and again.
struct BenchmarkRow {
  let name: String
  /// Whose work is measured: ours, or the C library's for comparison.
  var peer = "tigereye"
  /// How many operations one call of `run` is.
  let operations: Int
  /// The nominal millions of pixels of one call.
  let megapixels: Double
  let run: () -> Void
}

/// Measures rows and prints them.
///
/// A call that was not timed comes first; then seven rounds over all rows, in each of which a row
/// has as many calls as take 20 milliseconds; the median counts. Machines are shared and warm up:
/// since rounds go over all rows, those of one run can be compared, of two runs not; other
/// rasterizers only through the peer library, call by call in one process.
struct Benchmark {
  /// What there is to measure. Further rows are further entries, each made in its own file.
  static var groups: [(PixelSize) -> [BenchmarkRow]] {
    [
      RasterRows.make, MemoryRows.make, ProgramRows.make, UndoRows.make, ScribbleRows.make,
      PresentingRows.make,
    ]
  }

  private static let rounds = 7
  private static let roundLength = Duration.milliseconds(20)

  private let options: BenchmarkOptions
  private let clock: any TimeSource

  init(_ options: BenchmarkOptions, clock: any TimeSource) {
    self.options = options
    self.clock = clock
  }

  func run() {
    let rows = Benchmark.groups.flatMap { $0(options.size) }
      .filter { row in options.filter.map { row.name.contains($0) } ?? true }
    if options.isList {
      for row in rows { print(row.name) }
      return
    }
    printLine("workload", "peer", "ns_per_op", "mpix_s")
    for (row, nanoseconds) in zip(rows, measure(rows)) {
      printLine(
        row.name, row.peer, tenths(nanoseconds / Double(row.operations)),
        tenths(row.megapixels * 1e9 / nanoseconds))
    }
  }

  /// The nanoseconds of one call of each row.
  private func measure(_ rows: [BenchmarkRow]) -> [Double] {
    let calls = rows.map { row in
      row.run()
      let first = time(row, calls: 1)
      return max(1, Int(Benchmark.roundLength / max(first, .nanoseconds(1))))
    }
    let rounds = (0..<Benchmark.rounds).map { _ in
      zip(rows, calls).map { time($0, calls: $1) / .nanoseconds(1) / Double($1) }
    }
    return rows.indices.map { row in
      rounds.map { $0[row] }.sorted()[Benchmark.rounds / 2]
    }
  }

  private func time(_ row: BenchmarkRow, calls: Int) -> Duration {
    let start = clock.now
    for _ in 0..<calls { row.run() }
    return clock.now - start
  }

  private func tenths(_ value: Double) -> String {
    let number = Int((value * 10).rounded())
    return "\(number / 10).\(number % 10)"
  }

  private func printLine(_ name: String, _ peer: String, _ time: String, _ rate: String) {
    if options.isCSV { return print("\(name),\(peer),\(time),\(rate)") }
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let label = name + String(repeating: " ", count: max(0, 26 - name.count))
    print(label + padded(peer, 9) + padded(time, 14) + padded(rate, 12))
  }
}
