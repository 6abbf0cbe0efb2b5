internal import Geometry
internal import LinuxIO
internal import Raster

/// What a display is made of: a configuration that the kernel took.
struct KMSConfiguration {
  var mode: DisplayMode
  var crtc: UInt32
  /// nil with the legacy calls, which choose it themselves.
  var plane: UInt32?
  var format: PixelFormat
  var layout: PictureLayout
  var path: any CommitPath
}

/// Finds a configuration of a screen that the kernel takes, and sets it with a black picture.
///
/// Tried in this order, each choice within the one before it: atomic commits, then the legacy
/// calls; the modes as the screen lists them; the formats; the CRTCs; their primary planes;
/// rotated by the plane, then by copying. So a mode is given up only when nothing helps. With
/// atomic commits each is asked for with TEST_ONLY first, which costs no flicker.
final class KMSOpening {
  let card: KMSCard
  let screen: FoundScreen
  let options: DisplayOptions
  let log: (DisplayNote) -> Void

  private let rotation: QuarterTurn
  private var firstError: SystemError?
  private var refusedModes: [DisplayMode] = []
  /// The first buffer, kept while configurations need the same one.
  private var buffer: ScanoutBuffer?
  private var bufferFormat: PixelFormat?

  init(
    _ card: KMSCard, _ screen: FoundScreen, _ options: DisplayOptions,
    log: @escaping (DisplayNote) -> Void
  ) {
    self.card = card
    self.screen = screen
    self.options = options
    self.log = log
    rotation = screen.orientation.adding(options.rotation)
  }

  func open() -> Result<KMSDisplay, ScreenFailure> {
    let planes = primaryPlanes()
    if let failure = impossibility(planes) { return .failure(failure) }
    do throws(SystemError) {
      var opened: KMSDisplay?
      if card.isAtomic, !planes.isEmpty {
        opened = try openAtomic(planes)
        if opened == nil, let firstError {
          log(
            DisplayNote(
              .warning,
              "\(card.name) refuses every atomic configuration of \(screen.connector.name) "
                + "(\(firstError.errno)); trying the legacy calls"))
        }
      } else {
        log(
          DisplayNote(
            .info,
            "\(card.name): \(card.atomicRefusal ?? "it has no primary plane"); using legacy calls"))
      }
      if opened == nil { opened = try openLegacy(planes) }
      if let opened { return .success(opened) }
    } catch {
      firstError = firstError ?? error
    }
    dropBuffer()
    return .failure(
      ScreenFailure(
        firstError
          ?? SystemError(call: "set a mode on", subject: card.device.path, errno: .invalidArgument))
    )
  }

  /// Why it cannot be opened, as far as that can be said without changing anything.
  var obstacle: ScreenFailure? { impossibility(primaryPlanes()) }

  /// What no driver can do.
  private func impossibility(_ planes: [AtomicPlane]) -> ScreenFailure? {
    let sizes = screen.modes.map(\.size)
    if let size = sizes.first,
      PictureLayout(panel: size, rotation: rotation, byHardware: false, margins: options.margins)
        == nil
    {
      return ScreenFailure(options.margins, leaveNothingOf: size)
    }
    guard case .only(let format) = options.format, card.isAtomic, !planes.isEmpty,
      !planes.contains(where: { $0.offers(format) })
    else { return nil }
    let offered = PixelFormat.allCases.filter { known in planes.contains { $0.offers(known) } }
    return ScreenFailure(
      "it cannot scan out \(format.rawValue), only "
        + (offered.isEmpty ? "formats that are not known here" : list(offered.map(\.rawValue))))
  }

  private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

  /// The planes that may hold the picture on one of the CRTCs; those first that fewest CRTCs can
  /// have, so that another screen is left the one that it needs.
  private func primaryPlanes() -> [AtomicPlane] {
    guard card.isAtomic, let planes = try? card.device.planes() else { return [] }
    let free = planes.compactMap { try? AtomicPlane($0, on: card.device) }
      .filter { $0.kind == .primary && card.isFree(plane: $0.id) }
    return free.enumerated().sorted { left, right in
      let counts = [left, right].map(\.element.possibleCRTCs.nonzeroBitCount)
      return counts[0] == counts[1] ? left.offset < right.offset : counts[0] < counts[1]
    }.map(\.element)
  }
}

// MARK: - Trying

extension KMSOpening {
  /// Goes through all atomic configurations. Throws where trying on is of no use.
  private func openAtomic(_ planes: [AtomicPlane]) throws(SystemError) -> KMSDisplay? {
    let indexes = try card.device.resources().crtcs
    for mode in screen.modes {
      for format in formats(of: planes) {
        for crtc in screen.crtcs where card.isFree(crtc: crtc) {
          guard let index = indexes.firstIndex(of: crtc), index < 32 else { continue }
          for plane in planes where plane.canShow(onCRTC: index) && plane.offers(format) {
            if let opened = try openAtomic(mode, format, crtc, plane) { return opened }
          }
        }
      }
      refusedModes.append(mode)
    }
    refusedModes = []
    return nil
  }

  private func openAtomic(
    _ mode: DisplayMode, _ format: PixelFormat, _ crtc: UInt32, _ plane: AtomicPlane
  ) throws(SystemError) -> KMSDisplay? {
    for byHardware in rotation == .zero ? [false] : [true, false] {
      guard !byHardware || plane.canRotate(by: rotation) else { continue }
      let path = AtomicPath(
        card, crtc: crtc, connector: screen.connector.id, plane: plane, mode: mode)
      let opened = try attempt(mode, format, crtc, byHardware: byHardware) {
        (buffer: ScanoutBuffer) throws(SystemError) in
        try path.test(showing: buffer)
        card.save(SavedCRTC.all(on: card, touchedBy: crtc, screen))
        try path.setMode(showing: buffer)
      } then: { layout in
        KMSConfiguration(
          mode: mode, crtc: crtc, plane: plane.id, format: format, layout: layout, path: path)
      }
      if let opened { return opened }
    }
    return nil
  }

  private func openLegacy(_ planes: [AtomicPlane]) throws(SystemError) -> KMSDisplay? {
    for mode in screen.modes {
      for format in legacyFormats(planes) {
        for crtc in screen.crtcs where card.isFree(crtc: crtc) {
          let path = LegacyPath(
            card, crtc: crtc, connector: screen.connector.id, mode: mode)
          let opened = try attempt(mode, format, crtc, byHardware: false) {
            (buffer: ScanoutBuffer) throws(SystemError) in
            card.save(SavedCRTC.all(on: card, touchedBy: crtc, screen))
            try path.setMode(showing: buffer)
          } then: { layout in
            KMSConfiguration(
              mode: mode, crtc: crtc, plane: nil, format: format, layout: layout, path: path)
          }
          if let opened { return opened }
        }
      }
      refusedModes.append(mode)
    }
    return nil
  }

  /// Sets one configuration. nil: refused, and the next may be tried.
  private func attempt(
    _ mode: DisplayMode, _ format: PixelFormat, _ crtc: UInt32, byHardware: Bool,
    set: (ScanoutBuffer) throws(SystemError) -> Void,
    then configuration: (PictureLayout) -> KMSConfiguration
  ) throws(SystemError) -> KMSDisplay? {
    guard
      let layout = PictureLayout(
        panel: mode.size, rotation: rotation, byHardware: byHardware, margins: options.margins)
    else { return nil }
    do throws(SystemError) {
      let first = try makeBuffer(layout, format)
      try set(first)
      first.noteFlushed()
      buffer = nil
      return finish(configuration(layout), first)
    } catch {
      firstError = firstError ?? error
      if error.meansGone || error.meansLostMastership {
        throw error
      }
      return nil
    }
  }

  private func finish(_ configuration: KMSConfiguration, _ first: ScanoutBuffer) -> KMSDisplay {
    // What another display left on the screen is covered by now.
    card.freeRetired()
    var configuration = configuration
    var second: ScanoutBuffer?
    do throws(SystemError) {
      second = try addBuffer(configuration.layout, configuration.format)
    } catch {
      configuration.path = FrontBufferPath(card, modes: configuration.path)
      log(
        DisplayNote(
          .warning,
          "\(error); drawing into the one buffer that is shown, so that moving edges may tear"))
    }
    let name = screen.connector.name
    if !refusedModes.isEmpty {
      log(
        DisplayNote(
          .info,
          "\(name) does not take \(list(refusedModes.map { "\($0)" })); using \(configuration.mode)"
        ))
    }
    if options.format == .auto, configuration.format != .xrgb8888 {
      log(
        DisplayNote(
          .info,
          "\(name) cannot scan out xrgb8888; drawing in \(configuration.format.rawValue)"))
    }
    return KMSDisplay(
      card, screen, configuration, rotation: rotation, margins: options.margins,
      buffers: BufferPair(front: first, back: second), log: log)
  }
}

// MARK: - Formats and buffers

extension KMSOpening {
  private func formats(of planes: [AtomicPlane]) -> [PixelFormat] {
    switch options.format {
    case .only(let format): return [format]
    case .auto:
      var formats: [PixelFormat] = [.xrgb8888]
      for code in planes.flatMap(\.formats) {
        if let format = PixelFormat.allCases.first(where: { $0.fourcc == code }),
          !formats.contains(format)
        {
          formats.append(format)
        }
      }
      return formats
    }
  }

  /// Drivers without atomic commits often do not say what they can scan out, so the two formats
  /// that nearly all have are tried.
  private func legacyFormats(_ planes: [AtomicPlane]) -> [PixelFormat] {
    switch options.format {
    case .only(let format): [format]
    case .auto: planes.isEmpty ? [.xrgb8888, .rgb565] : formats(of: planes)
    }
  }

  /// The buffer that is there, if it fits, or a new one.
  private func makeBuffer(
    _ layout: PictureLayout, _ format: PixelFormat
  ) throws(SystemError) -> ScanoutBuffer {
    if let buffer, buffer.layout == layout, bufferFormat == format { return buffer }
    dropBuffer()
    let made = try addBuffer(layout, format)
    buffer = made
    bufferFormat = format
    return made
  }

  private func addBuffer(
    _ layout: PictureLayout, _ format: PixelFormat
  ) throws(SystemError) -> ScanoutBuffer {
    do throws(SystemError) {
      return try ScanoutBuffer.make(on: card.device, layout: layout, format: format)
    } catch {
      // The old picture is worth less than the new one.
      guard error.errno == .noMemory, card.hasRetired else { throw error }
      card.freeRetired()
      return try ScanoutBuffer.make(on: card.device, layout: layout, format: format)
    }
  }

  private func dropBuffer() {
    buffer?.free(on: card.device)
    buffer = nil
  }
}
