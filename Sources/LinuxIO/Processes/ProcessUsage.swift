internal import CLinux
internal import Glibc

/// What this process has used of the machine so far.
package struct ProcessUsage: Hashable, Sendable {
  /// Processor time of all threads, in user and kernel mode together.
  package var processorTime: Duration
  /// The most memory that was resident at once, in KiB; nil where /proc is missing.
  package var peakResidentKiB: Int?

  package init(processorTime: Duration, peakResidentKiB: Int?) {
    self.processorTime = processorTime
    self.peakResidentKiB = peakResidentKiB
  }

  /// Reads the kernel's figures (getrusage(2), proc(5)).
  package static func current() -> ProcessUsage {
    var usage = rusage()
    // glibc types the first argument as an enum or an integer, by version.
    getrusage(CLINUX_RUSAGE_SELF, &usage)
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    // Not ru_maxrss: that one outlives execve, so a large parent's peak would be taken for ours.
    let status = (try? readFile("/proc/self/status")) ?? []
    return ProcessUsage(
      processorTime: .seconds(seconds) + .microseconds(microseconds),
      peakResidentKiB: peakResident(inStatus: status))
  }

  /// The number in the "VmHWM:     1234 kB" line of /proc/PID/status.
  static func peakResident(inStatus status: [UInt8]) -> Int? {
    let label = Array("VmHWM:".utf8)
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: label) {
      let digits = line.dropFirst(label.count)
        .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        .prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return Int(String(decoding: digits, as: UTF8.self))
    }
    return nil
  }
}
