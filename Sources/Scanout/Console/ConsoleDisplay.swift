internal import Geometry
internal import LinuxIO
internal import Raster

/// A display that is only touched while its console is on the screen.
///
///     ours ──console called away, cards given up──▶ paused ──resume, console in front──▶ ours
///
/// The console can leave at any moment, between any two lines of the program: the signal's handler
/// gives the cards up. So every call that may reach a card runs while the console is held, and only
/// after a look whether the screen is still ours. If it is not, the display is paused first,
/// whether or not the program knows of it yet; also where the console has come back meanwhile,
/// because the mastership has not.
final class ConsoleDisplay: Display {
  private let display: any Display
  private let switching: any ConsoleSwitching
  /// Of the switching, when the screen was last taken.
  private var releases: Int
  private var isPaused = false

  /// Takes over a display that was opened just now, while the console was in front and had been
  /// given up `releases` times.
  init(_ display: any Display, on switching: any ConsoleSwitching, releases: Int) {
    self.display = display
    self.switching = switching
    self.releases = releases
  }

  private var isOurs: Bool {
    !isPaused && switching.isInFront && switching.releases == releases
  }

  /// Runs `body` while the console is held, with the display paused unless the screen is ours.
  private func hold<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try switching.hold { () throws(Failure) -> Result in
      if !isOurs, !isPaused {
        isPaused = true
        display.pause()
      }
      return try body()
    }
  }

  var info: DisplayInfo { display.info }
  var fileDescriptors: [Int32] { display.fileDescriptors }
  var canPresent: Bool { isOurs && display.canPresent }
  var nextDeadline: Duration? { isOurs ? display.nextDeadline : nil }
  var statistics: DisplayStatistics { display.statistics }

  func present(_ shadow: Bitmap, damage: DamageRegion, now: Duration) -> PresentOutcome {
    hold { display.present(shadow, damage: damage, now: now) }
  }

  func handleEvents(now: Duration) -> DisplayEvents {
    hold { display.handleEvents(now: now) }
  }

  func pause() {
    switching.hold {
      isPaused = true
      display.pause()
    }
  }

  /// Does nothing while the console is away.
  func resume(now: Duration) {
    hold {
      guard isPaused, switching.isInFront else { return }
      isPaused = false
      releases = switching.releases
      display.resume(now: now)
    }
  }

  func setPower(_ isOn: Bool, now: Duration) throws(SystemError) {
    try hold { () throws(SystemError) in try display.setPower(isOn, now: now) }
  }

  func capture() -> Bitmap { display.capture() }

  func close() {
    hold { display.close() }
  }
}
