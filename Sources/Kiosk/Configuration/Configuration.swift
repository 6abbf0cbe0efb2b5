internal import Evdev
internal import Geometry
internal import Scanout

/// What a configuration file says: nil where it says nothing. Of a key that stands there several
/// times the last one counts; each is checked all the same.
struct Configuration: Hashable {
  var display: DisplayChoice?
  var connector: String?
  var mode: ModeRequest?
  var rotation: QuarterTurn?
  var format: PixelFormatRequest?
  var scale: ScaleRequest?
  var wait: WaitLimit?
  var margins: Margins?
  var brightness: Brightness?
  var blank: BlankDelay?
  var input: InputOptions.Selection?
  var grabs: Bool?
  var calibration: TouchCalibration?
  var map: DeviceMap?
  var filters: FilterChoice?
  var mouseSpeed: MouseSpeed?
  var palmSize: PalmSize?
  var rejectsGhosts: Bool?
  var rejectsRestingEdges: Bool?
  var release: ReleaseRequest?
  var background: RGBColor?
  var keep: KeepRequest?
  var renderer: RendererRequest?
  var lineWidth: Double?
  var followsPressure: Bool?
  var font: String?
  var isLocked: Bool?
  var switchesConsoles: Bool?
  var stateDirectory: StateDirectoryRequest?
  var logLevel: LogLevel?

  /// What the file holds that has no effect: one sentence each, with its place.
  var warnings: [String] = []

  /// Errors: `badConfiguration` with file, line and what is allowed there.
  static func parse(_ bytes: [UInt8], file: String) throws(KioskError) -> Configuration {
    let lines = try INIFile.parse(bytes, file: file)
    var result = Configuration()
    for section in lines.sections where !ConfigurationKey.sections.contains(section.name) {
      let guess = nearest(to: section.name, among: ConfigurationKey.sections)
      result.warnings.append(
        "\(FilePosition(file: file, line: section.line)): unknown section "
          + "[\(printable(section.name))]; the nearest known one is [\(guess)]")
    }
    for entry in lines.entries {
      try result.apply(entry, at: FilePosition(file: file, line: entry.line))
    }
    return result
  }

  private mutating func apply(
    _ entry: INIFile.Entry, at position: FilePosition
  ) throws(KioskError) {
    guard let key = ConfigurationKey(rawValue: entry.name) else {
      warnings.append(Configuration.unknown(entry, at: position))
      return
    }
    func value<Value: OptionValue>(_ type: Value.Type) throws(KioskError) -> Value {
      do throws(ValueFault) {
        return try Value.parse(entry.value)
      } catch {
        let given = entry.value.isEmpty ? "nothing" : printable(entry.value, limit: 60)
        throw KioskError(
          .badConfiguration, "\(entry.name) must be \(Value.allowed); found \(given)", at: position)
      }
    }
    switch key {
    case .display: display = try value(DisplayChoice.self)
    case .connector: connector = try value(ConnectorName.self).name
    case .mode: mode = try value(ModeRequest.self)
    case .rotate: rotation = try value(QuarterTurn.self)
    case .format: format = try value(PixelFormatRequest.self)
    case .scale: scale = try value(ScaleRequest.self)
    case .wait: wait = try value(WaitLimit.self)
    case .margins: margins = try value(Margins.self)
    case .brightness: brightness = try value(Brightness.self)
    case .blank: blank = try value(BlankDelay.self)
    case .input: input = try value(InputOptions.Selection.self)
    case .grab: grabs = try value(Bool.self)
    case .calibration: calibration = try value(TouchCalibration.self)
    case .map: map = try value(DeviceMap.self)
    case .filters: filters = try value(FilterChoice.self)
    case .mouseSpeed: mouseSpeed = try value(MouseSpeed.self)
    case .palmSize: palmSize = try value(PalmSize.self)
    case .ghostFilter: rejectsGhosts = try value(Bool.self)
    case .edgeFilter: rejectsRestingEdges = try value(Bool.self)
    case .releaseTimeout: release = try value(ReleaseRequest.self)
    case .background: background = try value(RGBColor.self)
    case .keep: keep = try value(KeepRequest.self)
    case .renderer: renderer = try value(RendererRequest.self)
    case .lineWidth: lineWidth = try value(LineWidth.self).points
    case .pressure: followsPressure = try value(Bool.self)
    case .font: font = try value(FileName.self).path
    case .logLevel: logLevel = try value(LogLevel.self)
    case .locked: isLocked = try value(Bool.self)
    case .vtSwitch: switchesConsoles = try value(Bool.self)
    case .stateDirectory: stateDirectory = try value(StateDirectoryRequest.self)
    case .stamps, .memory, .colors, .shapes, .theme, .labels,
      .idleReset, .hours, .operatorPIN, .attract, .limitCount, .limitSize,
      .copyTo:
      warnings.append(Configuration.unavailable(entry, at: position))
    }
  }

  private static func unavailable(_ entry: INIFile.Entry, at position: FilePosition) -> String {
    "\(position): \(entry.name) is not available in this version and has no effect"
  }

  /// Guesses the same key of another section, else the nearest key of the same section, else of all.
  private static func unknown(_ entry: INIFile.Entry, at position: FilePosition) -> String {
    let all = ConfigurationKey.allCases
    let namesakes = all.filter { $0.rawValue == "\($0.section).\(entry.key)" }
    let siblings = all.filter { $0.section == entry.section }
    let candidates = [namesakes, siblings, all].first { !$0.isEmpty }!.map(\.rawValue)
    let guess = nearest(to: entry.name, among: candidates)
    return "\(position): unknown key \(printable(entry.name)); the nearest known one is \(guess)"
  }
}
