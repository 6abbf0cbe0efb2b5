internal import Controls
internal import FakeInput
internal import Geometry
internal import LinuxIO

/// `tigereye demo`: plays the built-in script without a screen and writes what came of it.
struct DemoCommand {
  let options: DemoOptions
  let started: Duration
  let log: Log

  private static let size = PixelSize(width: 1024, height: 600)
  /// Fixed, so that everybody's demo is the same picture.
  private static let seed: UInt64 = 1

  func run() throws(KioskError) {
    let folder = options.output
    try Output.makeDirectories(folder)
    var run = RunOptions()
    run.display = .headless(DemoCommand.size)
    run.seed = DemoCommand.seed
    run.screenshot = "\(folder)/demo.png"
    run.statistics = "\(folder)/demo-stats.json"
    // The demo is the same on every machine, whatever is configured there.
    let settings = Settings(run, Configuration())
    let layout = DrawingPanel.layout(geometry: PanelGeometry(size: DemoCommand.size))
    let text = DemoScript.text(canvas: layout.canvas)
    let script: Script
    do throws(FakeInputError) {
      script = try Script.parse(text, file: "demo")
    } catch {
      throw KioskError(.internalFault, "\(error)")
    }
    let command = RunCommand(source: SettingsSource(run), started: started, log: log)
    let code = try command.run(settings, script: .whole(script))
    guard code == .done else { throw KioskError(.internalFault, "the demo's script failed") }
    try Program.print("\(folder)/demo.png\n\(folder)/demo-stats.json\n")
  }
}
