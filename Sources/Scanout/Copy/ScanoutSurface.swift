internal import Geometry
internal import Raster

/// Scan-out memory as the copy loops see it: written, never read (it is write-combined on most
/// machines, where one read costs as much as hundreds of writes).
///
/// What a copy is made of: a pixel conversion × a quarter turn. Without a turn, rows are moved as
/// they are; half a turn reverses them. A quarter turn goes through the panel in tiles of 16x16
/// pixels: for 32-bit formats a row of a tile is the 64 bytes that a write-combining buffer holds,
/// and each cache line of the source is used whole before it is left. Inside a tile, blocks of 4x4
/// pixels are transposed in registers; four rows are open at a time, fewer than there are
/// write-combining buffers.
///
/// Measured on whole frames of 1920x1080 in ordinary memory (x86-64, a busy machine, best of 300),
/// million pixels a second: no turn 2,700 to 3,300, half 1,300, quarters 600. Pixel by pixel the
/// half turn was at 67 and the quarters at 150 to 400; tiles of 32 and 64 rows gave 330 to 690.
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
      copyReversed(
        conversion, from: source + (rect.maxY - 1) * sourceStride + rect.minX,
        stride: -sourceStride, to: target)
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

  private func copyReversed<Conversion: PixelConversion>(
    _: Conversion.Type, from first: UnsafePointer<UInt32>, stride: Int, to target: PixelRect
  ) {
    var source = first
    let last = target.width - 1
    for y in target.minY..<target.maxY {
      let output = row(y, x: target.minX, of: Conversion.Stored.self)
      for x in 0..<target.width { output[x] = Conversion.stored(source[last &- x]) }
      source += stride
    }
  }

  /// `first` is the source of the target's top left pixel; one pixel to the right on the panel is
  /// `right` further in the source, one down is `down` further, which is 1 or -1.
  private func copyTurned<Conversion: PixelConversion>(
    _ conversion: Conversion.Type, from first: UnsafePointer<UInt32>, right: Int, down: Int,
    to target: PixelRect
  ) {
    let tile = 16
    var tileTop = target.minY
    while tileTop < target.maxY {
      let tileBottom = min(tileTop + tile, target.maxY)
      var left = target.minX
      while left < target.maxX {
        // Tiles end at multiples of 16 columns, so that all but the outer ones are whole lines.
        let tileEnd = min((left / tile + 1) * tile, target.maxX)
        // Inside the shadow: the target and the source rectangle have the same pixels.
        let corner = first + (left &- target.minX) &* right
        var y = tileTop
        while y < tileBottom {
          let source = corner + (y &- target.minY) &* down
          if y &+ 4 <= tileBottom {
            copyBlocks(
              conversion, from: source, right: right, down: down, left: left, end: tileEnd, y: y)
            y &+= 4
          } else {
            copyPixels(conversion, from: source, right: right, left: left, end: tileEnd, y: y)
            y &+= 1
          }
        }
        left = tileEnd
      }
      tileTop = tileBottom
    }
  }

  /// Four rows of the panel, columns `left..<end`.
  @inline(__always)
  private func copyBlocks<Conversion: PixelConversion>(
    _ conversion: Conversion.Type, from first: UnsafePointer<UInt32>, right: Int, down: Int,
    left: Int, end: Int, y: Int
  ) {
    typealias Four = SIMD4<UInt32>
    var source = first
    var x = left
    // Of four source pixels in a row, the lowest address; the panel's rows run the other way
    // where `down` is -1.
    let lowest = down == 1 ? 0 : -3
    let firstRow = down == 1 ? y : y &+ 3
    while x &+ 4 <= end {
      let a = UnsafeRawPointer(source + lowest).loadUnaligned(as: Four.self)
      let b = UnsafeRawPointer(source + (lowest &+ right)).loadUnaligned(as: Four.self)
      let c = UnsafeRawPointer(source + (lowest &+ 2 &* right)).loadUnaligned(as: Four.self)
      let d = UnsafeRawPointer(source + (lowest &+ 3 &* right)).loadUnaligned(as: Four.self)
      store(conversion, Four(a[0], b[0], c[0], d[0]), x: x, y: firstRow)
      store(conversion, Four(a[1], b[1], c[1], d[1]), x: x, y: firstRow &+ down)
      store(conversion, Four(a[2], b[2], c[2], d[2]), x: x, y: firstRow &+ 2 &* down)
      store(conversion, Four(a[3], b[3], c[3], d[3]), x: x, y: firstRow &+ 3 &* down)
      source += 4 &* right
      x &+= 4
    }
    for line in 0..<4 {
      copyPixels(
        conversion, from: source + line &* down, right: right, left: x, end: end, y: y &+ line)
    }
  }

  @inline(__always)
  private func store<Conversion: PixelConversion>(
    _: Conversion.Type, _ pixels: SIMD4<UInt32>, x: Int, y: Int
  ) {
    UnsafeMutableRawPointer(row(y, x: x, of: Conversion.Stored.self)).storeBytes(
      of: Conversion.stored(pixels), as: SIMD4<Conversion.Stored>.self)
  }

  /// One row of the panel, columns `left..<end`.
  @inline(__always)
  private func copyPixels<Conversion: PixelConversion>(
    _: Conversion.Type, from first: UnsafePointer<UInt32>, right: Int, left: Int, end: Int, y: Int
  ) {
    var source = first
    let output = row(y, x: 0, of: Conversion.Stored.self)
    var x = left
    while x < end {
      output[x] = Conversion.stored(source.pointee)
      source += right
      x &+= 1
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
