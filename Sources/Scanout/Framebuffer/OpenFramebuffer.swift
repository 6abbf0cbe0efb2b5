internal import Geometry
public import LinuxIO
internal import Raster

/// Opens a framebuffer device and makes its screen black.
///
/// The mode stays as it is unless the options ask for another, or for another format, which then
/// must come true. Two pages are used where panning truly works, else one; `log` is told which. The
/// console should be put away before (`Console`), and given back after the display's `close`.
///
/// Errors, each a whole sentence: `.permission` names the group to join; `.noUsableDisplay` says
/// what the device has that cannot be drawn, and what to do.
public func openFramebuffer(
  _ path: String, _ options: DisplayOptions = DisplayOptions(),
  devices source: any FramebufferSource = KernelFramebuffers(),
  clock: any TimeSource = KernelClock(), log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> FramebufferDisplay {
  let opener = FramebufferOpener(path: path, source: source)
  let device = try opener.open()
  do throws(FramebufferFailure) {
    return try opener.start(device, options, clock, log)
  } catch {
    device.close()
    throw opener.explain(error, on: device)
  }
}

/// The steps of `openFramebuffer`.
struct FramebufferOpener {
  let path: String
  let source: any FramebufferSource

  func open() throws(DisplayError) -> any FramebufferDevice {
    do throws(SystemError) {
      return try source.open(path)
    } catch {
      throw explain(error)
    }
  }

  func start(
    _ device: any FramebufferDevice, _ options: DisplayOptions, _ clock: any TimeSource,
    _ log: @escaping (DisplayNote) -> Void
  ) throws(FramebufferFailure) -> FramebufferDisplay {
    var setup = try FramebufferSetup(device, options)
    let memory: FramebufferMemory
    let hasRoom: Bool
    let placement: FramebufferPlacement
    do throws(FramebufferFailure) {
      placement = try FramebufferPlacement(options, window: setup.mode.size)
      hasRoom = try setup.makeRoomForTwoPages()
      memory = try map(device, setup.info)
    } catch {
      setup.putBack()
      throw error
    }
    setup.straightenColors()
    var pages: [FramebufferPage] = []
    if hasRoom { pages = twoPages(&setup, memory, placement) }
    if pages.isEmpty { pages = [memory.blackPage(at: setup.mode.offset, setup, placement)] }
    let name = "\(path) (\(setup.info.name))"
    let way = pages.count == 2 ? "two pages" : "one page, so that moving edges may tear"
    log(
      DisplayNote(
        .info, "drawing on \(name), \(setup.mode.size), \(setup.layout.name), with \(way)"))
    return FramebufferDisplay(
      setup, placement, memory: memory, pages: pages, kick: startKick(setup, log), clock: clock,
      log: log)
  }

  private func map(
    _ device: any FramebufferDevice, _ info: FramebufferFixedInfo
  ) throws(FramebufferFailure) -> FramebufferMemory {
    do throws(SystemError) {
      return try FramebufferMemory(of: device, info)
    } catch {
      throw .call(error)
    }
  }

  /// Two pages with the window on the first, or none where the window does not move.
  private func twoPages(
    _ setup: inout FramebufferSetup, _ memory: FramebufferMemory,
    _ placement: FramebufferPlacement
  ) -> [FramebufferPage] {
    let places = [0, setup.mode.size.height].map { PixelPoint(x: setup.mode.offset.x, y: $0) }
    let pages = places.map { memory.blackPage(at: $0, setup, placement) }
    if setup.moveWindow(to: places[1]), setup.moveWindow(to: places[0]) { return pages }
    // Wherever the window stands now, that is where the one page is.
    try? setup.readBack()
    return []
  }

  private func startKick(
    _ setup: FramebufferSetup, _ log: (DisplayNote) -> Void
  ) -> FramebufferKick? {
    guard let kick = FramebufferKick(forDriver: setup.info.name) else { return nil }
    guard kick == .epdcAutomaticUpdate else { return kick }
    do throws(SystemError) {
      try setup.device.setAutomaticUpdate(true)
      return kick
    } catch {
      log(DisplayNote(.warning, "\(error); this e-paper panel may show nothing"))
      return nil
    }
  }
}

// MARK: - Sentences

extension FramebufferOpener {
  func explain(_ failure: FramebufferFailure, on device: any FramebufferDevice) -> DisplayError {
    switch failure {
    case .call(let error): return explain(error)
    case .unfit(let reason):
      let name = (try? device.fixedInfo().name) ?? ""
      return .noUsableDisplay(
        "cannot use \(path)\(name.isEmpty ? "" : " (\(name))"): it \(reason)")
    }
  }

  func explain(_ error: SystemError) -> DisplayError {
    var error = error
    switch error.errno {
    case .accessDenied, .notPermitted:
      error.remedy = remedyForDeniedNode(
        ownedBy: source.owningGroup(of: path), usually: "video")
      return .permission("\(error)")
    case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress:
      error.remedy = "\"tigereye list\" shows the framebuffer devices there are"
    case .notTerminal, .invalidArgument:
      error.remedy = "it is no framebuffer device; \"tigereye list\" shows those there are"
    case .busy:
      error.remedy = "another program has it open; stop that one"
    default:
      break
    }
    return .noUsableDisplay("\(error)")
  }
}
