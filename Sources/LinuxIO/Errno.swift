internal import Glibc

/// The number by which the kernel names why a call failed (errno(3)).
public struct Errno: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  public var rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The calling thread's errno; read it before any other call.
  public static var current: Errno { Errno(rawValue: errno) }

  public static let notPermitted = Errno(rawValue: EPERM)
  public static let noSuchFile = Errno(rawValue: ENOENT)
  public static let interrupted = Errno(rawValue: EINTR)
  public static let ioError = Errno(rawValue: EIO)
  public static let noSuchDeviceOrAddress = Errno(rawValue: ENXIO)
  public static let badDescriptor = Errno(rawValue: EBADF)
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  public static let noMemory = Errno(rawValue: ENOMEM)
  public static let accessDenied = Errno(rawValue: EACCES)
  public static let badAddress = Errno(rawValue: EFAULT)
  public static let busy = Errno(rawValue: EBUSY)
  public static let fileExists = Errno(rawValue: EEXIST)
  public static let noSuchDevice = Errno(rawValue: ENODEV)
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  public static let isDirectory = Errno(rawValue: EISDIR)
  public static let invalidArgument = Errno(rawValue: EINVAL)
  public static let notTerminal = Errno(rawValue: ENOTTY)
  public static let noSpace = Errno(rawValue: ENOSPC)
  public static let readOnly = Errno(rawValue: EROFS)
  public static let notImplemented = Errno(rawValue: ENOSYS)
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
  /// A queue of messages ran over and some are lost.
  public static let noBufferSpace = Errno(rawValue: ENOBUFS)
  public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  public static let addressFamilyNotSupported = Errno(rawValue: EAFNOSUPPORT)
  public static let timedOut = Errno(rawValue: ETIMEDOUT)

  public static let tooManyOpenFiles = Errno(rawValue: EMFILE)
  public static let fileTooLarge = Errno(rawValue: EFBIG)

  /// What can be done about it, whatever was called; nil where that depends.
  public var remedy: String? {
    guard self == .tooManyOpenFiles else { return nil }
    return "this process may open \(OpenFileLimit.current) files and needs up to "
      + "\(OpenFileLimit.needed): raise the limit (ulimit -n, or LimitNOFILE= of the service)"
  }

  /// The C library's words for it, such as "Permission denied".
  public var description: String {
    strerror(rawValue).map { String(cString: $0) } ?? "error \(rawValue)"
  }
}

/// A system call that failed: which, on what, why, and what to do.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call's name, such as "open".
  public var call: String
  /// What it was made on, such as a path.
  public var subject: String
  public var errno: Errno
  /// What the reader can do about it, if anything: the end of the message.
  public var remedy: String?

  public init(call: String, subject: String, errno: Errno, remedy: String? = nil) {
    self.call = call
    self.subject = subject
    self.errno = errno
    self.remedy = remedy
  }

  public var description: String {
    let cause = "cannot \(call) \(subject): \(errno)"
    return (remedy ?? errno.remedy).map { "\(cause); \($0)" } ?? cause
  }
}

/// Makes a system call, retries it while a signal interrupts it, and turns -1 into an error.
///
/// EBADF and EFAULT are faults of the program and trap.
@discardableResult
public func systemCall<Result: SignedInteger>(
  _ name: String, on subject: @autoclosure () -> String, _ body: () -> Result
) throws(SystemError) -> Result {
  while true {
    let result = body()
    if result != -1 { return result }
    let cause = Errno.current
    if cause == .interrupted { continue }
    precondition(
      cause != .badDescriptor && cause != .badAddress,
      "\(name) on \(subject()) was given a closed descriptor or a bad address")
    throw SystemError(call: name, subject: subject(), errno: cause)
  }
}
