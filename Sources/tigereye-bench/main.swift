import Kiosk
import LinuxIO

// Prints what one operation of each workload costs: the rows of `Benchmark.groups`, each in a file
// of its own subject.
do {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  Benchmark(options, clock: KernelClock()).run()
  Program.exit(.done)
} catch {
  try? StandardStream.error.write("tigereye-bench: \(error.reason)\n")
  Program.exit(.usage)
}
