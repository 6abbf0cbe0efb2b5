import Geometry
import TestSupport
import Testing

@Suite struct SeededGeneratorTests {
  /// The sequence that implementations of splitmix64 agree on for this seed.
  @Test func givesThePublishedSequence() {
    var generator = SeededGenerator(seed: 1_234_567)
    let wanted: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    let found = wanted.map { _ in generator.next() }
    #expect(found == wanted)
  }

  @Test func everySeedHasItsOwnSequence() {
    let first = (0..<1000).map { (seed: UInt64) -> UInt64 in
      var generator = SeededGenerator(seed: seed)
      return generator.next()
    }
    #expect(Set(first).count == 1000)
  }

  @Test func rangesAreFilledAndKept() {
    var generator = SeededGenerator(seed: 5)
    var seen: Set<Int> = []
    var hits = 0
    for _ in 0..<1000 {
      let value = generator.int(in: -3...3)
      #expect((-3...3).contains(value))
      seen.insert(value)
      #expect((0.25...0.5).contains(generator.double(in: 0.25...0.5)))
      if generator.oneIn(4) { hits += 1 }
    }
    #expect(seen == Set(-3...3))
    #expect((200...300).contains(hits))
  }
}
