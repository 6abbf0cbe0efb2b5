import Geometry
import TestSupport
import Testing
import Touches

@testable import Evdev

@Suite struct RejectionTests {
  // MARK: - Size

  @Test func aContactThatGrowsToAPalmIsCancelledUntilItLifts() {
    var log = ChainLog([PalmFilter(limit: 100)])
    #expect(log.feed(.began, 10, 10, at: 0, major: 40) == ["0 began 10,10"])
    #expect(log.feed(.moved, 11, 10, at: 10, major: 99) == ["0 moved 11,10"])
    #expect(log.feed(.moved, 12, 10, at: 20, major: 100) == ["0 cancelled 12,10"])
    // It does not draw when it shrinks again, as a palm that is lifted does.
    #expect(log.feed(.moved, 13, 10, at: 30, major: 10) == [])
    #expect(log.feed(.ended, 13, 10, at: 40, major: 10) == [])
    #expect(log.feed(.began, 10, 10, contact: 1, at: 50, major: 40) == ["1 began 10,10"])
  }

  @Test func aContactThatIsLargeFromTheStartIsNeverTold() {
    var log = ChainLog([PalmFilter(limit: 100)])
    log.feed(.began, 10, 10, at: 0, major: 150)
    log.feed(.moved, 11, 10, at: 10, major: 20)
    log.feed(.cancelled, 11, 10, at: 20, major: 20)
    #expect(log.samples.isEmpty)
    // One without a size is no palm.
    #expect(log.feed(.began, 10, 10, contact: 1, at: 30) == ["1 began 10,10"])
  }

  @Test func theSizeOfAPalmIsInMillimetresOrUnits() {
    func panel(major: Int32?, surface: Int32) -> DeviceCapabilities {
      var result = DeviceCapabilities.slotPanel(
        x: AxisRange(minimum: 0, maximum: 4095, resolution: surface))
      if let major {
        result.axes[AbsCode.mtTouchMajor] = AxisRange(
          minimum: 0, maximum: 255, resolution: major)
      }
      return result
    }
    #expect(PalmSize.units(120).limit(for: panel(major: 0, surface: 0)) == 120)
    #expect(PalmSize.units(120).limit(for: panel(major: nil, surface: 10)) == nil)
    #expect(PalmSize.millimetres(30).limit(for: panel(major: 4, surface: 10)) == 120)
    #expect(PalmSize.millimetres(30).limit(for: panel(major: 0, surface: 10)) == 300)
    #expect(PalmSize.millimetres(30).limit(for: panel(major: 0, surface: 0)) == nil)
    #expect(PalmSize.auto.limit(for: panel(major: 0, surface: 10)) == nil)
    #expect(PalmSize.off.limit(for: panel(major: 4, surface: 10)) == nil)
  }

  /// A panel of these lengths in millimetres, with the units of its axes.
  private func panel(
    _ width: Double, _ height: Double, x: Int32, y: Int32, major: Int32
  ) -> DeviceCapabilities {
    var result = DeviceCapabilities.slotPanel(
      x: AxisRange(minimum: 0, maximum: Int32(width * Double(x)) - 1, resolution: x),
      y: AxisRange(minimum: 0, maximum: Int32(height * Double(y)) - 1, resolution: y))
    result.axes[AbsCode.mtTouchMajor] = AxisRange(minimum: 0, maximum: 9999, resolution: major)
    return result
  }

  @Test func byItselfOnlyASizeInTheUnitsOfThePositionsIsJudged() {
    #expect(PalmSize.auto.limit(for: panel(200, 120, x: 10, y: 10, major: 10)) == 350)
    #expect(PalmSize.auto.limit(for: panel(200, 120, x: 10, y: 16, major: 10)) == 350)
    #expect(PalmSize.auto.limit(for: panel(200, 120, x: 10, y: 10, major: 4)) == nil)
    // Nor on a panel that no hand could reach across, or that is a strip.
    #expect(PalmSize.auto.limit(for: panel(9000, 5000, x: 10, y: 10, major: 10)) == nil)
    #expect(PalmSize.auto.limit(for: panel(10, 8, x: 10, y: 10, major: 10)) == nil)
    #expect(PalmSize.auto.limit(for: panel(900, 100, x: 10, y: 10, major: 10)) == nil)
    // What is asked for is done whatever the panel says.
    #expect(
      PalmSize.millimetres(30).limit(for: panel(900, 100, x: 10, y: 10, major: 4)) == 120)
  }

  @Test func largePanelsSeeMoreOfAFinger() {
    #expect(PalmSize.auto.limit(for: panel(400, 250, x: 10, y: 10, major: 10)) == 350)
    #expect(PalmSize.auto.limit(for: panel(401, 250, x: 10, y: 10, major: 10)) == 700)
    #expect(PalmSize.auto.limit(for: panel(250, 401, x: 10, y: 10, major: 10)) == 700)
  }

  @Test func theScreenBeneathShowsWhetherThePanelsUnitsLie() {
    let lying = panel(300, 180, x: 10, y: 10, major: 10)
    let screen = SurfaceSize(width: 154, height: 86)
    #expect(PalmSize.auto.limit(for: lying, screen: screen) == nil)
    let honest = panel(155, 90, x: 10, y: 10, major: 10)
    #expect(PalmSize.auto.limit(for: honest, screen: screen) == 350)
    // A screen that lies itself contradicts nothing.
    #expect(PalmSize.auto.limit(for: lying, screen: SurfaceSize(width: 16, height: 9)) == 350)
  }

  @Test func palmsAndEdgesAreCounted() {
    var log = ChainLog([PalmFilter(limit: 100), EdgeFilter(scale: ChainLog.scale)])
    log.feed(.began, 10, 10, at: 0, major: 40)
    log.feed(.moved, 12, 10, at: 20, major: 100)
    log.feed(.moved, 13, 10, at: 30, major: 120)
    log.feed(.began, 10, 10, contact: 1, at: 50, major: 200)
    #expect(log.palms == 2)
    log.feed(.began, 0, 30, contact: 2, at: 60, major: 1)
    _ = log.pass(to: 5000)
    #expect(log.edges == 1)
    #expect(log.ghosts == 0)
  }

  // MARK: - Ghosts

  private func ghostLog(
    pressures: AxisRange? = AxisRange(minimum: 0, maximum: 255)
  ) -> ChainLog {
    ChainLog([GhostFilter(scale: ChainLog.scale, pressures: pressures)])
  }

  /// A log of a panel that has reported an ordinary pressure, with contact 99.
  private func judgingLog() -> ChainLog {
    var log = ghostLog()
    log.feed(.began, 50, 30, contact: 99, at: -1000, pressure: 77)
    log.feed(.ended, 50, 30, contact: 99, at: -900, pressure: 77)
    #expect(log.takeWords() == ["99 began 50,30", "99 ended 50,30"])
    return log
  }

  @Test(arguments: [(1.0, 1.0), (99, 1), (1, 59), (99, 59), (3, 3)])
  func aShortContactAloneInACornerIsAGhost(x: Double, y: Double) {
    var log = ghostLog()
    log.feed(.began, x, y, at: 0)
    log.feed(.ended, x, y, at: 7.9)
    #expect(log.samples.isEmpty)
    #expect(log.ghosts == 1)
  }

  @Test func elsewhereTheShortestTapCounts() {
    var log = ghostLog()
    #expect(log.feed(.began, 4, 1, at: 0) == ["0 began 4,1"])
    #expect(log.feed(.ended, 4, 1, at: 0) == ["0 ended 4,1"])
    #expect(log.ghosts == 0)
  }

  @Test func aContactInACornerIsToldAfterEightMillisecondsWithAllItsPoints() {
    var log = ghostLog()
    #expect(log.feed(.began, 1, 1, at: 100) == [])
    #expect(log.deadline == .milliseconds(108))
    #expect(log.feed(.moved, 2, 1, at: 104) == [])
    #expect(log.pass(to: 107.9) == [])
    #expect(log.pass(to: 108) == ["0 began 1,1", "0 moved 2,1"])
    // With the times at which they happened.
    #expect(log.samples.map(\.time) == [.milliseconds(100), .milliseconds(104)])
    #expect(log.deadline == nil)
    #expect(log.feed(.ended, 2, 1, at: 109) == ["0 ended 2,1"])
    #expect(log.ghosts == 0)
  }

  @Test func aTapInACornerThatLastsEightMillisecondsCounts() {
    var log = ghostLog()
    log.feed(.began, 1, 1, at: 0)
    #expect(log.feed(.ended, 1, 1, at: 8) == ["0 began 1,1", "0 ended 1,1"])
    #expect(log.ghosts == 0)
  }

  @Test func aStrokeThatLeavesTheCornerIsToldAtOnce() {
    var log = ghostLog()
    log.feed(.began, 1, 1, at: 0)
    #expect(log.feed(.moved, 5, 5, at: 2) == ["0 began 1,1", "0 moved 5,5"])
    #expect(log.feed(.ended, 5, 5, at: 4) == ["0 ended 5,5"])
  }

  @Test func aCornerThatHasCompanyIsNoGhost() {
    var log = ghostLog()
    log.feed(.began, 50, 30, at: 0)
    #expect(log.feed(.began, 1, 1, contact: 1, at: 1) == ["1 began 1,1"])
    log.feed(.ended, 1, 1, contact: 1, at: 2)
    log.feed(.ended, 50, 30, at: 3)
    #expect(log.feed(.began, 1, 1, contact: 2, at: 4) == [])
    #expect(
      log.feed(.began, 50, 30, contact: 3, at: 5) == ["2 began 1,1", "3 began 50,30"])
    #expect(log.ghosts == 0)
  }

  @Test(arguments: [Int32(0), 255])
  func aContactInACornerThatNeverMovesAndPressesNotAtAllOrFullyIsAGhost(pressure: Int32) {
    var log = judgingLog()
    log.feed(.began, 2, 2, at: 0, pressure: pressure)
    log.feed(.moved, 2.5, 2, at: 1000, pressure: pressure)
    log.feed(.ended, 2.5, 2, at: 2000, pressure: pressure)
    #expect(log.samples.isEmpty)
    #expect(log.ghosts == 1)
  }

  @Test(arguments: [Int32(0), 255])
  func aShortContactThatPressesNotAtAllOrFullyIsAGhost(pressure: Int32) {
    var log = judgingLog()
    log.feed(.began, 50, 30, at: 0, pressure: pressure)
    log.feed(.ended, 50, 30, at: 7, pressure: pressure)
    #expect(log.samples.isEmpty)
    #expect(log.ghosts == 1)
  }

  @Test(arguments: [Int32(0), 255])
  func aPressureAloneMakesNoGhost(pressure: Int32) {
    var log = judgingLog()
    #expect(log.feed(.began, 50, 30, at: 0, pressure: pressure) == [])
    #expect(log.deadline == .milliseconds(8))
    #expect(log.pass(to: 8) == ["0 began 50,30"])
    #expect(log.feed(.ended, 50, 30, at: 90, pressure: pressure) == ["0 ended 50,30"])
    #expect(log.ghosts == 0)
  }

  @Test func aTapCountsOnAPanelThatAlwaysReportsTheGreatestPressure() {
    var log = ghostLog()
    for tap in 0..<UInt64(5) {
      let time = Double(tap) * 500
      #expect(
        log.feed(.began, 50, 30, contact: tap, at: time, pressure: 255) == ["\(tap) began 50,30"])
      #expect(
        log.feed(.ended, 50, 30, contact: tap, at: time + 3, pressure: 255)
          == ["\(tap) ended 50,30"])
    }
    #expect(log.ghosts == 0)
  }

  @Test func onAPanelOfWhichAllContactsAreShortTheyCountInACornerToo() {
    var log = ghostLog()
    for tap in 0..<UInt64(3) {
      log.feed(.began, 50, 30, contact: tap, at: Double(tap) * 500)
      log.feed(.ended, 50, 30, contact: tap, at: Double(tap) * 500 + 1)
    }
    log.feed(.began, 1, 1, contact: 3, at: 2000)
    #expect(log.feed(.ended, 1, 1, contact: 3, at: 2001) == ["3 began 1,1", "3 ended 1,1"])
    // One that is longer shows that short ones are odd.
    log.feed(.began, 50, 30, contact: 4, at: 3000)
    log.feed(.ended, 50, 30, contact: 4, at: 3100)
    log.feed(.began, 1, 1, contact: 5, at: 4000)
    #expect(log.feed(.ended, 1, 1, contact: 5, at: 4001) == [])
    #expect(log.ghosts == 1)
  }

  @Test func anOrdinaryPressureShowsAFinger() {
    var log = judgingLog()
    #expect(log.feed(.began, 50, 30, at: 0, pressure: 255) == [])
    #expect(
      log.feed(.moved, 50, 30, at: 10, pressure: 254) == ["0 began 50,30", "0 moved 50,30"])
    #expect(log.feed(.moved, 50, 30, at: 20, pressure: 255) == ["0 moved 50,30"])
    #expect(log.feed(.ended, 50, 30, at: 30, pressure: 0) == ["0 ended 50,30"])
    #expect(log.ghosts == 0)
  }

  @Test func aDeviceWhosePressureSaysNothingIsNotJudgedByIt() {
    var log = judgingLog()
    log.feed(.began, 50, 30, at: 0, pressure: 255)
    // A drag with the greatest pressure: this panel says 255 of fingers.
    #expect(
      log.feed(.moved, 52, 30, at: 5, pressure: 255) == ["0 began 50,30", "0 moved 52,30"])
    log.feed(.ended, 52, 30, at: 20, pressure: 255)
    #expect(log.feed(.began, 50, 30, contact: 1, at: 30, pressure: 255) == ["1 began 50,30"])
    var unranged = ghostLog(pressures: nil)
    #expect(unranged.feed(.began, 50, 30, at: 0, pressure: 0) == ["0 began 50,30"])
    var silent = ghostLog()
    #expect(silent.feed(.began, 50, 30, at: 0) == ["0 began 50,30"])
  }

  @Test func aGhostThatRestsForHoursTakesNoMemory() {
    var log = judgingLog()
    log.feed(.began, 1, 1, at: 0, pressure: 255)
    for step in 1...10_000 {
      log.feed(.moved, 1 + Double(step % 3) * 0.1, 1, at: Double(step), pressure: 255)
    }
    log.feed(.moved, 60, 30, at: 10_001, pressure: 255)
    #expect(log.samples.count == GhostFilter.capacity)
    #expect(log.samples.first?.position == Point(x: 1, y: 1))
    #expect(log.samples.last?.position == Point(x: 60, y: 30))
  }

  @Test func aGhostIsForgottenWhenItsDeviceIsCancelled() {
    var log = judgingLog()
    log.feed(.began, 50, 30, at: 0, pressure: 255)
    #expect(log.feed(.cancelled, 50, 30, at: 1, pressure: 255) == [])
    #expect(log.ghosts == 0)
  }

  @Test func aPenIsNeverRejected() {
    let stages: [any ContactStage] = [
      PalmFilter(limit: 10),
      GhostFilter(scale: ChainLog.scale, pressures: AxisRange(minimum: 0, maximum: 9)),
      EdgeFilter(scale: ChainLog.scale),
    ]
    var log = ChainLog(stages)
    #expect(
      log.feed(.began, 0, 0, at: 0, pressure: 0, major: 99, source: .pen) == ["0 began 0,0"])
    #expect(log.pass(to: 5000) == [])
    #expect(log.feed(.ended, 0, 0, at: 5001, source: .pen) == ["0 ended 0,0"])
  }

  // MARK: - Edges

  @Test(arguments: [(0.0, 30.0), (3, 30), (50, 0), (97, 30), (50, 59.9)])
  func whatRestsOnTheBorderIsCancelled(x: Double, y: Double) {
    var log = ChainLog([EdgeFilter(scale: ChainLog.scale)])
    #expect(log.feed(.began, x, y, at: 0).count == 1)
    log.feed(.moved, x, y + 0.5, at: 100)
    #expect(log.deadline == .seconds(2))
    #expect(log.pass(to: 1999) == [])
    #expect(log.pass(to: 2000).count == 1)
    #expect(log.samples.last?.phase == .cancelled)
    #expect(log.samples.last?.time == .seconds(2))
    #expect(log.deadline == nil)
    // Until it lifts it is not seen.
    #expect(log.feed(.moved, 50, 30, at: 2100) == [])
    #expect(log.feed(.ended, 50, 30, at: 2200) == [])
    #expect(log.feed(.began, 50, 30, contact: 1, at: 2300) == ["1 began 50,30"])
  }

  @Test func aStrokeThatBeginsAtTheBorderStays() {
    var log = ChainLog([EdgeFilter(scale: ChainLog.scale)])
    log.feed(.began, 1, 30, at: 0)
    #expect(log.feed(.moved, 2.1, 30, at: 100) == ["0 moved 2.1,30"])
    #expect(log.deadline == nil)
    #expect(log.pass(to: 9000) == [])
    #expect(log.feed(.ended, 2.1, 30, at: 9001) == ["0 ended 2.1,30"])
  }

  @Test func aFingerThatRestsInsideStays() {
    var log = ChainLog([EdgeFilter(scale: ChainLog.scale)])
    log.feed(.began, 3.1, 30, at: 0)
    #expect(log.deadline == nil)
    // Nor does it matter where a stroke comes to rest.
    log.feed(.moved, 0, 30, at: 100)
    #expect(log.pass(to: 9000) == [])
  }

  @Test func aTapOnTheBorderCounts() {
    var log = ChainLog([EdgeFilter(scale: ChainLog.scale)])
    log.feed(.began, 0, 0, at: 0)
    #expect(log.feed(.ended, 0, 0, at: 1500) == ["0 ended 0,0"])
    #expect(log.pass(to: 9000) == [])
  }

  // MARK: - Silence

  @Test func silenceEndsAStrokeWhereThatIsSet() {
    var log = ChainLog([ReleaseFilter(timeout: .milliseconds(500))])
    log.feed(.began, 10, 10, at: 0)
    log.feed(.began, 20, 20, contact: 1, at: 100)
    // Any report shows that the device is alive, be it about nothing.
    log.take([], at: 400)
    #expect(log.deadline == .milliseconds(900))
    #expect(log.pass(to: 899) == [])
    #expect(log.pass(to: 900) == ["0 ended 10,10", "1 ended 20,20"])
    #expect(log.samples.last?.time == .milliseconds(900))
    // One that was only resting goes on as another stroke; of the other nothing more is told.
    #expect(log.feed(.moved, 11, 10, at: 1000) == ["0 began 11,10"])
    #expect(log.feed(.ended, 20, 20, contact: 1, at: 1001) == [])
    #expect(log.feed(.ended, 11, 10, at: 1002) == ["0 ended 11,10"])
    #expect(log.deadline == nil)
  }
}
