import Glibc
import LinuxIO

/// A directory for one test, removed with what is in it.
final class Scratch {
  let path: String

  init() {
    var template = Array("/tmp/tigereye-test-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    remove(path)
  }

  private func remove(_ path: String) {
    for name in (try? listDirectory(path)) ?? [] {
      if unlink("\(path)/\(name)") == -1 { remove("\(path)/\(name)") }
    }
    _ = rmdir(path)
  }
}

/// A pipe whose ends do not block.
struct Pipe: ~Copyable {
  let output: Descriptor
  let input: Descriptor

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    output = Descriptor(owning: ends[0])
    input = Descriptor(owning: ends[1])
  }

  /// Only the end to read from; the other one is closed.
  consuming func closingInput() -> Descriptor {
    output
  }
}

/// Reads once into a small buffer.
func readOnce(_ descriptor: borrowing Descriptor) throws -> (ReadOutcome, [UInt8]) {
  var bytes = [UInt8](repeating: 0, count: 16)
  let outcome = try bytes.withUnsafeMutableBytes { try descriptor.read(into: $0) }
  guard case .bytes(let count) = outcome else { return (outcome, []) }
  return (outcome, Array(bytes[..<count]))
}

func write(_ bytes: [UInt8], to descriptor: borrowing Descriptor) throws {
  try bytes.withUnsafeBytes { try descriptor.writeAll($0, to: "a test") }
}

/// The error that `body` throws; nil where it throws none. (The first Swift Testing's `#expect`
/// does not give it back.)
func failure(_ body: () throws -> Void) -> SystemError? {
  do {
    try body()
    return nil
  } catch {
    return error as? SystemError
  }
}
