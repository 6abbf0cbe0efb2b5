import Kiosk
import LinuxIO

// Prints what one operation of each workload costs: the rows of `Benchmark.groups`, each in a file
// of its own subject.
do {
  let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()))
  Benchmark(options, clock: KernelClock()).run()
  endProcess(ExitCode.done.rawValue)
} catch {
  try? StandardStream.error.write("tigereye-bench: \(error.reason)\n")
  endProcess(ExitCode.usage.rawValue)
}
