import Foundation
import Geometry
import LinuxIO
import Scanout
import TestSupport
import Testing

@testable import Kiosk

/// Panel and backlight together; the light is one of files.
@Suite struct ScreenPowerTests {
  /// A backlight of 200 steps at 120, lit.
  private final class Light {
    let sysfs = NSTemporaryDirectory() + "tigereye-light-" + UUID().uuidString
    private var folder: String { sysfs + "/class/backlight/panel" }

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, value) in [
        ("type", "raw"), ("max_brightness", "200"), ("brightness", "120"), ("bl_power", "0"),
      ] {
        try (value + "\n").write(toFile: "\(folder)/\(name)", atomically: false, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: sysfs) }

    private func value(_ name: String) -> Int? {
      // A value is written over the one before, as sysfs takes it.
      let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
      return text.split(separator: "\n").first.flatMap { Int($0) }
    }

    var brightness: Int? { value("brightness") }
    var power: Int? { value("bl_power") }
  }

  private let display = SlowDisplay(size: PixelSize(width: 320, height: 480))

  private final class Lines {
    var all: [String] = []
  }

  private func power(
    _ light: Light, brightness: Double? = nil, blanks: Bool = true, _ lines: Lines = Lines()
  ) -> ScreenPower {
    ScreenPower(
      display, brightness: brightness, blanks: blanks,
      log: Log(level: .warning) { lines.all.append($0) }, sysfs: light.sysfs)
  }

  @Test func theConfiguredBrightnessIsSetAndGivenBack() throws {
    let light = try Light()
    let power = power(light, brightness: 0.25, blanks: false)
    #expect(light.brightness == 50)
    power.restore()
    #expect(light.brightness == 120)
  }

  @Test func goingDarkSwitchesPanelAndLightAndComingBackBoth() throws {
    let light = try Light()
    let power = power(light)
    power.set(false, now: .zero)
    #expect(!display.isOn && light.power == 4)
    power.set(true, now: .seconds(1))
    #expect(display.isOn && light.power == 0)
    #expect(light.brightness == 120)
  }

  @Test func aPanelThatRefusesIsOneWarningAndTheLightGoesOutAllTheSame() throws {
    let light = try Light()
    let lines = Lines()
    let power = power(light, lines)
    display.powerError = SystemError(
      call: "switch off", subject: "the panel", errno: .invalidArgument)
    for _ in 0..<3 {
      power.set(false, now: .zero)
      #expect(light.power == 4)
      power.set(true, now: .zero)
    }
    #expect(lines.all.count == 1)
  }

  @Test func whereNothingSpeaksOfItTheLightIsLeftAlone() throws {
    let light = try Light()
    let power = power(light, blanks: false)
    power.set(false, now: .zero)
    power.restore()
    #expect(light.power == 0 && light.brightness == 120)
  }

  @Test func anotherScreensLightFollowsWhileItIsDark() throws {
    let light = try Light()
    let power = power(light)
    power.set(false, now: .zero)
    // Lit by another's hand while the screen was lost.
    power.fitScreen()
    #expect(light.power == 4)
    power.restore()
    #expect(light.power == 0)
  }
}
