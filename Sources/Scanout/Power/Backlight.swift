package import LinuxIO

/// The light behind the panel: how bright it is, and off while the screen is blanked.
///
/// What was found is put back by `restore`, at the latest by deinit. Where sysfs may not be
/// written, `log` receives that once, with the remedy, and nothing is tried again. A machine
/// without a backlight is no fault: `init` gives nil.
package final class Backlight {
  /// Such as "intel_backlight".
  package var name: String { device.name }
  /// Whether it can be set, as far as was tried.
  package private(set) var isWritable = true

  private let device: BacklightDevice
  private let write: (String, [UInt8]) -> SystemError?
  private let log: (DisplayNote) -> Void
  private let savedBrightness: Int?
  private let savedPower: Bool?
  private var hasTouchedBrightness = false
  private var hasTouchedPower = false
  /// What the light has while it is off by brightness.
  private var brightnessBeforeOff: Int?
  private var isOn = true

  /// The light of a screen: `card` is its node, such as "/dev/dri/card0" or "/dev/fb0", `connector`
  /// its connector's name. nil: there is none. Another root or way of writing is for tests.
  package init?(
    card: String? = nil, connector: String? = nil, sysfs: String = "/sys",
    write: @escaping (String, [UInt8]) -> SystemError? = Backlight.write,
    log: @escaping (DisplayNote) -> Void
  ) {
    guard
      let best = BacklightDevice.all(sysfs: sysfs, card: card, connector: connector).first
    else { return nil }
    device = best
    self.write = write
    self.log = log
    savedBrightness = best.brightness
    savedPower = best.isPowered
  }

  deinit {
    restore()
  }

  /// Sets the brightness, 0...1 of the brightest. Above 0 the light never goes out by it: the
  /// lowest step is used instead. While the light is off, it is what it comes back with.
  package func setBrightness(_ fraction: Double) {
    precondition((0...1).contains(fraction), "a brightness is 0...1")
    let steps = Double(device.maximum)
    var value = Int((fraction * steps).rounded())
    if fraction > 0 { value = max(1, value) }
    if brightnessBeforeOff != nil {
      brightnessBeforeOff = value
      hasTouchedBrightness = true
      return
    }
    if change(.brightness, to: value) {
      hasTouchedBrightness = true
    }
  }

  /// Switches the light off or on: by bl_power, and where the driver has none or does not do what
  /// it says, by a brightness of 0.
  package func setPower(_ isOn: Bool) {
    guard isOn != self.isOn, isWritable else { return }
    self.isOn = isOn
    if isOn { switchOn() } else { switchOff() }
  }

  private func switchOff() {
    if savedPower != nil, change(.power, to: Value.off) {
      hasTouchedPower = true
      if device.isPowered == false { return }
    }
    guard isWritable, let now = device.brightness, now > 0 else { return }
    if change(.brightness, to: 0) {
      brightnessBeforeOff = now
      hasTouchedBrightness = true
    }
  }

  private func switchOn() {
    if hasTouchedPower { _ = change(.power, to: Value.on) }
    if let value = brightnessBeforeOff {
      brightnessBeforeOff = nil
      _ = change(.brightness, to: value)
    }
  }

  /// Gives the light back as it was found; harmless when repeated.
  package func restore() {
    guard isWritable else { return }
    if hasTouchedPower { _ = change(.power, to: savedPower == false ? Value.off : Value.on) }
    if hasTouchedBrightness, let savedBrightness {
      _ = change(.brightness, to: savedBrightness)
    }
    hasTouchedPower = false
    hasTouchedBrightness = false
    brightnessBeforeOff = nil
    isOn = true
  }

  /// Writes to sysfs.
  package static func write(_ path: String, _ bytes: [UInt8]) -> SystemError? {
    do throws(SystemError) {
      try writeValue(path, bytes)
      return nil
    } catch {
      return error
    }
  }

  private enum Value: String {
    case brightness
    case power = "bl_power"

    /// FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN (linux/fb.h).
    static let on = 0
    static let off = 4
  }

  /// Makes a change; false, and a note about it, where it may not be. A power that is not taken is
  /// no fault, for there is another way.
  private func change(_ value: Value, to number: Int) -> Bool {
    guard isWritable else { return false }
    let answer = write("\(device.directory)/\(value.rawValue)", Array("\(number)\n".utf8))
    guard var error = answer else { return true }
    let isForbidden = [Errno.accessDenied, .readOnly, .notPermitted].contains(error.errno)
    if value == .power, !isForbidden { return false }
    isWritable = false
    error.remedy = "the backlight stays as it is"
    if isForbidden {
      let files = "$sys$devpath/brightness $sys$devpath/bl_power"
      error.remedy! +=
        "; a udev rule must let group video write it: SUBSYSTEM==\"backlight\", "
        + "RUN+=\"/bin/chgrp video \(files)\", RUN+=\"/bin/chmod g+w \(files)\""
    }
    log(DisplayNote(.warning, "\(error)"))
    return false
  }
}
