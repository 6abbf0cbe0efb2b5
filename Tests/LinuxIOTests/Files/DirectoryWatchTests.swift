import Foundation
import LinuxIO
import Testing

@Suite struct DirectoryWatchTests {
  private func withDirectory(_ body: (String) throws -> Void) rethrows {
    let path = NSTemporaryDirectory() + "tigereye-watch-" + UUID().uuidString
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }

  @Test func whatAppearsChangesAndGoesIsTold() throws {
    try withDirectory { directory in
      var watch = try DirectoryWatch.make()
      try watch.watch(directory)
      let nothing = try watch.takeChanges()
      #expect(nothing.isEmpty)
      let file = directory + "/node"
      _ = FileManager.default.createFile(atPath: file, contents: nil)
      let appeared = try watch.takeChanges()
      // Foundation makes a temporary file and renames it, so more than this is told.
      #expect(
        appeared.contains(
          DirectoryWatch.Change(directory: directory, name: "node", kind: .appeared)))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let changed = try watch.takeChanges()
      #expect(changed.contains { $0.kind == .attributesChanged })
      try FileManager.default.removeItem(atPath: file)
      let gone = try watch.takeChanges()
      #expect(
        gone.contains(DirectoryWatch.Change(directory: directory, name: "node", kind: .gone)))
    }
  }

  @Test func manyChangesAtOnceAreAllTold() throws {
    try withDirectory { directory in
      var watch = try DirectoryWatch.make()
      try watch.watch(directory)
      let names = (0..<1000).map { "file-with-a-longer-name-\($0)" }
      for name in names {
        _ = FileManager.default.createFile(atPath: directory + "/" + name, contents: nil)
      }
      let appeared = try watch.takeChanges().filter { $0.kind == .appeared }.map(\.name)
      #expect(appeared.filter { $0.hasPrefix("file-") } == names)
    }
  }

  @Test func aMissingDirectoryIsAnError() throws {
    var watch = try DirectoryWatch.make()
    do throws(SystemError) {
      try watch.watch("/nonexistent/directory")
      Issue.record("a directory that is not there was watched")
    } catch {
      #expect(error.errno == .noSuchFile)
      #expect(error.subject == "/nonexistent/directory")
    }
  }

  @Test func theGroupOfAFileIsNamed() {
    #expect(groupName(ofFile: "/etc/passwd") == "root")
    #expect(groupName(ofFile: "/nonexistent/file") == nil)
  }
}
