import Foundation
import Testing

@testable import LinuxIO

/// Children here make system calls only: the test process has threads, whose locks a copy of it
/// would find locked for ever.
@Suite(.serialized) struct ProcessTests {
  private func pipes() -> (read: Int32, write: Int32) {
    var ends: [Int32] = [0, 0]
    precondition(pipe(&ends) == 0)
    return (ends[0], ends[1])
  }

  private func waits(for descriptor: Int32, milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 1
  }

  @Test func aDetachedProcessIsNobodysChildAndHasWhatItKeeps() throws {
    let (kept, other) = (pipes(), pipes())
    try startDetachedProcess(named: "test-detached", keeping: [kept.write]) {
      var answer: [Int32] = [
        getpid(), getppid(), getpgrp(), getsid(0), fcntl(other.write, F_GETFD),
        fcntl(kept.write, F_GETFD),
      ]
      _ = write(kept.write, &answer, answer.count * 4)
    }
    var answer = [Int32](repeating: 0, count: 6)
    #expect(waits(for: kept.read, milliseconds: 20_000))
    #expect(read(kept.read, &answer, 24) == 24)
    #expect(answer[0] > 0 && answer[0] != getpid())
    #expect(answer[1] != getpid())
    #expect(answer[2] == answer[0] && answer[3] == getsid(0))
    #expect(answer[4] == -1 && answer[5] != -1)
    // Nobody has to wait for it.
    #expect(waitpid(answer[0], nil, WNOHANG) == -1 && errno == ECHILD)
    for number in [kept.read, kept.write, other.read, other.write] { close(number) }
  }

  @Test func aDetachedProcessIsShownByItsOwnName() throws {
    let (ready, done) = (pipes(), pipes())
    try startDetachedProcess(named: "test-detached", keeping: [ready.write, done.read]) {
      var own = getpid()
      _ = write(ready.write, &own, 4)
      _ = read(done.read, &own, 1)
    }
    var processID: Int32 = 0
    #expect(waits(for: ready.read, milliseconds: 20_000))
    #expect(read(ready.read, &processID, 4) == 4)
    #expect(
      try String(decoding: readFile("/proc/\(processID)/comm"), as: UTF8.self)
        == "test-detached\n")
    let line = try readFile("/proc/\(processID)/cmdline")
    #expect(String(decoding: line.prefix { $0 != 0 }, as: UTF8.self) == "test-detached")
    #expect(line.drop { $0 != 0 }.allSatisfy { $0 == 0 })
    // It ignores what ends others.
    for signal in [SIGHUP, SIGINT, SIGABRT, SIGTERM, SIGTSTP, SIGUSR1] { kill(processID, signal) }
    #expect(kill(processID, 0) == 0)
    _ = write(done.write, &processID, 1)
    for number in [ready.read, ready.write, done.read, done.write] { close(number) }
  }

  @Test func theStatusOfAChildIsToldAndSoIsTheSignalThatEndedIt() throws {
    #expect(try runInChild { 3 } == 3)
    #expect(try runInChild { raise(SIGKILL) } == 128 + SIGKILL)
  }

  @Test func aHandleTellsOfTheEndAndKillsWhatIsStopped() throws {
    let (ready, back) = (pipes(), pipes())
    // The handle is made by the process itself, as the guardian's is by the program.
    let child = fork()
    if child == 0 {
      if let handle = try? ProcessHandle.own() {
        let watcher = fork()
        if watcher == 0 {
          var isReadable = [UInt8(waits(for: handle.rawValue, milliseconds: 0) ? 1 : 0)]
          _ = write(ready.write, &isReadable, 1)
          _ = read(back.read, &isReadable, 1)
          handle.kill()
          isReadable[0] = waits(for: handle.rawValue, milliseconds: 20_000) ? 1 : 0
          _ = write(ready.write, &isReadable, 1)
          _exit(0)
        }
        raise(SIGSTOP)
      }
      _exit(1)
    }
    var byte: UInt8 = 9
    #expect(waits(for: ready.read, milliseconds: 20_000))
    #expect(read(ready.read, &byte, 1) == 1 && byte == 0)
    var status: Int32 = 0
    #expect(waitpid(child, &status, WUNTRACED) == child)
    #expect(write(back.write, &byte, 1) == 1)
    #expect(waits(for: ready.read, milliseconds: 20_000))
    #expect(read(ready.read, &byte, 1) == 1 && byte == 1)
    #expect(waitpid(child, &status, 0) == child && status & 0x7F == SIGKILL)
    for number in [ready.read, ready.write, back.read, back.write] { close(number) }
  }

  /// The child is told of signals to its parent, a stop and an ignored kind of death included, and
  /// of nothing else.
  @Test func anotherProcessIsToldThatThisOneWasSentASignal() throws {
    let ready = pipes()
    let watched = fork()
    if watched == 0 {
      guard let notice = try? SignalNotice.make() else { _exit(1) }
      let watcher = fork()
      if watcher == 0 {
        notice.arm()
        var byte: UInt8 = waits(for: notice.rawValue, milliseconds: 100) ? 1 : 0
        _ = write(ready.write, &byte, 1)
        for _ in 0..<2 {
          byte = waits(for: notice.rawValue, milliseconds: 20_000) ? 1 : 0
          notice.acknowledge()
          _ = write(ready.write, &byte, 1)
        }
        _exit(0)
      }
      while true { pause() }
    }
    func answer() -> UInt8 {
      var byte: UInt8 = 9
      _ = waits(for: ready.read, milliseconds: 30_000)
      _ = read(ready.read, &byte, 1)
      return byte
    }
    #expect(answer() == 0, "told of something before any signal")
    kill(watched, SIGSTOP)
    #expect(answer() == 1, "not told of SIGSTOP")
    kill(watched, SIGKILL)
    #expect(answer() == 1, "not told of SIGKILL")
    waitpid(watched, nil, 0)
    for number in [ready.read, ready.write] { close(number) }
  }

  @Test(arguments: [
    ("R", ProcessActivity.State.running), ("S", .sleeping), ("D", .waitingForDevice),
    ("T", .stopped), ("t", .traced), ("Z", .ended), ("I", .sleeping),
  ])
  func stateAndTimeAreReadWhateverTheName(_ letter: String, _ state: ProcessActivity.State) {
    for name in ["sh", "a b", ") R 1 (", ""] {
      let line = "12 (\(name)) \(letter) 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 1\n"
      let activity = ProcessActivity(stat: Array(line.utf8), ticksPerSecond: 100)
      #expect(activity == ProcessActivity(state: state, processorTime: .seconds(3)), "\(name)")
    }
  }

  @Test(arguments: ["", "12", "12 (sh", "12 (sh) R 1 2", "12 (sh) R 1 2 3 4 5 6 7 8 9 10 x 5"])
  func brokenLinesAreNoActivity(_ line: String) {
    #expect(ProcessActivity(stat: Array(line.utf8), ticksPerSecond: 100) == nil)
  }

  @Test func aProcessThatIsThereHasAnActivityAndOneThatIsNotHasNone() throws {
    // The state is that of the first thread, which waits for the tests here.
    let own = ProcessActivity.of(getpid())?.state
    #expect(own == .running || own == .sleeping)
    let child = fork()
    if child == 0 { _exit(0) }
    waitpid(child, nil, 0)
    #expect(ProcessActivity.of(child) == nil)
  }

  @Test func sharedMemoryIsSharedWithChildren() throws {
    let memory = try Mapping.sharedMemory(byteCount: 4096)
    let pointer = memory.memory
    #expect(pointer.load(as: UInt64.self) == 0)
    _ = try runInChild {
      pointer.storeBytes(of: 42, as: UInt64.self)
      return 0
    }
    #expect(pointer.load(as: UInt64.self) == 42)
  }
}
