internal import Geometry
internal import LinuxIO
internal import Raster

/// Opens the screens that the options ask for, by trying.
///
/// `.auto` and `.drm(path: nil)` open every card, judge each (see `enumerateDisplays`), and set the
/// first mode of the first screen that accepts one; where there is none, `.auto` takes the first
/// framebuffer device that can be drawn on. Where no connector is named, all other connected screens
/// show the same picture: in its own size where they have such a mode, else letterboxed. `log`
/// receives what is used in the end, and why not what comes before it; where nothing can be used,
/// the error holds all of that. An explicit path that does not exist or cannot work fails at once.
///
/// The display is one for good: it reports a lost screen and does not look for another
/// (`HotPlugDisplay` does). The console should be taken over before (`Console`), and released after
/// the display's `close`.
public func openDisplay(
  _ options: DisplayOptions, log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> any Display {
  try openDisplay(options, source: ScreenSource(), log: log)
}

/// As `openDisplay(_:log:)`, on the devices of `source`.
package func openDisplay(
  _ options: DisplayOptions, source: ScreenSource, log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> any Display {
  if case .headless(let size) = options.choice { return try openHeadless(size, options) }
  return try ScreenSearch(options, source: source).openDisplay(log: log)
}

private func openHeadless(
  _ size: PixelSize, _ options: DisplayOptions
) throws(DisplayError) -> HeadlessDisplay {
  guard options.margins.turned(options.rotation).inset(size) != nil else {
    throw DisplayError(
      .noUsableDisplay,
      [ScreenFailure("margins of \(options.margins) pixels leave nothing of \(size)")],
      isOfOneDevice: false)
  }
  let format: PixelFormat =
    switch options.format {
    case .auto: .xrgb8888
    case .only(let format): format
    }
  return HeadlessDisplay(
    panelSize: size, rotation: options.rotation, format: format, margins: options.margins)
}

extension ScreenSearch {
  /// Opens the first screen that accepts a mode, and the others as its mirrors. All other cards are
  /// closed then.
  func openDisplay(
    log: @escaping (DisplayNote) -> Void
  ) throws(DisplayError) -> any ScreenDisplay {
    for (index, screen) in screens.enumerated() where !screen.isOnlyMirror {
      guard let first = open(screen, modes: screen.modes, log: log) else { continue }
      for failure in failures { log(DisplayNote(.info, failure)) }
      report(first, on: screen, as: "drawing on", log)
      let mirrors = openMirrors(besides: index, of: first, log: log)
      close(except: ([first] + mirrors).flatMap(\.cards))
      return mirrors.isEmpty ? first : MirroredDisplay(first, mirroredOn: mirrors, log: log)
    }
    defer { close() }
    if let display = openFramebuffer(log: log) { return display }
    throw failure()
  }

  private func open(
    _ screen: FoundScreen, modes: [DisplayMode], log: @escaping (DisplayNote) -> Void
  ) -> KMSDisplay? {
    var screen = screen
    screen.modes = modes
    switch KMSDisplay.open(card(of: screen), screen, options, log: log) {
    case .success(let display):
      return display
    case .failure(let failure):
      fail(
        ScreenFailure(
          "cannot show a picture on \(screen.connector.name): \(failure.message)",
          advice: failure.advice))
      return nil
    }
  }

  /// The other screens that are surely there: a person who has plugged in two wants to see both.
  private func openMirrors(
    besides index: Int, of first: KMSDisplay, log: @escaping (DisplayNote) -> Void
  ) -> [KMSDisplay] {
    guard options.connector == nil else { return [] }
    var mirrors: [KMSDisplay] = []
    for (other, screen) in screens.enumerated() where other != index && screen.isConnected {
      // What comes before the first and is no mirror only was tried in vain.
      if other < index, !screen.isOnlyMirror { continue }
      let known = failures.count
      if let display = open(screen, modes: screen.modes(like: first.mode), log: log) {
        report(display, on: screen, as: "the same picture on", log)
        mirrors.append(display)
      } else {
        for failure in failures[known...] { log(DisplayNote(.warning, failure)) }
      }
    }
    return mirrors
  }

  private func report(
    _ display: KMSDisplay, on screen: FoundScreen, as what: String, _ log: (DisplayNote) -> Void
  ) {
    log(
      DisplayNote(
        .info, "\(what) \(screen.connector.name) of \(card(of: screen).name), \(display.mode)"))
  }

  /// Opens the first framebuffer device that can be drawn on.
  private func openFramebuffer(log: @escaping (DisplayNote) -> Void) -> FramebufferDisplay? {
    for report in framebuffers() {
      do throws(ScreenFailure) {
        let display = try FramebufferOpener(path: report.path, source: source.framebuffers)
          .openDisplay(options, clock: KernelClock(), log)
        for failure in failures { log(DisplayNote(.info, failure)) }
        return display
      } catch {
        fail(error)
      }
    }
    return nil
  }
}
