internal import LinuxIO
internal import Scanout

/// Light and dark: the panel through its display, and the light behind it, where there is one.
///
/// The backlight is only looked for where the configuration speaks of it, so that nobody is warned
/// of a light that may not be set and never was to be.
final class ScreenPower {
  private let display: any Display
  private let brightness: Double?
  private var usesBacklight: Bool
  private let log: Log
  private let sysfs: String
  private var backlight: Backlight?
  private var isOn = true

  /// - Parameters:
  ///   - brightness: Of the backlight, above 0 and up to 1; nil: as it is.
  ///   - blanks: Whether the screen will be switched off.
  ///   - sysfs: Where lights are looked for; another place than the kernel's is for tests.
  init(
    _ display: any Display, brightness: Double?, blanks: Bool, log: Log, sysfs: String = "/sys"
  ) {
    self.display = display
    self.brightness = brightness
    usesBacklight = brightness != nil || blanks
    self.log = log
    self.sysfs = sysfs
    fitScreen()
  }

  /// Finds the light of the screen that is used now; that of another one is given back.
  func fitScreen() {
    guard usesBacklight, display.info.backend != .headless else { return }
    backlight?.restore()
    let info = display.info
    backlight = Backlight(
      card: info.devicePath, connector: info.connector, sysfs: sysfs, log: log.write)
    if let brightness { backlight?.setBrightness(brightness) }
    if !isOn { backlight?.setPower(false) }
  }

  /// Looks for the light that will be switched, where that was not to be done before.
  func useBacklight() {
    guard !usesBacklight else { return }
    usesBacklight = true
    fitScreen()
  }

  /// Switches panel and light. A panel that refuses is a warning: the light may do alone.
  func set(_ isOn: Bool, now: Duration) {
    guard isOn != self.isOn else { return }
    self.isOn = isOn
    do throws(SystemError) {
      try display.setPower(isOn, now: now)
    } catch {
      log.warnOnce("screen power", "\(error)")
    }
    backlight?.setPower(isOn)
  }

  /// Gives the light back as it was found.
  func restore() {
    backlight?.restore()
  }
}
