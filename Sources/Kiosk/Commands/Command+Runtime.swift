/// The commands of every program.
extension Command {
  /// - Parameter program: The program's name.
  static func run(_ program: String, _ staging: Staging<Own>) -> Command {
    Command(
      "run", meaning: "draw on this machine's screen until told to stop (the default)",
      groups: OptionGroup.allCases
    ) { call throws(KioskError) in
      try RunCommand(
        program: program, staging: staging, source: call.source, started: call.started,
        log: call.log
      ).run()
    }
  }

  /// - Parameter program: The program's name.
  static func calibrate(_ program: String, _ staging: Staging<Own>) -> Command {
    Command(
      "calibrate",
      meaning: "calibrate a touchscreen by crosses on the screen, and save what is kept",
      groups: [.screens, .scene, .playback]
    ) { call throws(KioskError) in
      try CalibrateCommand(
        screen: RunCommand(
          program: program, staging: staging, source: call.source, started: call.started,
          log: call.log)
      ).run()
    }
  }

  /// - Parameter program: The program's name.
  static func list(_ program: String) -> Command {
    let json = CommandOption(flag: "json", meaning: "print JSON")
    return Command(
      "list",
      meaning: "show every screen and input device, which would be used, and why the rest are not",
      groups: [.screens], options: [json.declaration]
    ) { call throws(KioskError) in
      let settings = try call.source.load(log: call.log).runtime
      try ListCommand(program: program, settings: settings, asJSON: call[json], log: call.log).run()
      return .done
    }
  }

  static var inspect: Command {
    let description = CommandOption(
      "description", as: .file,
      meaning: "the file that describes the device of a recording of bare events")
    let device = CommandOption(
      "device",
      as: .wholeNumber(0...Int.max, allowed: "a whole number, 0 for the first device"),
      meaning: "which of several devices, from 0. Default: the touch device with most events")
    return Command(
      "inspect", meaning: "print what the program sees in an input recording (JSON)",
      operand: .init("FILE|-", meaning: "the recording to look into"),
      options: [description.declaration, device.declaration]
    ) { call throws(KioskError) in
      try InspectCommand(
        file: call.operand, description: call[description], device: call[device], log: call.log
      ).run()
      return .done
    }
  }
}
