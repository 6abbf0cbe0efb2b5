import Glibc
import LinuxIO
import Testing

@Suite struct FileUseTests {
  private let scratch = Scratch()

  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test func openingAndClosingAreReportedUntilTheyAreAcknowledged() throws {
    let path = "\(scratch.path)/terminal"
    close(creat(path, 0o600))
    let use = try FileUse.watch(path)
    let watch = use.rawValue
    #expect(!isReadable(watch))
    let descriptor = open(path, O_RDONLY)
    #expect(descriptor >= 0 && isReadable(watch))
    use.acknowledge()
    #expect(!isReadable(watch))
    close(descriptor)
    #expect(isReadable(watch))
    use.acknowledge()
    for _ in 0..<200 { close(open(path, O_WRONLY)) }
    use.acknowledge()
    #expect(!isReadable(watch))
  }

  @Test func fileThatIsNotThereCannotBeWatched() throws {
    #expect(throws: SystemError.self) {
      _ = try FileUse.watch("/nowhere/terminal").rawValue
    }
  }
}
