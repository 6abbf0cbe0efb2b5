import LinuxIO
import Scanout
import Testing

@testable import Kiosk

@Suite struct HeartbeatTests {
  @Test func turnsAreEvenWhileWaitingOddWhileWorkingAndNeverTheSame() throws {
    let heartbeat = try Heartbeat()
    #expect(heartbeat.turn == 0)
    var seen: Set<UInt32> = [0]
    for _ in 0..<100 {
      heartbeat.beginWaiting()
      #expect(heartbeat.turn % 2 == 0 && seen.insert(heartbeat.turn).inserted)
      heartbeat.beginWorking()
      #expect(heartbeat.turn % 2 == 1 && seen.insert(heartbeat.turn).inserted)
    }
  }

  @Test func allowancesOnlyGrow() throws {
    let heartbeat = try Heartbeat()
    #expect(heartbeat.allowance == .zero)
    heartbeat.allow(until: .seconds(40))
    heartbeat.allow(until: .seconds(30))
    #expect(heartbeat.allowance == .seconds(40))
  }

  @Test func theConsoleIsTakenOverAsItWas() throws {
    let heartbeat = try Heartbeat()
    #expect(heartbeat.console == nil)
    for path in ["/dev/tty1", "/dev/tty63", "/dev/t"] {
      let saved = Console.Saved(path: path, picture: .text, keyboard: .translated)
      heartbeat.console = saved
      #expect(heartbeat.console == saved)
    }
    heartbeat.console = nil
    #expect(heartbeat.console == nil)
  }

  @Test func whatTheProgramWritesAnotherProcessReads() throws {
    let heartbeat = try Heartbeat()
    let status = try runInChild {
      heartbeat.beginWaiting()
      return 7
    }
    #expect(status == 7)
    #expect(heartbeat.turn == 2)
  }

  @Test func theLoopTellsWhetherItWaitsOrWorks() throws {
    let loop = try EventLoop()
    let heartbeat = try Heartbeat()
    loop.heartbeat = heartbeat
    try loop.turn(until: nil, polling: true)
    #expect(heartbeat.turn == 3)
    try loop.turn(until: .zero)
    #expect(heartbeat.turn == 5)
  }

  @Test func workForTheLoopIsSeenBesideIt() throws {
    let loop = try EventLoop()
    #expect(try !Epoll.isReadable(loop.workDescriptor))
    let timer = try TimerDescriptor.make()
    try loop.watch(timer.rawValue) { _ in }
    try timer.set(.zero)
    #expect(try Epoll.isReadable(loop.workDescriptor))
    loop.unwatch(timer.rawValue)
    #expect(try !Epoll.isReadable(loop.workDescriptor))
  }
}
