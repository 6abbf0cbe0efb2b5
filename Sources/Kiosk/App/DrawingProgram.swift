/// The drawing program: what it is called, what it can do, and what can be set.
package enum DrawingProgram {
  /// Its commands, in the order in which help lists them: where a command is added.
  static var commands: [Command<DrawingSettings>] {
    [
      .run, .list, .layout, .inspect, .calibrate,
      .planned(
        "export", meaning: "write a saved drawing as PNG, SVG, PDF or APNG",
        operand: .init("OUT", meaning: "the file to write")),
      .planned("gallery", meaning: "list, show, hide, delete or export saved drawings"),
      .demo,
      .planned("pin", meaning: "print the salted hash of an operator PIN for the configuration"),
    ]
  }

  package static var grammar: CommandLineGrammar<DrawingSettings> { grammar() }

  /// - Parameter configurationPath: Of the configuration that is read if no option names one; nil:
  ///   the usual one.
  static func grammar(
    configurationPath: String? = nil
  ) -> CommandLineGrammar<DrawingSettings> {
    CommandLineGrammar(
      program: Version.program, version: Version.number,
      purpose: "draw with fingers, straight to a Linux screen", commands: commands,
      settings: DrawingSettings.list, standard: DrawingSettings(),
      configurationPath: configurationPath,
      adjust: { $1.input.reportsPressure = $0.followsPressure })
  }

  /// The configuration that is installed with the service: nobody may end the program, and it waits
  /// for a screen for ever.
  package static var installedConfiguration: String {
    SampleConfiguration(
      grammar, installed: ["display.wait": "unlimited", "kiosk.locked": "yes"]
    ).text
  }
}

extension Command where Own == DrawingSettings {
  static var run: Command {
    Command(
      "run", meaning: "draw on this machine's screen until told to stop (the default)",
      groups: OptionGroup.allCases
    ) { call throws(KioskError) in
      try RunCommand(source: call.source, started: call.started, log: call.log).run()
    }
  }

  static var calibrate: Command {
    Command(
      "calibrate",
      meaning: "calibrate a touchscreen by crosses on the screen; saves what is kept",
      groups: [.screens, .scene, .playback]
    ) { call throws(KioskError) in
      try CalibrateCommand(source: call.source, started: call.started, log: call.log).run()
    }
  }

  static var layout: Command {
    Command(
      "layout",
      meaning: "print the controls and the canvas as rectangles (JSON), as run with the same "
        + "options would lay them out",
      groups: [.screens, .scene, .program]
    ) { call throws(KioskError) in
      try LayoutCommand(settings: call.source.load(log: call.log).runtime).run()
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
