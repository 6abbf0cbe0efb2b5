import Geometry
import Raster

/// Turns bytes into values for drawing calls, sane and hostile ones. After the last byte come
/// zeros.
struct ByteReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8 {
    guard position < bytes.count else { return 0 }
    position += 1
    return bytes[position - 1]
  }

  mutating func int(below limit: Int) -> Int { Int(byte()) % limit }

  mutating func bool() -> Bool { byte() & 1 == 1 }

  mutating func pick<Choices: Collection>(_ choices: Choices) -> Choices.Element {
    choices[choices.index(choices.startIndex, offsetBy: int(below: choices.count))]
  }

  private mutating func bits() -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<8 { value = value << 8 | UInt64(byte()) }
    return value
  }

  private static let nasty: [Double] = [
    .nan, .infinity, -.infinity, 1e30, -1e30, 1e300, .greatestFiniteMagnitude, -1.7e308,
    .leastNonzeroMagnitude, 1e-300, -1e-9, 1e-12, 65_535.5, 65_536, 65_537, -65_536.01, 131_072,
    262_143.9, 262_144, -262_145, 1e6, -1e9, 1e15, 4_294_967_296, 9.3e18, -0.0, 1e-162,
  ]

  /// A coordinate: most lie near the bitmap, in 256ths of a pixel or on a border between pixels;
  /// some are known troublemakers; some are any bits at all.
  mutating func number() -> Double {
    switch byte() {
    case 0..<150: return Double(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte()))) / 256
    case 150..<235: return Double(Int8(bitPattern: byte()))
    case 235..<248: return pick(ByteReader.nasty)
    default: return Double(bitPattern: bits())
    }
  }

  /// Mostly between 0 and 1.
  mutating func part() -> Double {
    let tag = byte()
    return tag < 240 ? Double(byte()) / 255 : number()
  }

  mutating func point() -> Point { Point(number(), number()) }

  mutating func rect() -> Rect {
    Rect(x: number(), y: number(), width: number(), height: number())
  }

  mutating func pixelRect() -> PixelRect {
    func edge(_ reader: inout ByteReader) -> Int {
      let value = reader.byte()
      return value < 250 ? Int(value) - 64 : [Int(Int32.max), Int(Int32.min)][Int(value & 1)]
    }
    let (x, y) = (edge(&self), edge(&self))
    return PixelRect(minX: x, minY: y, maxX: x + int(below: 100), maxY: y + int(below: 100))
  }

  mutating func color() -> Color {
    Color(red: part(), green: part(), blue: part(), alpha: bool() ? 1 : part())
  }

  mutating func transform() -> AffineTransform {
    AffineTransform(a: part(), b: part(), c: part(), d: part(), tx: number(), ty: number())
  }
}
