internal import Geometry

/// The pixels of an image under any transform: copied where it lies on whole pixels, else the
/// nearest one or the mix of the four around a place (bilinear).
///
/// A pixel's centre is mapped to the image in doubles and rounded to 1/65536 of an image pixel,
/// which swallows the errors of doubles: what lies exactly between two image pixels goes the same
/// way wherever the image is drawn. Weights have 16 bits; what they weigh keeps 8 bits of fraction
/// until the end (see `BilinearMath`).
final class ImageSource: PaintSource {
  private enum Sampling {
    case aligned
    case nearest
    case bilinear
  }

  private var view = ImageView.empty
  private var extend = Extend.pad
  private var sampling = Sampling.aligned
  private var map = VectorTransform(.identity)
  private var opacity: UInt32 = 255

  /// Places beyond are nowhere near any bitmap, and would not fit in the fixed-point numbers.
  static let farthest = 1_073_741_824.0

  /// `transform` maps the image to the device. Returns whether there is anything to draw.
  func prepare(
    _ view: ImageView, transform: AffineTransform, extend: Extend, isSmooth: Bool, opacity: UInt32
  ) -> Bool {
    guard view.width > 0, view.height > 0, opacity > 0, let inverse = transform.inverted() else {
      return false
    }
    let toImage = VectorTransform(
      AffineTransform(translationX: 0.5, y: 0.5).concatenating(inverse))
    // The farthest pixel of the largest bitmap must be near enough as well.
    let side = Double(Bitmap.maximumSide)
    let reach = toImage.box(Vector(0, 0), Vector(side, side))
    let limit = ImageSource.farthest
    guard reach.low.x > -limit, reach.low.y > -limit, reach.high.x < limit, reach.high.y < limit
    else { return false }
    self.view = view
    self.extend = extend
    self.opacity = opacity
    map = toImage
    if ImageSource.isAligned(transform) {
      sampling = .aligned
    } else {
      sampling = isSmooth ? .bilinear : .nearest
    }
    return true
  }

  /// Whether the transform only moves by whole pixels, or nearly so.
  static func isAligned(_ transform: AffineTransform) -> Bool {
    transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
      && abs(transform.tx - transform.tx.rounded()) < 1e-6
      && abs(transform.ty - transform.ty.rounded()) < 1e-6
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    switch extend {
    case .pad: fetch(PadIndex.self, x, y, count, pixels)
    case .repeat: fetch(RepeatIndex.self, x, y, count, pixels)
    case .reflect: fetch(ReflectIndex.self, x, y, count, pixels)
    case .clear: fetch(BareIndex.self, x, y, count, pixels)
    }
    if opacity != 255 { ImageSource.fade(pixels, count, opacity) }
  }

  /// Multiplies by an opacity, four pixels at a time.
  static func fade(_ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ opacity: UInt32) {
    var i = 0
    while i < count {
      ByteMath.store(ImageSpans.faded(ByteMath.load(pixels + i), opacity), pixels + i)
      i &+= 4
    }
  }

  private func fetch<Index: AxisIndex>(
    _ index: Index.Type, _ x: Int, _ y: Int, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    switch sampling {
    case .aligned: copy(index, x, y, count, pixels)
    case .nearest: fetchNearest(index, x, y, count, pixels)
    case .bilinear: fetchBilinear(index, x, y, count, pixels)
    }
  }

  private func copy<Index: AxisIndex>(
    _ index: Index.Type, _ x: Int, _ y: Int, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    var columns = Index(view.width)
    var rows = Index(view.height)
    let place = BilinearMath.fixed(map.apply(Vector(Double(x), Double(y))))
    let row = rows.index(place.y &>> 16)
    guard row >= 0 else { return pixels.update(repeating: 0, count: count) }
    let line = view.pixels + row &* view.stride
    let first = place.x &>> 16
    if first >= 0 && first &+ count <= view.width {
      return pixels.update(from: line + first, count: count)
    }
    var i = 0
    while i < count {
      let column = columns.index(first &+ i)
      pixels[i] = column >= 0 ? line[column] : 0
      i &+= 1
    }
  }

  private func fetchNearest<Index: AxisIndex>(
    _ index: Index.Type, _ x: Int, _ y: Int, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    var columns = Index(view.width)
    var rows = Index(view.height)
    let image = view
    let across = map.xAxis
    let start = map.yAxis * Double(y) + map.origin
    var number = Double(x)
    var i = 0
    while i < count {
      let place = BilinearMath.fixed(across * number + start)
      let column = columns.index(place.x &>> 16)
      let row = rows.index(place.y &>> 16)
      pixels[i] = column | row >= 0 ? image.pixels[row &* image.stride &+ column] : 0
      number += 1
      i &+= 1
    }
  }

  private func fetchBilinear<Index: AxisIndex>(
    _ index: Index.Type, _ x: Int, _ y: Int, _ count: Int, _ pixels: UnsafeMutablePointer<UInt32>
  ) {
    var columns = Index(view.width)
    var rows = Index(view.height)
    let image = view
    let across = map.xAxis
    // The centre of an image pixel is a whole number here.
    let start = map.yAxis * Double(y) + map.origin - Vector(0.5, 0.5)
    var number = Double(x)
    var i = 0
    while i < count {
      let place = BilinearMath.fixed(across * number + start)
      let left = columns.index(place.x &>> 16)
      let right = columns.index((place.x &>> 16) &+ 1)
      let top = rows.index(place.y &>> 16) &* image.stride
      let bottom = rows.index((place.y &>> 16) &+ 1) &* image.stride
      @inline(__always)
      func pixel(_ row: Int, _ column: Int) -> UInt32 {
        // Known at compile time for all extends but one.
        if Index.hasGaps && row | column < 0 { return 0 }
        return image.pixels[row &+ column]
      }
      let four = SIMD4<UInt32>(
        pixel(top, left), pixel(top, right), pixel(bottom, left), pixel(bottom, right))
      pixels[i] = BilinearMath.mix(four, place.x, place.y)
      number += 1
      i &+= 1
    }
  }
}
