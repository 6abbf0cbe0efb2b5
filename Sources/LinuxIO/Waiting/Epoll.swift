internal import CLinux
internal import Glibc

/// The set of descriptors that the one loop of a program waits for (epoll(7), level-triggered).
///
/// The descriptors are lent, not owned: remove one before its owner closes it.
package struct Epoll: ~Copyable {
  private let descriptor: Descriptor

  /// Readable while something happened to a member: one set can be a member of another.
  package var rawValue: Int32 { descriptor.rawValue }

  /// What happened to a descriptor. `hangUp` stands for EPOLLHUP, EPOLLRDHUP and EPOLLERR, which
  /// need not be asked for.
  package struct Readiness: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    package static let readable = Readiness(rawValue: 1)
    package static let writable = Readiness(rawValue: 2)
    package static let hangUp = Readiness(rawValue: 4)
  }

  package struct Event: Hashable, Sendable {
    package var descriptor: Int32
    package var readiness: Readiness
  }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  package static func make() throws(SystemError) -> Epoll {
    let number = try systemCall("create", on: "the event loop") {
      epoll_create1(CLINUX_EPOLL_CLOEXEC)
    }
    return Epoll(descriptor: Descriptor(owning: number))
  }

  package func add(_ number: Int32, for interest: Readiness) throws(SystemError) {
    var event = Epoll.event(number, interest)
    try systemCall("watch", on: "descriptor \(number)") {
      epoll_ctl(descriptor.rawValue, EPOLL_CTL_ADD, number, &event)
    }
  }

  package func change(_ number: Int32, to interest: Readiness) throws(SystemError) {
    var event = Epoll.event(number, interest)
    try systemCall("change the watch on", on: "descriptor \(number)") {
      epoll_ctl(descriptor.rawValue, EPOLL_CTL_MOD, number, &event)
    }
  }

  /// Adds a descriptor that is reported once and then no more until `askAgain`.
  package func addForOnce(_ number: Int32) throws(SystemError) {
    var event = Epoll.event(number, .readable)
    event.events |= CLINUX_EPOLLONESHOT
    try systemCall("watch", on: "descriptor \(number)") {
      epoll_ctl(descriptor.rawValue, EPOLL_CTL_ADD, number, &event)
    }
  }

  /// Lets a descriptor of `addForOnce` be reported once more, at once if it is readable now.
  package func askAgain(_ number: Int32) throws(SystemError) {
    var event = Epoll.event(number, .readable)
    event.events |= CLINUX_EPOLLONESHOT
    try systemCall("change the watch on", on: "descriptor \(number)") {
      epoll_ctl(descriptor.rawValue, EPOLL_CTL_MOD, number, &event)
    }
  }

  /// Whether a descriptor is readable now, without waiting (poll(2)).
  package static func isReadable(_ number: Int32) throws(SystemError) -> Bool {
    var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return try systemCall("look at", on: "descriptor \(number)") { poll(&entry, 1, 0) } == 1
  }

  package func remove(_ number: Int32) throws(SystemError) {
    var event = epoll_event()
    try systemCall("stop watching", on: "descriptor \(number)") {
      epoll_ctl(descriptor.rawValue, EPOLL_CTL_DEL, number, &event)
    }
  }

  /// Waits until something happens, at most for `timeout` (nil: for ever), and replaces `events`.
  /// A signal that interrupts the wait ends it with no events.
  package func wait(timeout: Duration?, into events: inout [Event]) throws(SystemError) {
    events.removeAll(keepingCapacity: true)
    // Rounded up: a wait that ends too early would only be made again.
    let milliseconds = timeout.map { min(Int64(Int32.max), max(0, ($0.microseconds + 999) / 1000)) }
    let capacity = 32
    let found = withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: capacity) {
      buffer -> Int32 in
      let count = epoll_wait(
        descriptor.rawValue, buffer.baseAddress!, Int32(capacity), Int32(milliseconds ?? -1))
      for index in 0..<max(0, Int(count)) {
        let raw = buffer[index].events
        var readiness: Readiness = []
        if raw & CLINUX_EPOLLIN != 0 { readiness.insert(.readable) }
        if raw & CLINUX_EPOLLOUT != 0 { readiness.insert(.writable) }
        if raw & (CLINUX_EPOLLHUP | CLINUX_EPOLLRDHUP | CLINUX_EPOLLERR) != 0 {
          readiness.insert(.hangUp)
        }
        events.append(Event(descriptor: buffer[index].data.fd, readiness: readiness))
      }
      return count
    }
    if found == -1 {
      let cause = Errno.current
      if cause != .interrupted {
        throw SystemError(call: "wait in", subject: "the event loop", errno: cause)
      }
    }
  }

  private static func event(_ number: Int32, _ interest: Readiness) -> epoll_event {
    var event = epoll_event()
    event.data.fd = number
    if interest.contains(.readable) { event.events |= CLINUX_EPOLLIN }
    if interest.contains(.writable) { event.events |= CLINUX_EPOLLOUT }
    return event
  }
}
