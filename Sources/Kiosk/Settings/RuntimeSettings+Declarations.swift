/// The settings that every program has: where a key or an option of the runtime is added.
extension RuntimeSettings {
  /// - Parameter program: The program's name, which is in the usual places of its files.
  static func list(program: String) -> SettingsList<RuntimeSettings> {
    SettingsList(
      displaySettings + inputSettings + playbackSettings + kioskSettings
        + filesAndLog(program: program),
      check: { $0.faultyCombination })
  }

  private static var displaySettings: [Setting<RuntimeSettings>] {
    [
      Setting(
        \.display.options.choice, as: .display, key: "display.display", option: "display",
        for: .screens, default: .value("auto", note: "which tries drm, then fbdev"),
        meaning: "where the picture goes; WxH is the panel's own size"),
      Setting(
        \.display.options.connector, as: .connector, key: "display.connector",
        option: "connector", for: .screens, default: .described("the first usable one"),
        meaning: "the screen's connector, such as HDMI-A-1"),
      Setting(
        \.display.options.mode, as: .mode, key: "display.mode", option: "mode", for: .screens,
        default: .described("the preferred one"), meaning: "the display mode"),
      Setting(
        \.display.options.rotation, as: .quarterTurn, key: "display.rotate", option: "rotate",
        for: .screens, default: "0",
        meaning: "degrees clockwise that the picture is turned on the panel"),
      Setting(
        \.display.options.format, as: .scanoutFormat, key: "display.format", option: "format",
        for: .screens, default: .value("auto", note: "which is xrgb8888 where the screen has it"),
        meaning: "pixel format of the scan-out memory"),
      Setting(
        \.display.scale, as: .scale, key: "display.scale", option: "scale", for: .scene,
        default: .value("auto", note: "from the panel's physical size; 1 for headless"),
        meaning: "pixels per point"),
      Setting(
        \.display.wait, as: .seconds(or: "unlimited"), key: "display.wait", default: "0",
        meaning: "how long a start with display auto waits for a usable screen"),
      Setting(
        \.display.options.margins, as: .margins, key: "display.margins", default: "0",
        meaning: "pixels of the upright picture that stay black at its sides, for frames and "
          + "televisions that hide them; touch follows. Margins that the kernel has set for a "
          + "connector count for touch by themselves"),
      Setting(
        \.display.brightness, as: .percentage, key: "display.brightness",
        default: .described("as it is"),
        meaning: "brightness of the backlight in percent; put back at the end"),
      .planned(
        key: "display.late", allowed: "yes or no", default: "yes",
        meaning: "compose each frame as late as is safe, so that it shows the newest positions"),
    ]
  }

  private static var inputSettings: [Setting<RuntimeSettings>] {
    [
      Setting(
        \.input.selection, as: .devices, key: "input.input", option: "input", for: .screens,
        default: "auto", meaning: "the evdev nodes to read"),
      Setting(
        \.input.grabs, as: .yesNo, key: "input.grab", default: "yes",
        meaning: "whether other programs and the console get nothing from the devices meanwhile"),
      .flag(
        \.input.grabs, to: false, option: "no-grab", for: .scene,
        meaning: "leave the devices shared with other programs"),
      Setting(
        \.input.calibration, as: .calibration, key: "input.calibration",
        default: .described(
          "of each device its own: what calibrate saved, else udev's "
            + "LIBINPUT_CALIBRATION_MATRIX"),
        meaning: "libinput's matrix, for all touchscreens and pens"),
      Setting(
        \.input.map, as: .deviceMap, key: "input.map",
        default: .described("every device draws on the picture"),
        meaning: "the screen that a device belongs to, by the device's name or by where it is "
          + "attached (phys, such as usb-0000:00:14.0-2/input0, or without the last part). A pair "
          + "by place counts before one by name, both before udev's WL_OUTPUT. A device of a "
          + "screen that is not shown does not draw; all devices of mirrored screens draw on the "
          + "whole picture"),
      Setting(
        \.input.filters, as: .filters, key: "input.filters",
        default: .value(
          "auto",
          note: "which is median debounce for resistive controllers (ADS7846, TSC2007, STMPE and "
            + "their kin, by name) and nothing for others"),
        meaning: "filters in the order in which they act. pressure=N[/M]: a contact counts from a "
          + "pressure of N device units until it is below M (three quarters of N). median[=N]: of "
          + "the last N positions, odd, 3 to 15 (3). debounce[=MS[/MM]]: a touch sooner than MS "
          + "after a lift, within MM, goes on with the stroke (20ms/3mm). smooth[=HZ/SLOPE]: the "
          + "1 euro filter, its least cut-off and what a mm/s of speed adds to that (1/0.2)"),
      Setting(
        \.input.mouseSpeed, as: .mouseSpeed, key: "input.mouse-speed", default: "1",
        meaning: "s in: slow moves min(s, 1) pixels a count, fast ones (5 counts a millisecond) "
          + "2·s, between them evenly more. flat: always one"),
      Setting(
        \.input.rejection.palmSize, as: .palmSize, key: "input.palm-size",
        default: .value(
          "auto",
          note: "35 mm (70 mm on panels longer than 400 mm) where the panel's lengths add up"),
        meaning: "a contact that is longer does not draw until it lifts. Units are those of "
          + "ABS_MT_TOUCH_MAJOR, which evtest shows"),
      Setting(
        \.input.rejection.rejectsGhosts, as: .yesNo, key: "input.ghost-filter", default: "yes",
        meaning: "whether contacts that nobody makes are ignored: those with two of these signs: "
          + "shorter than 8 ms; alone in a corner; unmoved with none but the least or the greatest "
          + "pressure. --stats counts them"),
      Setting(
        \.input.rejection.rejectsRestingEdges, as: .yesNo, key: "input.edge-filter",
        default: "yes",
        meaning: "whether what rests unmoved for 2 s within 3 mm of the border is ignored"),
      Setting(
        \.input.rejection.releaseTimeout, as: .timeoutOrOff, key: "input.release-timeout",
        default: "off",
        meaning: "ends a stroke after that long a silence of its device, for panels that lose "
          + "lifts"),
      Setting(
        \.input.penRejectsTouch, as: .yesNo, key: "input.pen-rejects-touch", default: "yes",
        meaning: "whether a pen in range stops the fingers of its display"),
    ]
  }

  private static var playbackSettings: [Setting<RuntimeSettings>] {
    [
      Setting(
        \.playback.fakeInput, as: .fakeInput, option: "fake-input", for: .playback,
        meaning: "play a script or a recording instead of devices and end with it; - is standard "
          + "input"),
      Setting(
        \.playback.fakeDevice, as: .file, option: "fake-device", for: .playback,
        meaning: "the recording or description that describes the device of a recording of bare "
          + "events"),
      .flag(
        \.playback.isRealtime, option: "realtime", for: .playback,
        meaning: "play the fake input at its own pace"),
      Setting(
        \.outputs.screenshot, as: .file("FILE.png"), option: "screenshot", for: .playback,
        meaning: "write the picture as presented, on exit"),
      Setting(
        \.outputs.statistics, as: .file("FILE.json"), option: "stats", for: .run,
        meaning: "write statistics, on exit"),
      Setting(
        \.outputs.recordings, as: .folder, option: "record-input", for: .run,
        meaning: "write what the devices send, each into an EVEMU recording of its own"),
    ]
  }

  private static var kioskSettings: [Setting<RuntimeSettings>] {
    [
      Setting(
        \.kiosk.isLocked, as: .yesNo, key: "kiosk.locked", default: "no", effect: .atOnce,
        meaning: "whether no key ends the program"),
      Setting(
        \.kiosk.switchesConsoles, as: .yesNo, key: "kiosk.vt-switch",
        default: .described("yes, unless kiosk.locked"), effect: .atOnce,
        meaning: "whether Ctrl+Alt+F1…F12 call another text console"),
      Setting(
        \.kiosk.blankDelay, as: .seconds(from: 1, or: "never"), key: "kiosk.blank",
        default: "never", effect: .atOnce,
        meaning: "panel and backlight go off when nobody has touched for so long; the touch that "
          + "wakes them does nothing else"),
      .planned(
        key: "kiosk.idle-reset", allowed: "a number of seconds, or never", default: "never",
        meaning: "begins afresh when nobody has touched for so long"),
      .planned(
        key: "kiosk.attract", allowed: "yes or no", default: "no",
        meaning: "with idle-reset: whether the picture draws by itself until somebody comes"),
      .planned(
        key: "kiosk.motion", allowed: "yes or no", default: "yes",
        meaning: "whether anything moves by itself"),
      .planned(
        key: "kiosk.operator-pin", allowed: "the hash of a PIN",
        default: .described("none"), meaning: "opens the operator's pages"),
      .planned(
        key: "kiosk.hours",
        allowed: "always, or days and times such as mon-fri 09:00-18:00, sat 10:00-16:00",
        default: "always", meaning: "when the screen is lit"),
    ]
  }

  private static func filesAndLog(program: String) -> [Setting<RuntimeSettings>] {
    [
      Setting(
        \.configuration.path, as: .file, option: "config", for: .screens,
        default: .described("/etc/\(program)/\(program).conf if it exists"),
        meaning: "the configuration file"),
      Setting(
        \.outputs.stateDirectory, as: .stateDirectory, key: "gallery.state-dir",
        option: "state-dir", for: .screens,
        default: .described(
          "$STATE_DIRECTORY, else $XDG_STATE_HOME/\(program), else "
            + "~/.local/state/\(program); none with fake input"),
        meaning: "the folder of learned calibrations and of screenshots that SIGUSR1 asks for; "
          + "none keeps nothing"),
      Setting(
        \.display.controlHeight, as: .controlHeight, key: "controls.size", default: "auto",
        effect: .atOnce,
        meaning:
          "how high controls of 44 points are on a panel whose size is known; auto: at least "
          + "9 mm, where the panel is large enough. display.scale wins over it"),
      Setting(
        \.font, as: .file, key: "controls.font",
        default: .described("the first found of DejaVu Sans, Liberation Sans and Noto Sans"),
        effect: .atOnce,
        meaning: "the font of all text"),
      Setting(
        \.logLevel, as: .name, key: "log.level", option: "log-level", for: .scene,
        default: "info", effect: .atOnce, meaning: "how much is said on standard error"),
    ]
  }

  // MARK: - Combinations

  /// An option that could have no effect beside another is refused: none is passed over in silence.
  private var faultyCombination: KioskError? {
    if display.options.choice.isHeadless {
      if display.options.connector != nil {
        return KioskError(
          .usage, "--connector does not go with a headless display, which has none; leave it out")
      }
      if display.options.mode != nil {
        return KioskError(
          .usage, "--mode does not go with a headless display; its size is in --display")
      }
    }
    if playback.fakeInput != nil, case .paths = input.selection {
      return KioskError(
        .usage, "--input PATH does not go with --fake-input, which plays instead of devices")
    }
    if playback.isRealtime, playback.fakeInput == nil {
      return KioskError(.usage, "--realtime sets the pace of fake input; give --fake-input too")
    }
    if playback.fakeDevice != nil, playback.fakeInput == nil {
      return KioskError(
        .usage, "--fake-device describes the device of a recording; give --fake-input too")
    }
    if let screenshot = outputs.screenshot, screenshot == outputs.statistics {
      return KioskError(
        .usage, "--screenshot and --stats cannot both write \(printable(screenshot))")
    }
    return nil
  }
}
