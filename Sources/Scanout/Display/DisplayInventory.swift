internal import Geometry
internal import LinuxIO

/// Every screen there is, what can be done with it, and which one `openDisplay` would take.
public struct DisplayInventory: Hashable, Sendable {
  public var cards: [CardReport]
  public var framebuffers: [FramebufferReport]
  /// What would be opened; nil: nothing.
  public var choice: ScreenReference?
  /// Why that one, or why none: one sentence.
  public var reason: String

  public init(
    cards: [CardReport], framebuffers: [FramebufferReport], choice: ScreenReference?,
    reason: String
  ) {
    self.cards = cards
    self.framebuffers = framebuffers
    self.choice = choice
    self.reason = reason
  }
}

/// Looks at every card and framebuffer device without changing what it shows. The choice is the one
/// that `openDisplay` would try first with the same options.
public func enumerateDisplays(
  _ options: DisplayOptions = DisplayOptions(), source: ScreenSource = ScreenSource()
) -> DisplayInventory {
  let search = ScreenSearch(options, source: source)
  defer { search.close() }
  var inventory = DisplayInventory(
    cards: search.reports, framebuffers: framebufferCandidates(devices: source.framebuffers),
    choice: nil, reason: "")
  if case .headless(let size) = options.choice {
    inventory.reason = "a panel of \(size) in memory was asked for"
  } else if let first = search.screens.first(where: { !$0.candidate.isOnlyMirror }) {
    inventory.choose(first, of: search)
  } else if let first = search.framebuffers().first(where: \.isUsable),
    let choice = ScreenReference(first)
  {
    inventory.choice = choice
    inventory.reason = "no card can be used, and \(first.path) is the first framebuffer device"
    if case .fbdev = options.choice { inventory.reason = "a framebuffer device was asked for" }
  } else {
    for report in search.framebuffers() { search.fail(report.verdict, errno: nil) }
    inventory.reason = search.failure().description
  }
  inventory.judgeFramebuffers()
  return inventory
}

extension DisplayInventory {
  fileprivate mutating func choose(_ screen: ScreenSearch.Screen, of search: ScreenSearch) {
    let choice = ScreenReference(screen)
    let isNamed = search.options.connector != nil
    let mirrors = isNamed ? [] : Set(search.screens.filter(\.isConnected).map(\.card.device.path))
    for index in cards.indices {
      let path = cards[index].path
      if path == choice.path {
        cards[index].verdict = "would be used"
      } else if mirrors.contains(path) {
        cards[index].verdict = "would show the same picture"
      } else if cards[index].isUsable {
        cards[index].verdict = "usable, but \(choice.path) is taken"
      }
    }
    self.choice = choice
    reason =
      "\(screen.candidate.connector.name) of \(screen.card.name) is the first "
      + (screen.isConnected ? "connected screen" : "screen that may be connected")
      + (isNamed ? " of that name" : "") + " that can be used"
  }

  fileprivate mutating func judgeFramebuffers() {
    for index in framebuffers.indices where framebuffers[index].isUsable {
      let framebuffer = framebuffers[index]
      if framebuffer.path == choice?.path {
        framebuffers[index].verdict = "would be used"
      } else if let card = framebuffer.card, cards.contains(where: { $0.path == card }) {
        framebuffers[index].verdict = "usable, but \(card) is the better way to the same screen"
      } else if let choice {
        framebuffers[index].verdict = "usable, but \(choice.path) is taken"
      }
    }
  }
}
