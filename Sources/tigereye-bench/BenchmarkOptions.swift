import Geometry

/// What the command line asks for.
struct BenchmarkOptions {
  struct Problem: Error {
    let reason: String
  }

  static let usage = "usage: tigereye-bench [--csv] [--filter NAME] [--list] [--size WxH]"

  /// Comma-separated lines without alignment.
  var isCSV = false
  /// Only rows whose name contains this.
  var filter: String?
  /// Only the names.
  var isList = false
  var size = PixelSize(width: 800, height: 480)

  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1)
      let name = parts.first.map(String.init) ?? argument
      var value = parts.count == 2 ? String(parts[1]) : nil
      if value == nil && (name == "--filter" || name == "--size") { value = rest.popFirst() }
      switch (name, value) {
      case ("--csv", nil): isCSV = true
      case ("--list", nil): isList = true
      case ("--filter", let value?): filter = value
      case ("--size", let value?): size = try BenchmarkOptions.size(value)
      default:
        throw Problem(reason: "\(argument) is not understood; \(BenchmarkOptions.usage)")
      }
    }
  }

  /// The scenes need some room: the largest shape of them is 450 pixels long and 300 high.
  private static func size(_ text: String) throws(Problem) -> PixelSize {
    guard let size = PixelSize(written: text, sides: 480...8192), size.width >= 640 else {
      throw Problem(reason: "--size \(text) is not a size from 640x480 to 8192x8192")
    }
    return size
  }
}
