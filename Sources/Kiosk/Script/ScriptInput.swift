internal import LinuxIO

/// Standard input as a script that is played line by line as it arrives.
struct ScriptInput: ~Copyable {
  /// What messages call it by.
  static let name = "standard input"

  private let descriptor: Descriptor
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
  /// Regular files are always readable, so epoll does not take them.
  var isWaitable = true

  init() throws(SystemError) {
    descriptor = try Descriptor.duplicateOfStandardInput()
  }

  deinit {
    buffer.deallocate()
  }

  var rawValue: Int32 { descriptor.rawValue }

  /// The bytes that have come; none at the end of the input; nil while nothing has come.
  func read() throws(SystemError) -> [UInt8]? {
    switch try descriptor.read(into: buffer) {
    case .bytes(let count): Array(buffer[0..<count])
    case .endOfFile: []
    case .wouldBlock: nil
    }
  }
}
