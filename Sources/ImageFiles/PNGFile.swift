public import Raster
internal import LinuxIO

/// PNG pictures (ISO/IEC 15948), 8 bits a channel, sRGB.
///
/// A bitmap whose pixels are all opaque is written as RGB, any other as RGBA with straight alpha.
/// Writing and reading gives back each premultiplied pixel exactly (`StraightPixel`).
public enum PNGFile {
  /// The longest side that is read or written, in pixels.
  public static let maximumSide = 16_384
  /// The most pixels that are read: an 8K screen fits, a decompression bomb does not.
  public static let maximumArea = 40_000_000

  /// The bytes of a PNG file that shows `bitmap`.
  public static func encode(_ bitmap: Bitmap) throws(ImageFileError) -> [UInt8] {
    try encode(bitmap, subject: "a picture as PNG")
  }

  /// Writes `bitmap` to `path`; readers see the old file or the whole new one.
  public static func write(_ bitmap: Bitmap, to path: String) throws(ImageFileError) {
    let bytes = try encode(bitmap, subject: path)
    do throws(SystemError) {
      try writeFileAtomically(path, bytes)
    } catch {
      throw ImageFileError(
        cause: .system(error.errno), action: "write", subject: path, reason: "\(error.errno)",
        remedy: remedy(writing: error.errno))
    }
  }

  /// The picture that the bytes of a PNG file hold.
  public static func decode(_ bytes: [UInt8]) throws(ImageFileError) -> Bitmap {
    try decode(bytes, subject: "a picture in memory")
  }

  /// The picture in the file at `path`.
  public static func read(_ path: String) throws(ImageFileError) -> Bitmap {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path)
    } catch {
      throw ImageFileError(
        cause: .system(error.errno), action: "read", subject: path, reason: "\(error.errno)",
        remedy: remedy(reading: error.errno))
    }
    return try decode(bytes, subject: path)
  }

  private static func remedy(writing errno: Errno) -> String {
    switch errno {
    case .noSuchFile, .notDirectory: "make its directory first"
    case .accessDenied, .notPermitted, .readOnly: "name a place that this user may write to"
    case .noSpace: "free some space on that file system"
    case .isDirectory: "name a file, not a directory"
    default: "try another place"
    }
  }

  private static func remedy(reading errno: Errno) -> String {
    switch errno {
    case .noSuchFile, .notDirectory: "check the path"
    case .accessDenied, .notPermitted: "make it readable for this user"
    case .isDirectory: "name a file, not a directory"
    default: "check the file and its disk"
    }
  }
}
