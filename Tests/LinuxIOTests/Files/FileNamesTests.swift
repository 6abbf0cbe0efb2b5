import Foundation
import Testing

@testable import LinuxIO

/// Names of files are bytes, whatever they mean to people.
@Suite struct FileNamesTests {
  @Test func everyNameComesBackAsItWas() {
    var names: [[UInt8]] = (1...255).map { [$0] }
    for first in UInt8(0x80)...0xFF {
      for second in UInt8(0x80)...0xFF { names.append([0x61, first, second, 0x62]) }
    }
    names += [
      Array("é\u{10FF80}\u{10FFFF}x".utf8), Array("\u{10FFFD}".utf8), [0xF4, 0x8F, 0xBE],
      [0xED, 0xA0, 0x80], [0xC0, 0x80], Array("plain".utf8), [],
    ]
    for name in names {
      #expect(fileNameBytes(fileName(bytes: name)) == name)
      let seen = withFileName(fileName(bytes: name)) { pointer in
        (0..<strlen(pointer)).map { UInt8(bitPattern: pointer[$0]) }
      }
      #expect(seen == name)
    }
  }

  @Test func whatIsUTF8IsReadAsText() {
    for text in ["", "a", "é", "日本", "a\u{301}", "🐅"] {
      #expect(fileName(bytes: Array(text.utf8)) == text)
    }
    #expect(fileName(bytes: [0x61, 0, 0x62]) == "a")
  }

  private func folder() throws -> String {
    let path = NSTemporaryDirectory() + "tigereye-names-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func aNameThatIsNotUTF8IsOpenedWrittenListedAndRemoved() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let directory = folder + "/" + fileName(bytes: [0x64, 0xFF])
    try makeDirectories(directory)
    let path = directory + "/" + fileName(bytes: [0xE9, 0x74, 0xE9])
    try writeFileAtomically(path, [1, 2])
    #expect(try readFile(path) == [1, 2])
    #expect(try listDirectory(directory) == [fileName(bytes: [0xE9, 0x74, 0xE9])])
    #expect(fileExists(path) && !isSpecialFile(path))
    #expect(canonicalPath(path)?.hasSuffix(fileName(bytes: [0xE9, 0x74, 0xE9])) == true)
    try removeFile(path)
    #expect(try listDirectory(directory).isEmpty)
  }

  // MARK: Symbolic links

  @Test func aFileIsWrittenWhereALinkLeads() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try makeDirectories(folder + "/a/b")
    // Relative, absolute, one after the other, and to what is not there yet.
    for (link, target) in [
      ("one", "a/one.png"), ("two", folder + "/a/two.png"), ("three", "one"),
      ("a/b/four", "../four.png"),
    ] {
      symlink(target, folder + "/" + link)
    }
    for link in ["one", "two", "a/b/four"] {
      try writeFileAtomically(folder + "/" + link, Array(link.utf8))
    }
    #expect(try readFile(folder + "/a/one.png") == Array("one".utf8))
    #expect(try readFile(folder + "/a/two.png") == Array("two".utf8))
    #expect(try readFile(folder + "/a/four.png") == Array("a/b/four".utf8))
    try writeFileAtomically(folder + "/three", [3])
    #expect(try readFile(folder + "/a/one.png") == [3])
    for link in ["one", "two", "three", "a/b/four"] {
      #expect(linkTarget(folder + "/" + link) != nil, "\(link) is no link any more")
    }
    #expect(try listDirectory(folder + "/a") == ["b", "four.png", "one.png", "two.png"])
  }

  @Test func linksThatLeadInACircleAreAnError() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    symlink("b", folder + "/a")
    symlink("a", folder + "/b")
    #expect(
      throws: SystemError(
        call: "write", subject: folder + "/a", errno: Errno(rawValue: ELOOP))
    ) {
      try writeFileAtomically(folder + "/a", [1])
    }
    #expect(try listDirectory(folder) == ["a", "b"])
  }
}
