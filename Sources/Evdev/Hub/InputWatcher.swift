internal import LinuxIO

/// What the hub waits for: the devices; those that report new ones, and the time for a second look
/// at nodes that may not be opened; the alarm for contacts that wait for time to pass; and waking
/// from sleep.
final class InputWatcher {
  private let epoll: Epoll
  private let retry: TimerDescriptor
  private let alarm: TimerDescriptor
  private var alarmTime: Duration?
  private var sleep: SleepNotice
  private let monitor: DeviceMonitor

  init(directory: String, others: [String]) throws(SystemError) {
    epoll = try Epoll.make()
    retry = try TimerDescriptor.make()
    alarm = try TimerDescriptor.make()
    sleep = try SleepNotice.make()
    try epoll.add(retry.rawValue, for: .readable)
    try epoll.add(alarm.rawValue, for: .readable)
    try epoll.add(sleep.rawValue, for: .readable)
    monitor = try DeviceMonitor(directory: directory, others: others)
    for number in monitor.fileDescriptors { try epoll.add(number, for: .readable) }
  }

  /// Readable when any of them has something. Lent.
  var rawValue: Int32 { epoll.rawValue }

  func add(_ number: Int32) throws(SystemError) { try epoll.add(number, for: .readable) }

  /// Takes a descriptor out; one that is not in is no fault.
  func remove(_ number: Int32) { try? epoll.remove(number) }

  /// Appends which descriptors are ready, without waiting.
  func poll(into events: inout [Epoll.Event]) throws(SystemError) {
    try epoll.wait(timeout: .zero, into: &events)
  }

  /// Sets the time of the second look; nil: none.
  func setRetry(_ time: Duration?) throws(SystemError) { try retry.set(time) }

  func acknowledgeRetry() throws(SystemError) { try retry.acknowledge() }

  /// What the monitor has seen since the last call.
  func takeEvents() -> DeviceMonitor.Events { monitor.takeEvents() }

  /// Makes the descriptor readable at `time`; nil: not at all.
  func setAlarm(_ time: Duration?) throws(SystemError) {
    guard time != alarmTime else { return }
    alarmTime = time
    // Setting it also takes back a ringing that nobody has acknowledged.
    try alarm.set(time)
  }

  /// Whether the machine has slept, which one of the descriptors that are ready may say.
  func hasSlept(_ ready: [Epoll.Event]) -> Bool {
    let number = sleep.rawValue
    guard ready.contains(where: { $0.descriptor == number }) else { return false }
    return sleep.take()
  }

  /// Whether a descriptor is that of a monitor or of the second look.
  func concernsNodes(_ number: Int32) -> Bool {
    number == retry.rawValue || monitor.fileDescriptors.contains(number)
  }
}
