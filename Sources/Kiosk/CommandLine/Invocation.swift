// The command line, from words to values. What the rest of the module uses:
//
//   Invocation.parse(_ arguments:) throws(KioskError) -> Invocation    what the program is to do
//   RunOptions            options of run and layout as given; nil: not given
//   ListOptions, DemoOptions, InspectOptions
//   PixelFormatRequest, ScaleRequest, RendererRequest, FakeInputRequest, KeepRequest, LogLevel,
//   and the types of Scanout and Evdev: DisplayChoice, ModeRequest, InputOptions.Selection
//
// beside it, in Configuration/: Settings (options, configuration and defaults in one, with
// displayOptions and inputOptions), and SettingsSource.load / .reload; in Reporting/: ExitCode,
// KioskError, FilePosition, Log, Version, Statistics, LatencyHistogram, JSONValue; in LinuxIO:
// ProcessUsage, StandardStream.
//
// Of an option that is given several times the last one counts, so that a wrapper's options can be
// overridden by appending. Each is checked all the same: a bad value is never passed over.

public import Evdev
public import Geometry
public import Scanout

/// What one start of the program is to do.
public enum Invocation: Hashable, Sendable {
  case run(RunOptions)
  case list(ListOptions)
  case layout(RunOptions)
  case inspect(InspectOptions)
  case demo(DemoOptions)
  case calibrate(RunOptions)
  /// Print this text, whole lines, and end.
  case help(String)
  /// Print `Version.text` and end.
  case version

  /// Reads the words after the program's name. Errors: `usage`, one sentence that names the word
  /// and what is allowed in its place.
  public static func parse(_ arguments: [String]) throws(KioskError) -> Invocation {
    var parser = CommandLineParser(arguments)
    return try parser.parse()
  }
}

/// The options of `run`, and of `layout` and `calibrate` as far as they apply; nil where one was not
/// given, so that the configuration has its say.
public struct RunOptions: Hashable, Sendable {
  public var display: DisplayChoice?
  public var connector: String?
  public var mode: ModeRequest?
  public var rotation: QuarterTurn?
  public var format: PixelFormatRequest?
  public var scale: ScaleRequest?
  public var input: InputOptions.Selection?
  public var fakeInput: FakeInputRequest?
  /// The description of the device of a recording that is played.
  public var fakeDevice: String?
  public var isRealtime = false
  /// Where the picture goes on exit.
  public var screenshot: String?
  /// Where the statistics go on exit.
  public var statistics: String?
  /// The directory that input is recorded into.
  public var recordInput: String?
  public var seed: UInt64?
  public var keep: KeepRequest?
  public var renderer: RendererRequest?
  /// The configuration file; the default one where nil.
  public var configuration: String?
  /// `--no-grab`: the devices stay shared with other programs.
  public var leavesDevicesShared = false
  /// Where screenshots at SIGUSR1 and learned calibrations are kept.
  public var stateDirectory: StateDirectoryRequest?
  public var logLevel: LogLevel?

  public init() {}
}

public struct ListOptions: Hashable, Sendable {
  /// For programs instead of for people.
  public var asJSON: Bool
  /// Those of `run` whose choice is to be told.
  public var run: RunOptions

  public init(asJSON: Bool = false, run: RunOptions = RunOptions()) {
    self.asJSON = asJSON
    self.run = run
  }
}

public struct InspectOptions: Hashable, Sendable {
  /// The recording.
  public var file: String
  /// The file that describes the device, where the recording holds bare events.
  public var description: String?
  /// Which of several devices, from 0; the touch device with most events where nil.
  public var device: Int?

  public init(file: String) {
    self.file = file
  }
}

public struct DemoOptions: Hashable, Sendable {
  /// The folder that the files are written into; made where it is missing.
  public var output = "tigereye-demo"

  public init() {}
}
