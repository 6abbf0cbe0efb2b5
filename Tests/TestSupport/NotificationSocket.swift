internal import Glibc
internal import LinuxIO

/// A service manager's end of the socket that its services notify it by (sd_notify(3)).
package final class NotificationSocket {
  /// For NOTIFY_SOCKET.
  package let address: String
  private let descriptor: Int32
  private let folder: String

  /// - Parameter isAbstract: whether the address is a name instead of a path.
  package init(isAbstract: Bool = false) {
    var template = Array("/tmp/tigereye-notify-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil)
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    address = isAbstract ? "@" + folder : folder + "/socket"
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (place, length) = NotificationSocket.place(address)
    let status = withUnsafePointer(to: &place) { pointer -> Int32 in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, length) }
    }
    precondition(status == 0)
  }

  deinit { close() }

  private var isOpen = true

  /// Nobody listens any more.
  package func close() {
    guard isOpen else { return }
    isOpen = false
    Glibc.close(descriptor)
    unlink(folder + "/socket")
    rmdir(folder)
  }

  private static func place(_ address: String) -> (sockaddr_un, socklen_t) {
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(address.utf8)
    if address.hasPrefix("@") { bytes[0] = 0 } else { bytes.append(0) }
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
    return (place, socklen_t(MemoryLayout<sa_family_t>.size + bytes.count))
  }

  /// The lines of the next message; nil where none came within `patience`.
  package func next(patience: Duration = .zero) -> [String]? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(patience.microseconds / 1000)) == 1 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    precondition(count >= 0)
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// All that has come so far.
  package func all() -> [[String]] {
    var messages: [[String]] = []
    while let message = next() { messages.append(message) }
    return messages
  }

  /// Sends to it what nobody reads, until it can take in no more.
  package func fill() throws {
    let sender = try DatagramSender.make(to: address)
    while (try? sender.send("full")) != nil {}
  }
}
