internal import Geometry
package import LinuxIO
internal import Raster

/// Opens a framebuffer device and makes its screen black.
///
/// The mode stays as it is unless the options ask for another, or for another format, which then
/// must come true. Two pages are used where panning truly works, else one; `log` receives which.
/// The console should be taken over before (`Console`), and released after the display's `close`.
///
/// Errors: `.permission` names the group to join; `.noRoom`; `.noUsableDisplay` says what the device has that
/// cannot be drawn, and what to do.
package func openFramebuffer(
  _ path: String, _ options: DisplayOptions = DisplayOptions(),
  devices source: any FramebufferSource = KernelFramebuffers(),
  clock: any TimeSource = KernelClock(), log: @escaping (DisplayNote) -> Void
) throws(DisplayError) -> FramebufferDisplay {
  do throws(ScreenFailure) {
    return try FramebufferOpener(path: path, source: source)
      .openDisplay(options, clock: clock, log)
  } catch {
    let kind: DisplayError.Kind =
      if let size = error.sizeWithoutRoom { .noRoom(size) } else {
        error.lacksPermission ? .permission : .noUsableDisplay
      }
    throw DisplayError(kind, [error], isOfOneDevice: true)
  }
}

/// The steps of `openFramebuffer`.
struct FramebufferOpener {
  let path: String
  let source: any FramebufferSource

  func open() throws(ScreenFailure) -> any FramebufferDevice {
    do throws(SystemError) {
      return try source.open(path)
    } catch {
      throw explain(error)
    }
  }

  func openDisplay(
    _ options: DisplayOptions, clock: any TimeSource, _ log: @escaping (DisplayNote) -> Void
  ) throws(ScreenFailure) -> FramebufferDisplay {
    let device = try open()
    do throws(FramebufferProblem) {
      return try start(device, options, clock, log)
    } catch {
      device.close()
      throw explain(error, on: device)
    }
  }

  private func start(
    _ device: any FramebufferDevice, _ options: DisplayOptions, _ clock: any TimeSource,
    _ log: @escaping (DisplayNote) -> Void
  ) throws(FramebufferProblem) -> FramebufferDisplay {
    var setup = try FramebufferSetup(device, options)
    let memory: FramebufferMemory
    let hasRoom: Bool
    let placement: FramebufferPlacement
    do throws(FramebufferProblem) {
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
      setup, placement, memory: memory, pages: pages, flush: startFlush(setup, log), clock: clock,
      log: log)
  }

  private func map(
    _ device: any FramebufferDevice, _ info: FramebufferFixedInfo
  ) throws(FramebufferProblem) -> FramebufferMemory {
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
    // Wherever the window is now, that is where the one page is.
    try? setup.readBack()
    return []
  }

  private func startFlush(
    _ setup: FramebufferSetup, _ log: (DisplayNote) -> Void
  ) -> FramebufferFlush? {
    guard let flush = FramebufferFlush(forDriver: setup.info.name) else { return nil }
    guard flush == .epdcAutomaticUpdate else { return flush }
    do throws(SystemError) {
      try setup.device.setAutomaticUpdate(true)
      return flush
    } catch {
      log(DisplayNote(.warning, "\(error); this e-paper panel may show nothing"))
      return nil
    }
  }
}

// MARK: - Messages

extension FramebufferOpener {
  func explain(
    _ problem: FramebufferProblem, on device: any FramebufferDevice
  ) -> ScreenFailure {
    switch problem {
    case .call(let error):
      return explain(error)
    case .unfit(let reason, let advice):
      return ScreenFailure("cannot use \(name(of: device)): it \(reason)", advice: advice)
    case .noRoom(let size, let margins):
      return ScreenFailure(margins, leaveNothingOf: size)
        .prefixed("cannot use \(name(of: device)): ")
    }
  }

  /// Such as "/dev/fb0 (VESA VGA)".
  private func name(of device: any FramebufferDevice) -> String {
    let name = (try? device.fixedInfo().name) ?? ""
    return name.isEmpty ? path : "\(path) (\(name))"
  }

  private func explain(_ error: SystemError) -> ScreenFailure {
    var error = error
    var advice: ScreenFailure.Advice?
    switch error.errno {
    case .accessDenied, .notPermitted:
      error.remedy = remedyForDeniedNode(
        ownedBy: source.owningGroup(of: path), usually: "video")
    case .noSuchFile, .noSuchDevice, .noSuchDeviceOrAddress:
      advice = .listFramebuffers
    case .notTerminal, .invalidArgument:
      error.remedy = "it is no framebuffer device"
      advice = .listFramebuffers
    case .busy:
      error.remedy = "another program has it open; stop that one"
    default:
      break
    }
    return ScreenFailure(error, advice: advice)
  }
}
