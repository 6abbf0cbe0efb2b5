import Foundation
import Testing

/// What systemd does after an end that was none of its own asking.
@Suite struct ServiceRestartTests {
  private let keys: [String: String] = {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let unit = package.appendingPathComponent("systemd/tigereye.service")
    let text = (try? String(contentsOf: unit, encoding: .utf8)) ?? ""
    var keys: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2, !line.hasPrefix("#") { keys[parts[0]] = parts[1] }
    }
    return keys
  }()

  /// A start that fails at once is made again after a pause, and only so often.
  @Test func aStartThatFailsAtOnceIsNoStorm() throws {
    #expect(keys["Restart"] == "on-failure")
    let pause = try #require(keys["RestartSec"].flatMap(Int.init))
    let interval = try #require(keys["StartLimitIntervalSec"].flatMap(Int.init))
    let burst = try #require(keys["StartLimitBurst"].flatMap(Int.init))
    #expect(pause >= 1)
    #expect(burst <= 30)
    // A limit that the pause alone never reaches would be none.
    #expect(burst * pause < interval)
  }

  @Test func whatDoesNotMendItselfIsNotTriedAgain() {
    let codes = keys["RestartPreventExitStatus"]?.split(separator: " ").map(String.init) ?? []
    // Usage, a missing or malformed input file, a bad configuration.
    #expect(Set(codes).isSuperset(of: ["64", "66", "78"]))
    // A screen or a right that is missing may come.
    #expect(Set(codes).isDisjoint(with: ["69", "77"]))
  }
}
