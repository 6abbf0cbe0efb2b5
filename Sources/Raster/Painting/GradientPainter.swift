internal import Geometry

/// Blends a linear gradient through the coverage into a bitmap.
///
/// A gradient is straight along one direction of the device: its place at a pixel's centre is
/// place(0, 0) + x·across + y·down. Where nothing changes across, each row is one exact colour and
/// costs what a solid one does; otherwise the pixels look into a table of 1,024 colours.
struct GradientPainter: SpanPainter {
  private static let tableSize = 1024

  private let gradient: LinearGradient
  private let opacity: Double
  private let origin: Double
  private let across: Double
  private let down: Double
  private let table: [UInt32]
  private let base: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var row: UnsafeMutablePointer<UInt32>
  private var rowPlace = 0.0
  private var rowSource = SolidSource(PremultipliedPixel(rawValue: 0))
  private(set) var painted = 0

  /// nil where the transform cannot be undone, or the gradient has no direction or is not finite.
  init?(
    _ gradient: LinearGradient, transform: AffineTransform, opacity: Double, _ bitmap: Bitmap
  ) {
    guard let toUser = transform.inverted(), !gradient.stops.isEmpty else { return nil }
    let direction = Vector(gradient.end) - Vector(gradient.start)
    let size = direction.dot(direction)
    guard size > 0, size.isFinite else { return nil }
    let map = VectorTransform(toUser)
    let unit = direction / size
    across = map.xAxis.dot(unit)
    down = map.yAxis.dot(unit)
    origin = (map.apply(Vector(0.5, 0.5)) - Vector(gradient.start)).dot(unit)
    guard across.isFinite, down.isFinite, origin.isFinite else { return nil }
    self.gradient = gradient
    self.opacity = opacity
    if across == 0 {
      table = []
    } else {
      table = (0..<GradientPainter.tableSize).map {
        gradient.pixel(
          at: (Double($0) + 0.5) / Double(GradientPainter.tableSize), opacity: opacity)
      }
    }
    base = bitmap.pixels
    stride = bitmap.pixelStride
    row = base
  }

  @inline(__always)
  mutating func begin(row y: Int) {
    row = base + y &* stride
    rowPlace = origin + Double(y) * down
    if across == 0 {
      rowSource = SolidSource(
        PremultipliedPixel(rawValue: gradient.pixel(at: rowPlace, opacity: opacity)))
    }
  }

  @inline(__always)
  private func color(_ x: Int) -> UInt32 {
    let place = (rowPlace + Double(x) * across) * Double(GradientPainter.tableSize)
    // Compared before it is converted: the place may lie anywhere.
    let last = Double(GradientPainter.tableSize - 1)
    return table[Int(place > 0 ? (place < last ? place : last) : 0)]
  }

  mutating func span(_ x: Int, _ count: Int, _ coverage: UInt32) {
    painted &+= count
    if across == 0 {
      if coverage == 255 && rowSource.isOpaque {
        PixelSpans.fill(row + x, count, with: rowSource.pixel)
      } else {
        PixelSpans.blend(rowSource, row + x, count, coverage)
      }
      return
    }
    var i = x
    while i < x &+ count {
      blend(i, coverage)
      i &+= 1
    }
  }

  mutating func quad(_ x: Int, _ coverage: SIMD4<UInt32>) {
    painted &+= 4
    if across == 0 {
      let place = row + x
      ByteMath.store(rowSource.blend(over: ByteMath.load(place), coverage), place)
      return
    }
    for lane in 0..<4 where coverage[lane] != 0 { blend(x &+ lane, coverage[lane]) }
  }

  mutating func pixel(_ x: Int, _ coverage: UInt32) {
    painted &+= 1
    blend(x, coverage)
  }

  @inline(__always)
  private func blend(_ x: Int, _ coverage: UInt32) {
    let source = across == 0 ? rowSource : SolidSource(PremultipliedPixel(rawValue: color(x)))
    row[x] = source.blend(over: row[x], coverage)
  }
}
