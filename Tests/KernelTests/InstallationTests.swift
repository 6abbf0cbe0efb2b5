import Foundation
import Testing

/// What README tells people to install is what the tests were run with.
@Suite struct InstallationTests {
  private let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private func packages(_ arguments: [String]) throws -> Set<String> {
    let outcome = try run(package + "/.ci/install", ["--print"] + arguments)
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The C++ library's package has the compiler's version; README's line is for Debian 13.
    let names = outcome.output.split(separator: "\n").map {
      $0.hasPrefix("libstdc++-") || $0 == "g++" ? "libstdc++-14-dev" : String($0)
    }
    return Set(names)
  }

  private var readme: String {
    get throws { try String(contentsOfFile: package + "/README.md", encoding: .utf8) }
  }

  @Test func raspberryPiLineInstallsWhatBuildingNeeds() throws {
    let prefix = "sudo apt-get install -y "
    let lines = try readme.split(separator: "\n").filter { $0.hasPrefix(prefix) }
    #expect(lines.count == 1)
    let named = Set(
      (lines.first ?? "").dropFirst(prefix.count).split(separator: " ").map(String.init))
    #expect(try named == packages([]).union(["swiftlang"]))
  }

  @Test func everyInstalledPackageIsExplained() throws {
    let text = try readme
    for name in try packages(["test"]) where !name.hasPrefix("libstdc++") {
      #expect(text.contains("`\(name)`"), "README does not say what needs \(name)")
    }
  }

  @Test func unknownArgumentOfInstallIsRefused() throws {
    let outcome = try run(package + "/.ci/install", ["--print", "everything"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("'everything'"))
  }
}
