internal import Glibc

/// Where a symbolic link leads, as it is written; nil where it is none or may not be read.
public func linkTarget(_ path: String) -> String? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
    let count = readlink(path, buffer.baseAddress!, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[0..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The path without links, dots and double slashes (realpath(3)); nil where it leads nowhere.
public func canonicalPath(_ path: String) -> String? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return String(cString: resolved)
}
