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

  /// Wide, for two seats side by side.
  private static let size = PixelSize(width: 1280, height: 480)
  private static let seats = 2
  /// Fixed, so that everybody's demo is the same picture.
  private static let seed: UInt64 = 1

  func run() throws(KioskError) {
    try Output.makeDirectories(folder)
    // The demo is the same on every machine, whatever is configured there.
    var settings = Settings(own: DrawingSettings())
    settings.runtime.display.options.choice = .headless(DemoCommand.size)
    settings.own.seed = DemoCommand.seed
    settings.own.seats = .fixed(DemoCommand.seats)
    settings.own.controls.lineWidth = 4
    settings.runtime.outputs.screenshot = "\(folder)/demo.png"
    settings.runtime.outputs.statistics = "\(folder)/demo-stats.json"
    let division = SeatDivision(.fixed(DemoCommand.seats), size: DemoCommand.size)
    let text = DemoScript.text(canvas: SeatDivision.canvas(of: division.layouts()))
    let script: Script
    do throws(FakeInputError) {
      script = try Script.parse(text, file: "demo")
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    let code = try DrawingProgram.program().play(script, settings, started: started, log: log)
    guard code == .done else { throw KioskError(.internalFault, "the demo's script failed") }
    try Output.print("\(folder)/demo.png\n\(folder)/demo-stats.json\n")
  }
}
