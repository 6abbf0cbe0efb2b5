import FakeInput
import TestSupport
import Testing

@Suite struct LineFeedTests {
  @Test func linesComeOutHoweverTheBytesArePortioned() {
    let text = "one\ntwo\r\n\nfour é\nlast"
    for size in 1...7 {
      var feed = LineFeed()
      var lines: [String] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        feed.append(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let line = feed.nextLine() { lines.append(line) }
      }
      #expect(feed.nextLine() == nil)
      if let line = feed.takeRest() { lines.append(line) }
      #expect(lines == ["one", "two", "", "four é", "last"])
      #expect(feed.takeRest() == nil)
    }
  }

  @Test func aLineOfTenMegabytesInSmallPortionsIsOneLine() {
    var feed = LineFeed()
    let portion = [UInt8](repeating: UInt8(ascii: "x"), count: 4096)
    for _ in 0..<2560 {
      feed.append(portion)
      #expect(feed.nextLine() == nil)
    }
    feed.append([UInt8(ascii: "\n")])
    #expect(feed.nextLine()?.utf8.count == 10 << 20)
    feed.append(Array("next\n".utf8))
    #expect(feed.nextLine() == "next")
  }
}
