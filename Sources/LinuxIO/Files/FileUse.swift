internal import CLinux
internal import Glibc

/// Reports that a process has opened or closed a file, this one included (inotify(7)). What is done
/// by way of a descriptor that was open before is not reported.
package struct FileUse: ~Copyable {
  private let descriptor: Descriptor

  /// Readable once the file was opened or closed, until `acknowledge`; lent.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// Watches the file at `path` from now on. Errors: EMFILE, and ENOSPC where the user has too many
  /// watches.
  package static func watch(_ path: String) throws(SystemError) -> FileUse {
    let number = try systemCall("inotify_init1", on: "a file watch") {
      inotify_init1(O_CLOEXEC | O_NONBLOCK)
    }
    let use = FileUse(descriptor: Descriptor(owning: number))
    let mask = UInt32(IN_OPEN) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_CLOSE_NOWRITE)
    try systemCall("watch", on: path) {
      withFileName(path) { inotify_add_watch(number, $0, mask) }
    }
    return use
  }

  /// Resets the descriptor until the next time.
  package func acknowledge() {
    // The kernel joins equal events, so there are few, and each is small: the file has no name here.
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer in
      while case .bytes? = try? descriptor.read(into: buffer) {}
    }
  }
}
