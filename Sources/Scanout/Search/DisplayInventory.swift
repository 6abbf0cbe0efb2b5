internal import Geometry
internal import LinuxIO

/// Every screen there is, what can be done with it, and which one `openDisplay` would take.
public struct DisplayInventory: Hashable, Sendable {
  /// The lowest number first.
  public var cards: [CardReport]
  /// The lowest number first.
  public var framebuffers: [FramebufferReport]
  /// What would be opened; nil: nothing.
  public var choice: FoundScreen?
  /// Why that one, or why none: one message.
  public var reason: String

  package init(
    cards: [CardReport], framebuffers: [FramebufferReport], choice: FoundScreen?, reason: String
  ) {
    self.cards = cards
    self.framebuffers = framebuffers
    self.choice = choice
    self.reason = reason
  }
}

/// Looks at every card and framebuffer device without changing what it shows. The choice is the one
/// that `openDisplay` would try first with the same options.
public func enumerateDisplays(_ options: DisplayOptions = DisplayOptions()) -> DisplayInventory {
  enumerateDisplays(options, source: ScreenSource())
}

/// As `enumerateDisplays(_:)`, on the devices of `source`.
package func enumerateDisplays(
  _ options: DisplayOptions = DisplayOptions(), source: ScreenSource
) -> DisplayInventory {
  let search = ScreenSearch(options, source: source)
  defer { search.close() }
  var inventory = DisplayInventory(
    cards: search.reports, framebuffers: framebufferReports(devices: source.framebuffers),
    choice: nil, reason: "")
  if case .headless(let size) = options.choice {
    inventory.reason = "a panel of \(size) in memory was asked for"
  } else if let first = search.screens.first(where: { !$0.isOnlyMirror }) {
    inventory.choose(first, of: search)
  } else if let choice = search.framebuffers().lazy.compactMap(FoundScreen.init).first {
    inventory.choice = choice
    inventory.reason = "no card can be used, and \(choice.path) is the first framebuffer device"
    if case .fbdev = options.choice { inventory.reason = "a framebuffer device was asked for" }
  } else {
    for report in search.framebuffers() {
      if case .unusable(let failure) = report.verdict { search.fail(failure) }
    }
    inventory.reason = search.failure().description
  }
  inventory.judgeFramebuffers()
  return inventory
}

extension DisplayInventory {
  fileprivate mutating func choose(_ screen: FoundScreen, of search: ScreenSearch) {
    let isNamed = search.options.connector != nil
    let mirrors = isNamed ? [] : Set(search.screens.filter(\.isConnected).map(\.path))
    for index in cards.indices {
      let path = cards[index].path
      if path == screen.path {
        cards[index].verdict = .chosen
      } else if mirrors.contains(path) {
        cards[index].verdict = .mirrors
      } else if cards[index].isUsable {
        cards[index].verdict = .usable("but \(screen.path) is taken")
      }
    }
    choice = screen
    reason =
      "\(screen.connector.name) of \(search.card(of: screen).name) is the first "
      + (screen.isConnected ? "connected screen" : "screen that may be connected")
      + (isNamed ? " of that name" : "") + " that can be used"
  }

  fileprivate mutating func judgeFramebuffers() {
    for index in framebuffers.indices where framebuffers[index].isUsable {
      let framebuffer = framebuffers[index]
      if framebuffer.path == choice?.path {
        framebuffers[index].verdict = .chosen
      } else if let card = framebuffer.card, cards.contains(where: { $0.path == card }) {
        framebuffers[index].verdict = .usable("but \(card) is the better way to the same screen")
      } else if let choice {
        framebuffers[index].verdict = .usable("but \(choice.path) is taken")
      }
    }
  }
}
