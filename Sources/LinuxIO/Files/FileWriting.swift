internal import Glibc

/// Writes `bytes` into the file at `path`, which must exist, in one call and as it is: for files
/// that stand for a value, such as those of sysfs. ENOENT: there is none. EROFS, EACCES: it may not
/// be written. EINVAL: the value is not taken.
package func writeValue(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
  let descriptor = try Descriptor.open(path, [.writeOnly, .noControllingTerminal])
  try bytes.withUnsafeBytes { buffer in
    Result { () throws(SystemError) in try descriptor.writeAll(buffer, to: path) }
  }.get()
}
