import Foundation

/// One sentence on what went wrong around the guest.
struct GuestError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// A socket that carries lines.
final class LineSocket {
  private let socket: StreamSocket
  private var pending: [UInt8] = []

  /// Connects as soon as somebody listens at `path`, within `patience` seconds.
  init(path: String, patience: Double) throws {
    socket = try StreamSocket(path: path, patience: patience)
  }

  func send(_ line: String) throws {
    try socket.send(Array(line.utf8) + [UInt8(ascii: "\n")])
  }

  /// The next line, without its end.
  func receive(patience: Double) throws -> String {
    let end = Date(timeIntervalSinceNow: patience)
    var searched = 0
    while true {
      if let newline = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<newline], as: UTF8.self)
        pending.removeSubrange(...newline)
        return line
      }
      searched = pending.count
      pending += try socket.receive(65536, before: end)
    }
  }
}
