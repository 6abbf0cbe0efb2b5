/// The commands, in the order in which help lists them.
enum CommandName: String, CaseIterable {
  case run
  case list
  case layout
  case inspect
  case calibrate
  case export
  case demo
  case pin

  var isAvailable: Bool {
    switch self {
    case .run, .list, .layout, .inspect, .calibrate, .demo: true
    case .export, .pin: false
    }
  }

  var usage: String {
    switch self {
    case .run: "[run] [OPTIONS]"
    case .list: "list [--json] [OPTIONS]"
    case .layout: "layout [OPTIONS]"
    case .inspect: "inspect FILE [--description FILE] [--device N]"
    case .calibrate: "calibrate [OPTIONS]"
    case .export: "export OUT [OPTIONS]"
    case .demo: "demo [--output DIR]"
    case .pin: "pin"
    }
  }

  var meaning: String {
    switch self {
    case .run: "draw on this machine's screen until told to stop (the default)"
    case .list: "show every screen and input device, which would be used, and why the others not"
    case .layout: "print the controls and the canvas as rectangles (JSON)"
    case .inspect: "print what the program sees in an input recording (JSON)"
    case .calibrate: "calibrate a touchscreen by crosses on the screen; saves what is kept"
    case .export: "write a saved drawing as PNG, SVG or APNG"
    case .demo: "play the built-in script without a screen and write its picture and statistics"
    case .pin: "print the salted hash of an operator PIN for the configuration"
    }
  }
}

/// The options, in the order in which help lists them.
enum OptionName: String, CaseIterable {
  case display
  case connector
  case mode
  case rotate
  case format
  case scale
  case input
  case fakeInput = "fake-input"
  case fakeDevice = "fake-device"
  case realtime
  case screenshot
  case stats
  case seed
  case keep
  case renderer
  case config
  case stateDir = "state-dir"
  case recordInput = "record-input"
  case noGrab = "no-grab"
  case logLevel = "log-level"
  case description
  case device
  case json
  case output
  case help
  case version

  /// As it is typed.
  var flag: String { "--" + rawValue }

  /// What stands for the value in help; nil for an option that takes none.
  var placeholder: String? {
    switch self {
    case .display: "auto|drm[:PATH]|fbdev[:PATH]|headless:WxH"
    case .connector: "NAME"
    case .mode: "WxH[@HZ]"
    case .rotate: "0|90|180|270"
    case .format: "auto|xrgb8888|rgb565|xrgb2101010"
    case .scale: "auto|N"
    case .input: "auto|none|PATH[,PATH…]"
    case .fakeInput, .fakeDevice, .config, .description: "FILE"
    case .screenshot: "FILE.png"
    case .stats: "FILE.json"
    case .seed, .device: "N"
    case .keep: "all|last"
    case .renderer: "quartz|gles"
    case .stateDir: "DIR|none"
    case .recordInput, .output: "DIR"
    case .logLevel: "error|warning|info|debug"
    case .realtime, .noGrab, .json, .help, .version: nil
    }
  }

  var meaning: String {
    switch self {
    case .display:
      "where the picture goes; WxH is the panel's own size. Default: auto, which tries drm, then fbdev"
    case .connector: "the screen's connector, such as HDMI-A-1. Default: the first usable one"
    case .mode: "the display mode. Default: the preferred one"
    case .rotate: "degrees clockwise that the picture is turned on the panel. Default: 0"
    case .format:
      "pixel format of the scan-out memory. Default: auto, which is xrgb8888 where the screen has it"
    case .scale: "pixels a point. Default: auto, from the panel's physical size; 1 for headless"
    case .input: "the evdev nodes to read. Default: auto"
    case .fakeInput:
      "play a script or a recording instead of devices and end with it; - is standard input"
    case .fakeDevice:
      "the recording or description that tells the device of a recording of bare events"
    case .realtime: "play the fake input at its own pace"
    case .screenshot: "write the picture as presented, on exit"
    case .stats: "write statistics, on exit"
    case .seed: "the seed of the random colour. Default: from the clock"
    case .keep: "all: drawings stay; last: only the newest shape does. Default: all"
    case .renderer:
      "quartz: by paths, with soft edges; gles: by vertex arrays, as OpenGL ES 1.1 draws. "
        + "Default: quartz"
    case .config: "the configuration file. Default: /etc/tigereye/tigereye.conf if it exists"
    case .stateDir:
      "the folder of learned calibrations and of screenshots that SIGUSR1 asks for; none keeps "
        + "nothing. Default: $STATE_DIRECTORY, else $XDG_STATE_HOME/tigereye, else "
        + "~/.local/state/tigereye; none with fake input"
    case .recordInput: "write what the devices send, each into an EVEMU recording of its own"
    case .noGrab: "leave the devices shared with other programs"
    case .logLevel: "how much is said on standard error. Default: info"
    case .description: "what tells the device of a recording of bare events"
    case .device:
      "which of several devices, from 0. Default: the touch device with most events"
    case .json: "print JSON"
    case .output: "the folder to write into. Default: tigereye-demo"
    case .help: "print this text"
    case .version: "print the version"
    }
  }

  /// The commands that know the option.
  var commands: [CommandName] {
    switch self {
    case .display, .connector, .mode, .rotate, .format, .config, .input:
      [.run, .layout, .list, .calibrate]
    case .stateDir: [.run, .layout, .list, .calibrate]
    case .scale, .noGrab, .logLevel: [.run, .layout, .calibrate]
    case .seed, .keep, .renderer: [.run, .layout]
    // A layout plays nothing and writes no file: there, these would be promises not kept.
    case .fakeInput, .fakeDevice, .realtime, .screenshot: [.run, .calibrate]
    case .stats, .recordInput: [.run]
    case .description, .device: [.inspect]
    case .json: [.list]
    case .output: [.demo]
    case .help, .version: CommandName.allCases
    }
  }

  static func known(to command: CommandName) -> [OptionName] {
    allCases.filter { $0.commands.contains(command) }
  }
}
