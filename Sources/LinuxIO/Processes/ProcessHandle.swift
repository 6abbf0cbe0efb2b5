internal import CLinux
internal import Glibc

/// The number of the calling process.
package func ownProcessID() -> Int32 { getpid() }

/// A process by a descriptor instead of a number, so that it can never be taken for a later one
/// that got the same number (pidfd_open(2)).
package struct ProcessHandle: ~Copyable {
  package let processID: Int32
  private let descriptor: Descriptor

  /// Readable once the process has ended; lent.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(processID: Int32, descriptor: consuming Descriptor) {
    self.processID = processID
    self.descriptor = descriptor
  }

  /// The calling process, for others to hold: a child that is forked later has it, too. ENOSYS:
  /// the kernel is older than 5.3.
  package static func own() throws(SystemError) -> ProcessHandle {
    let processID = getpid()
    let number = try systemCall("watch", on: "process \(processID)") { pidfd_open(processID, 0) }
    return ProcessHandle(processID: processID, descriptor: Descriptor(owning: number))
  }

  /// Ends the process, even a stopped one (SIGKILL). Whether it is still there does not matter.
  package func kill() {
    _ = pidfd_send_signal(descriptor.rawValue, SIGKILL, nil, 0)
  }
}
