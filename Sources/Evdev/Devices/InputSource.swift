package import LinuxIO

/// What asking a source for its next event gave.
package enum InputRead: Hashable, Sendable {
  case event(InputEvent)
  /// Nothing now.
  case wouldBlock
  /// The device is gone, and why; nothing will come any more.
  case gone(String)
}

/// One input device as the program sees it: the seam between the kernel and everything above, so
/// that faults can be played without hardware.
///
/// After a SYN_DROPPED event the source itself brings the listener back in step: the events that
/// follow, up to a SYN_REPORT, are the difference between what was sent and what is.
package protocol InputSource: AnyObject {
  var identity: DeviceIdentity { get }
  var capabilities: DeviceCapabilities { get }
  /// What udev says about the device, where the source itself knows; nil: ask udev about the node.
  var tags: DeviceTags? { get }
  /// Becomes readable when events wait; nil for a source that is only asked. Lent: valid until
  /// `close()`.
  var fileDescriptor: Int32? { get }
  func nextEvent() -> InputRead
  /// Keeps the device from all other programs and from the console.
  func grab() throws(SystemError)
  /// Lets go of the device; called once.
  func close()
}

extension InputSource {
  package var tags: DeviceTags? { nil }
}
