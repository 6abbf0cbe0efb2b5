import Foundation

/// What is plugged into the second connector of the emulator's card.
///
/// The emulator connects to that connector a monitor of the size that somebody who watches it by
/// VNC asks for (RFB: RFC 6143, and the community's extension ExtendedDesktopSize); a size of
/// nothing unplugs it. Pictures of the screen come from QMP instead, which gives them as they are.
final class SecondMonitor {
  private let path: String
  /// Who asked last; kept, since a monitor lasts no longer than its watcher.
  private var watcher: StreamSocket?

  /// - Parameter path: the socket of the emulator's VNC server.
  init(path: String) {
    self.path = path
  }

  /// Connects a monitor of this size, or one of another size in the place of what is there.
  func plug(width: Int, height: Int) throws {
    watcher = nil
    let socket = try StreamSocket(path: path, patience: 10)
    // Protocol version; one kind of security, none; its result; a shared session; the screen's
    // format and name.
    _ = try receive(12, socket)
    try socket.send(Array("RFB 003.008\n".utf8))
    _ = try receive(Int(receive(1, socket)[0]), socket)
    try socket.send([1])
    guard try receive(4, socket) == [0, 0, 0, 0] else {
      throw GuestError("the emulator refuses to show its second screen")
    }
    try socket.send([1])
    let name = try receive(24, socket).suffix(4).reduce(0) { $0 << 8 | Int($1) }
    _ = try receive(name, socket)
    // SetEncodings with ExtendedDesktopSize alone, then SetDesktopSize with one screen.
    try socket.send([2, 0] + number(1, bytes: 2) + number(-308, bytes: 4))
    let size = number(width, bytes: 2) + number(height, bytes: 2)
    let screen = number(1, bytes: 4) + number(0, bytes: 4) + size + number(0, bytes: 4)
    try socket.send([251, 0] + size + [1, 0] + screen)
    watcher = socket
  }

  func unplug() throws {
    try plug(width: 0, height: 0)
  }

  /// The most significant byte first.
  private func number(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private func receive(_ count: Int, _ socket: StreamSocket) throws -> [UInt8] {
    let end = Date(timeIntervalSinceNow: 10)
    var bytes: [UInt8] = []
    while bytes.count < count {
      bytes += try socket.receive(count - bytes.count, before: end)
    }
    return bytes
  }
}
