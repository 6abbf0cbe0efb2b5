internal import CLinux
internal import Glibc

/// Sends datagrams to one address of this machine (unix(7)), and never waits.
///
/// The address is looked up at each sending, so that a receiver that starts again is found again.
package struct DatagramSender: ~Copyable {
  private let descriptor: Descriptor
  /// For tests.
  var rawValue: Int32 { descriptor.rawValue }
  private let address: sockaddr_un
  private let addressLength: Int
  private let name: String

  /// Makes a socket for sending to `address`: an absolute path, or `@` and an abstract name.
  ///
  /// Errors: EAFNOSUPPORT for what is neither, ENAMETOOLONG beyond 107 bytes.
  package static func make(to address: String) throws(SystemError) -> DatagramSender {
    var bytes = Array(address.utf8)
    let isAbstract = bytes.first == UInt8(ascii: "@")
    guard isAbstract || bytes.first == UInt8(ascii: "/"), bytes.count > 1 else {
      throw SystemError(call: "send to", subject: address, errno: .addressFamilyNotSupported)
    }
    var place = sockaddr_un()
    guard bytes.count < MemoryLayout.size(ofValue: place.sun_path) else {
      throw SystemError(call: "send to", subject: address, errno: .nameTooLong)
    }
    // An abstract name begins with a zero and ends with its length, a path ends with a zero.
    if isAbstract { bytes[0] = 0 } else { bytes.append(0) }
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: bytes) }
    let number = try systemCall("create", on: "a socket") {
      socket(AF_UNIX, CLINUX_SOCK_DGRAM | CLINUX_SOCK_CLOEXEC, 0)
    }
    return DatagramSender(
      descriptor: Descriptor(owning: number), address: place,
      addressLength: MemoryLayout<sa_family_t>.size + bytes.count, name: address)
  }

  private init(
    descriptor: consuming Descriptor, address: sockaddr_un, addressLength: Int, name: String
  ) {
    self.descriptor = descriptor
    self.address = address
    self.addressLength = addressLength
    self.name = name
  }

  /// Sends `text` as one datagram.
  ///
  /// Errors: EAGAIN where the receiver has a full queue; ENOENT, ECONNREFUSED where nobody
  /// receives; EACCES, EPERM where sending there is forbidden.
  package func send(_ text: String) throws(SystemError) {
    let bytes = Array(text.utf8)
    try systemCall("send to", on: name) {
      withUnsafePointer(to: address) { pointer -> Int in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { destination -> Int in
          sendto(
            descriptor.rawValue, bytes, bytes.count, CLINUX_MSG_DONTWAIT | CLINUX_MSG_NOSIGNAL,
            destination, socklen_t(addressLength))
        }
      }
    }
  }
}
