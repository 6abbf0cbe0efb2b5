package import Geometry
internal import CSpanKernels

/// Scan-out memory as the destination of copies: they convert to its pixel format and rotate.
///
/// The memory is written, never read: scan-out memory is write-combined on most machines, where one
/// read costs as much as hundreds of writes. Only the pixels of the damage are written, each byte
/// once, in ascending order within a row. Where a row is laid across the picture (a quarter turn),
/// the copy walks down strips of whole cache lines.
///
/// Colours are premultiplied ones over black. 16-bit formats are dithered with thresholds that
/// belong to places in the picture: two rectangles join without a seam, what does not change does
/// not flicker, and colours that the format has come out flat.
package struct PresentationTarget {
  /// The first pixel of the panel; borrowed, of any alignment. Multiples of 64 bytes are fastest.
  package let memory: UnsafeMutableRawPointer
  /// Bytes from one row to the next; what lies behind the row's pixels is never written.
  package let pitch: Int
  /// The panel's own size in pixels.
  package let size: PixelSize
  package let format: PixelFormat
  /// How the upright picture lies on the panel.
  package let turn: QuarterTurn
  /// Which kernels copy; all give the same bits.
  var instructions = InstructionSet.best
  /// Pixels from which on a copy leaves the cache alone, as `PanelCopy` explains.
  var streamingArea = 1 << 20

  /// Names memory that the caller keeps mapped for as long as the target is used.
  ///
  /// - Precondition: no side is negative or above `Bitmap.maximumSide`, and `pitch` holds a row.
  package init(
    memory: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, format: PixelFormat,
    turn: QuarterTurn = .zero
  ) {
    let sides = 0...Bitmap.maximumSide
    precondition(sides.contains(size.width) && sides.contains(size.height), "no size of a panel")
    precondition(pitch >= size.width * format.bytesPerPixel, "the pitch does not hold a row")
    self.memory = memory
    self.pitch = pitch
    self.size = size
    self.format = format
    self.turn = turn
  }

  /// The size that a picture must have: the panel's, turned.
  package var pictureSize: PixelSize { turn.turned(size) }

  /// Copies the damaged part of the upright picture; returns how many pixels that were. What lies
  /// outside of the picture is ignored. O(pixels); allocates nothing.
  ///
  /// - Precondition: `picture` has the size `pictureSize`.
  @discardableResult
  package func present(_ damage: DamageRegion, of picture: Bitmap) -> Int {
    var pixels = 0
    for rect in damage.rects { pixels += present(rect, of: picture) }
    return pixels
  }

  /// Copies one rectangle of the upright picture; returns how many pixels that were.
  ///
  /// - Precondition: `picture` has the size `pictureSize`.
  @discardableResult
  package func present(_ rect: PixelRect, of picture: Bitmap) -> Int {
    precondition(picture.size == pictureSize, "the picture must have the size of the turned panel")
    let inside = rect.intersection(PixelRect(pictureSize))
    if inside.isEmpty { return 0 }
    switch format {
    case .xrgb8888: copy(inside, of: picture, XRGB8888Encoding.self)
    case .xbgr8888: copy(inside, of: picture, XBGR8888Encoding.self)
    case .rgb565: copy(inside, of: picture, RGB565Encoding.self)
    case .rgb888: copy(inside, of: picture, RGB888Encoding.self)
    case .xrgb2101010: copy(inside, of: picture, XRGB2101010Encoding.self)
    }
    return inside.area
  }

  /// The upright picture as the screen shows it, opaque, converted back to 8 bits: for pictures of
  /// the screen and for tests. It reads the memory, so that this must be ordinary memory.
  package func uprightPicture() -> Bitmap {
    switch format {
    case .xrgb8888: uprightPicture(XRGB8888Encoding.self)
    case .xbgr8888: uprightPicture(XBGR8888Encoding.self)
    case .rgb565: uprightPicture(RGB565Encoding.self)
    case .rgb888: uprightPicture(RGB888Encoding.self)
    case .xrgb2101010: uprightPicture(XRGB2101010Encoding.self)
    }
  }

  private func uprightPicture<Encoding: PixelEncoding>(_: Encoding.Type) -> Bitmap {
    let picture = Bitmap(width: pictureSize.width, height: pictureSize.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = turn.panelPoint(of: PixelPoint(x: x, y: y), panel: size)
        picture.pixels[y * picture.pixelStride + x] = Encoding.pixel(
          Encoding.load(memory + (place.y * pitch + place.x * Encoding.bytesPerPixel)))
      }
    }
    return picture
  }

  private func copy<Encoding: PixelEncoding>(
    _ rect: PixelRect, of picture: Bitmap, _ encoding: Encoding.Type
  ) {
    if Encoding.isDithered {
      DitherTile.thresholds(turn).withUnsafeBufferPointer { tile in
        copy(rect, of: picture, tile.baseAddress, encoding)
      }
    } else {
      copy(rect, of: picture, nil, encoding)
    }
  }

  private func copy<Encoding: PixelEncoding>(
    _ rect: PixelRect, of picture: Bitmap, _ tile: UnsafePointer<UInt32>?,
    _ encoding: Encoding.Type
  ) {
    let target = turn.panelRect(of: rect, panel: size)
    let copy = PanelCopy<Encoding>(self, to: target, tile: tile)
    let stride = picture.pixelStride
    let pixels = UnsafePointer(picture.pixels)
    let top = pixels + rect.minY * stride
    let bottom = pixels + (rect.maxY - 1) * stride
    // The source of the target's first pixel, and the steps in the source for one pixel to the
    // right and one down on the panel.
    switch turn {
    case .zero: copy.copyRows(from: top + rect.minX, down: stride)
    case .half: copy.copyReversed(from: bottom + (rect.maxX - 1), down: -stride)
    case .quarter: copy.copyTurned(from: bottom + rect.minX, right: -stride, down: 1)
    case .threeQuarters: copy.copyTurned(from: top + (rect.maxX - 1), right: stride, down: -1)
    }
    #if arch(x86_64)
      if copy.isStreaming { tg_present_end() }
    #endif
  }
}
