import Geometry
import ImmediateMode
import Raster
import TestSupport

/// A context on a small bitmap, one unit a pixel, vertices in 1/256 pixel.
struct ImmediateFixture {
  typealias Place = ReferenceImmediate.Place

  let bitmap: Bitmap
  let context: ImmediateContext
  let vertices = VertexArray()

  init(width: Int = 24, height: Int = 20) {
    bitmap = Bitmap(width: width, height: height)
    context = ImmediateContext(bitmap)
    context.matrixMode(.projection)
    context.ortho(left: 0, right: Double(width), bottom: 0, top: Double(height))
    context.matrixMode(.modelView)
    context.enableClientState(.vertexArray)
    context.vertexPointer(vertices)
  }

  func draw(_ mode: PrimitiveMode, _ places: [Place]) {
    vertices.elements = places.flatMap { [Double($0.x) / 256, Double($0.y) / 256] }
    context.drawArrays(mode, first: 0, count: places.count)
  }

  func draw(_ mode: PrimitiveMode, _ places: [(Double, Double)]) {
    vertices.elements = places.flatMap { [$0.0, $0.1] }
    context.drawArrays(mode, first: 0, count: places.count)
  }

  /// Every fragment adds 1 to each component of its pixel.
  func count() {
    context.color(red: 1 / 255, green: 1 / 255, blue: 1 / 255, alpha: 1 / 255)
    context.enable(.blend)
    context.blendFunc(.one, .one)
  }

  /// How many fragments each pixel got, where `count` was asked for.
  var counts: [Int] { pixels.map { Int($0 & 255) } }

  var pixels: [UInt32] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { bitmap[$0, y].rawValue }
    }
  }

  /// The picture with all clear but those columns and window rows.
  func pixels(in columns: Range<Int>, _ rows: Range<Int>) -> [UInt32] {
    (0..<bitmap.height).flatMap { y in
      (0..<bitmap.width).map { x in
        columns.contains(x) && rows.contains(bitmap.height - 1 - y) ? bitmap[x, y].rawValue : 0
      }
    }
  }

  func wipe() { bitmap.fill(.clear, in: bitmap.bounds) }

  /// The rows as words: `#` for a pixel that is not clear.
  var sketch: [String] {
    (0..<bitmap.height).map { y in
      String((0..<bitmap.width).map { bitmap[$0, y].rawValue == 0 ? "." : "#" })
    }
  }

  var reference: ReferenceImmediate {
    ReferenceImmediate(width: bitmap.width, height: bitmap.height)
  }
}

extension SeededGenerator {
  /// A place that lies often on pixel centres and borders, and up to `beyond` pixels outside.
  mutating func place(_ width: Int, _ height: Int, beyond: Int = 6) -> ReferenceImmediate.Place {
    func coordinate(_ side: Int, _ random: inout SeededGenerator) -> Int {
      let raw = Int.random(in: -beyond * 256...(side + beyond) * 256, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: return raw & ~255
      case 1: return raw & ~127
      case 2: return raw & ~63
      default: return raw
      }
    }
    return ReferenceImmediate.Place(x: coordinate(width, &self), y: coordinate(height, &self))
  }
}
