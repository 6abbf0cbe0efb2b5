internal import CLinux
internal import Glibc

/// An open file descriptor and its owner: closed by deinit, exactly once.
///
/// The raw value may be lent to C libraries and to `Epoll` for as long as this value lives.
package struct Descriptor: ~Copyable {
  package let rawValue: Int32

  /// Takes over a descriptor that nobody else closes.
  package init(owning rawValue: Int32) {
    precondition(rawValue >= 0)
    self.rawValue = rawValue
  }

  deinit {
    // Never retried: the descriptor is gone whatever close says (close(2)).
    _ = Glibc.close(rawValue)
  }

  /// How a file is opened; close-on-exec is always set.
  package struct OpenOptions: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    package static let readOnly = OpenOptions([])
    package static let writeOnly = OpenOptions(rawValue: O_WRONLY)
    package static let readWrite = OpenOptions(rawValue: O_RDWR)
    package static let nonBlocking = OpenOptions(rawValue: O_NONBLOCK)
    /// Does not become the controlling terminal.
    package static let noControllingTerminal = OpenOptions(rawValue: O_NOCTTY)
    package static let create = OpenOptions(rawValue: O_CREAT)
    package static let truncate = OpenOptions(rawValue: O_TRUNC)
    /// With `create`: EEXIST where the file is there already.
    package static let exclusive = OpenOptions(rawValue: O_EXCL)
  }

  /// Opens `path`. A file that is created gets `mode` less the umask.
  package static func open(
    _ path: String, _ options: OpenOptions, mode: UInt32 = 0o644
  ) throws(SystemError) -> Descriptor {
    let number = try systemCall("open", on: path) {
      withFileName(path) { Glibc.open($0, options.rawValue | O_CLOEXEC, mode) }
    }
    return Descriptor(owning: number)
  }

  /// Lets reads and writes wait again after `open` with `nonBlocking`.
  package func makeBlocking() throws(SystemError) {
    try systemCall("set the flags of", on: "descriptor \(rawValue)") {
      fcntl(rawValue, F_SETFL, fcntl(rawValue, F_GETFL) & ~O_NONBLOCK)
    }
  }

  /// A second descriptor for the same open file.
  package func duplicated() throws(SystemError) -> Descriptor {
    let number = try systemCall("duplicate", on: "descriptor \(rawValue)") {
      fcntl(rawValue, F_DUPFD_CLOEXEC, 0)
    }
    return Descriptor(owning: number)
  }
}

/// What reading from a descriptor gave; none of these is a failure.
package enum ReadOutcome: Hashable, Sendable {
  /// So many bytes, at least one.
  case bytes(Int)
  /// Nothing now, more may come.
  case wouldBlock
  /// Nothing will come any more.
  case endOfFile
}

extension Descriptor {
  /// Reads what is there, at most the buffer's size.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> ReadOutcome {
    do throws(SystemError) {
      let count = try systemCall("read", on: "descriptor \(rawValue)") {
        Glibc.read(rawValue, buffer.baseAddress, buffer.count)
      }
      return count == 0 ? .endOfFile : .bytes(count)
    } catch {
      if error.errno == .wouldBlock { return .wouldBlock }
      throw error
    }
  }

  /// Writes all bytes, waiting for none: on a non-blocking descriptor a full pipe is an error.
  package func writeAll(_ bytes: UnsafeRawBufferPointer, to subject: String) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      done += try systemCall("write", on: subject) {
        Glibc.write(rawValue, bytes.baseAddress! + done, bytes.count - done)
      }
    }
  }

  /// An ioctl with a pointer argument (ioctl(2)); returns the kernel's result.
  @discardableResult
  package func ioctl<Argument>(
    _ request: UInt, named name: String, on subject: String, _ argument: inout Argument
  ) throws(SystemError) -> Int32 {
    try withUnsafeMutablePointer(to: &argument) { pointer throws(SystemError) in
      try systemCall(name, on: subject) {
        Glibc.ioctl(rawValue, request, UnsafeMutableRawPointer(pointer))
      }
    }
  }

  /// An ioctl whose argument is a number.
  @discardableResult
  package func ioctl(
    _ request: UInt, named name: String, on subject: String, value: Int
  ) throws(SystemError) -> Int32 {
    try systemCall(name, on: subject) {
      Glibc.ioctl(rawValue, request, CInt(truncatingIfNeeded: value))
    }
  }
}

extension Descriptor {
  /// A descriptor of our own for what standard input leads to.
  package static func duplicateOfStandardInput() throws(SystemError) -> Descriptor {
    let number = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    // Started with standard input closed: that is the starter's doing, not a fault of ours.
    if number == -1 {
      throw SystemError(call: "read", subject: "standard input", errno: .current)
    }
    return Descriptor(owning: number)
  }
}
