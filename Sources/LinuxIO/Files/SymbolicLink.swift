internal import Glibc

/// Where a symbolic link leads, as it is written; nil where it is none or may not be read.
package func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    let count = withFileName(path) { readlink($0, buffer.baseAddress!, buffer.count) }
    guard count > 0 else { return nil }
    return fileName(bytes: buffer[0..<count].lazy.map(UInt8.init(bitPattern:)))
  }
}

/// The path without links, dots and double slashes (realpath(3)); nil where it leads nowhere.
package func canonicalPath(_ path: String) -> String? {
  guard let resolved = withFileName(path, { realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return fileName(
    bytes: UnsafeBufferPointer(start: resolved, count: strlen(resolved))
      .lazy.map(UInt8.init(bitPattern:)))
}

/// Where a file is written whose name may be a symbolic link: the end of the links, which need not
/// be there yet. ELOOP: the links lead in a circle.
func writingTarget(_ path: String) throws(SystemError) -> String {
  var target = path
  // As many as the kernel follows (path_resolution(7)).
  for _ in 0...40 {
    guard let next = linkTarget(target) else { return target }
    if next.hasPrefix("/") {
      target = next
    } else {
      let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
      target = folder + next
    }
  }
  throw SystemError(call: "write", subject: path, errno: Errno(rawValue: ELOOP))
}
