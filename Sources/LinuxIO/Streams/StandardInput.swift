internal import Glibc

/// Reads standard input to its end, waiting for it where it does not come at once.
///
/// Errors: EFBIG where it is longer than `limit` bytes, EBADF where the program was started without
/// one.
package func readStandardInput(limit: Int) throws(SystemError) -> [UInt8] {
  let descriptor = try Descriptor.duplicateOfStandardInput()
  var bytes: [UInt8] = []
  let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  defer { chunk.deallocate() }
  while bytes.count <= limit {
    switch try descriptor.read(into: chunk) {
    case .bytes(let count): bytes.append(contentsOf: chunk[0..<count])
    case .endOfFile: return bytes
    case .wouldBlock:
      // Whoever shares it has made it non-blocking.
      var waiting = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
      try systemCall("wait for", on: "standard input") { poll(&waiting, 1, -1) }
    }
  }
  throw SystemError(call: "read", subject: "standard input", errno: Errno(rawValue: EFBIG))
}
