internal import Controls
internal import FakeInput
internal import Geometry
internal import Kiosk

/// `demo`: plays the built-in script without a screen and writes what came of it.
struct DemoCommand {
  /// The folder that the files are written into; made where it is missing.
  let folder: String
  let started: Duration
  let log: Log

  static let standardFolder = "tigereye-demo"

  /// One of its pictures: the same drawing, with other controls.
  private struct Look {
    /// Of the file, without its ending.
    let name: String
    let theme: ThemeName
    let palette: Palette
    let widths: [Double]
    /// Wide, for two seats side by side.
    let size: PixelSize
  }

  private static let looks = [
    Look(
      name: "demo", theme: .classic, palette: .classic, widths: [],
      size: PixelSize(width: 1280, height: 480)),
    Look(
      name: "demo-light", theme: .light, palette: .bright, widths: [6, 14, 28],
      size: PixelSize(width: 1920, height: 716)),
    Look(
      name: "demo-dark", theme: .dark, palette: .bright, widths: [4, 10, 20],
      size: PixelSize(width: 1280, height: 480)),
  ]
  private static let seats = 2
  /// Fixed, so that everybody's demo is the same picture.
  private static let seed: UInt64 = 1

  func run() throws(KioskError) {
    try Output.makeDirectories(folder)
    let statistics = "\(folder)/demo-stats.json"
    var paths: [String] = []
    for look in DemoCommand.looks {
      paths.append("\(folder)/\(look.name).png")
      // Of the first one; the rest draws the same.
      try draw(look, into: paths[paths.count - 1], statistics: paths.count == 1 ? statistics : nil)
    }
    try Output.print((paths + [statistics]).joined(separator: "\n") + "\n")
  }

  private func draw(_ look: Look, into path: String, statistics: String?) throws(KioskError) {
    // The demo is the same on every machine, whatever is configured there.
    var settings = Settings(own: DrawingSettings())
    settings.runtime.display.options.choice = .headless(look.size)
    settings.own.seed = DemoCommand.seed
    settings.own.seats = .fixed(DemoCommand.seats)
    settings.own.controls.theme = look.theme
    settings.own.controls.palette = look.palette
    settings.own.controls.widths = look.widths
    settings.own.controls.lineWidth = look.widths.first ?? 4
    settings.runtime.outputs.screenshot = path
    settings.runtime.outputs.statistics = statistics
    let division = SeatDivision(.fixed(DemoCommand.seats), size: look.size)
    let layouts = division.layouts(settings.own.controls)
    let text = DemoScript.text(canvas: SeatDivision.canvas(of: layouts))
    let script: Script
    do throws(FakeInputError) {
      script = try Script.parse(text, file: "demo")
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    let code = try DrawingProgram.program().play(script, settings, started: started, log: log)
    guard code == .done else { throw KioskError(.internalFault, "the demo's script failed") }
  }
}
