internal import Glibc

// Names of files are bytes to the kernel and text to everybody else. Bytes that are not UTF-8
// travel through `String` as single scalars of the last private-use plane, U+10FF80…U+10FFFF for
// 0x80…0xFF, and become themselves again where the kernel is called (as surrogateescape does in
// Python, PEP 383). A name that really holds such a scalar is taken apart into its bytes in the
// same way, so that every name comes back as it was.

/// The name whose bytes these are, up to the first NUL.
package func fileName(bytes: some Sequence<UInt8>) -> String {
  let bytes = Array(bytes.prefix { $0 != 0 })
  let text = String(decoding: bytes, as: UTF8.self)
  // The decoder repairs what is not UTF-8, so that repaired text differs.
  if text.utf8.elementsEqual(bytes), !text.unicodeScalars.contains(where: isStray) { return text }
  var name = String.UnicodeScalarView()
  var index = 0
  while index < bytes.count {
    if let (scalar, length) = scalar(in: bytes, at: index), !isStray(scalar) {
      name.append(scalar)
      index += length
    } else {
      name.append(stray(bytes[index]))
      index += 1
    }
  }
  return String(name)
}

/// The words that the program was started with, its own name left out, each byte as it was given.
package func commandLineWords() -> [String] {
  (1..<max(1, Int(CommandLine.argc))).compactMap { number in
    CommandLine.unsafeArgv[number].map { pointer in
      fileName(
        bytes: UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map(
          UInt8.init(bitPattern:)))
    }
  }
}

/// The bytes of a name, or of a text that holds names, as the kernel has them.
func fileNameBytes(_ name: String) -> [UInt8] {
  guard name.unicodeScalars.contains(where: isStray) else { return Array(name.utf8) }
  var bytes: [UInt8] = []
  for scalar in name.unicodeScalars {
    if isStray(scalar) {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes += UTF8.encode(scalar)!
    }
  }
  return bytes
}

/// Calls `body` with the bytes of a name, ended by a NUL.
func withFileName<Result>(
  _ name: String, _ body: (UnsafePointer<CChar>) -> Result
) -> Result {
  guard name.unicodeScalars.contains(where: isStray) else { return name.withCString(body) }
  let bytes = fileNameBytes(name).map { CChar(bitPattern: $0) } + [0]
  return bytes.withUnsafeBufferPointer { body($0.baseAddress!) }
}

/// The byte that a scalar of a file's name stands for; nil for a scalar that is itself.
package func strayByte(_ scalar: Unicode.Scalar) -> UInt8? {
  isStray(scalar) ? UInt8(truncatingIfNeeded: scalar.value) : nil
}

private func isStray(_ scalar: Unicode.Scalar) -> Bool {
  (0x10_FF80...0x10_FFFF).contains(scalar.value)
}

private func stray(_ byte: UInt8) -> Unicode.Scalar { Unicode.Scalar(0x10_FF00 + UInt32(byte))! }

/// The scalar whose UTF-8 begins at `index`; nil where none does.
private func scalar(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar, length: Int)? {
  var decoder = UTF8()
  var iterator = bytes[index...].makeIterator()
  guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
  return (scalar, UTF8.width(scalar))
}
