internal import CPNG
internal import Raster

// libpng reports errors by longjmp, which must not cross Swift frames. Its simplified interface
// (png_image_*, libpng manual section V) keeps the jumps inside C and returns 0 with a message.
extension PNGFile {
  static func encode(_ bitmap: Bitmap, subject: String) throws(ImageFileError) -> [UInt8] {
    guard bitmap.width > 0, bitmap.height > 0, bitmap.width <= maximumSide,
      bitmap.height <= maximumSide
    else {
      throw sizeError("write", subject, width: bitmap.width, height: bitmap.height)
    }
    let opaque = isOpaque(bitmap)
    let samples = opaque ? rgbSamples(bitmap) : rgbaSamples(bitmap)
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(bitmap.width)
    image.height = png_uint_32(bitmap.height)
    image.format = opaque ? rgb : rgba
    // Drawings are flat: row filters and long searches cost three times the time for a few percent.
    image.flags = png_uint_32(PNG_IMAGE_FLAG_FAST)

    // Deflate stores what it cannot shrink: 5 bytes a block, 12 a chunk; an eighth is ample. The
    // pages that stay unused are never touched, so they take no memory.
    var room = samples.count + samples.count / 8 + 4096
    for _ in 0..<2 {
      var used = room
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
        let written = samples.withUnsafeBytes { source in
          png_image_write_to_memory(
            &image, buffer.baseAddress, &used, 0, source.baseAddress, 0, nil)
        }
        count = written != 0 && used <= buffer.count ? used : 0
      }
      defer { png_image_free(&image) }
      // Copied to its own size: the room was reserved generously.
      if !bytes.isEmpty { return Array(bytes[...]) }
      guard used > room else { break }
      room = used
    }
    throw ImageFileError(
      cause: .memory, action: "write", subject: subject, reason: message(of: image),
      remedy: "make the picture smaller or free some memory")
  }

  static func decode(_ bytes: [UInt8], subject: String) throws(ImageFileError) -> Bitmap {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    // The bytes stay lent until the reading is finished: libpng keeps their address.
    let outcome = bytes.withUnsafeBytes { source -> Result<Bitmap, ImageFileError> in
      Result { () throws(ImageFileError) -> Bitmap in
        guard let start = source.baseAddress,
          png_image_begin_read_from_memory(&image, start, source.count) != 0
        else {
          throw malformed(subject, bytes.isEmpty ? "it is empty" : message(of: image))
        }
        let width = Int(image.width)
        let height = Int(image.height)
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide,
          width * height <= maximumArea
        else {
          throw sizeError("read", subject, width: width, height: height)
        }
        let bitmap = Bitmap(width: width, height: height)
        // On little endian, B G R A in memory is the bitmap's own 0xAARRGGBB; only the
        // multiplication by alpha is left to do.
        image.format = bgra
        guard
          png_image_finish_read(&image, nil, bitmap.pixels, png_int_32(bitmap.stride), nil) != 0
        else {
          throw malformed(subject, message(of: image))
        }
        premultiply(bitmap)
        return bitmap
      }
    }
    return try outcome.get()
  }

  private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  private static let rgba = rgb | png_uint_32(PNG_FORMAT_FLAG_ALPHA)
  private static let bgra = rgba | png_uint_32(PNG_FORMAT_FLAG_BGR)

  private static func isOpaque(_ bitmap: Bitmap) -> Bool {
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      var all: UInt32 = 0xFF00_0000
      for x in 0..<bitmap.width { all &= row[x] }
      if all != 0xFF00_0000 { return false }
    }
    return true
  }

  private static func rgbSamples(_ bitmap: Bitmap) -> [UInt8] {
    let size = bitmap.width * bitmap.height * 3
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var next = buffer.baseAddress!
      for y in 0..<bitmap.height {
        let row = bitmap.row(y)
        for x in 0..<bitmap.width {
          let pixel = row[x]
          next[0] = UInt8(truncatingIfNeeded: pixel &>> 16)
          next[1] = UInt8(truncatingIfNeeded: pixel &>> 8)
          next[2] = UInt8(truncatingIfNeeded: pixel)
          next += 3
        }
      }
      count = size
    }
  }

  private static func rgbaSamples(_ bitmap: Bitmap) -> [UInt8] {
    let size = bitmap.width * bitmap.height * 4
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var next = buffer.baseAddress!
      for y in 0..<bitmap.height {
        let row = bitmap.row(y)
        for x in 0..<bitmap.width {
          let pixel = StraightPixel(premultiplied: row[x])
          next[0] = pixel.red
          next[1] = pixel.green
          next[2] = pixel.blue
          next[3] = pixel.alpha
          next += 4
        }
      }
      count = size
    }
  }

  private static func premultiply(_ bitmap: Bitmap) {
    for y in 0..<bitmap.height {
      let row = bitmap.row(y)
      for x in 0..<bitmap.width { row[x] = StraightPixel.premultiply(row[x]) }
    }
  }

  private static func message(of image: png_image) -> String {
    let text = withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return text.isEmpty ? "libpng gave no reason" : "libpng says \"\(text)\""
  }

  private static func malformed(_ subject: String, _ reason: String) -> ImageFileError {
    ImageFileError(
      cause: .malformed, action: "read", subject: subject, reason: reason,
      remedy: "give a complete PNG file")
  }

  private static func sizeError(
    _ action: String, _ subject: String, width: Int, height: Int
  ) -> ImageFileError {
    ImageFileError(
      cause: .size, action: action, subject: subject,
      reason: "it is \(width)x\(height) pixels",
      remedy: "sides of 1 to \(maximumSide) and at most \(maximumArea / 1_000_000) million pixels"
        + " work")
  }
}

extension Bitmap {
  /// The first pixel of a row; valid as long as the bitmap lives.
  fileprivate func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
    pixels + y * (stride / MemoryLayout<UInt32>.size)
  }
}
