/// The memory of `RowPainter`, and the sources that it reads, kept for the next drawing.
final class PaintRows {
  /// What may be read beyond the last column.
  private static let spare = 16

  /// One byte for each column of the bitmap, 0 between two rows, and some more zeros.
  let coverage: UnsafeMutablePointer<UInt8>
  /// A row of the source.
  let pixels: UnsafeMutablePointer<UInt32>
  let color = ColorSource()
  let linear = LinearGradientSource()
  let radial = RadialGradientSource()
  let image = ImageSource()
  let scaledImage = ScaledImageSource()
  let averagedImage = AveragedImageSource()
  let reduction = ImageReduction()

  init(width: Int) {
    let count = width + PaintRows.spare
    coverage = .allocate(capacity: count)
    coverage.initialize(repeating: 0, count: count)
    pixels = .allocate(capacity: count)
    pixels.initialize(repeating: 0, count: count)
  }

  deinit {
    coverage.deallocate()
    pixels.deallocate()
  }
}
