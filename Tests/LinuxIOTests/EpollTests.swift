import Glibc
@testable import LinuxIO
import Testing

@Suite struct EpollTests {
  private func ready(_ epoll: borrowing Epoll) throws -> [Epoll.Event] {
    var events: [Epoll.Event] = [.init(descriptor: -1, readiness: [])]
    try epoll.wait(timeout: .zero, into: &events)
    return events
  }

  @Test func readableDescriptorIsToldUntilItIsRead() throws {
    let epoll = try Epoll.make()
    let pipe = Pipe()
    try epoll.add(pipe.output.rawValue, for: .readable)
    #expect(try ready(epoll).isEmpty)
    try write([1], to: pipe.input)
    let expected = [Epoll.Event(descriptor: pipe.output.rawValue, readiness: .readable)]
    #expect(try ready(epoll) == expected)
    #expect(try ready(epoll) == expected)
    _ = try readOnce(pipe.output)
    #expect(try ready(epoll).isEmpty)
  }

  @Test func hangUpNeedNotBeAskedFor() throws {
    let epoll = try Epoll.make()
    let pipe = Pipe()
    let number = pipe.output.rawValue
    try epoll.add(number, for: [])
    let output = pipe.closingInput()
    #expect(try ready(epoll) == [Epoll.Event(descriptor: number, readiness: .hangUp)])
    try epoll.remove(output.rawValue)
    #expect(try ready(epoll).isEmpty)
  }

  @Test func interestCanBeChanged() throws {
    let epoll = try Epoll.make()
    let pipe = Pipe()
    try epoll.add(pipe.input.rawValue, for: .readable)
    #expect(try ready(epoll).isEmpty)
    try epoll.change(pipe.input.rawValue, to: .writable)
    #expect(
      try ready(epoll)
        == [Epoll.Event(descriptor: pipe.input.rawValue, readiness: .writable)])
  }

  @Test func addingTwiceAndRemovingTheUnknownAreErrors() throws {
    let epoll = try Epoll.make()
    let pipe = Pipe()
    try epoll.add(pipe.output.rawValue, for: .readable)
    let error = failure {
      try epoll.add(pipe.output.rawValue, for: .readable)
    }
    #expect(error?.errno == .fileExists)
    #expect(throws: SystemError.self) { try epoll.remove(pipe.input.rawValue) }
  }
}

@Suite struct TimerDescriptorTests {
  /// Waits for the timer alone, as long as it takes.
  private func waitFor(_ timer: borrowing TimerDescriptor) throws {
    let epoll = try Epoll.make()
    try epoll.add(timer.rawValue, for: .readable)
    var events: [Epoll.Event] = []
    while events.isEmpty { try epoll.wait(timeout: nil, into: &events) }
    #expect(events == [Epoll.Event(descriptor: timer.rawValue, readiness: .readable)])
  }

  private func isReady(_ timer: borrowing TimerDescriptor) throws -> Bool {
    let epoll = try Epoll.make()
    try epoll.add(timer.rawValue, for: .readable)
    var events: [Epoll.Event] = []
    try epoll.wait(timeout: .zero, into: &events)
    return !events.isEmpty
  }

  @Test(arguments: [Duration.zero, .nanoseconds(1), .seconds(1)])
  func deadlineThatHasPassedRingsAtOnce(deadline: Duration) throws {
    let timer = try TimerDescriptor.make()
    try timer.set(deadline)
    try waitFor(timer)
    try timer.acknowledge()
    #expect(try !isReady(timer))
  }

  @Test func timerThatIsTakenBackStaysQuiet() throws {
    let timer = try TimerDescriptor.make()
    #expect(try !isReady(timer))
    try timer.set(.zero)
    try timer.set(nil)
    #expect(try !isReady(timer))
    try timer.set(KernelClock().now + .seconds(1_000_000))
    #expect(try !isReady(timer))
  }

  @Test func acknowledgingNothingIsHarmless() throws {
    let timer = try TimerDescriptor.make()
    try timer.acknowledge()
    #expect(try !isReady(timer))
  }

  @Test func ringsNotBeforeItsTime() throws {
    let clock = KernelClock()
    let timer = try TimerDescriptor.make()
    let deadline = clock.now + .milliseconds(2)
    try timer.set(deadline)
    try waitFor(timer)
    #expect(clock.now >= deadline)
  }
}

@Suite struct SignalDescriptorTests {
  @Test func signalsBecomeData() throws {
    let signals = try SignalDescriptor.make([.user2, .hangUp])
    #expect(try signals.next() == nil)
    // To this thread alone: the rest of the test process knows nothing of it.
    pthread_kill(pthread_self(), SIGUSR2)
    pthread_kill(pthread_self(), SIGUSR2)
    #expect(try signals.next() == .user2)
    #expect(try signals.next() == nil)
    pthread_kill(pthread_self(), SIGHUP)
    #expect(try signals.next() == .hangUp)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGUSR2)
    sigaddset(&set, SIGHUP)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  @Test func numbersAreTheKernels() {
    #expect(SignalDescriptor.Signal.hangUp.rawValue == SIGHUP)
    #expect(SignalDescriptor.Signal.interrupt.rawValue == SIGINT)
    #expect(SignalDescriptor.Signal.user1.rawValue == SIGUSR1)
    #expect(SignalDescriptor.Signal.user2.rawValue == SIGUSR2)
    #expect(SignalDescriptor.Signal.terminate.rawValue == SIGTERM)
    #expect(SignalDescriptor.Signal.child.rawValue == SIGCHLD)
  }
}

@Suite struct TimeSourceTests {
  @Test func virtualTimeStandsStillAndNeverGoesBack() {
    let clock = VirtualClock(now: .seconds(5))
    #expect(clock.now == .seconds(5))
    clock.advance(by: .milliseconds(16))
    clock.advance(to: .seconds(1))
    #expect(clock.now == .milliseconds(5_016))
  }

  @Test func kernelTimeIsThatOfTheMonotonicClock() {
    var value = timespec()
    clock_gettime(CLOCK_MONOTONIC, &value)
    let before = Duration.seconds(value.tv_sec) + .nanoseconds(value.tv_nsec)
    let now = KernelClock().now
    #expect(now >= before)
  }

  @Test func partsOfADurationAreWhole() {
    let duration = Duration.seconds(3) + .nanoseconds(4_567_891)
    #expect(duration.microseconds == 3_004_567)
    #expect(duration.nanoseconds == 3_004_567_891)
  }
}
