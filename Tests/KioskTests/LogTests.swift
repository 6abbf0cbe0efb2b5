import Testing

@testable import Kiosk

@Suite final class LogTests {
  private var lines: [String] = []

  private func makeLog(_ level: LogLevel, inJournal: Bool = false) -> Log {
    Log(level: level, program: "tigereye", inJournal: inJournal) { [unowned self] line in
      lines.append(line)
    }
  }

  private func sayAll(_ log: Log) {
    log.error("e")
    log.warning("w")
    log.info("i")
    log.debug("d")
  }

  @Test(arguments: zip(LogLevel.allCases, 1...4))
  func eachLevelSaysWhatThoseBeforeItSay(level: LogLevel, count: Int) {
    sayAll(makeLog(level))
    let all = ["tigereye: e", "tigereye: warning: w", "tigereye: info: i", "tigereye: debug: d"]
    #expect(lines == Array(all.prefix(count)))
  }

  @Test func theJournalGetsPriorities() {
    let log = makeLog(.debug, inJournal: true)
    sayAll(log)
    log.report(KioskError(.inputFile, "reason", at: FilePosition(file: "f", line: 2)))
    #expect(lines == ["<3>e", "<4>w", "<6>i", "<7>d", "<3>f:2: reason"])
  }

  @Test func anErrorInAFileBeginsWithItsPlace() {
    let log = makeLog(.error)
    log.report(KioskError(.inputFile, "reason", at: FilePosition(file: "a b", line: 7)))
    log.report("expected", at: FilePosition(file: "s", line: 1))
    log.report(KioskError(.usage, "reason"))
    #expect(lines == ["a b:7: reason", "s:1: expected", "tigereye: reason"])
  }

  @Test func aMessageIsOneLine() {
    makeLog(.error).error("a\nb\u{1B}[0m\u{2028}c")
    #expect(lines == ["tigereye: a\\u{A}b\\u{1B}[0m\\u{2028}c"])
  }

  @Test func warnOnceSaysEachKindOnce() {
    let log = makeLog(.warning)
    for number in 1...3 { log.warnOnce("range", "value \(number)") }
    log.warnOnce("slot", "slot 12")
    #expect(lines == ["tigereye: warning: value 1", "tigereye: warning: slot 12"])
  }

  @Test func aMessageThatIsNotSaidIsNotMade() {
    let log = makeLog(.warning)
    var made = 0
    func message() -> String {
      made += 1
      return "m"
    }
    log.info(message())
    log.debug(message())
    #expect(made == 0)
  }
}
