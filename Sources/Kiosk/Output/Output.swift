import ImageFiles
import LinuxIO
import Raster

/// Writes the files that a run leaves behind.
enum Output {
  /// Writes a picture as PNG. Errors: `cannotCreateOutput`, `inputOutput`.
  static func write(_ picture: Bitmap, to path: String) throws(KioskError) {
    do throws(ImageFileError) {
      try PNGFile.write(picture, to: path)
    } catch {
      throw KioskError(.cannotCreateOutput, "\(error)")
    }
  }

  /// Writes text. Errors: as above.
  static func write(_ text: String, to path: String) throws(KioskError) {
    do throws(SystemError) {
      try writeFileAtomically(path, Array(text.utf8))
    } catch {
      throw unwritable(error)
    }
  }

  static func makeDirectories(_ path: String) throws(KioskError) {
    do throws(SystemError) {
      try LinuxIO.makeDirectories(path)
    } catch {
      throw unwritable(error)
    }
  }

  /// 74 where the device fails, 73 where the file cannot be made.
  static func unwritable(_ error: SystemError) -> KioskError {
    let isDevice = [.ioError, .noSpace].contains(error.errno)
    return KioskError(isDevice ? .inputOutput : .cannotCreateOutput, "\(error)")
  }
}
