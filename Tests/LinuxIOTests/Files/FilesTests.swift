import Glibc
import LinuxIO
import Testing

@Suite struct FilesTests {
  private let scratch = Scratch()

  @Test func fileIsReplacedAsAWholeAndNothingIsLeftBehind() throws {
    let path = "\(scratch.path)/picture.png"
    try writeFileAtomically(path, [1, 2, 3])
    // A reader that has the old file open keeps seeing it.
    let old = try Descriptor.open(path, .readOnly)
    try writeFileAtomically(path, [UInt8](repeating: 9, count: 300_000))
    #expect(try readOnce(old).1 == [1, 2, 3])
    #expect(try readFile(path) == [UInt8](repeating: 9, count: 300_000))
    #expect(try listDirectory(scratch.path) == ["picture.png"])
  }

  @Test func failedReplacementKeepsTheOldFileAndNamesThePath() throws {
    let path = "\(scratch.path)/taken"
    try makeDirectories("\(path)/inside")
    let error = failure { try writeFileAtomically(path, [1]) }
    #expect(error?.subject == path)
    #expect(error?.call == "write")
    #expect(try listDirectory(scratch.path) == ["taken"])
    let nowhere = "\(scratch.path)/none/file"
    let missing = failure { try writeFileAtomically(nowhere, [1]) }
    #expect(missing?.errno == .noSuchFile)
  }

  @Test func pipeIsWrittenIntoAndStays() throws {
    let path = "\(scratch.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let reader = try Descriptor.open(path, [.readOnly, .nonBlocking])
    try writeFileAtomically(path, [1, 2, 3])
    #expect(try readOnce(reader).1 == [1, 2, 3])
    #expect(try listDirectory(scratch.path) == ["pipe"])
  }

  @Test func emptyFileIsAFile() throws {
    let path = "\(scratch.path)/empty"
    try writeFileAtomically(path, [])
    #expect(try readFile(path) == [])
    #expect(fileExists(path))
    #expect(!fileExists(path + "?"))
  }

  @Test func fileThatNeverEndsIsRefused() {
    let error = failure {
      _ = try readFile("/dev/zero", limit: 1 << 20)
    }
    #expect(error?.subject == "/dev/zero")
    #expect(error?.errno == Errno(rawValue: EFBIG))
  }

  @Test func namesComeInOrderWithoutTheDots() throws {
    for name in ["b", "a", "c.png", ".hidden"] {
      try writeFileAtomically("\(scratch.path)/\(name)", [])
    }
    #expect(try listDirectory(scratch.path) == [".hidden", "a", "b", "c.png"])
    let error = failure { _ = try listDirectory("/nowhere") }
    #expect(error?.errno == .noSuchFile)
  }

  @Test func directoriesAreMadeWithThoseAboveThem() throws {
    let path = "\(scratch.path)/a/b/c"
    try makeDirectories(path)
    try makeDirectories(path)
    try makeDirectories(path + "/")
    #expect(try listDirectory("\(scratch.path)/a/b") == ["c"])
    try writeFileAtomically("\(path)/file", [])
    #expect(throws: SystemError.self) { try makeDirectories("\(path)/file/d") }
    #expect(failure { try makeDirectories("\(path)/file") }?.errno == .notDirectory)
  }

  @Test func unsetAndEmptyVariablesAreNone() {
    setenv("TIGEREYE_TEST_EMPTY", "", 1)
    setenv("TIGEREYE_TEST_SET", "42", 1)
    #expect(environment("TIGEREYE_TEST_EMPTY") == nil)
    #expect(environment("TIGEREYE_TEST_UNSET") == nil)
    #expect(environment("TIGEREYE_TEST_SET") == "42")
  }

  @Test func linksAreRead() throws {
    #expect(linkTarget("/proc/self") == "\(getpid())")
    #expect(linkTarget("/proc") == nil)
    #expect(linkTarget("/nowhere") == nil)
    symlink("elsewhere", "\(scratch.path)/link")
    #expect(linkTarget("\(scratch.path)/link") == "elsewhere")
  }

  @Test func groupOfAFileIsNamed() {
    #expect(groupName(ofFile: "/proc/1") != nil)
    #expect(groupName(ofFile: "/nowhere") == nil)
  }
}

@Suite struct MappingTests {
  private let scratch = Scratch()

  @Test func mappedBytesAreThoseOfTheFile() throws {
    let path = "\(scratch.path)/memory"
    try writeFileAtomically(path, [UInt8](repeating: 7, count: 8_192))
    do {
      let descriptor = try Descriptor.open(path, .readWrite)
      let mapping = try Mapping.make(
        descriptor, offset: 4_096, byteCount: 4_096, access: .readWrite, subject: path)
      #expect(mapping.byteCount == 4_096)
      #expect(mapping.memory.load(as: UInt8.self) == 7)
      mapping.memory.storeBytes(of: 9, as: UInt8.self)
    }
    let bytes = try readFile(path)
    #expect(bytes[4_095] == 7 && bytes[4_096] == 9 && bytes[4_097] == 7)
  }

  @Test func memoryMayBeWrittenWithoutBeingRead() throws {
    let path = "\(scratch.path)/memory"
    try writeFileAtomically(path, [UInt8](repeating: 7, count: 4_096))
    let descriptor = try Descriptor.open(path, .readWrite)
    let mapping = try Mapping.make(
      descriptor, offset: 0, byteCount: 4_096, access: .writeOnly, subject: path)
    mapping.memory.storeBytes(of: 9, as: UInt8.self)
    #expect(try readFile(path)[0] == 9)
  }

  @Test func whatCannotBeMappedIsNamed() throws {
    let pipe = Pipe()
    let error = failure {
      _ = try Mapping.make(
        pipe.output, offset: 0, byteCount: 4_096, access: .readOnly, subject: "a pipe")
    }
    #expect(error?.description.hasPrefix("cannot map a pipe: ") == true)
  }
}

@Suite struct VirtualTerminalTests {
  @Test func otherDevicesAreNoTerminals() {
    let error = failure { _ = try VirtualTerminal.open("/dev/null") }
    #expect(error?.errno == .notTerminal)
    #expect(error?.subject == "/dev/null")
    let missing = failure { _ = try VirtualTerminal.open("/dev/tty?") }
    #expect(missing?.errno == .noSuchFile)
  }

  @Test func pathsAreThoseOfVirtualTerminalsOrNone() {
    for path in [VirtualTerminal.controllingPath(), VirtualTerminal.standardInputPath()] {
      if let path { #expect(path.hasPrefix("/dev/tty")) }
    }
  }
}
