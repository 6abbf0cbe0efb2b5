import LinuxIO
import Testing

/// That a real sleep is told can only be seen in the emulator.
@Suite struct SleepNoticeTests {
  @Test func aMachineThatIsAwakeIsNotSaidToHaveSlept() throws {
    var notice = try SleepNotice.make()
    let set = try Epoll.make()
    try set.add(notice.rawValue, for: .readable)
    var events: [Epoll.Event] = []
    try set.wait(timeout: .zero, into: &events)
    #expect(events.isEmpty)
    for _ in 0..<2 {
      let hasSlept = notice.take()
      #expect(!hasSlept)
    }
  }
}
