package import Evdev
package import LinuxIO

/// Writes what devices send into EVEMU files in a directory, for whoever has to find out later what
/// a device did.
///
/// Each device has a file of its own, named by the time of the start and its node, that begins with
/// its first event. A file that has grown beyond `partSize` is followed by another, at a moment
/// when nothing touches the device if there is one before twice that size; of one device
/// `mostParts` are kept, the newest. What cannot be written ends the recording with one message,
/// and nothing else.
package final class InputRecorder {
  /// Bytes; see above.
  package static let partSize = 16 << 20
  package static let mostParts = 8

  let directory: String
  let stamp: String
  let partSize: Int
  /// Makes a file that is not there yet.
  let makeFile: (String) throws(SystemError) -> Descriptor
  private let warn: (String) -> Void
  private(set) var hasFailed = false

  /// Makes the directory where it is missing, and finds out whether files can be made there.
  ///
  /// - Parameter warn: takes the message that something could not be written.
  package convenience init(
    directory: String, stamp: String = timestampForFileNames(),
    partSize: Int = InputRecorder.partSize, warn: @escaping (String) -> Void
  ) throws(SystemError) {
    try self.init(
      directory: directory, stamp: stamp, partSize: partSize,
      makeFile: { (path: String) throws(SystemError) -> Descriptor in
        try Descriptor.open(path, [.writeOnly, .create, .exclusive])
      }, warn: warn)
  }

  init(
    directory: String, stamp: String, partSize: Int,
    makeFile: @escaping (String) throws(SystemError) -> Descriptor,
    warn: @escaping (String) -> Void
  ) throws(SystemError) {
    self.directory = directory
    self.stamp = stamp
    self.partSize = partSize
    self.makeFile = makeFile
    self.warn = warn
    try makeDirectories(directory)
    let probe = "\(directory)/.\(stamp)-probe"
    _ = try Descriptor.open(probe, [.writeOnly, .create])
    try removeFile(probe)
  }

  /// A source that gives what `source` gives, and writes it down.
  package func tap(_ source: any InputSource) -> any InputSource {
    RecordingTap(source, DeviceRecorder(source.identity, source.capabilities, self))
  }

  func fail(_ error: SystemError) {
    guard !hasFailed else { return }
    hasFailed = true
    warn("\(error); input is not recorded any more")
  }
}

/// A source that is written down while it is read.
final class RecordingTap: InputSource {
  private let source: any InputSource
  private let recorder: DeviceRecorder

  init(_ source: any InputSource, _ recorder: DeviceRecorder) {
    self.source = source
    self.recorder = recorder
  }

  var identity: DeviceIdentity { source.identity }
  var capabilities: DeviceCapabilities { source.capabilities }
  var tags: DeviceTags? { source.tags }
  var fileDescriptor: Int32? { source.fileDescriptor }

  func nextEvent() -> InputRead {
    let read = source.nextEvent()
    if case .event(let event) = read {
      recorder.take(event)
    } else {
      // Nothing waits to be read: the time to write.
      recorder.flush()
    }
    return read
  }

  func grab() throws(SystemError) { try source.grab() }

  func close() {
    recorder.close()
    source.close()
  }
}
