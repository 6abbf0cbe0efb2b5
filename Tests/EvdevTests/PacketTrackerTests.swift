import Geometry
import TestSupport
import Testing

@testable import Evdev

@Suite struct PacketTrackerTests {
  @Test func fingersWithIdentitiesKeepThemWhateverTheOrder() {
    var log = ContactLog(.packetPanel())
    #expect(
      log.feed("id 1 x 10 y 10 mt id 2 x 100 y 10 mt syn") == ["0 began 10,10", "1 began 100,10"])
    #expect(
      log.feed("id 2 x 90 y 10 mt id 1 x 20 y 10 mt syn") == ["1 moved 90,10", "0 moved 20,10"])
    #expect(log.feed("id 2 x 80 y 10 mt syn") == ["0 ended 20,10", "1 moved 80,10"])
    #expect(log.feed("mt syn") == ["1 ended 80,10"])
  }

  @Test func fingersWithoutIdentitiesThatCrossKeepTheirLines() {
    var log = ContactLog(.packetPanel())
    log.feed("x 0 y 0 mt x 100 y 40 mt syn")
    for step in 1...10 {
      // The order of the report swaps each time, and the fingers pass each other in the middle.
      let first = "x \(step * 10) y 0 mt"
      let second = "x \(100 - step * 10) y 40 mt"
      let told = log.feed((step % 2 == 0 ? "\(first) \(second)" : "\(second) \(first)") + " syn")
      #expect(
        Set(told) == ["0 moved \(step * 10),0", "1 moved \(100 - step * 10),40"])
    }
  }

  @Test func anEmptyReportLiftsAllAndNoReportLeavesThem() {
    var log = ContactLog(.packetPanel())
    log.feed("x 10 y 10 mt syn")
    #expect(log.feed("syn") == [])
    #expect(log.live == 1)
    #expect(log.feed("mt syn") == ["0 ended 10,10"])
  }

  @Test func theTouchKeyAloneLiftsAll() {
    var log = ContactLog(.packetPanel())
    log.feed("x 10 y 10 mt touch 1 syn")
    #expect(log.feed("touch 0 syn") == ["0 ended 10,10"])
    #expect(log.feed("x 12 y 10 mt touch 1 syn") == ["1 began 12,10"])
  }

  @Test func aTouchMajorOfZeroLiftsWhereTheDeviceHasSentOne() {
    var log = ContactLog(.packetPanel())
    #expect(log.feed("major 0 x 5 y 5 mt syn") == ["0 began 5,5"])
    #expect(log.feed("major 9 x 6 y 5 mt syn") == ["0 moved 6,5"])
    #expect(log.feed("major 0 x 7 y 5 mt syn") == ["0 ended 6,5"])
  }

  @Test func thePacketLeftOpenAtTheReportCounts() {
    var log = ContactLog(.packetPanel())
    #expect(log.feed("x 10 y 10 syn") == ["0 began 10,10"])
  }

  @Test func halfAPositionIsNoContact() {
    var log = ContactLog(.packetPanel())
    #expect(log.feed("x 10 mt syn") == [])
  }

  @Test func hoveringAndPalmsAreNotTold() {
    var log = ContactLog(.packetPanel())
    #expect(log.feed("x 10 y 10 distance 3 mt syn") == [])
    log.feed("x 10 y 10 mt syn")
    #expect(log.feed("x 11 y 10 tool 2 mt syn") == ["0 cancelled 10,10"])
    #expect(log.feed("mt syn") == [])
  }

  @Test func aTornListIsForgotten() {
    var log = ContactLog(.packetPanel())
    log.feed("id 1 x 10 y 10 mt id 2 x 50 y 50 mt syn")
    // The second packet was lost: without care this frame would lift finger 2.
    #expect(log.feed("id 1 x 11 y 10 mt dropped syn") == [])
    #expect(log.live == 2)
    #expect(
      log.feed("id 1 x 12 y 10 mt id 2 x 52 y 50 mt syn") == ["0 moved 12,10", "1 moved 52,50"])
  }

  @Test func theSmallestSumOfSquaresWins() {
    // The nearest pair is not part of the best whole.
    let partners = exactPartners(of: [(0, 0), (10, 0)], among: [(9, 0), (20, 0)])
    #expect(partners == [0, 1])
  }

  @Test func assignmentEqualsTheBestOfAllPermutations() {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let olds = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
        (Int32.random(in: 0..<50, using: &numbers), Int32.random(in: 0..<50, using: &numbers))
      }
      let news = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
        (Int32.random(in: 0..<50, using: &numbers), Int32.random(in: 0..<50, using: &numbers))
      }
      let partners = exactPartners(of: news, among: olds)
      #expect(partners.compactMap { $0 }.count == min(olds.count, news.count))
      #expect(Set(partners.compactMap { $0 }).count == min(olds.count, news.count))
      let cost = zip(news, partners).reduce(0) { sum, pair in
        pair.1.map { sum + distance(pair.0, olds[$0]) } ?? sum
      }
      #expect(cost == leastCost(news, olds))
    }
  }

  @Test func ofACrowdTheNearestPairsAreTakenFirst() {
    var numbers = SeededGenerator(seed: 8)
    func places(_ count: Int) -> [Place] {
      // On few places, so that there are ties.
      (0..<count).map { _ in
        (Int32.random(in: 0..<6, using: &numbers), Int32.random(in: 0..<6, using: &numbers))
      }
    }
    for (count, others) in [(8, 8), (10, 3), (4, 12), (9, 1), (20, 17)] {
      for _ in 0..<20 {
        let olds = places(count)
        let news = places(others)
        #expect(assigned(news, to: olds) == nearestFirst(news, olds))
      }
    }
  }

  private func assigned(_ news: [Place], to olds: [Place]) -> [Int?] {
    var assignment = NearestAssignment()
    var partners = [Int?](repeating: nil, count: news.count)
    // Twice, since its memory is used again.
    for _ in 0..<2 {
      partners = Array(repeating: nil, count: news.count)
      assignment.removeAll()
      for old in olds { assignment.addOld(x: old.0, y: old.1) }
      for new in news { assignment.addNew(x: new.0, y: new.1) }
      assignment.assign(to: &partners)
    }
    return partners
  }

  /// By the sum of squares, then by which finger came down first, then by the order of the report.
  private func nearestFirst(_ news: [Place], _ olds: [Place]) -> [Int?] {
    var pairs: [(cost: Int, old: Int, new: Int)] = []
    for new in news.indices {
      for old in olds.indices { pairs.append((distance(news[new], olds[old]), old, new)) }
    }
    pairs.sort { ($0.cost, $0.old, $0.new) < ($1.cost, $1.old, $1.new) }
    var result = [Int?](repeating: nil, count: news.count)
    var taken: Set<Int> = []
    for pair in pairs where result[pair.new] == nil && taken.insert(pair.old).inserted {
      result[pair.new] = pair.old
    }
    return result
  }

  @Test func aTieIsSettledByTheOrderInWhichTheFingersCameDown() {
    // Both ways cost the same; the one that came first has the first.
    #expect(exactPartners(of: [(0, 10), (10, 0)], among: [(0, 0), (10, 10)]) == [0, 1])
    var log = ContactLog(.packetPanel())
    log.feed("id 1 x 0 y 0 mt id 2 x 10 y 10 mt syn id 2 x 10 y 10 mt id 1 x 0 y 0 mt syn")
    // The order of the packets in the report before does not matter.
    #expect(log.feed("x 0 y 10 mt x 10 y 0 mt syn") == ["0 moved 0,10", "1 moved 10,0"])
  }

  @Test func anIdentityThatIsRepeatedOrMissingInOneReportDoesNotMakeAnotherFinger() {
    var log = ContactLog(.packetPanel())
    log.feed("id 1 x 10 y 10 mt id 2 x 500 y 10 mt syn")
    #expect(
      log.feed("id 2 x 11 y 10 mt id 2 x 501 y 10 mt syn") == ["0 moved 11,10", "1 moved 501,10"])
    #expect(log.feed("x 12 y 10 mt x 502 y 10 mt syn") == ["0 moved 12,10", "1 moved 502,10"])
    #expect(
      log.feed("id 2 x 503 y 10 mt id 1 x 13 y 10 mt syn") == ["1 moved 503,10", "0 moved 13,10"])
  }

  private typealias Place = (Int32, Int32)

  /// The partners as the tracker shows them: which old contact each new packet continues.
  private func exactPartners(of news: [Place], among olds: [Place]) -> [Int?] {
    var log = ContactLog(.packetPanel())
    func packets(_ places: [Place]) -> String {
      places.map { "x \($0.0) y \($0.1) mt" }.joined(separator: " ") + " syn"
    }
    log.feed(packets(olds))
    // A step of nothing is no change, so each place is told by the frame that follows.
    log.feed(packets(news))
    var told = log.feed("mt syn")
    return news.map { place in
      let index = told.firstIndex { $0.hasSuffix(" ended \(place.0),\(place.1)") }!
      let contact = Int(told.remove(at: index).split(separator: " ")[0])!
      return contact < olds.count ? contact : nil
    }
  }

  private func distance(_ a: Place, _ b: Place) -> Int {
    let dx = Int(a.0 - b.0)
    let dy = Int(a.1 - b.1)
    return dx * dx + dy * dy
  }

  /// By trying everything.
  private func leastCost(_ news: [Place], _ olds: [Place]) -> Int {
    let small = news.count <= olds.count ? news : olds
    let large = news.count <= olds.count ? olds : news
    func best(_ index: Int, _ used: Set<Int>) -> Int {
      guard index < small.count else { return 0 }
      return large.indices.filter { !used.contains($0) }.map {
        distance(small[index], large[$0]) + best(index + 1, used.union([$0]))
      }.min()!
    }
    return best(0, [])
  }
}
