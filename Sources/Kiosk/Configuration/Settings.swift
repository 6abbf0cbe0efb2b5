public import Evdev
public import Geometry
internal import LinuxIO
public import Scanout

/// Everything that a run goes by, resolved: an option counts before its configuration key, the key
/// before the default.
public struct Settings: Hashable, Sendable {
  public var display: DisplayChoice
  /// The first usable one where nil.
  public var connector: String?
  /// The preferred one where nil.
  public var mode: ModeRequest?
  public var rotation: QuarterTurn
  public var format: PixelFormatRequest
  public var scale: ScaleRequest
  /// How long `auto` waits for a usable screen.
  public var displayWait: WaitLimit
  /// What stays black at the sides of the upright picture.
  public var margins: Margins
  /// Of the backlight, above 0 and up to 1; left as it is where nil.
  public var brightness: Double?
  /// How long nothing is touched before the screen goes dark; it stays lit where nil.
  public var blankDelay: Duration?
  /// `.none` while fake input plays.
  public var input: InputOptions.Selection
  public var fakeInput: FakeInputRequest?
  /// What describes the device of a recording that is played.
  public var fakeDevice: String?
  /// Whether fake input keeps its own pace.
  public var isRealtime: Bool
  /// Whether devices are taken for this program alone.
  public var grabsDevices: Bool
  /// For all touchscreens and pens; nil: for each its own.
  public var calibration: TouchCalibration?
  /// Which screens devices belong to.
  public var map: DeviceMap
  public var filters: FilterChoice
  public var mouseSpeed: MouseSpeed
  /// Which contacts do not draw. Of a script all do, unless the configuration that was named with it
  /// says otherwise.
  public var rejection: ContactRejection
  public var screenshot: String?
  public var statistics: String?
  /// The directory that input is recorded into.
  public var recordInput: String?
  /// From the clock where nil.
  public var seed: UInt64?
  public var keep: KeepRequest
  public var renderer: RendererRequest
  public var background: RGBColor
  /// In points.
  public var lineWidth: Double
  /// Whether the pencil's width follows the pressure of contacts that tell it.
  public var followsPressure: Bool
  /// A font file; a default one is searched where nil.
  public var font: String?
  /// Whether no key ends the program.
  public var isLocked: Bool
  /// Whether Ctrl+Alt+F1…F12 call other consoles.
  public var switchesConsoles: Bool
  public var logLevel: LogLevel
  /// Where things are kept that outlive the run; in the usual place where nil.
  public var stateDirectory: StateDirectoryRequest?

  init(_ options: RunOptions, _ configuration: Configuration) {
    display = options.display ?? configuration.display ?? .auto
    connector = options.connector ?? configuration.connector
    mode = options.mode ?? configuration.mode
    rotation = options.rotation ?? configuration.rotation ?? .none
    format = options.format ?? configuration.format ?? .auto
    scale = options.scale ?? configuration.scale ?? .auto
    displayWait = configuration.wait ?? .atMost(.zero)
    margins = configuration.margins ?? .zero
    brightness = configuration.brightness?.fraction
    blankDelay = configuration.blank?.duration
    fakeInput = options.fakeInput
    fakeDevice = options.fakeDevice
    input = fakeInput == nil ? options.input ?? configuration.input ?? .auto : .none
    isRealtime = options.isRealtime
    grabsDevices = options.leavesDevicesShared ? false : configuration.grabs ?? true
    calibration = configuration.calibration
    map = configuration.map ?? DeviceMap()
    filters = configuration.filters ?? .auto
    mouseSpeed = configuration.mouseSpeed ?? .standard
    let isJudged = fakeInput == nil || options.configuration != nil
    rejection = configuration.rejection(
      default: fakeInput == nil ? .standard : .none, isJudged: isJudged)
    screenshot = options.screenshot
    statistics = options.statistics
    recordInput = options.recordInput
    seed = options.seed
    keep = options.keep ?? configuration.keep ?? .all
    renderer = options.renderer ?? configuration.renderer ?? .quartz
    background =
      configuration.background ?? (renderer == .gles && keep == .last ? .tutorialGrey : .white)
    lineWidth = configuration.lineWidth ?? 2
    followsPressure = configuration.followsPressure ?? false
    font = configuration.font
    logLevel = options.logLevel ?? configuration.logLevel ?? .info
    isLocked = configuration.isLocked ?? false
    switchesConsoles = configuration.switchesConsoles ?? !isLocked
    stateDirectory = options.stateDirectory ?? configuration.stateDirectory
    if display.isHeadless {
      // A configuration made for the real screen must not hinder a run without one.
      connector = nil
      mode = nil
    }
  }
}

/// Where settings come from, kept so that SIGHUP can ask again.
public struct SettingsSource: Sendable {
  public static let defaultConfiguration = "/etc/tigereye/tigereye.conf"

  private let options: RunOptions
  private let defaultPath: String

  /// `defaultPath` is read where the options name no file, and may be missing.
  public init(_ options: RunOptions, defaultPath: String = SettingsSource.defaultConfiguration) {
    self.options = options
    self.defaultPath = defaultPath
  }

  /// Reads the configuration and merges it with the options. Sets the log to the level that results
  /// and tells it what in the file has no effect.
  ///
  /// Errors: `badConfiguration` with file and line; `inputFile` where a named file is missing;
  /// `noPermission` and `inputOutput` where a file is there and cannot be read.
  public func load(log: Log) throws(KioskError) -> Settings {
    let configuration = try readConfiguration()
    let settings = Settings(options, configuration)
    log.level = settings.logLevel
    for warning in configuration.warnings { log.warning(warning) }
    return settings
  }

  /// Loads again; where that fails, says why and gives nil: what is in force stays.
  public func reload(log: Log) -> Settings? {
    // Reading a pipe could stop the drawing for ever.
    let path = options.configuration ?? defaultPath
    if isSpecialFile(path) {
      log.warning("\(printable(path)) is no regular file; the settings stay as they were")
      return nil
    }
    do throws(KioskError) {
      return try load(log: log)
    } catch {
      log.report(error)
      log.warning("the settings stay as they were")
      return nil
    }
  }

  private func readConfiguration() throws(KioskError) -> Configuration {
    let path = options.configuration ?? defaultPath
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try readFile(path)
    } catch {
      let isMissing = error.errno == .noSuchFile || error.errno == .notDirectory
      if isMissing, options.configuration == nil { return Configuration() }
      throw KioskError.unreadable("the configuration", error)
    }
    return try Configuration.parse(bytes, file: path)
  }
}
