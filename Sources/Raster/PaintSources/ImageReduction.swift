internal import Geometry

/// A smaller copy of an image, for drawing it small and turned: first it is averaged down along its
/// own axes, to about one pixel for each of the device, then that is sampled. Kept memory: as large
/// as the largest copy so far.
final class ImageReduction {
  private let source = AveragedImageSource()
  private var pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: 4)
  private var capacity = 4

  deinit { pixels.deallocate() }

  /// What to draw instead of `view` with `transform`, and how. Nothing is done where the image does
  /// not shrink.
  func reduce(
    _ view: ImageView, _ transform: AffineTransform
  ) -> (view: ImageView, transform: AffineTransform) {
    let map = VectorTransform(transform)
    let width = ImageReduction.size(view.width, map.xAxis.length)
    let height = ImageReduction.size(view.height, map.yAxis.length)
    guard width < view.width || height < view.height else { return (view, transform) }
    let scale = AffineTransform(
      scaleX: Double(width) / Double(view.width), y: Double(height) / Double(view.height))
    // The last store of a row reaches three pixels further.
    if width * height + 4 > capacity {
      pixels.deallocate()
      capacity = width * height + 4
      pixels = .allocate(capacity: capacity)
    }
    guard source.prepare(view, transform: scale, columns: 0..<width, opacity: 255),
      let back = scale.inverted()
    else { return (view, transform) }
    for row in 0..<height { source.fetch(0, row, width, into: pixels + row * width) }
    return (
      ImageView(pixels: pixels, width: width, height: height, stride: width),
      back.concatenating(transform)
    )
  }

  private static func size(_ size: Int, _ scale: Double) -> Int {
    scale < 1 ? max(1, Int((Double(size) * scale).rounded())) : size
  }
}
