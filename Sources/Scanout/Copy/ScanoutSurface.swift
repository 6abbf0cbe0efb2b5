internal import Geometry
internal import Raster

/// Scan-out memory as the copy loops see it: written, never read (it is write-combined on most
/// machines, where one read costs as much as hundreds of writes).
///
/// What a copy is made of: a pixel conversion × a quarter turn. Without a turn, rows are moved as
/// they are. With one, the panel is written in pieces of 16 pixels of a row, which for 32-bit
/// formats is the 64 bytes that a write-combining buffer holds, inside bands of 64 rows: the 16
/// source rows of a piece are then read along their cache lines, 4 KiB for a band of pieces.
struct ScanoutSurface {
  /// The first pixel of the panel.
  var memory: UnsafeMutableRawPointer
  /// Bytes from one row to the next; what lies behind the row's pixels is never written.
  var pitch: Int
  /// The panel's own size.
  var size: PixelSize
  var format: ScanoutFormat
  var turn: QuarterTurn

  /// Copies the damaged part of the upright picture; returns how many pixels that were.
  /// `shadow` must have the size of the picture.
  func copy(_ damage: DamageRegion, from shadow: Bitmap) -> Int {
    let picture = turn.turned(size)
    precondition(
      shadow.width == picture.width && shadow.height == picture.height,
      "the shadow must have the size of the picture")
    var pixels = 0
    for rect in damage.rects {
      let inside = rect.intersection(PixelRect(picture))
      if inside.isEmpty { continue }
      switch format {
      case .xrgb8888: copy(inside, from: shadow, XRGB8888Conversion.self)
      }
      pixels += inside.area
    }
    return pixels
  }

  /// The upright picture, converted back. Only for ordinary memory.
  func uprightPicture() -> Bitmap {
    switch format {
    case .xrgb8888: uprightPicture(XRGB8888Conversion.self)
    }
  }

  private func copy<Conversion: PixelConversion>(
    _ rect: PixelRect, from shadow: Bitmap, _ conversion: Conversion.Type
  ) {
    let target = turn.panelRect(of: rect, panel: size)
    let sourceStride = shadow.stride / MemoryLayout<UInt32>.stride
    let source = UnsafePointer(shadow.pixels)
    // The source pixel of the target's first pixel, and the steps in the source for one pixel to
    // the right and one down on the panel.
    switch turn {
    case .none:
      copyRows(
        conversion, from: source + rect.minY * sourceStride + rect.minX, stride: sourceStride,
        to: target)
    case .half:
      copyTurned(
        conversion, from: source + (rect.maxY - 1) * sourceStride + rect.maxX - 1,
        right: -1, down: -sourceStride, to: target)
    case .quarter:
      copyTurned(
        conversion, from: source + (rect.maxY - 1) * sourceStride + rect.minX,
        right: -sourceStride, down: 1, to: target)
    case .threeQuarters:
      copyTurned(
        conversion, from: source + rect.minY * sourceStride + rect.maxX - 1,
        right: sourceStride, down: -1, to: target)
    }
  }

  @inline(__always)
  private func row<Stored>(_ y: Int, x: Int, of type: Stored.Type) -> UnsafeMutablePointer<Stored> {
    (memory + y * pitch).assumingMemoryBound(to: Stored.self) + x
  }

  private func copyRows<Conversion: PixelConversion>(
    _: Conversion.Type, from first: UnsafePointer<UInt32>, stride: Int, to target: PixelRect
  ) {
    var source = first
    for y in target.minY..<target.maxY {
      if Conversion.isVerbatim {
        // The formats that are moved as they are have 32 bits.
        row(y, x: target.minX, of: UInt32.self).update(from: source, count: target.width)
      } else {
        let output = row(y, x: target.minX, of: Conversion.Stored.self)
        for x in 0..<target.width { output[x] = Conversion.stored(source[x]) }
      }
      source += stride
    }
  }

  private func copyTurned<Conversion: PixelConversion>(
    _: Conversion.Type, from first: UnsafePointer<UInt32>, right: Int, down: Int,
    to target: PixelRect
  ) {
    let pieceWidth = 16
    let bandHeight = 64
    var bandTop = target.minY
    while bandTop < target.maxY {
      let bandBottom = min(bandTop + bandHeight, target.maxY)
      var left = target.minX
      while left < target.maxX {
        // Pieces end at multiples of 16 columns, so that all but the outer ones are whole lines.
        let pieceEnd = min((left / pieceWidth + 1) * pieceWidth, target.maxX)
        let corner = (left - target.minX) &* right
        for y in bandTop..<bandBottom {
          // Inside the shadow: the target and the source rectangle have the same pixels.
          var source = first + (corner &+ (y &- target.minY) &* down)
          let output = row(y, x: left, of: Conversion.Stored.self)
          for x in 0..<(pieceEnd &- left) {
            output[x] = Conversion.stored(source.pointee)
            source += right
          }
        }
        left = pieceEnd
      }
      bandTop = bandBottom
    }
  }

  private func uprightPicture<Conversion: PixelConversion>(_: Conversion.Type) -> Bitmap {
    let picture = turn.turned(size)
    let bitmap = Bitmap(width: picture.width, height: picture.height)
    let bitmapStride = bitmap.stride / MemoryLayout<UInt32>.stride
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turn.panelPoint(of: PixelPoint(x: x, y: y), panel: size)
        bitmap.pixels[y * bitmapStride + x] = Conversion.pixel(
          row(place.y, x: place.x, of: Conversion.Stored.self).pointee)
      }
    }
    return bitmap
  }
}
