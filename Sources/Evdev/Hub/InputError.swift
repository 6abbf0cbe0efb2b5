public import LinuxIO

/// Why no input device can be used.
public enum InputError: Error, Hashable, Sendable {
  /// Devices are there, but none may be opened: the first one, its error and what to do.
  case permission(SystemError)
  /// A device that was named cannot be used.
  case unusable(path: String, reason: String)
}

extension InputError: CustomStringConvertible {
  /// A message without a full stop, with the remedy where there is one.
  public var description: String {
    switch self {
    case .permission(let error): "no input device may be used: \(error)"
    case .unusable(let path, let reason): "cannot use the input device \(path): \(reason)"
    }
  }
}
