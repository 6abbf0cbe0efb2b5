package import Evdev
package import Scanout

/// What the runtime of every program goes by, whatever the program shows.
package struct RuntimeSettings: Hashable, Sendable {
  package var display = DisplaySettings()
  package var input = InputSettings()
  package var playback = PlaybackSettings()
  package var outputs = OutputSettings()
  package var kiosk = KioskSettings()
  package var logLevel = LogLevel.info
  package var configuration = ConfigurationSettings()
  /// A font file for text; a usual one is searched where nil.
  package var font: String?
  /// What text must be able to show beside English words: other fonts are opened for what the first
  /// one lacks of it. No setting of its own: the program's settings say it.
  package var texts: Set<String> = []

  package init() {}

  var fonts: FontRequest { FontRequest(file: font, texts: texts) }
}

/// Which fonts text is drawn in.
struct FontRequest: Hashable {
  /// nil: a usual one.
  var file: String?
  /// What they must be able to show together.
  var texts: Set<String> = []
}

/// Where what is configured comes from.
package struct ConfigurationSettings: Hashable, Sendable {
  /// The file that was named; nil: the usual one is read.
  package var path: String?
  /// Where in the file the keys are that were given, by `section.name`.
  package var origins: [String: FilePosition] = [:]
}

/// Which screen is used, and how.
package struct DisplaySettings: Hashable, Sendable {
  /// As they were given; `RuntimeSettings.displayOptions` is what a screen is opened with.
  package var options = DisplayOptions()
  /// Pixels per point; nil: from the panel's physical size, 1 where it has none.
  package var scale: Double?
  /// How high controls are, in millimetres; nil: as high as a finger needs.
  package var controlHeight: Double?
  /// How long `auto` waits for a usable screen; nil: for ever.
  package var wait: Duration? = .zero
  /// Of the backlight, above 0 and up to 1; left as it is where nil.
  package var brightness: Double?
}

/// Which devices are read, and how.
package struct InputSettings: Hashable, Sendable {
  package var selection = InputOptions.Selection.auto
  /// Whether devices are kept from other programs.
  package var grabs = true
  /// For all touchscreens and pens; nil: for each its own.
  package var calibration: TouchCalibration?
  /// Which screens devices belong to.
  package var map = DeviceMap()
  package var filters = FilterChoice.auto
  package var mouseSpeed = MouseSpeed.standard
  package var rejection = RejectionSettings()
  /// Whether a pen in range stops the fingers of its display.
  package var penRejectsTouch = true
  /// Whether touches report how hard they press, where the device can tell.
  package var reportsPressure = false
}

/// Which contacts are rejected; nil where nothing was said.
package struct RejectionSettings: Hashable, Sendable {
  package var palmSize: PalmSize?
  package var rejectsGhosts: Bool?
  package var rejectsRestingEdges: Bool?
  /// After how long a silence of its device a stroke ends; nil: never.
  package var releaseTimeout: Duration?
}

/// What plays instead of devices.
package struct PlaybackSettings: Hashable, Sendable {
  /// A script or a recording; nil: the devices play.
  package var fakeInput: FakeInputRequest?
  /// The file that describes the device of a recording.
  package var fakeDevice: String?
  /// Whether fake input keeps its own pace.
  package var isRealtime = false
}

/// What a run leaves behind.
package struct OutputSettings: Hashable, Sendable {
  /// Where the picture goes at the end.
  package var screenshot: String?
  /// Where the statistics go at the end.
  package var statistics: String?
  /// The folder that input is recorded into.
  package var recordings: String?
  /// Where things are kept that outlive the run; in the usual place where nil.
  package var stateDirectory: StateDirectoryRequest?
}

/// How the program behaves where nobody minds it.
package struct KioskSettings: Hashable, Sendable {
  /// Whether no key ends the program.
  package var isLocked = false
  /// Whether Ctrl+Alt+F1…F12 call other consoles; nil: unless locked.
  package var switchesConsoles: Bool?
  /// How long nothing is touched before the screen goes dark; nil: it stays lit.
  package var blankDelay: Duration?
}
