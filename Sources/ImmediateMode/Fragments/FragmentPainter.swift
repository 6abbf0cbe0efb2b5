internal import Raster

/// Turns the fragments of a primitive into pixels. Generic code over it is specialised: there is no
/// call through a table for a run of fragments.
protocol FragmentPainter {
  /// The number of fragments painted.
  var painted: Int { get set }

  /// How the next primitive's fragments find their texture coordinates.
  mutating func prepare(_ map: TextureMap)

  /// Paints the fragments in columns `from`..<`to` of the bitmap's row `row`. The caller keeps them
  /// within the bitmap.
  mutating func paint(row: Int, from: Int, to: Int)
}

/// Stores one colour.
struct SolidPainter: FragmentPainter {
  let bitmap: Bitmap
  let color: UInt32
  var painted = 0

  mutating func prepare(_ map: TextureMap) {}

  @inline(__always)
  mutating func paint(row: Int, from: Int, to: Int) {
    PixelRun.fill(bitmap.row(row) + from, to - from, with: color)
    painted += to - from
  }
}

/// Lays one premultiplied colour over what is there.
struct SolidOverPainter: FragmentPainter {
  let bitmap: Bitmap
  let color: UInt32
  var painted = 0

  mutating func prepare(_ map: TextureMap) {}

  @inline(__always)
  mutating func paint(row: Int, from: Int, to: Int) {
    PixelRun.blend(color, over: bitmap.row(row) + from, to - from)
    painted += to - from
  }
}

/// Mixes one colour with what is there by any factors.
struct SolidBlendPainter: FragmentPainter {
  let bitmap: Bitmap
  let color: UInt32
  let blending: Blending
  var painted = 0

  mutating func prepare(_ map: TextureMap) {}

  mutating func paint(row: Int, from: Int, to: Int) {
    let pixels = bitmap.row(row)
    for x in from..<to { pixels[x] = blending.mix(color, pixels[x]) }
    painted += to - from
  }
}
