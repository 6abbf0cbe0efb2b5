internal import Geometry
internal import LinuxIO

/// All cards opened and judged, and the screens to try in order.
final class ScreenSearch {
  /// Those that this program may use: connected screens of all cards first, then those that may be
  /// connected.
  private(set) var screens: [FoundScreen] = []
  private(set) var reports: [CardReport] = []
  /// What was wrong with each card that cannot be used, and each screen given up.
  private(set) var failures: [ScreenFailure] = []
  let options: DisplayOptions
  let source: ScreenSource

  /// What cards could show if nobody held them, in the same order.
  private var cardScreens: [FoundScreen] = []
  /// The cards that another program holds.
  private var heldCards: Set<String> = []
  private let takesMastery: Bool
  private var cards: [KMSCard] = []
  /// Cards that are open and master from before, not looked at yet.
  private var kept: [KMSCard]

  /// - Parameters:
  ///   - kept: Cards that this program drew on until now; used again where they still work, else
  ///     closed.
  ///   - takesMastery: false: only looks, also at cards that this program draws on already.
  init(
    _ options: DisplayOptions, source: ScreenSource, keeping kept: [KMSCard] = [],
    takesMastery: Bool = true
  ) {
    self.options = options
    self.source = source
    self.kept = kept
    self.takesMastery = takesMastery
    for path in cardPaths() { look(at: path) }
    for card in self.kept { card.close() }
    self.kept = []
    // Stable partitions: sort promises no order for equal ones.
    screens = screens.filter(\.isConnected) + screens.filter { !$0.isConnected }
    cardScreens = cardScreens.filter(\.isConnected) + cardScreens.filter { !$0.isConnected }
  }

  /// The open card of a screen that was found.
  func card(of screen: FoundScreen) -> KMSCard {
    guard let card = cards.first(where: { $0.device.path == screen.path }) else {
      preconditionFailure("a screen of no card")
    }
    return card
  }

  private func cardPaths() -> [String] {
    switch options.choice {
    case .drm(let path?): return [path]
    case .fbdev: return []
    case .auto, .drm, .headless: break
    }
    do {
      return try source.cards.cardPaths()
    } catch {
      fail(ScreenFailure(error))
      return []
    }
  }

  private func look(at path: String) {
    if let card = takeKept(path) { return judge(card) }
    do throws(SystemError) {
      judge(KMSCard(try source.cards.open(path)))
    } catch {
      let failure = explain(error, path: path)
      reports.append(
        CardReport(path: path, driver: nil, verdict: .unusable(failure), connectors: []))
      fail(failure)
    }
  }

  /// The card that is open from before, if it can still be used; closed, so that it can be opened
  /// again, if not.
  private func takeKept(_ path: String) -> KMSCard? {
    guard let index = kept.firstIndex(where: { $0.device.path == path }) else { return nil }
    let card = kept.remove(at: index)
    do throws(SystemError) {
      _ = try card.device.resources()
      try card.device.becomeMaster()
      return card
    } catch {
      card.close()
      return nil
    }
  }

  private func judge(_ card: KMSCard) {
    cards.append(card)
    let device = card.device
    let survey = CardSurvey(of: device, for: options)
    var verdict = ScreenVerdict.usable()
    cardScreens += survey.screens
    if let failure = survey.failure {
      verdict = .unusable(ScreenFailure(failure))
      fail(ScreenFailure("cannot use \(card.name): \(failure)"))
    }
    // Where the failure is a missing mode, its screens can still mirror another's.
    if !survey.screens.isEmpty {
      do throws(SystemError) {
        if takesMastery { try device.becomeMaster() }
        screens += survey.screens
      } catch {
        if verdict.isUsable {
          if ScreenSearch.meansHeld(error.errno) { heldCards.insert(device.path) }
          let failure = explainMastership(error, path: device.path)
          verdict = .unusable(failure)
          fail(failure)
        }
      }
    }
    reports.append(
      CardReport(
        path: device.path, driver: device.driverName, verdict: verdict,
        connectors: survey.connectors))
  }

  /// Takes note of a screen that was tried in vain.
  func fail(_ failure: ScreenFailure) {
    failures.append(failure)
  }

  private func explain(_ error: SystemError, path: String) -> ScreenFailure {
    var error = error
    switch error.errno {
    case .accessDenied, .notPermitted:
      error.remedy = remedyForDeniedNode(
        ownedBy: source.cards.owningGroup(of: path), usually: "video")
      return ScreenFailure(error)
    case .noSuchFile:
      return ScreenFailure(error, advice: .listCards)
    case .notTerminal, .invalidArgument:
      error.remedy = "it is no DRM card"
      return ScreenFailure(error, advice: .listCards)
    default:
      return ScreenFailure(error)
    }
  }

  private static func meansHeld(_ errno: Errno) -> Bool {
    [.accessDenied, .notPermitted, .busy, .invalidArgument].contains(errno)
  }

  private func explainMastership(_ error: SystemError, path: String) -> ScreenFailure {
    guard ScreenSearch.meansHeld(error.errno) else { return ScreenFailure(error) }
    let holders = source.cards.programsHolding(path)
    let who = holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))"
    let remedy =
      holders.contains("plymouthd")
      ? "stop it or set After=plymouth-quit-wait.service"
      : "stop it, for example the desktop, or draw on another card"
    return ScreenFailure(
      "cannot become DRM master of \(path): another program holds it\(who); \(remedy)")
  }

  /// The sum of all failures.
  func failure() -> DisplayError {
    let isOfOneDevice: Bool
    switch options.choice {
    case .drm(_?), .fbdev(_?): isOfOneDevice = failures.count == 1
    default: isOfOneDevice = false
    }
    let kind: DisplayError.Kind
    if let size = failures.lazy.compactMap(\.sizeWithoutRoom).first {
      kind = .noRoom(size)
    } else if !heldCards.isEmpty {
      kind = .held
    } else {
      kind = failures.contains(where: \.lacksPermission) ? .permission : .noUsableDisplay
    }
    return DisplayError(
      kind, failures.isEmpty ? [nothingThere] : failures, isOfOneDevice: isOfOneDevice)
  }

  private var nothingThere: ScreenFailure {
    let cards = "no DRM card under /dev/dri"
    let framebuffers = "no framebuffer device under /dev"
    let what =
      switch options.choice {
      case .drm: cards
      case .fbdev: framebuffers
      case .auto, .headless: "\(cards) and \(framebuffers)"
      }
    return ScreenFailure("there is \(what); load the kernel module of the screen")
  }

  /// Closes all cards but those that are used.
  func close(except used: [KMSCard] = []) {
    for card in cards where !used.contains(where: { $0 === card }) { card.close() }
    cards = []
    screens = []
  }
}

// MARK: - Framebuffer devices

extension ScreenSearch {
  /// The framebuffer devices that the options allow, the lowest number first.
  func framebuffers() -> [FramebufferReport] {
    switch options.choice {
    case .drm, .headless: return []
    case .fbdev(let path?): return framebufferReports(at: path, devices: source.framebuffers)
    case .auto, .fbdev(path: nil):
      // A connector that was named is one of a card.
      if options.connector != nil { return [] }
      return framebufferReports(devices: source.framebuffers).filter { report in
        // Another program draws on the same hardware through its card.
        !(report.card.map(heldCards.contains) ?? false)
      }
    }
  }

  /// Whether anything found can be opened, as far as can be said without changing anything.
  var canOpen: Bool {
    screens.contains {
      !$0.isOnlyMirror && KMSOpening(card(of: $0), $0, options, log: { _ in }).obstacle == nil
    } || framebuffers().contains { $0.isUsable && hasRoom($0) }
  }

  private func hasRoom(_ framebuffer: FramebufferReport) -> Bool {
    framebuffer.size.map { options.margins.turned(options.rotation).inset($0) != nil } ?? true
  }

  /// All that could be used now, the first choice first: two searches that find the same find the
  /// same screens. Framebuffer devices count only where there are no cards.
  var candidates: [FoundScreen] {
    if !cardScreens.isEmpty { return cardScreens }
    return framebuffers().compactMap(FoundScreen.init)
  }
}
