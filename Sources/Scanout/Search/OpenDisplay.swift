internal import Geometry
internal import LinuxIO
internal import Raster

/// Opens the screens that the options ask for, by trying.
///
/// `.auto` and `.drm(path: nil)` open every card, judge each (see `enumerateDisplays`), and set the
/// first mode of the first screen that accepts one; where there is none, `.auto` takes the first
/// framebuffer device that can be drawn on. Where no connector is named, all other connected
/// screens show the same picture: in its own size where they have such a mode, else letterboxed.
/// `log` receives what is used in the end, and why not what comes before it; where nothing can be
/// used, the error holds all of that. An explicit path that does not exist or cannot work fails at
/// once.
///
/// The display is one for good: it reports a lost screen and does not look for another
/// (`HotPlugDisplay` does).
///
/// - Parameters:
///   - options: Which screen is used, and how.
///   - console: The text console in front of which to draw: taken over once there is a screen to
///     open, and to be released after the display's `close`. The display leaves the screen alone
///     while the console is away; call its `resume` when the console reports to be back. nil: no
///     console is touched.
///   - log: Receives what is used, and why not what would come before it.
public func openDisplay(
  _ options: DisplayOptions, on console: Console? = nil, log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> any Display {
  let source = ScreenSource(cards: KernelCards(on: console))
  var isHeadless = false
  if case .headless = options.choice { isHeadless = true }
  guard let console, !isHeadless else {
    return try openDisplay(options, source: source, log: log)
  }
  let opened = try console.open { () throws(DisplayError) -> any Display in
    try ScreenSearch(options, source: source).openDisplay(on: console, log: log)
  }
  guard let opened else { throw DisplayError.consoleAway }
  return opened
}

/// As `openDisplay(_:on:log:)`, on the devices of `source`, without a console.
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
      .noRoom(size), [ScreenFailure(options.margins, leaveNothingOf: size)], isOfOneDevice: false)
  }
  let format: PixelFormat =
    switch options.format {
    case .auto: .xrgb8888
    case .only(let format): format
    }
  return HeadlessDisplay(
    panelSize: size, rotation: options.rotation, format: format, margins: options.margins)
}

extension DisplayError {
  /// Another console is in front: nothing may be done to a card.
  fileprivate static let consoleAway = DisplayError(
    .held, [ScreenFailure("another console is on the screen")], isOfOneDevice: true)
}

extension ScreenSearch {
  /// As `openDisplay(log:)`, once the console is taken over, which can neither leave nor come back
  /// meanwhile. A program that cannot draw leaves the console as it is.
  func openDisplay(
    on console: Console?, log: @escaping (DisplayNote) -> Void
  ) throws(DisplayError) -> any ScreenDisplay {
    guard let console else { return try openDisplay(log: log) }
    if canOpen { console.takeOver() }
    return try console.hold { () throws(DisplayError) -> any ScreenDisplay in
      guard console.isInFront else {
        close()
        throw DisplayError.consoleAway
      }
      return try openDisplay(log: log)
    }
  }

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
      fail(failure.prefixed("cannot show a picture on \(screen.connector.name): "))
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
