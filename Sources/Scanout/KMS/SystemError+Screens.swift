internal import LinuxIO

/// What an answer of the kernel says about a screen.
extension SystemError {
  /// The device is not there any more: unplugged, or taken from its driver.
  var meansGone: Bool { errno == .noSuchDevice || errno == .noSuchDeviceOrAddress }

  /// A call that only a card's master may make was refused.
  var meansLostMastership: Bool { errno == .accessDenied || errno == .notPermitted }
}
