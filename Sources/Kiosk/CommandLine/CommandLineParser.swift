internal import Evdev
internal import Geometry
internal import Scanout

/// Turns the words of a command line into an `Invocation`, from left to right; the first fault ends
/// it. `--help` and `--version` end it too, so that they work beside options that would not.
struct CommandLineParser {
  private let words: [String]
  private var next = 0
  private var command = CommandName.run
  private var run = RunOptions()
  private var asJSON = false
  private var demo = DemoOptions()
  private var inspect = InspectOptions(file: "")

  init(_ words: [String]) {
    self.words = words
  }

  mutating func parse() throws(KioskError) -> Invocation {
    var isCommandGiven = false
    if let word = words.first, !word.hasPrefix("-") {
      guard let known = CommandName(rawValue: word) else { throw CommandLineParser.unknown(word) }
      command = known
      isCommandGiven = true
      next = 1
    }
    if !command.isAvailable {
      if words.contains(OptionName.help.flag) { return .help(HelpText.text(for: command)) }
      throw KioskError(.usage, "\(command.rawValue) is not available in this version")
    }
    while next < words.count {
      let word = words[next]
      next += 1
      guard word.hasPrefix("-"), word != "-" else {
        try takeOperand(word)
        continue
      }
      let (option, attached) = try lookUp(word)
      switch option {
      case .help:
        try takeNoValue(option, attached)
        return .help(isCommandGiven ? HelpText.text(for: command) : HelpText.overview)
      case .version:
        try takeNoValue(option, attached)
        return .version
      default:
        try apply(option, attached)
      }
    }
    switch command {
    case .list:
      try checkScreen()
      return .list(ListOptions(asJSON: asJSON, run: run))
    case .demo: return .demo(demo)
    case .inspect:
      guard !inspect.file.isEmpty else {
        throw KioskError(.usage, "inspect needs the recording to look into: inspect FILE")
      }
      return .inspect(inspect)
    case .layout:
      try checkScreen()
      return .layout(run)
    default:
      try checkScreen()
      try checkInputAndOutputs()
      return command == .calibrate ? .calibrate(run) : .run(run)
    }
  }

  // MARK: - Words

  /// The option that a word names, and what follows its equals sign.
  private func lookUp(_ word: String) throws(KioskError) -> (OptionName, attached: String?) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let flag = String(parts[0])
    let option = flag.dropping(prefix: "--").flatMap { OptionName(rawValue: $0) }
    guard let option else {
      let known = OptionName.known(to: command).map(\.flag)
      let guess = nearest(to: flag, among: known)
      throw KioskError(
        .usage, "unknown option \(printable(flag)); the nearest known one is \(guess)")
    }
    guard option.commands.contains(command) else {
      let owners = listing(option.commands.map(\.rawValue))
      throw KioskError(
        .usage, "\(flag) does not apply to \(command.rawValue); it is an option of \(owners)")
    }
    return (option, parts.count == 2 ? String(parts[1]) : nil)
  }

  private static func unknown(_ word: String) -> KioskError {
    let known = CommandName.allCases.map(\.rawValue) + [OptionName.help, .version].map(\.flag)
    let guess = nearest(to: word, among: known)
    let name = word.isEmpty ? "''" : printable(word)
    return KioskError(.usage, "unknown command \(name); the nearest known one is \(guess)")
  }

  /// Takes a word that is no option: the file of `inspect`.
  private mutating func takeOperand(_ word: String) throws(KioskError) {
    guard command == .inspect, inspect.file.isEmpty, !word.isEmpty else { throw misplaced(word) }
    inspect.file = word
  }

  private func misplaced(_ word: String) -> KioskError {
    let name = word.isEmpty ? "''" : printable(word)
    if CommandName(rawValue: word) != nil {
      return KioskError(.usage, "unexpected argument \(name); the command comes before the options")
    }
    let limit = command == .inspect ? "one file and options" : "options only"
    return KioskError(.usage, "unexpected argument \(name); \(command.rawValue) takes \(limit)")
  }

  private func takeNoValue(_ option: OptionName, _ attached: String?) throws(KioskError) {
    if attached != nil { throw KioskError(.usage, "\(option.flag) takes no value") }
  }

  /// The value that is attached, or else the next word. A word that is itself an option is not
  /// taken for a value: a forgotten value would swallow it.
  private mutating func takeWord(
    _ option: OptionName, _ attached: String?, _ allowed: String
  ) throws(KioskError) -> String {
    if let attached { return attached }
    guard next < words.count, !words[next].hasPrefix("--") else {
      throw KioskError(.usage, "\(option.flag) needs a value: \(allowed)")
    }
    next += 1
    return words[next - 1]
  }

  private mutating func take<Value: OptionValue>(
    _ option: OptionName, _ attached: String?, as type: Value.Type
  ) throws(KioskError) -> Value {
    let word = try takeWord(option, attached, Value.allowed)
    do throws(ValueFault) {
      return try Value.parse(word)
    } catch {
      let given = "\(option.flag) \(word.isEmpty ? "''" : printable(word))"
      throw KioskError(.usage, "\(given) is not allowed; give \(Value.allowed)")
    }
  }

  // MARK: - Options

  private mutating func apply(_ option: OptionName, _ attached: String?) throws(KioskError) {
    switch option {
    case .display: run.display = try take(option, attached, as: DisplayChoice.self)
    case .connector: run.connector = try take(option, attached, as: ConnectorName.self).name
    case .mode: run.mode = try take(option, attached, as: ModeRequest.self)
    case .rotate: run.rotation = try take(option, attached, as: QuarterTurn.self)
    case .format: run.format = try take(option, attached, as: PixelFormatRequest.self)
    case .scale: run.scale = try take(option, attached, as: ScaleRequest.self)
    case .input: run.input = try take(option, attached, as: InputOptions.Selection.self)
    case .fakeInput: run.fakeInput = try take(option, attached, as: FakeInputRequest.self)
    case .fakeDevice: run.fakeDevice = try take(option, attached, as: FileName.self).path
    case .recordInput: run.recordInput = try take(option, attached, as: FolderName.self).path
    case .description:
      inspect.description = try take(option, attached, as: FileName.self).path
    case .device: inspect.device = try take(option, attached, as: DeviceNumber.self).number
    case .screenshot: run.screenshot = try take(option, attached, as: FileName.self).path
    case .stats: run.statistics = try take(option, attached, as: FileName.self).path
    case .seed: run.seed = try take(option, attached, as: Seed.self).number
    case .keep: run.keep = try take(option, attached, as: KeepRequest.self)
    case .renderer: run.renderer = try take(option, attached, as: RendererRequest.self)
    case .config: run.configuration = try take(option, attached, as: FileName.self).path
    case .stateDir:
      run.stateDirectory = try take(option, attached, as: StateDirectoryRequest.self)
    case .logLevel: run.logLevel = try take(option, attached, as: LogLevel.self)
    case .output: demo.output = try take(option, attached, as: FileName.self).path
    case .realtime:
      try takeNoValue(option, attached)
      run.isRealtime = true
    case .noGrab:
      try takeNoValue(option, attached)
      run.leavesDevicesShared = true
    case .json:
      try takeNoValue(option, attached)
      asJSON = true
    case .help, .version:
      preconditionFailure("\(option.flag) is dealt with before")
    }
  }

  // MARK: - Combinations

  /// An option that could have no effect beside another is refused: none is passed over in silence.
  private func checkScreen() throws(KioskError) {
    guard let display = run.display, display.isHeadless else { return }
    if run.connector != nil {
      throw KioskError(.usage, "--connector does not go with a headless display, which has none")
    }
    if run.mode != nil {
      throw KioskError(
        .usage, "--mode does not go with a headless display; its size stands in --display")
    }
  }

  private func checkInputAndOutputs() throws(KioskError) {
    if run.fakeInput != nil, case .paths? = run.input {
      throw KioskError(
        .usage, "--input PATH does not go with --fake-input, which plays instead of devices")
    }
    if run.isRealtime, run.fakeInput == nil {
      throw KioskError(.usage, "--realtime sets the pace of fake input; give --fake-input too")
    }
    if run.fakeDevice != nil, run.fakeInput == nil {
      throw KioskError(
        .usage, "--fake-device describes the device of a recording; give --fake-input too")
    }
    if let screenshot = run.screenshot, screenshot == run.statistics {
      throw KioskError(
        .usage, "--screenshot and --stats cannot both write \(printable(screenshot))")
    }
  }
}
