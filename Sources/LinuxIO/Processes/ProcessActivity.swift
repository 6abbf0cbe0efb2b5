internal import Glibc

/// What a process is doing now (/proc/PID/stat, proc(5)).
package struct ProcessActivity: Hashable, Sendable {
  package enum State: Hashable, Sendable {
    case running
    /// Waits for something, and a signal would end the wait.
    case sleeping
    /// Waits for a device; nothing can end that but the device.
    case waitingForDevice
    /// Stopped by a signal.
    case stopped
    /// Held by a debugger.
    case traced
    case ended
  }

  package var state: State
  /// Of all threads, in user and kernel mode together; the kernel counts in hundredths of a second.
  package var processorTime: Duration

  package init(state: State, processorTime: Duration) {
    self.state = state
    self.processorTime = processorTime
  }

  /// nil where the process is gone.
  package static func of(_ processID: Int32) -> ProcessActivity? {
    guard let bytes = try? readFile("/proc/\(processID)/stat", limit: 4096) else { return nil }
    return ProcessActivity(stat: bytes, ticksPerSecond: max(1, Int64(sysconf(Int32(_SC_CLK_TCK)))))
  }

  /// Reads the one line of /proc/PID/stat. The name in it may hold blanks and parentheses, so it
  /// ends at the last of those.
  init?(stat: [UInt8], ticksPerSecond: Int64) {
    guard let end = stat.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = String(decoding: stat[(end + 1)...], as: UTF8.self).split { $0 == " " }
    // The state is the third field of the line, utime the 14th, stime the 15th.
    guard fields.count > 12, let user = Int64(fields[11]), let kernel = Int64(fields[12]) else {
      return nil
    }
    switch fields[0] {
    case "R": state = .running
    case "D": state = .waitingForDevice
    case "T": state = .stopped
    case "t": state = .traced
    case "Z", "X", "x": state = .ended
    default: state = .sleeping
    }
    processorTime = .milliseconds((user + kernel) * 1000 / ticksPerSecond)
  }
}
