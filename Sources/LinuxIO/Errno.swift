internal import Glibc

/// The number by which the kernel names why a call failed (errno(3)).
public struct Errno: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The number itself, which depends on the kind of processor.
  public var rawValue: Int32

  /// Any number, known to the kernel or not.
  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The calling thread's errno; read it before any other call.
  public static var current: Errno { Errno(rawValue: errno) }

  /// EPERM: not permitted, with any rights that this user has.
  public static let notPermitted = Errno(rawValue: EPERM)
  /// ENOENT: nothing of that name.
  public static let noSuchFile = Errno(rawValue: ENOENT)
  /// EINTR: a signal came; the call is made again.
  public static let interrupted = Errno(rawValue: EINTR)
  /// EIO: the device failed.
  public static let ioError = Errno(rawValue: EIO)
  /// ENXIO: no device behind the node, or none that answers.
  public static let noSuchDeviceOrAddress = Errno(rawValue: ENXIO)
  /// EBADF: no open descriptor; a fault of the program.
  public static let badDescriptor = Errno(rawValue: EBADF)
  /// EAGAIN: nothing now; waiting was not asked for.
  public static let wouldBlock = Errno(rawValue: EAGAIN)
  /// ENOMEM: no memory in the kernel or on the device.
  public static let noMemory = Errno(rawValue: ENOMEM)
  /// EACCES: this user may not.
  public static let accessDenied = Errno(rawValue: EACCES)
  /// EFAULT: a bad pointer; a fault of the program.
  public static let badAddress = Errno(rawValue: EFAULT)
  /// EBUSY: somebody else has it.
  public static let busy = Errno(rawValue: EBUSY)
  /// EEXIST: there is one already.
  public static let fileExists = Errno(rawValue: EEXIST)
  /// ENODEV: the device is gone, or cannot do this.
  public static let noSuchDevice = Errno(rawValue: ENODEV)
  /// ENOTDIR: a part of the path is a file.
  public static let notDirectory = Errno(rawValue: ENOTDIR)
  /// EISDIR: a directory, not a file.
  public static let isDirectory = Errno(rawValue: EISDIR)
  /// EINVAL: the kernel does not take these values.
  public static let invalidArgument = Errno(rawValue: EINVAL)
  /// ENOTTY: not a device of that kind.
  public static let notTerminal = Errno(rawValue: ENOTTY)
  /// ENOSPC: the disk is full.
  public static let noSpace = Errno(rawValue: ENOSPC)
  /// EROFS: the file system may not be written.
  public static let readOnly = Errno(rawValue: EROFS)
  /// ENOSYS: the kernel is too old, or built without it.
  public static let notImplemented = Errno(rawValue: ENOSYS)
  /// EOPNOTSUPP: the driver cannot do this.
  public static let notSupported = Errno(rawValue: EOPNOTSUPP)
  /// ENOBUFS: a queue of messages ran over and some are lost.
  public static let noBufferSpace = Errno(rawValue: ENOBUFS)
  /// ENAMETOOLONG: longer than the kernel takes.
  public static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  /// EAFNOSUPPORT: no address of a known kind.
  public static let addressFamilyNotSupported = Errno(rawValue: EAFNOSUPPORT)
  /// ETIMEDOUT: the device did not answer in time.
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
  /// Why, as the kernel names it.
  public var errno: Errno
  /// What the reader can do about it, if anything: the end of the message.
  public var remedy: String?

  /// An error of these parts; `remedy` is nil where the reader can do nothing.
  public init(call: String, subject: String, errno: Errno, remedy: String? = nil) {
    self.call = call
    self.subject = subject
    self.errno = errno
    self.remedy = remedy
  }

  /// All parts as one message: "cannot open /dev/fb0: Permission denied; …".
  public var description: String {
    let cause = "cannot \(call) \(subject): \(errno)"
    return (remedy ?? errno.remedy).map { "\(cause); \($0)" } ?? cause
  }
}

/// Makes a system call, retries it while a signal interrupts it, and turns -1 into an error.
///
/// EBADF and EFAULT are faults of the program and trap.
@discardableResult @inlinable
package func systemCall<Result: SignedInteger>(
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
