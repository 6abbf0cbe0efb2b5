internal import Evdev
internal import FakeInput
internal import ImageFiles
internal import LinuxIO
internal import Scanout

/// The one place where faults of the libraries become exit codes, and get their remedy.
extension KioskError {
  /// A file that was to be read cannot be: 66 where it is missing or no file, 77 where access is
  /// denied, 74 where reading failed.
  static func unreadable(_ what: String, _ error: SystemError) -> KioskError {
    let code: ExitCode
    switch error.errno {
    case .accessDenied, .notPermitted: code = .noPermission
    case .ioError: code = .inputOutput
    case .tooManyOpenFiles, .noMemory: code = .internalFault
    default: code = .inputFile
    }
    return KioskError(
      code,
      "cannot read \(what) \(printable(error.subject)): \(error.errno); \(remedy(reading: error))")
  }

  /// A file that was to be written is not: 74 where the disk failed or is full, else 73.
  static func unwritable(_ what: String, _ error: SystemError) -> KioskError {
    let isDisk = [.ioError, .noSpace, .fileTooLarge].contains(error.errno)
    return KioskError(
      isDisk ? .inputOutput : .cannotCreateOutput,
      "cannot write \(what) \(printable(error.subject)): \(error.errno); \(remedy(writing: error))")
  }

  private static func remedy(reading error: SystemError) -> String {
    if let remedy = error.remedy ?? error.errno.remedy { return remedy }
    return switch error.errno {
    case .accessDenied, .notPermitted: "make it readable for this user"
    case .isDirectory: "name a file, not a directory"
    case .ioError: "check the disk"
    default: "check the path"
    }
  }

  private static func remedy(writing error: SystemError) -> String {
    if let remedy = error.remedy ?? error.errno.remedy { return remedy }
    return switch error.errno {
    case .noSuchFile: "make its directory first"
    case .accessDenied, .notPermitted, .readOnly: "name a place that this user may write to"
    case .noSpace: "free some space on that file system"
    case .fileTooLarge: "raise the limit of a file's size (ulimit -f)"
    case .isDirectory: "name a file, not a directory"
    default: "name another place"
    }
  }
}

extension KioskError {
  /// A screen that cannot be opened with these settings.
  init(_ error: DisplayError, _ settings: RuntimeSettings) {
    let message = error.message(advice: \.text)
    switch error.kind {
    case .noUsableDisplay, .held: self.init(.noUsableDisplay, message)
    case .permission: self.init(.noPermission, message)
    case .noRoom(let size): self = settings.marginsError(size)
    }
  }

  /// Devices that were named and cannot be read.
  init(_ problem: InputError) {
    switch problem {
    case .permission: self.init(.noPermission, "\(problem)")
    case .unusable:
      self.init(
        .inputFile, "\(problem); \"tigereye list\" shows the input devices that there are")
    }
  }

  /// What is wrong with a file that plays instead of devices.
  init(_ error: FakeInputError) {
    self.init(.inputFile, error.reason, at: FilePosition(file: error.file, line: error.line))
  }

  /// A picture that cannot be written.
  init(_ error: ImageFileError) {
    let isDisk = [.system(.noSpace), .system(.ioError)].contains(error.cause)
    if case .system(let cause) = error.cause, [.fileTooLarge, .tooManyOpenFiles].contains(cause) {
      self = .unwritable(
        "the picture", SystemError(call: "write", subject: error.subject, errno: cause))
      return
    }
    self.init(isDisk ? .inputOutput : .cannotCreateOutput, "\(error)")
  }

  /// Standard output that cannot be written.
  init(output error: SystemError) {
    let remedy =
      switch error.errno {
      case .badDescriptor: "start the program with its standard output open"
      case .noSpace: "free some space on that file system"
      default: "let it lead to where somebody reads it"
      }
    self.init(.inputOutput, "\(error); \(remedy)")
  }

  /// What the kernel never refuses a program that is well.
  init(internal error: SystemError) {
    let hasRemedy = (error.remedy ?? error.errno.remedy) != nil
    let remedy = error.errno == .noMemory ? "free some memory" : "report this fault of the program"
    self.init(.internalFault, hasRemedy ? "\(error)" : "\(error); \(remedy)")
  }
}
