internal import Geometry
internal import LinuxIO

/// All cards opened and judged, and the screens to try in order.
final class ScreenSearch {
  struct Screen {
    var card: KMSCard
    var candidate: ScreenCandidate

    var isConnected: Bool { candidate.connector.status == .connected }
  }

  /// Connected screens of all cards first, then those that may be connected.
  private(set) var screens: [Screen] = []
  private(set) var reports: [CardReport] = []
  /// What cards could show if nobody held them, in the same order.
  private(set) var prospects: [ScreenProspect] = []
  /// One sentence for each card that cannot be used, and for each screen given up.
  private(set) var failures: [String] = []
  /// Whether a right that this user lacks is among the failures.
  private(set) var lacksPermission = false
  let options: DisplayOptions
  /// The cards that another program holds.
  private(set) var heldCards: Set<String> = []
  let source: ScreenSource
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
    prospects = prospects.filter(\.isConnected) + prospects.filter { !$0.isConnected }
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
      fail("\(error)", errno: error.errno)
      return []
    }
  }

  private func look(at path: String) {
    if let card = takeKept(path) { return judge(card) }
    do throws(SystemError) {
      judge(KMSCard(try source.cards.open(path)))
    } catch {
      let sentence = explain(error, path: path)
      reports.append(
        CardReport(path: path, driver: nil, isUsable: false, verdict: sentence, connectors: []))
      fail(sentence, errno: error.errno)
    }
  }

  /// The card that is open from before, if it can still be used; closed, so that it can be opened
  /// anew, if not.
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
    var verdict = survey.failure ?? "usable"
    var isUsable = survey.failure == nil
    prospects += survey.candidates.map { ScreenProspect($0, on: device) }
    if let failure = survey.failure {
      fail("cannot use \(card.name): \(failure)", errno: nil)
    }
    // Where the failure is a missing mode, its screens can still mirror another's.
    if !survey.candidates.isEmpty {
      do throws(SystemError) {
        if takesMastery { try device.becomeMaster() }
        screens += survey.candidates.map { Screen(card: card, candidate: $0) }
      } catch {
        if isUsable {
          isUsable = false
          if ScreenSearch.meansHeld(error.errno) { heldCards.insert(device.path) }
          verdict = explainMastership(error, path: device.path)
          fail(verdict, errno: nil)
        }
      }
    }
    reports.append(
      CardReport(
        path: device.path, driver: device.driverName, isUsable: isUsable, verdict: verdict,
        connectors: survey.connectors))
  }

  /// Takes note of a screen that was tried in vain.
  func fail(_ sentence: String, errno: Errno?) {
    failures.append(sentence)
    if errno == .accessDenied || errno == .notPermitted { lacksPermission = true }
  }

  /// Takes note of a display that could not be opened.
  func fail(_ error: DisplayError) {
    var isDenied = false
    if case .permission = error { isDenied = true }
    fail(error.description, errno: isDenied ? .accessDenied : nil)
  }

  private func explain(_ error: SystemError, path: String) -> String {
    var error = error
    switch error.errno {
    case .accessDenied, .notPermitted:
      error.remedy = remedyForDeniedNode(
        ownedBy: source.cards.owningGroup(of: path), usually: "video")
    case .noSuchFile:
      error.remedy = "\"tigereye list\" shows the cards there are"
    case .notTerminal, .invalidArgument:
      error.remedy = "it is no DRM card; \"tigereye list\" shows those there are"
    default:
      break
    }
    return "\(error)"
  }

  private static func meansHeld(_ errno: Errno) -> Bool {
    [.accessDenied, .notPermitted, .busy, .invalidArgument].contains(errno)
  }

  private func explainMastership(_ error: SystemError, path: String) -> String {
    guard ScreenSearch.meansHeld(error.errno) else { return "\(error)" }
    let holders = source.cards.programsHolding(path)
    let who = holders.isEmpty ? "" : " (\(holders.joined(separator: ", ")))"
    let remedy =
      holders.contains("plymouthd")
      ? "stop it or set After=plymouth-quit-wait.service"
      : "stop it, for example the desktop, or draw on another card"
    return "cannot become DRM master of \(path): another program holds it\(who); \(remedy)"
  }

  /// The sum of all failures.
  func failure() -> DisplayError {
    let sentence: String
    switch options.choice {
    case .drm(_?) where failures.count == 1, .fbdev(_?) where failures.count == 1:
      sentence = failures[0]
    default:
      let causes = failures.isEmpty ? [nothingThere] : failures
      sentence = "no usable display: " + causes.joined(separator: "; ")
    }
    if !heldCards.isEmpty { return .held(sentence) }
    return lacksPermission ? .permission(sentence) : .noUsableDisplay(sentence)
  }

  private var nothingThere: String {
    let cards = "no DRM card under /dev/dri"
    let framebuffers = "no framebuffer device under /dev"
    let what =
      switch options.choice {
      case .drm: cards
      case .fbdev: framebuffers
      case .auto, .headless: "\(cards) and \(framebuffers)"
      }
    return "there is \(what); load the kernel module of the screen"
  }

  /// Closes all cards but those that are used.
  func close(except used: [KMSCard] = []) {
    for card in cards where !used.contains(where: { $0 === card }) { card.close() }
    cards = []
    screens = []
  }
}
