import Evdev
import Geometry
import Testing

@Suite struct SteadyTouchTests {
  private func judge(
    _ samples: [(x: Double, y: Double, ms: Int)], lift: Int
  ) -> Result<Point, SteadyTouch.Fault> {
    var touch = SteadyTouch(
      at: Point(samples[0].x, samples[0].y), time: .milliseconds(samples[0].ms))
    for sample in samples.dropFirst() {
      touch.move(to: Point(sample.x, sample.y), time: .milliseconds(sample.ms))
    }
    return Result { () throws(SteadyTouch.Fault) in try touch.place(liftedAt: .milliseconds(lift)) }
  }

  @Test func aTouchWithoutMotionIsItsOnlySample() {
    #expect(judge([(0.25, 0.5, 100)], lift: 164) == .success(Point(0.25, 0.5)))
  }

  @Test func samplesCountForAsLongAsTheyLast() {
    // 10 ms at 0.26, then 30 ms at 0.25 and 40 ms at 0.24.
    let place = try? judge([(0.26, 0.5, 0), (0.25, 0.5, 10), (0.24, 0.5, 40)], lift: 80).get()
    #expect(place.map { abs($0.x - (2.6 + 7.5 + 9.6) / 80) < 1e-12 } == true)
  }

  @Test func aFingerThatMovesIsAskedAgain() {
    #expect(judge([(0.25, 0.5, 0), (0.45, 0.5, 40)], lift: 80) == .failure(.jumpy))
    let spike = [(x: 0.25, y: 0.5, ms: 0), (0.25, 0.9, 30), (0.25, 0.5, 60)]
    #expect(judge(spike, lift: 80) == .failure(.jumpy))
  }

  @Test func aDeviceThatSendsManyTimesItsRangeMayTrembleAsMuchMore() {
    #expect((try? judge([(8, 8, 0), (8.2, 8, 40)], lift: 80).get()) != nil)
    #expect(judge([(8, 8, 0), (14, 8, 40)], lift: 80) == .failure(.jumpy))
  }

  @Test func aSpikeIsNoFinger() {
    #expect(judge([(0.25, 0.5, 0)], lift: 9) == .failure(.tooShort))
    #expect(judge([(0.25, 0.5, 50)], lift: 40) == .failure(.tooShort))
  }

  @Test func timesThatRunBackwardsGiveAPlaceInside() {
    let place = try? judge([(0.25, 0.5, 50), (0.26, 0.5, 20), (0.25, 0.5, 10)], lift: 90).get()
    #expect(place.map { (0.25...0.26).contains($0.x) && $0.y == 0.5 } == true)
  }

  @Test func anEndlessTouchDoesNotFillTheMemory() {
    let samples = (0..<100_000).map { (x: 0.5, y: 0.5, ms: $0) }
    #expect(judge(samples, lift: 100_000) == .success(Point(0.5, 0.5)))
  }
}
