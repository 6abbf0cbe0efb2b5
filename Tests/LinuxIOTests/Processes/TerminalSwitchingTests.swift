import Foundation
import Testing

@testable import LinuxIO

/// The handlers on a descriptor that is no terminal: the kernel refuses their answers, all else is
/// as on a console. Serialized: the handlers belong to the process.
@Suite(.serialized) struct TerminalSwitchingTests {
  private func begin(isInFront: Bool = true) throws -> TerminalSwitching {
    try TerminalSwitching.begin(
      answeringOn: nowhere.rawValue, take: { isInFront }, leaveToKernel: {})
  }

  private let nowhere: Holder

  /// /dev/null, which no copy of the suite closes twice.
  private final class Holder {
    private let descriptor: Descriptor
    init() throws { descriptor = try Descriptor.open("/dev/null", .readWrite) }
    var rawValue: Int32 { descriptor.rawValue }
  }

  init() throws {
    nowhere = try Holder()
  }

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func askingGivesTheCardsUpAndWakesTheLoop() throws {
    let switching = try begin()
    let card = dup(nowhere.rawValue)
    defer { close(card) }
    #expect(fcntl(card, F_GETFD) & FD_CLOEXEC == 0)
    // An ioctl without argument whose effect can be seen.
    switching.addCard(card, giveUpBy: UInt(FIOCLEX))
    #expect(!isReadable(switching.fileDescriptor))
    raise(TerminalSwitching.signals.release)
    #expect(fcntl(card, F_GETFD) & FD_CLOEXEC != 0)
    #expect(switching.releases == 1)
    #expect(isReadable(switching.fileDescriptor))
    switching.acknowledge()
    #expect(!isReadable(switching.fileDescriptor))
  }

  @Test func aCardThatWasTakenOutIsLeftAlone() throws {
    let switching = try begin()
    let (kept, removed) = (dup(nowhere.rawValue), dup(nowhere.rawValue))
    defer {
      close(kept)
      close(removed)
    }
    switching.addCard(removed, giveUpBy: UInt(FIOCLEX))
    switching.addCard(kept, giveUpBy: UInt(FIOCLEX))
    switching.removeCard(removed)
    raise(TerminalSwitching.signals.release)
    #expect(fcntl(kept, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(removed, F_GETFD) & FD_CLOEXEC == 0)
  }

  @Test func aTerminalThatWasNotInFrontIsInFrontOnceItIsBack() throws {
    let switching = try begin(isInFront: false)
    #expect(!switching.isInFront)
    raise(TerminalSwitching.signals.acquire)
    #expect(switching.isInFront && switching.releases == 0)
    #expect(isReadable(switching.fileDescriptor))
  }

  @Test func anAnswerThatTheKernelRefusesLeavesTheTerminalInFront() throws {
    let switching = try begin()
    raise(TerminalSwitching.signals.release)
    #expect(switching.isInFront)
  }

  @Test func signalsWaitUntilHoldEnds() throws {
    let switching = try begin()
    switching.hold {
      raise(TerminalSwitching.signals.release)
      #expect(switching.releases == 0)
      switching.hold {}
      #expect(switching.releases == 0)
    }
    #expect(switching.releases == 1)
  }

  /// The kernel delivers the lower of two waiting real-time signals first (signal(7)).
  @Test func ofTwoThatWaitedComingBackIsMetFirst() throws {
    #expect(TerminalSwitching.signals.acquire < TerminalSwitching.signals.release)
    let switching = try begin(isInFront: false)
    switching.hold {
      raise(TerminalSwitching.signals.release)
      raise(TerminalSwitching.signals.acquire)
      #expect(!switching.isInFront && switching.releases == 0)
    }
    #expect(switching.isInFront && switching.releases == 1)
  }

  @Test func aComputingThreadIsInterrupted() throws {
    let switching = try begin()
    let computing = pthread_self()
    let sender = Thread { pthread_kill(computing, TerminalSwitching.signals.release) }
    sender.start()
    var sum: UInt64 = 0
    let end = Date(timeIntervalSinceNow: 30)
    // No system call in between that the signal could wait for.
    while switching.releases == 0 {
      for step in 0..<1_000_000 as Range<UInt64> { sum = sum &* 31 &+ step }
      if Date() > end { break }
    }
    #expect(switching.releases == 1, "\(sum)")
  }

  @Test func errnoIsWhatItWasBeforeTheSignal() throws {
    let switching = try begin()
    errno = ENOSPC
    raise(TerminalSwitching.signals.release)
    #expect(errno == ENOSPC)
    #expect(switching.releases == 1)
  }

  @Test func afterTheEndASignalThatWasOnItsWayDoesNothing() throws {
    var hasLeft = false
    do {
      let switching = try TerminalSwitching.begin(
        answeringOn: nowhere.rawValue, take: { true }, leaveToKernel: { hasLeft = true })
      try switching.end()
      try switching.end()
    }
    #expect(hasLeft)
    raise(TerminalSwitching.signals.release)
    raise(TerminalSwitching.signals.acquire)
    let next = try begin()
    #expect(next.releases == 0)
  }
}
