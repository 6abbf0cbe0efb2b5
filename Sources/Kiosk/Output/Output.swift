internal import ImageFiles
internal import LinuxIO
internal import Raster

/// Writes the files that a run leaves behind.
package enum Output {
  /// Writes a picture as PNG. Errors: `cannotCreateOutput`, `inputOutput`.
  static func write(_ picture: Bitmap, to path: String) throws(KioskError) {
    do throws(ImageFileError) {
      try PNGFile.write(picture, to: path)
    } catch {
      throw KioskError(error)
    }
  }

  /// Prints whole lines for whoever reads standard output. Errors: `inputOutput` where nobody does.
  package static func print(_ text: String) throws(KioskError) {
    do throws(SystemError) {
      try StandardStream.output.write(text)
    } catch {
      throw KioskError(output: error)
    }
  }

  /// Writes text. Errors: as above.
  static func write(_ text: String, to path: String) throws(KioskError) {
    do throws(SystemError) {
      try writeFileAtomically(path, Array(text.utf8))
    } catch {
      throw KioskError.unwritable("the file", error)
    }
  }

  package static func makeDirectories(_ path: String) throws(KioskError) {
    do throws(SystemError) {
      try LinuxIO.makeDirectories(path)
    } catch {
      throw KioskError.unwritable("the directory", error)
    }
  }
}
