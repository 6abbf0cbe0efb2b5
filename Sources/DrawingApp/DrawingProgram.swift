internal import Geometry
package import Kiosk
internal import LinuxIO

/// The drawing program: what it is called, what it can do, and what can be set.
package enum DrawingProgram {
  /// What it can do beside drawing and what every program can, in the order in which help lists
  /// it: where a command is added.
  static var commands: [Command<DrawingSettings>] {
    [
      .layout,
      .planned(
        "export", meaning: "write a saved drawing as PNG, SVG, PDF or APNG",
        operand: .init("OUT", meaning: "the file to write")),
      .planned("gallery", meaning: "list, show, hide, delete or export saved drawings"),
      .demo,
      .planned("pin", meaning: "print the salted hash of an operator PIN for the configuration"),
    ]
  }

  /// - Parameter configurationPath: Of the configuration that is read if no option names one; nil:
  ///   the usual one.
  package static func program(configurationPath: String? = nil) -> Program<DrawingSettings> {
    Program(
      ProgramIdentity(
        name: Version.program, version: Version.number,
        purpose: "draw with fingers, straight to a Linux screen"),
      ProgramConfiguration(
        settings: DrawingSettings.list, standard: DrawingSettings(), path: configurationPath,
        adjust: {
          $1.input.reportsPressure = $0.followsPressure
          $1.texts = $0.words.foreignTexts
        }),
      commands: commands,
      staging: Staging(
        first: { settings, stage in
          DrawScene(
            on: stage, settings: settings,
            // Drawn colours need no secrecy, only to differ from run to run.
            seed: settings.seed ?? UInt64(bitPattern: KernelClock().now.nanoseconds))
        }, apply: { settings, scene in (scene as? DrawScene)?.apply(settings) }))
  }

  package static var grammar: CommandLineGrammar<DrawingSettings> { program().grammar }

  /// Does what the command line asks for, and ends the process.
  package static func main() -> Never { program().main() }

  /// The configuration that is installed with the service: nobody may end the program, and it waits
  /// for a screen for ever.
  package static var installedConfiguration: String {
    SampleConfiguration(
      grammar, installed: ["display.wait": "unlimited", "kiosk.locked": "yes"]
    ).text
  }
}

extension Command where Own == DrawingSettings {
  static var layout: Command {
    Command(
      "layout",
      meaning: "print the controls and the canvas as rectangles (JSON), as run with the same "
        + "options would lay them out",
      groups: [.screens, .scene, .program]
    ) { call throws(KioskError) in
      try LayoutCommand(settings: call.source.load(log: call.log), log: call.log).run()
      return .done
    }
  }

  static var demo: Command {
    let output = CommandOption(
      "output", as: .folder,
      meaning: "the folder to write into. Default: \(DemoCommand.standardFolder)")
    return Command(
      "demo",
      meaning: "play the built-in script without a screen and write its picture and statistics",
      options: [output.declaration]
    ) { call throws(KioskError) in
      try DemoCommand(
        folder: call[output] ?? DemoCommand.standardFolder, started: call.started, log: call.log
      ).run()
      return .done
    }
  }
}
