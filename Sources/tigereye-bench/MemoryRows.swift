import Geometry

/// What the machine's memory allows: copies and fills by the C library. `half` is a screen of
/// 16-bit pixels.
enum MemoryRows {
  static func make(_ size: PixelSize) -> [BenchmarkRow] {
    let count = size.width * size.height * 4
    let target = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    let source = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    source.initializeMemory(as: UInt8.self, repeating: 1, count: count)
    var value: UInt8 = 0
    // The rows keep their memory for as long as the program runs.
    func fill(_ bytes: Int) {
      value &+= 1
      target.initializeMemory(as: UInt8.self, repeating: value, count: bytes)
    }
    let pixels = Double(count) / 4e6
    return [
      BenchmarkRow(name: "memcpy_full", peer: "libc", operations: 1, megapixels: pixels) {
        target.copyMemory(from: source, byteCount: count)
      },
      BenchmarkRow(name: "memcpy_half", peer: "libc", operations: 1, megapixels: pixels / 2) {
        target.copyMemory(from: source, byteCount: count / 2)
      },
      BenchmarkRow(name: "memset_full", peer: "libc", operations: 1, megapixels: pixels) {
        fill(count)
      },
      BenchmarkRow(name: "memset_256K", peer: "libc", operations: 1, megapixels: 0.065536) {
        fill(min(count, 256 * 1024))
      },
    ]
  }
}
