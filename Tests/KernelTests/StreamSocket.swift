import Foundation

/// A Unix stream socket. Every wait has an end: a guest that hangs must fail the test, not stop the
/// test run.
final class StreamSocket {
  let name: String
  private let descriptor: CInt
  /// MSG_NOSIGNAL, whose Swift type differs by compiler: a guest that died must not take the test
  /// process with it.
  private static let noSignal: CInt = 0x4000

  /// Connects as soon as somebody listens at `path`, within `patience` seconds.
  init(path: String, patience: Double) throws {
    name = path
    let end = Date(timeIntervalSinceNow: patience)
    let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    guard number >= 0 else { throw GuestError("no socket: \(String(cString: strerror(errno)))") }
    descriptor = number
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8) + [0]
    let room = MemoryLayout.size(ofValue: address.sun_path)
    precondition(bytes.count <= room, "the socket's path is too long")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    while true {
      let result = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
      if result == 0 { return }
      guard Date() < end else {
        throw GuestError("nobody listens at \(path): \(String(cString: strerror(errno)))")
      }
      usleep(20_000)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends all of it.
  func send(_ message: [UInt8]) throws {
    var bytes = message[...]
    while !bytes.isEmpty {
      let count = Array(bytes).withUnsafeBytes {
        Foundation.send(descriptor, $0.baseAddress, $0.count, Self.noSignal)
      }
      guard count > 0 else {
        throw GuestError("cannot write to \(name): \(String(cString: strerror(errno)))")
      }
      bytes.removeFirst(count)
    }
  }

  /// What has come, `most` bytes of it at most; waits for the first.
  func receive(_ most: Int, before end: Date) throws -> [UInt8] {
    let left = end.timeIntervalSinceNow
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard left > 0, poll(&entry, 1, CInt(left * 1000) + 1) > 0 else {
      throw GuestError("no answer from \(name) in time")
    }
    var buffer = [UInt8](repeating: 0, count: most)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    guard count > 0 else { throw GuestError("\(name) was closed by the other side") }
    return Array(buffer[..<count])
  }
}
