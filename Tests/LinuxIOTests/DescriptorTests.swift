import Glibc
import LinuxIO
import Testing

@Suite struct DescriptorTests {
  @Test func readingTellsBytesFromNothingYetFromNothingEver() throws {
    let pipe = Pipe()
    #expect(try readOnce(pipe.output).0 == .wouldBlock)
    try write([1, 2, 3], to: pipe.input)
    let (outcome, bytes) = try readOnce(pipe.output)
    #expect(outcome == .bytes(3))
    #expect(bytes == [1, 2, 3])
    #expect(try readOnce(pipe.output).0 == .wouldBlock)
    let output = pipe.closingInput()
    #expect(try readOnce(output).0 == .endOfFile)
  }

  @Test func endOfLifeClosesAndADuplicateStaysOpen() throws {
    let pipe = Pipe()
    let second = try pipe.input.duplicated()
    let output = pipe.closingInput()
    #expect(try readOnce(output).0 == .wouldBlock)
    try write([7], to: second)
    #expect(try readOnce(output).1 == [7])
    func close(_: consuming Descriptor) {}
    close(second)
    #expect(try readOnce(output).0 == .endOfFile)
  }

  @Test func descriptorsAreNotInheritedByPrograms() throws {
    let opened = try Descriptor.open("/dev/null", .readWrite)
    let duplicate = try opened.duplicated()
    #expect(fcntl(opened.rawValue, F_GETFD) & FD_CLOEXEC != 0)
    #expect(fcntl(duplicate.rawValue, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func fullPipeIsAnErrorNotAWait() throws {
    let pipe = Pipe()
    let error = failure {
      try write([UInt8](repeating: 1, count: 1 << 22), to: pipe.input)
    }
    #expect(error?.errno == .wouldBlock)
    #expect(error?.subject == "a test")
  }

  @Test func readingADirectoryIsAnError() throws {
    let directory = try Descriptor.open("/", .readOnly)
    let error = failure { _ = try readOnce(directory) }
    #expect(error?.errno == .isDirectory)
  }

  @Test func ioctlTellsWhatItWasAndOnWhat() throws {
    let descriptor = try Descriptor.open("/dev/null", .readWrite)
    var size = winsize()
    let error = failure {
      try descriptor.ioctl(UInt(TIOCGWINSZ), named: "get the size of", on: "/dev/null", &size)
    }
    #expect(
      error?.description == "cannot get the size of /dev/null: Inappropriate ioctl for device")
  }

  #if compiler(>=6.2)
    @Test func closedDescriptorTraps() async {
      await #expect(processExitsWith: .failure) {
        let descriptor = try Descriptor.open("/dev/null", .readOnly)
        _ = Glibc.close(descriptor.rawValue)
        _ = try readOnce(descriptor)
      }
    }
  #endif
}

@Suite struct SystemCallTests {
  @Test func interruptionIsRetriedAndNothingElse() throws {
    var calls = 0
    let result: Int32 = try systemCall("read", on: "a test") {
      calls += 1
      if calls < 4 {
        errno = EINTR
        return -1
      }
      return 5
    }
    #expect(result == 5 && calls == 4)
    calls = 0
    let error = failure {
      try systemCall("read", on: "a test") { () -> Int32 in
        calls += 1
        errno = EAGAIN
        return -1
      }
    }
    #expect(calls == 1)
    #expect(error?.errno == .wouldBlock)
  }

  @Test func sentenceSaysWhatWasTriedOnWhatWhyAndWhatToDo() {
    var error = SystemError(call: "open", subject: "/dev/dri/card0", errno: .accessDenied)
    #expect(error.description == "cannot open /dev/dri/card0: Permission denied")
    error.remedy = "join group video"
    #expect(error.description == "cannot open /dev/dri/card0: Permission denied; join group video")
  }

  @Test func missingFileIsNamed() {
    let error = failure {
      _ = try Descriptor.open("/nowhere/at/all", .readOnly)
    }
    #expect(error?.errno == .noSuchFile)
    #expect(error?.description == "cannot open /nowhere/at/all: No such file or directory")
  }

  @Test func everyErrnoHasWords() {
    #expect(Errno.notPermitted.description == "Operation not permitted")
    #expect(Errno.busy.description == "Device or resource busy")
    #expect(Errno.noSpace.description == "No space left on device")
    // The numbers of x86-64 and aarch64: two are unused, and EWOULDBLOCK and EDEADLOCK are old
    // names.
    let known = Set(1...133).subtracting([41, 58])
    for number in 0...200 {
      let words = Errno(rawValue: Int32(number)).description
      let isUnknown = words == "Unknown error \(number)"
      #expect(isUnknown == (number != 0 && !known.contains(number)), "\(number): \(words)")
    }
    let words = known.map { Errno(rawValue: Int32($0)).description }
    #expect(Set(words).count == known.count)
  }
}
