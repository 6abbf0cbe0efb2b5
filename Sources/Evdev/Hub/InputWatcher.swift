internal import LinuxIO

/// What the hub waits for: the devices; those who tell of new ones, and the time for a second look
/// at nodes that may not be opened; the alarm for contacts that wait for time to pass; and waking
/// from sleep.
final class InputWatcher {
  let epoll: Epoll
  let retry: TimerDescriptor
  private let alarm: TimerDescriptor
  private var alarmTime: Duration?
  private var sleep: SleepNotice
  let monitor: DeviceMonitor

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

  /// Makes the descriptor readable at `time`; nil: not at all.
  func setAlarm(_ time: Duration?) throws(SystemError) {
    guard time != alarmTime else { return }
    alarmTime = time
    // Setting it also takes back a ringing that nobody has acknowledged.
    try alarm.set(time)
  }

  /// Whether the machine has slept, which one of the descriptors that are ready may tell.
  func hasSlept(_ ready: [Epoll.Event]) -> Bool {
    let number = sleep.rawValue
    guard ready.contains(where: { $0.descriptor == number }) else { return false }
    return sleep.take()
  }

  /// Whether a descriptor is that of a monitor or of the second look.
  func tellsOfDevices(_ number: Int32) -> Bool {
    number == retry.rawValue || monitor.fileDescriptors.contains(number)
  }
}
