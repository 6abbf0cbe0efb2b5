package import Evdev
package import LinuxIO

/// A recorded device as a node to be read: what is sent into it comes out, frame by frame.
///
/// A SYN_DROPPED comes out before the other events of its frame: the file has what the device went
/// through meanwhile, which is what a listener gets after a loss (recordings have no other
/// state), so that nothing of the frame is torn.
package final class RecordedSource: InputSource {
  package let identity: DeviceIdentity
  package let capabilities: DeviceCapabilities
  package let tags: DeviceTags?
  package var fileDescriptor: Int32? { nil }

  private var queue: [InputEvent] = []
  private var head = 0
  /// The events since the last end of a frame.
  private var frame: [InputEvent] = []
  private var isClosed = false

  package init(_ device: RecordedDevice) {
    identity = device.identity
    capabilities = device.capabilities
    tags = device.tags
  }

  /// Takes an event of the recording; at the end of a frame the whole frame can be read.
  package func send(_ event: InputEvent) {
    guard !isClosed else { return }
    if event.type == EventType.syn && event.code == SynCode.dropped {
      frame.insert(event, at: 0)
    } else {
      frame.append(event)
    }
    guard event.endsFrame else { return }
    queue.append(contentsOf: frame)
    frame.removeAll(keepingCapacity: true)
  }

  package func nextEvent() -> InputRead {
    if isClosed { return .gone("closed") }
    guard head < queue.count else {
      queue.removeAll(keepingCapacity: true)
      head = 0
      return .wouldBlock
    }
    head += 1
    return .event(queue[head - 1])
  }

  package func grab() throws(SystemError) {}

  package func close() {
    isClosed = true
    queue = []
    frame = []
    head = 0
  }
}
