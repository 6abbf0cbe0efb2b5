internal import CLinux
internal import Glibc

/// Reports when files appear in directories, change their owner or mode, or go (inotify(7)).
package struct DirectoryWatch: ~Copyable {
  package enum Kind: Hashable, Sendable {
    case appeared
    /// Mode, owner or times.
    case attributesChanged
    case gone
    /// Events were lost: anything may have happened.
    case overflowed
  }

  package struct Change: Hashable, Sendable {
    /// The directory, as it was given to `watch`.
    package var directory: String
    /// Empty where the change concerns the directory as a whole.
    package var name: String
    package var kind: Kind

    package init(directory: String, name: String, kind: Kind) {
      self.directory = directory
      self.name = name
      self.kind = kind
    }
  }

  private let descriptor: Descriptor
  private var directories: [Int32: String] = [:]

  /// Lent to the event loop.
  package var rawValue: Int32 { descriptor.rawValue }

  private init(descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  package static func make() throws(SystemError) -> DirectoryWatch {
    let number = try systemCall("create", on: "a directory watch") {
      inotify_init1(O_CLOEXEC | O_NONBLOCK)
    }
    return DirectoryWatch(descriptor: Descriptor(owning: number))
  }

  /// Watches `directory` from now on. Errors: ENOENT where it is not there, ENOSPC where the user
  /// has too many watches.
  package mutating func watch(_ directory: String) throws(SystemError) {
    let mask =
      UInt32(IN_CREATE) | UInt32(IN_ATTRIB) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO)
      | UInt32(IN_MOVED_FROM) | UInt32(IN_ONLYDIR)
    let number = try systemCall("watch", on: directory) {
      withFileName(directory) { inotify_add_watch(descriptor.rawValue, $0, mask) }
    }
    directories[number] = directory
  }

  /// What has changed since the last call.
  package mutating func takeChanges() throws(SystemError) -> [Change] {
    var changes: [Change] = []
    let capacity = 16 << 10
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 8)
    defer { buffer.deallocate() }
    while case .bytes(let count) = try descriptor.read(into: buffer) {
      var offset = 0
      let header = MemoryLayout<inotify_event>.size
      while offset + header <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let nameBytes = buffer[(offset + header)..<min(count, offset + header + Int(event.len))]
        offset += header + Int(event.len)
        let name = String(decoding: nameBytes.prefix { $0 != 0 }, as: UTF8.self)
        guard let kind = DirectoryWatch.kind(of: event.mask) else { continue }
        changes.append(
          Change(directory: directories[event.wd] ?? "", name: name, kind: kind))
        if event.mask & UInt32(IN_IGNORED) != 0 { directories[event.wd] = nil }
      }
    }
    return changes
  }

  private static func kind(of mask: UInt32) -> Kind? {
    if mask & UInt32(IN_Q_OVERFLOW) != 0 { return .overflowed }
    if mask & (UInt32(IN_CREATE) | UInt32(IN_MOVED_TO)) != 0 { return .appeared }
    if mask & UInt32(IN_ATTRIB) != 0 { return .attributesChanged }
    let going = UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_IGNORED)
    return mask & going != 0 ? .gone : nil
  }
}
