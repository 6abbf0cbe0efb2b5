import Foundation
import Testing

/// A day's drawing through the whole program: what it takes, and that it can be taken back.
///
/// TIGEREYE_LONG_INPUT_TESTS=1 draws fifty times as many shapes.
@Suite struct LongHistoryTests {
  private static var factor: Int {
    ProcessInfo.processInfo.environment["TIGEREYE_LONG_INPUT_TESTS"] == "1" ? 50 : 1
  }

  /// Small rectangles all over a picture of 1920x1080, and what follows them.
  private func script(_ shapes: Int, _ end: String) -> String {
    var text = "select Rect\n"
    for index in 0..<shapes {
      let x = 10 + index * 37 % 1_900
      let y = 60 + index * 91 % 960
      text += "tap \(x) \(y)\n"
    }
    return text + end
  }

  /// The greatest resident memory of a run, in KiB.
  private func memory(of script: String) throws -> Int {
    let run = try ProgramRun()
    let path = try run.write("shapes.script", script)
    try run.start([
      "--display", "headless:1920x1080", "--fake-input", path, "--stats", run.path("stats.json"),
    ])
    try #require(run.wait() == 0, "\(run.errors)")
    let stats = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: run.path("stats.json"))))
    return try #require((stats as? [String: Any])?["rss_peak_kib"] as? Int)
  }

  /// 100,000 shapes in the long run.
  @Test func memoryStaysWithin64MegabytesBeyondTheEmptySheet() throws {
    let empty = try memory(of: "wait 1\n")
    let drawn = try memory(of: script(2_000 * Self.factor, ""))
    #expect(drawn - empty < 64 << 10)
  }

  /// A million shapes in the long run.
  @Test func whatWasDrawnLastIsTakenBackFirst() throws {
    let count = 20_000 * Self.factor
    let run = try ProgramRun()
    let keys = String(repeating: "key ctrl+z\n", count: 500)
    let first = "select Blue\ntap 5 1000\nselect Red\n"
    let path = try run.write(
      "shapes.script",
      "select Rect\n" + first + script(count, "select Green\ndrag 600 400 900 700\n")
        + "expect 750 550 #00FF00\nkey ctrl+z\nexpect 5 1000 #0000FF\n" + keys
        + "expect 5 1000 #0000FF\nselect Clear\nexpect 5 1000 #FFFFFF\nkey ctrl+z\n"
        + "expect 5 1000 #0000FF\n")
    try run.start(["--display", "headless:1920x1080", "--fake-input", path])
    #expect(run.wait() == 0, "\(run.errors)")
  }
}
