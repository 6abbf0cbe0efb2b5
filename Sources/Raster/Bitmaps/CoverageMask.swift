public import Geometry

/// How much of each pixel a shape covers, from 0 to 255, without a colour: a shape that is drawn
/// often, a letter for instance, is rasterized once.
public final class CoverageMask {
  /// Values of a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The column, relative to where the mask is drawn, of the first coverage value.
  public let originX: Int
  /// The row, relative to where the mask is drawn, of the first coverage value.
  public let originY: Int
  /// `width` values for each of `height` rows, from the top down.
  public let coverage: [UInt8]

  /// The part of the plane that a mask can hold: 4,096 pixels around its origin. What lies outside
  /// is cut off, so that no geometry takes more than 64 MiB.
  public static let limits = PixelRect(x: -4096, y: -4096, width: 8192, height: 8192)

  /// A mask of values that were made elsewhere.
  ///
  /// - Precondition: there are width · height values.
  public init(width: Int, height: Int, originX: Int, originY: Int, coverage: [UInt8]) {
    precondition(width >= 0 && height >= 0 && coverage.count == width * height)
    self.width = width
    self.height = height
    self.originX = originX
    self.originY = originY
    self.coverage = coverage
  }

  /// The coverage of `path` mapped by `transform`; empty where the path covers nothing or is not
  /// finite.
  public static func render(
    _ path: Path, transform: AffineTransform = .identity, using rule: FillRule = .nonZero
  ) -> CoverageMask {
    let empty = CoverageMask(width: 0, height: 0, originX: 0, originY: 0, coverage: [])
    guard !path.isEmpty, path.isFinite else { return empty }
    let map = VectorTransform(transform)
    let (low, high) = map.box(path.lowest, path.highest)
    guard let window = PixelRect(around: low, high, within: limits, isWidened: false) else {
      return empty
    }
    var rasterizer = CoverageRasterizer()
    rasterizer.begin(window: window, low: low, high: high, watch: .star)
    rasterizer.add(path, by: map)
    let bytes = [UInt8](unsafeUninitializedCapacity: window.area) { buffer, count in
      buffer.initialize(repeating: 0)
      count = window.area
      guard let base = buffer.baseAddress else { return }
      var painter = MaskPainter(base, window)
      rasterizer.finish(rule, painter: &painter)
    }
    return CoverageMask(
      width: window.width, height: window.height, originX: window.minX, originY: window.minY,
      coverage: bytes)
  }

  /// All or nothing, by whether at least half of a pixel is covered.
  static func harden(_ coverage: UnsafeMutablePointer<UInt8>, _ count: Int) {
    var i = 0
    while i < count {
      // The highest bit, in all bits.
      coverage[i] = 0 &- (coverage[i] &>> 7)
      i &+= 1
    }
  }
}
