import Testing

@testable import LinuxIO

@Suite struct LifelineTests {
  @Test func itIsReadableOnceTheOtherEndIsClosed() throws {
    var line = try Lifeline.make()
    let epoll = try Epoll.make()
    try epoll.add(line.rawValue, for: .readable)
    var events: [Epoll.Event] = []
    try epoll.wait(timeout: .zero, into: &events)
    #expect(events.isEmpty)
    line.letGo()
    try epoll.wait(timeout: .zero, into: &events)
    let number = line.rawValue
    #expect(events.map(\.descriptor) == [number])
  }
}
