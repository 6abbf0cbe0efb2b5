import Geometry
import TestSupport
import Testing

@testable import Scanout

@Suite struct CRTCMatchingTests {
  private func screens(_ crtcs: [[UInt32]]) -> [FoundScreen] {
    let size = PixelSize(width: 8, height: 8)
    let card = FakeScanoutDevice(size: size)
    return crtcs.enumerated().map { index, choices in
      var screen = FoundScreen(
        of: card,
        ScanoutConnector(
          id: UInt32(index), name: "DP-\(index)", status: .connected, modes: [], encoders: []),
        modes: [.fake(size)], orientation: .none, feeding: [:], isOnlyMirror: false)
      screen.crtcs = choices
      return screen
    }
  }

  private func first(_ crtcs: [[UInt32]]) -> [UInt32?] {
    FoundScreen.matched(screens(crtcs)).map(\.crtcs.first)
  }

  @Test func theOnlyPairingOfTwoScreensIsFound() {
    // The first screen could have either, and must leave the second its only one.
    #expect(first([[51, 52], [51]]) == [52, 51])
    #expect(first([[51], [51, 52]]) == [51, 52])
    #expect(first([[51, 52], [51, 53], [51]]) == [52, 53, 51])
  }

  @Test func earlierScreensComeFirstWhereNotAllCanBeFed() {
    let matched = FoundScreen.matched(screens([[51], [51], [51]]))
    #expect(matched.map(\.crtcs) == [[51], [51], [51]])
    #expect(first([[51], [51, 52], [52]]) == [51, 52, 52])
  }

  @Test func screensThatAreFedAlreadyKeepTheirCRTC() {
    #expect(first([[53, 51, 52], [51, 52, 53]]) == [53, 51])
  }

  @Test func noChoiceIsLost() {
    for matched in FoundScreen.matched(screens([[51, 52, 53], [51], [51, 52]])) {
      #expect(Set(matched.crtcs).count == matched.crtcs.count)
    }
    #expect(
      FoundScreen.matched(screens([[51, 52, 53], [51], [51, 52]])).map { Set($0.crtcs) }
        == [[51, 52, 53], [51], [51, 52]])
  }

  /// Against trying all assignments.
  @Test func asManyScreensAreFedAsCanBe() {
    var random = SeededGenerator(seed: 20_261_130)
    func most(_ crtcs: [[UInt32]], _ used: Set<UInt32> = []) -> Int {
      guard let head = crtcs.first else { return 0 }
      let rest = Array(crtcs.dropFirst())
      var best = most(rest, used)
      for crtc in head where !used.contains(crtc) {
        best = max(best, 1 + most(rest, used.union([crtc])))
      }
      return best
    }
    for trial in 0..<500 {
      let crtcs: [[UInt32]] = (0..<4).map { _ in
        (51..<56).filter { _ in random.oneIn(3) }.shuffled(using: &random)
      }
      let fed = Set(first(crtcs).compactMap { $0 }).count
      #expect(fed == most(crtcs), "trial \(trial): \(crtcs)")
    }
  }
}
