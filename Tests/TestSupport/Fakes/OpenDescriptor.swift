package import LinuxIO

/// A descriptor that can be waited for and never becomes readable.
package final class OpenDescriptor {
  private let epoll: Epoll

  package init() throws(SystemError) {
    epoll = try Epoll.make()
  }

  package var rawValue: Int32 { epoll.rawValue }
}
