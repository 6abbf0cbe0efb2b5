/// Texture coordinates in texels as linear functions of the pixel, in 1/2³² texel.
///
/// They are worked out from the pixel's own column and row with whole numbers, never by adding up
/// along a run: where a run begins, which the scissor box decides, changes nothing. The error after
/// 65,536 pixels is below 2⁻¹⁶ texel.
struct TextureMap {
  /// u and v at the middle of the bitmap's first pixel, and by how much a column and a row (y
  /// downwards) change them.
  var u: Int = 0
  var v: Int = 0
  var uAcross: Int = 0
  var vAcross: Int = 0
  var uDown: Int = 0
  var vDown: Int = 0
  /// Whether a step of a pixel is more than a texel (section 3.7.7, equation 3.14).
  var isMinified = false

  static let one = 1 << 32

  /// The same coordinates for all pixels.
  static func constant(u: Double, v: Double) -> TextureMap {
    TextureMap(u: fixed(u), v: fixed(v))
  }

  /// A corner: its place in the bitmap in pixels, y downwards, and what it shows in texels.
  struct Corner {
    var x: Double
    var y: Double
    var u: Double
    var v: Double
  }

  /// Through three corners (section 3.5.1: barycentric interpolation is linear). Constant where
  /// they lie on a line.
  init(_ a: Corner, _ b: Corner, _ c: Corner) {
    let area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    func across(_ fa: Double, _ fb: Double, _ fc: Double) -> Double {
      ((fb - fa) * (c.y - a.y) - (fc - fa) * (b.y - a.y)) / area
    }
    func down(_ fa: Double, _ fb: Double, _ fc: Double) -> Double {
      ((fc - fa) * (b.x - a.x) - (fb - fa) * (c.x - a.x)) / area
    }
    self.init(
      a, (across(a.u, b.u, c.u), down(a.u, b.u, c.u)), (across(a.v, b.v, c.v), down(a.v, b.v, c.v)))
    let along = (across(a.u, b.u, c.u), across(a.v, b.v, c.v))
    let below = (down(a.u, b.u, c.u), down(a.v, b.v, c.v))
    // The margin is for what the divisions round.
    let limit = 1.000_001
    isMinified =
      along.0 * along.0 + along.1 * along.1 > limit
      || below.0 * below.0 + below.1 * below.1 > limit
  }

  /// Along a line: a place takes what the nearest one of the line has (equation 3.3).
  init(from a: Corner, to b: Corner) {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let square = dx * dx + dy * dy
    self.init(
      a, ((b.u - a.u) * dx / square, (b.u - a.u) * dy / square),
      ((b.v - a.v) * dx / square, (b.v - a.v) * dy / square))
    // Equation 3.15.
    let du = b.u - a.u
    let dv = b.v - a.v
    isMinified = du * du + dv * dv > square * 1.000_001
  }

  private init(
    _ a: Corner, _ uSlope: (across: Double, down: Double), _ vSlope: (across: Double, down: Double)
  ) {
    u = TextureMap.fixed(a.u - (a.x - 0.5) * uSlope.across - (a.y - 0.5) * uSlope.down)
    v = TextureMap.fixed(a.v - (a.x - 0.5) * vSlope.across - (a.y - 0.5) * vSlope.down)
    uAcross = TextureMap.fixed(uSlope.across)
    vAcross = TextureMap.fixed(vSlope.across)
    uDown = TextureMap.fixed(uSlope.down)
    vDown = TextureMap.fixed(vSlope.down)
  }

  private init(u: Int, v: Int) {
    self.u = u
    self.v = v
  }

  /// Held to what fits; NaN is 0. Sums and products of huge ones wrap round, which lookups bear.
  private static func fixed(_ texels: Double) -> Int {
    guard texels == texels else { return 0 }
    return Int((min(max(texels, -1e9), 1e9) * Double(one)).rounded())
  }
}
