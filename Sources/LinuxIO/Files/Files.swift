internal import CLinux
internal import Glibc

/// Reads a whole file. `limit` guards against devices that never end.
package func readFile(
  _ path: String, limit: Int = 64 << 20
) throws(SystemError) -> [UInt8] {
  let descriptor = try Descriptor.open(path, .readOnly)
  var bytes: [UInt8] = []
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  defer { chunk.deallocate() }
  while bytes.count < limit {
    do throws(SystemError) {
      guard case .bytes(let count) = try descriptor.read(into: chunk) else { return bytes }
      bytes.append(contentsOf: chunk[0..<count])
    } catch {
      throw SystemError(call: "read", subject: path, errno: error.errno)
    }
  }
  throw SystemError(
    call: "read", subject: path, errno: .fileTooLarge,
    remedy: "at most \(limit >> 20) MiB are read: name a smaller file")
}

/// Replaces the file at `path` as a whole: readers see the old or the new one, never a part. What
/// is no regular file, such as /dev/null or a pipe, stays and is written into. Of a symbolic link
/// the target is replaced, and the link stays.
package func writeFileAtomically(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
  if isSpecialFile(path) {
    // A pipe that nobody reads is an error now, not a wait that no signal could end.
    let descriptor = try Descriptor.open(
      path, [.writeOnly, .noControllingTerminal, .nonBlocking])
    try descriptor.makeBlocking()
    return try bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try descriptor.writeAll(buffer, to: path) }
    }.get()
  }
  let target = try writingTarget(path)
  let temporary = "\(target).\(getpid()).tmp"
  do throws(SystemError) {
    let descriptor = try Descriptor.open(temporary, [.writeOnly, .create, .truncate])
    // The array's own closure call does not keep the error's type; Result does.
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(SystemError) in try descriptor.writeAll(buffer, to: path) }
    }.get()
    try systemCall("rename", on: path) {
      withFileName(temporary) { from in withFileName(target) { rename(from, $0) } }
    }
  } catch {
    _ = withFileName(temporary) { unlink($0) }
    throw SystemError(
      call: "write", subject: path, errno: error.errno, remedy: error.remedy)
  }
}

/// Whether there is something at `path`, or where a link there leads, that is neither a regular
/// file nor a directory.
package func isSpecialFile(_ path: String) -> Bool {
  var status = stat()
  guard withFileName(path, { stat($0, &status) }) == 0 else { return false }
  let kind = status.st_mode & S_IFMT
  return kind != S_IFREG && kind != S_IFDIR
}

/// The names in a directory, without "." and "..", in alphabetic order.
package func listDirectory(_ path: String) throws(SystemError) -> [String] {
  guard let directory = withFileName(path, { opendir($0) }) else {
    throw SystemError(call: "list", subject: path, errno: .current)
  }
  defer { closedir(directory) }
  var names: [String] = []
  while let entry = readdir(directory) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: UInt8.self, capacity: Int(NAME_MAX) + 1) {
        fileName(bytes: UnsafeBufferPointer(start: $0, count: Int(NAME_MAX) + 1))
      }
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// Makes a directory and those above it that are missing. ENOTDIR where one of them is a file.
package func makeDirectories(_ path: String) throws(SystemError) {
  var prefix = path.hasPrefix("/") ? "/" : ""
  for part in path.split(separator: "/") {
    prefix += (prefix.isEmpty || prefix == "/" ? "" : "/") + part
    if withFileName(prefix, { mkdir($0, 0o777) }) == -1 {
      let cause = Errno.current
      var status = stat()
      let isFile =
        cause == .fileExists && withFileName(prefix, { stat($0, &status) }) == 0
        && status.st_mode & S_IFMT != S_IFDIR
      if isFile {
        throw SystemError(call: "create directory", subject: prefix, errno: .notDirectory)
      }
      if cause != .fileExists {
        throw SystemError(call: "create directory", subject: prefix, errno: cause)
      }
    }
  }
}

/// Takes a file's name away; its bytes go with the last who has it open.
package func removeFile(_ path: String) throws(SystemError) {
  try systemCall("remove", on: path) { withFileName(path) { unlink($0) } }
}

package func fileExists(_ path: String) -> Bool { withFileName(path) { access($0, F_OK) } == 0 }

/// The value of an environment variable; nil where it is unset or empty.
package func environment(_ name: String) -> String? {
  guard let value = getenv(name), value.pointee != 0 else { return nil }
  return fileName(
    bytes: UnsafeBufferPointer(start: value, count: strlen(value))
      .lazy.map(UInt8.init(bitPattern:)))
}
