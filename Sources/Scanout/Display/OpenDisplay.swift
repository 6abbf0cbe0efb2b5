internal import Geometry
internal import LinuxIO
internal import Raster

/// Opens the screens that the options ask for, by trying.
///
/// `.auto` and `.drm(path: nil)` open every card, judge each (see `list`), and set the first mode
/// of the first screen that accepts one; where there is none, `.auto` takes the first framebuffer
/// device that can be drawn on. Where no connector is named, all other connected screens
/// show the same picture: in its own size where they have such a mode, else letterboxed. `log` is
/// told what is used in the end, and why not what comes before it; where nothing can be used, the
/// error holds all of that. An explicit path that does not exist or cannot work fails at once.
///
/// The display is one for good: it tells of a lost screen and does not look for another
/// (`ScreenFinder`, `HotPlugDisplay`). The console should be put away before (`Console`), and given
/// back after the display's `close`.
public func openDisplay(
  _ options: DisplayOptions, source: ScreenSource = ScreenSource(),
  log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> any Display {
  if case .headless(let size) = options.choice { return try openHeadless(size, options) }
  return try ScreenSearch(options, source: source).openDisplay(log: log)
}

private func openHeadless(
  _ size: PixelSize, _ options: DisplayOptions
) throws(DisplayError) -> HeadlessDisplay {
  guard options.margins.turned(options.rotation).inset(size) != nil else {
    throw .noUsableDisplay(
      "no usable display: margins of \(options.margins) pixels leave nothing of \(size)")
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
    for (index, screen) in screens.enumerated() where !screen.candidate.isOnlyMirror {
      guard let first = open(screen, modes: screen.candidate.modes, log: log) else { continue }
      for sentence in failures { log(DisplayNote(.info, sentence)) }
      tell(of: first, on: screen, as: "drawing on", log)
      let mirrors = openMirrors(besides: index, of: first, log: log)
      close(except: ([first] + mirrors).map(\.card))
      return mirrors.isEmpty ? first : MirroredDisplay(first, mirroredOn: mirrors, log: log)
    }
    defer { close() }
    if let display = openFramebuffer(log: log) { return display }
    throw failure()
  }

  private func open(
    _ screen: Screen, modes: [DisplayMode], log: @escaping (DisplayNote) -> Void
  ) -> KMSDisplay? {
    var candidate = screen.candidate
    candidate.modes = modes
    switch KMSDisplay.open(screen.card, candidate, options, log: log) {
    case .success(let display):
      return display
    case .failure(let error):
      fail("cannot show a picture on \(candidate.connector.name): \(error)", errno: nil)
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
      if other < index, !screen.candidate.isOnlyMirror { continue }
      let known = failures.count
      if let display = open(screen, modes: screen.candidate.modes(like: first.mode), log: log) {
        tell(of: display, on: screen, as: "the same picture on", log)
        mirrors.append(display)
      } else {
        for sentence in failures[known...] { log(DisplayNote(.warning, sentence)) }
      }
    }
    return mirrors
  }

  private func tell(
    of display: KMSDisplay, on screen: Screen, as what: String, _ log: (DisplayNote) -> Void
  ) {
    log(
      DisplayNote(
        .info,
        "\(what) \(screen.candidate.connector.name) of \(screen.card.name), \(display.mode)"))
  }
}

extension ScreenCandidate {
  /// All modes, those first that have the size of `mode`, the nearest rate before others.
  func modes(like mode: DisplayMode) -> [DisplayMode] {
    let same = ModeRequest(size: mode.size).matches(in: modes)
    let byRate = same.enumerated().sorted { one, other in
      let first = abs(one.element.refreshHz - mode.refreshHz)
      let second = abs(other.element.refreshHz - mode.refreshHz)
      return first == second ? one.offset < other.offset : first < second
    }
    return byRate.map(\.element) + modes.filter { $0.size != mode.size }
  }
}
