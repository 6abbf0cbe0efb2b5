internal import Geometry
internal import LinuxIO
internal import Raster

/// Opens the screen that the options ask for, by trying.
///
/// `.auto` and `.drm(path: nil)` open every card, judge each (see `list`), and set the first mode
/// of the first screen that accepts one. `log` is told what is used in the end, and why not what
/// comes before it; where nothing can be used, the error holds all of that. Framebuffer devices are
/// not available in this version. An explicit path that does not exist or cannot work fails at
/// once.
///
/// The console should be put away before (`Console`), and given back after the display's `close`.
public func openDisplay(
  _ options: DisplayOptions, cards source: any CardSource = KernelCards(),
  log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> any Display {
  if case .headless(let size) = options.choice {
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
  let search = ScreenSearch(options, cards: source)
  for screen in search.screens {
    let connector = screen.candidate.connector
    switch KMSDisplay.open(KMSCard(screen.device), screen.candidate, options, log: log) {
    case .success(let display):
      let mode = display.mode
      for sentence in search.failures { log(DisplayNote(.info, sentence)) }
      log(
        DisplayNote(
          .info,
          "drawing on \(connector.name) of \(search.name(of: screen.device)), \(mode)"
            + (mode == screen.candidate.modes[0]
              ? "" : " because \(screen.candidate.modes[0]) was refused")))
      search.close(except: screen.device)
      return display
    case .failure(let error):
      search.fail("cannot show a picture on \(connector.name): \(error)", errno: nil)
    }
  }
  defer { search.close() }
  throw search.failure(options.choice)
}
