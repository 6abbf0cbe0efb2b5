import Evdev
import Geometry
import TestSupport
import Testing
import Touches

@testable import Kiosk

/// Each arrow of the procedure, without a screen and without a clock.
@Suite struct CalibrationProcedureTests {
  private let panel = DeviceSignature(name: "panel", phys: "usb-1/input0")
  private let other = DeviceSignature(name: "other", phys: "usb-2/input0")
  private static let questions = CalibrationLayout(
    size: PixelSize(width: 320, height: 480), scale: 1
  ).questions(on: PictureGeometry(panel: PixelSize(width: 320, height: 480)))

  /// A procedure and a finger for it.
  private struct Hand {
    var procedure = CalibrationProcedure(CalibrationProcedureTests.questions)
    var time = Duration.seconds(1000)
    private var next: UInt64 = 0

    mutating func touch(
      _ id: UInt64, _ phase: Touch.Phase, _ place: Point, _ device: DeviceSignature,
      source: Touch.Source = .finger
    ) {
      procedure.take(
        Touch(
          id: ContactID(rawValue: id), phase: phase, position: .zero, time: time, source: source),
        at: place, from: device)
    }

    mutating func tap(_ place: Point, _ device: DeviceSignature, hold: Duration = .milliseconds(64))
    {
      next += 1
      touch(next, .began, place, device)
      time += hold
      touch(next, .ended, place, device)
      time += .milliseconds(16)
    }

    mutating func wait(_ seconds: Int) {
      time += .seconds(seconds)
      procedure.advance(to: time)
    }
  }

  private func started(panels: Int = 1) -> Hand {
    var hand = Hand()
    hand.procedure.advance(to: hand.time)
    hand.procedure.setPanelCount(panels)
    return hand
  }

  private var crosses: [Point] { CalibrationProcedureTests.questions.crosses }

  private func tested() -> Hand {
    var hand = started()
    for cross in crosses { hand.tap(cross, panel) }
    return hand
  }

  @Test func steadyTouchesLeadFromCrossToCrossToTheTest() {
    var hand = started()
    for (index, cross) in crosses.enumerated() {
      #expect(hand.procedure.state == .asking(index))
      #expect(hand.procedure.answered == index)
      hand.tap(cross, panel)
    }
    #expect(hand.procedure.state == .testing)
    #expect(hand.procedure.device == panel)
    #expect(hand.procedure.fit.map { AxisExchange($0.matrix) == AxisExchange.identity } == true)
  }

  @Test func whatIsNoSteadyTouchIsAskedAgain() {
    var hand = started()
    hand.tap(crosses[0], panel)
    // Moved.
    hand.touch(900, .began, crosses[1], panel)
    hand.time += .milliseconds(50)
    hand.touch(900, .moved, crosses[2], panel)
    hand.time += .milliseconds(50)
    hand.touch(900, .ended, crosses[2], panel)
    #expect(hand.procedure.state == .asking(1) && hand.procedure.notice == .again(.jumpy))
    hand.tap(crosses[1], panel, hold: .milliseconds(4))
    #expect(hand.procedure.state == .asking(1) && hand.procedure.notice == .again(.tooShort))
    // A second finger, which lifts last.
    hand.touch(901, .began, crosses[1], panel)
    hand.touch(902, .began, crosses[3], panel)
    hand.time += .milliseconds(50)
    hand.touch(901, .ended, crosses[1], panel)
    #expect(hand.procedure.notice == .again(.tooShort))
    hand.touch(902, .ended, crosses[3], panel)
    #expect(hand.procedure.state == .asking(1))
    #expect(hand.procedure.notice == .again(.severalFingers))
    hand.touch(903, .began, crosses[1], panel)
    hand.time += .milliseconds(50)
    hand.touch(903, .cancelled, crosses[1], panel)
    #expect(hand.procedure.state == .asking(1) && hand.procedure.notice == .again(.cancelled))
    hand.tap(crosses[1], panel)
    #expect(hand.procedure.state == .asking(2) && hand.procedure.notice == nil)
  }

  @Test func aBadFitIsRefusedWithItsReasonAndOfferedAgain() {
    var hand = started()
    for _ in crosses { hand.tap(Point(0.4, 0.4), panel) }
    #expect(hand.procedure.state == .asking(0))
    #expect(hand.procedure.notice == .refused(.allAlike))
    #expect(hand.procedure.fit == nil && hand.procedure.answered == 0)
    for cross in crosses { hand.tap(cross, panel) }
    #expect(hand.procedure.state == .testing && hand.procedure.notice == nil)
  }

  @Test func whatIsTestedIsKeptOnlyOnDemand() {
    var hand = tested()
    hand.procedure.keep()
    #expect(hand.procedure.state == .ended(.kept))
    hand = started()
    hand.procedure.keep()
    #expect(hand.procedure.state == .asking(0))
  }

  @Test func againBeginsAnew() {
    var hand = tested()
    hand.procedure.again(now: hand.time)
    #expect(hand.procedure.state == .asking(0) && hand.procedure.fit == nil)
    // The same device is meant.
    hand.tap(crosses[0], other)
    #expect(hand.procedure.state == .asking(0))
    hand.tap(crosses[0], panel)
    #expect(hand.procedure.state == .asking(1))
  }

  @Test func aTestThatNobodyDecidesTimesOut() {
    var hand = tested()
    hand.wait(29)
    // Drawing does not put it off: a wrong fit must not be kept alive by its touches.
    hand.tap(Point(0.5, 0.5), panel)
    #expect(hand.procedure.state == .testing)
    hand.wait(1)
    #expect(hand.procedure.state == .ended(.timedOut))
    hand.procedure.keep()
    #expect(hand.procedure.state == .ended(.timedOut))
  }

  @Test func thirtySecondsWithoutATouchEndIt() {
    var hand = started()
    hand.wait(29)
    hand.tap(crosses[0], panel)
    let lastTouch = hand.time - .milliseconds(16)
    #expect(hand.procedure.deadline == lastTouch + .seconds(30))
    hand.wait(29)
    #expect(hand.procedure.state == .asking(1))
    hand.wait(1)
    #expect(hand.procedure.state == .ended(.timedOut))
    #expect(hand.procedure.deadline == nil)
  }

  @Test func aTouchAfterTheTimeIsTooLate() {
    var hand = started()
    hand.time += .seconds(31)
    hand.tap(crosses[0], panel)
    #expect(hand.procedure.state == .ended(.timedOut))
  }

  @Test func touchesForEverEndAfterFiveMinutes() {
    var hand = started()
    var taps = 0
    while hand.procedure.state == .asking(0) {
      hand.tap(crosses[0], panel, hold: .milliseconds(5))
      hand.time += .seconds(10)
      taps += 1
    }
    #expect(hand.procedure.state == .ended(.timedOut))
    #expect((28...31).contains(taps))
  }

  @Test func abandoningEndsEveryState() {
    var hand = started()
    hand.procedure.abandon()
    #expect(hand.procedure.state == .ended(.abandoned))
    hand = started(panels: 2)
    hand.procedure.abandon()
    #expect(hand.procedure.state == .ended(.abandoned))
    hand = tested()
    hand.procedure.abandon()
    #expect(hand.procedure.state == .ended(.abandoned))
    hand = tested()
    hand.procedure.keep()
    hand.procedure.abandon()
    #expect(hand.procedure.state == .ended(.kept))
  }

  @Test func ofSeveralPanelsTheOneThatIsTouchedIsMeant() {
    var hand = started(panels: 2)
    #expect(hand.procedure.state == .choosing)
    hand.tap(Point(0.5, 0.5), other)
    #expect(hand.procedure.state == .asking(0) && hand.procedure.device == other)
    hand.procedure.setPanelCount(2)
    hand.tap(crosses[0], panel)
    #expect(hand.procedure.state == .asking(0))
    hand.tap(crosses[0], other)
    #expect(hand.procedure.state == .asking(1))
  }

  @Test func aPanelThatComesOrGoesBeforeTheFirstTouchChangesTheQuestion() {
    var hand = started()
    hand.procedure.setPanelCount(2)
    #expect(hand.procedure.state == .choosing)
    hand.procedure.setPanelCount(1)
    #expect(hand.procedure.state == .asking(0))
    hand.tap(crosses[0], panel)
    hand.procedure.setPanelCount(2)
    #expect(hand.procedure.state == .asking(1))
  }

  @Test func choosingTimesOut() {
    var hand = started(panels: 2)
    hand.wait(30)
    #expect(hand.procedure.state == .ended(.timedOut))
  }

  @Test func aMouseAnswersNothing() {
    var hand = started()
    hand.touch(5, .began, crosses[0], panel, source: .mouse)
    hand.time += .milliseconds(64)
    hand.touch(5, .ended, crosses[0], panel, source: .mouse)
    #expect(hand.procedure.state == .asking(0))
  }

  @Test func anotherScreenBeginsAnew() {
    var hand = tested()
    var others = CalibrationProcedureTests.questions
    hand.procedure.setQuestions(others)
    #expect(hand.procedure.state == .testing)
    others.panel = PixelSize(width: 640, height: 480)
    hand.procedure.setQuestions(others)
    #expect(hand.procedure.state == .asking(0) && hand.procedure.fit == nil)
    hand.procedure.abandon()
    others.panel = PixelSize(width: 800, height: 480)
    hand.procedure.setQuestions(others)
    #expect(hand.procedure.state == .ended(.abandoned))
  }

  /// What is provoked: answers without any sense, for as long as it lasts.
  @Test(arguments: 0..<300)
  func garbageAnswersTrapNobody(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var hand = started(panels: Int.random(in: 1...2, using: &random))
    let start = hand.time
    var down: [UInt64] = []
    var number: UInt64 = 0
    while true {
      if case .ended = hand.procedure.state { break }
      hand.time += .milliseconds(Int.random(in: 0...400, using: &random))
      let spread = random.oneIn(20) ? 1e6 : 1.5
      let place = Point(
        Double.random(in: -spread...spread, using: &random),
        Double.random(in: -spread...spread, using: &random))
      let device = random.oneIn(30) ? other : panel
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        number += 1
        down.append(number)
        hand.touch(number, .began, place, device)
      case 3:
        if let id = down.randomElement(using: &random) { hand.touch(id, .moved, place, device) }
      case 4...6:
        if let id = down.popLast() {
          hand.touch(id, random.oneIn(20) ? .cancelled : .ended, place, device)
        }
      default:
        hand.procedure.advance(to: hand.time)
        if random.oneIn(2) { hand.procedure.keep() } else { hand.procedure.again(now: hand.time) }
      }
      if hand.time - start > .seconds(400) {
        Issue.record("seed \(seed) does not end")
        return
      }
    }
    guard hand.procedure.state == .ended(.kept) else { return }
    // A fit that chance made good is one that met all crosses.
    #expect(hand.procedure.fit.map { $0.matrix.isUsable && $0.residual <= 32 } == true)
  }
}
