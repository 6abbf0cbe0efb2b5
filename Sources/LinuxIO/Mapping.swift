internal import Glibc

/// A piece of a file or device mapped into memory, shared with it (mmap(2)): unmapped by deinit.
package struct Mapping: ~Copyable {
  package enum Access: Sendable {
    case readOnly
    /// For memory that must not be read. Not every processor can forbid reading, so a read need
    /// not fault.
    case writeOnly
    case readWrite
  }

  /// Valid as long as this value lives.
  package let memory: UnsafeMutableRawPointer
  package let byteCount: Int

  private init(memory: UnsafeMutableRawPointer, byteCount: Int) {
    self.memory = memory
    self.byteCount = byteCount
  }

  deinit {
    _ = munmap(memory, byteCount)
  }

  /// Maps `byteCount` bytes of `descriptor` from `offset` on, a multiple of the page size or what
  /// a driver gave out. The descriptor may be closed afterwards. `subject` is named in the error.
  package static func make(
    _ descriptor: borrowing Descriptor, offset: Int, byteCount: Int, access: Access,
    subject: String
  ) throws(SystemError) -> Mapping {
    precondition(byteCount > 0)
    let protection =
      switch access {
      case .readOnly: PROT_READ
      case .writeOnly: PROT_WRITE
      case .readWrite: PROT_READ | PROT_WRITE
      }
    let memory = mmap(nil, byteCount, protection, MAP_SHARED, descriptor.rawValue, offset)
    guard let memory, memory != MAP_FAILED else {
      throw SystemError(call: "map", subject: subject, errno: .current)
    }
    // A process that is forked later has no business with a device's memory, and would keep the
    // device open by it.
    madvise(memory, byteCount, MADV_DONTFORK)
    return Mapping(memory: memory, byteCount: byteCount)
  }

  /// Memory of zeros that processes forked later share with this one.
  package static func sharedMemory(byteCount: Int) throws(SystemError) -> Mapping {
    precondition(byteCount > 0)
    let memory = mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else {
      throw SystemError(call: "map", subject: "shared memory", errno: .current)
    }
    return Mapping(memory: memory, byteCount: byteCount)
  }
}
