import Scanout
import Testing

@Suite struct DisplayEventsTests {
  private static let kinds: [DisplayEvent] = [
    .flipped(at: .seconds(3)), .retry, .lost(reason: "unplugged"), .changed,
  ]

  /// All sixteen sets of events.
  @Test func eventsComeInTheOrderOfTheirKinds() {
    for set in 0..<16 {
      let wanted = DisplayEventsTests.kinds.enumerated()
        .filter { set & (1 << $0.offset) != 0 }.map(\.element)
      var events = DisplayEvents()
      for event in wanted {
        switch event {
        case .flipped(let time): events.flipped = time
        case .retry: events.wantsRetry = true
        case .lost(let reason): events.loss = reason
        case .changed: events.isChanged = true
        }
      }
      #expect(Array(events) == wanted)
      #expect(events.count == wanted.count && events.isEmpty == wanted.isEmpty)
    }
  }

  @Test func literalOfAnyOrderIsTheSameValue() {
    let events: DisplayEvents = [.changed, .retry, .flipped(at: .zero)]
    #expect(events == [.flipped(at: .zero), .retry, .changed])
    #expect(events != [.flipped(at: .zero), .retry])
    #expect(Array(events) == [.flipped(at: .zero), .retry, .changed])
  }
}
