import Glibc
import LinuxIO
import Testing

@Suite struct FileUseTests {
  private let scratch = Scratch()

  private func isReadable(_ use: borrowing FileUse) -> Bool {
    var entry = pollfd(fd: use.rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func openingAndClosingAreReportedUntilTheyAreAcknowledged() throws {
    let path = "\(scratch.path)/terminal"
    close(creat(path, 0o600))
    let use = try FileUse.watch(path)
    #expect(!isReadable(use))
    let descriptor = open(path, O_RDONLY)
    #expect(descriptor >= 0 && isReadable(use))
    use.acknowledge()
    #expect(!isReadable(use))
    close(descriptor)
    #expect(isReadable(use))
    use.acknowledge()
    for _ in 0..<200 { close(open(path, O_WRONLY)) }
    use.acknowledge()
    #expect(!isReadable(use))
  }

  @Test func fileThatIsNotThereCannotBeWatched() throws {
    #expect(throws: SystemError.self) {
      _ = try FileUse.watch("/nowhere/terminal").rawValue
    }
  }
}
