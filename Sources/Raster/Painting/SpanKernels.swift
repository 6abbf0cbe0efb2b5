internal import CSpanKernels

/// Loops over whole rectangles, images and bands of rows, in the variant that was chosen for the
/// processor: Swift's, or those of `CSpanKernels`. All variants give the same bits.
///
/// The choice is inlined and all loops are calls: with a loop inlined into it, the choice would
/// save registers before it knows which one is taken.
struct SpanKernels {
  let instructions: InstructionSet

  /// Stores one value in a rectangle. Strides count in pixels.
  @inline(__always)
  func fill(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int, with value: UInt32
  ) {
    switch instructions {
    #if arch(x86_64)
      case .avx2: tg_fill_avx2(pixels, stride, width, height, value)
      case .avx512: tg_fill_avx512(pixels, stride, width, height, value)
    #endif
    default:
      PixelSpans.fill(pixels, stride: stride, width: width, height: height, with: value)
    }
  }

  /// Blends one colour over a rectangle.
  @inline(__always)
  func blend(
    _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int,
    height: Int
  ) {
    switch instructions {
    #if arch(x86_64)
      case .avx2: tg_blend_avx2(pixels, stride, width, height, source.pixel, source.alpha, 255)
      case .avx512: tg_blend_avx512(pixels, stride, width, height, source.pixel, source.alpha, 255)
    #endif
    default:
      PixelSpans.blend(source, pixels, stride: stride, width: width, height: height)
    }
  }

  /// Blends one colour over a rectangle of at least two columns.
  @inline(__always)
  func box(
    _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int,
    height: Int, _ coverage: BoxCoverage
  ) {
    switch instructions {
    #if arch(x86_64)
      case .avx2:
        tg_box_avx2(
          pixels, stride, width, height, source.pixel, source.alpha, coverage.first, coverage.inner,
          coverage.last)
      case .avx512:
        tg_box_avx512(
          pixels, stride, width, height, source.pixel, source.alpha, coverage.first, coverage.inner,
          coverage.last)
    #endif
    default:
      PixelSpans.box(source, pixels, stride: stride, width: width, height: height, coverage)
    }
  }

  /// Blends an image over a rectangle of its size, each pixel multiplied by `opacity` (1...255).
  @inline(__always)
  func image(
    _ source: UnsafeMutablePointer<UInt32>, stride sourceStride: Int,
    over pixels: UnsafeMutablePointer<UInt32>, stride: Int, width: Int, height: Int,
    _ opacity: UInt32
  ) {
    switch instructions {
    #if arch(x86_64)
      case .avx2: tg_image_avx2(pixels, stride, source, sourceStride, width, height, opacity)
      case .avx512: tg_image_avx512(pixels, stride, source, sourceStride, width, height, opacity)
    #endif
    default:
      ImageSpans.blend(
        source, stride: sourceStride, over: pixels, stride: stride, width: width, height: height,
        opacity)
    }
  }

  /// Shows a band in one colour and returns how many pixels were written; nil where the generic
  /// sweep is the variant.
  @inline(__always)
  func sweep(
    _ band: CoverageBand, _ source: SolidSource, _ pixels: UnsafeMutablePointer<UInt32>,
    stride: Int, _ rule: FillRule
  ) -> Int? {
    #if arch(x86_64)
      guard instructions != .baseline else { return nil }
      var rows = tg_band(
        cells: band.cells, marks: band.marks, row_cells: band.rowCells, row_words: band.rowWords,
        pixels: pixels, stride: stride, width: band.width, rows: band.height, pixel: source.pixel,
        alpha: source.alpha)
      let isEvenOdd: Int32 = rule == .evenOdd ? 1 : 0
      if instructions == .avx512 { return tg_sweep_avx512(&rows, isEvenOdd) }
      return tg_sweep_avx2(&rows, isEvenOdd)
    #else
      return nil
    #endif
  }
}
