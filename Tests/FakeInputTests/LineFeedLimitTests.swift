import FakeInput
import Testing

@Suite struct LineFeedLimitTests {
  @Test func aLineThatDoesNotEndIsNoticed() {
    var feed = LineFeed(limit: 10)
    feed.append(Array("0123456789".utf8))
    #expect(feed.nextLine() == nil)
    #expect(!feed.isOverlong)
    feed.append(Array("a".utf8))
    #expect(feed.nextLine() == nil)
    #expect(feed.isOverlong)
    feed.append(Array("\n".utf8))
    #expect(feed.nextLine() == "0123456789a")
    #expect(!feed.isOverlong)
  }
}
