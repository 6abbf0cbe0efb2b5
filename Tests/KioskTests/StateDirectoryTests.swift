import Testing

@testable import Kiosk

@Suite struct StateDirectoryTests {
  private func path(_ environment: [String: String]) -> String? {
    StateDirectory(of: "tigereye") { environment[$0] }?.path
  }

  @Test func theServiceManagerComesFirstThenTheUser() {
    let all = [
      "STATE_DIRECTORY": "/var/lib/tigereye:/var/lib/other", "XDG_STATE_HOME": "/s", "HOME": "/h",
    ]
    #expect(path(all) == "/var/lib/tigereye")
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/tigereye")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/tigereye")
    #expect(path([:]) == nil)
    // The standard says to ignore a relative path (XDG base directories).
    #expect(path(["XDG_STATE_HOME": "s", "HOME": "/h"]) == "/h/.local/state/tigereye")
  }
}
