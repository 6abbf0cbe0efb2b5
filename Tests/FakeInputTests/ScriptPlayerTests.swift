import Evdev
import FakeInput
import Geometry
import TestSupport
import Testing
import Touches

@Suite struct ScriptPlayerTests {
  @Test func aTapGoesDownForSixtyFourMilliseconds() throws {
    let stage = try Stage("tap 10 20\ntap 30 40").play()
    #expect(
      stage.words == ["began 10.0,20.0", "ended 10.0,20.0", "began 30.0,40.0", "ended 30.0,40.0"])
    #expect(stage.touches.map(\.time) == [0, 64, 80, 144].map { .milliseconds($0) })
    #expect(stage.now == .milliseconds(160))
  }

  @Test func eachFrameTakesSixteenMillisecondsAndIsShownBeforeTheNext() throws {
    let stage = try Stage("touch 1 down 5 5\ntouch 1 move 6 5\nwait 100\ntouch 1 up").play()
    #expect(stage.steps == [.frame, .frame, .wait, .frame, .end])
    #expect(stage.times == [0, 16, 32, 132, 148].map { .milliseconds($0) })
  }

  @Test func aDragMovesInEvenStepsAndEndsExactly() throws {
    let stage = try Stage("drag 0 0 80 40").play()
    #expect(stage.words.count == 10)
    #expect(stage.words[1] == "moved 10.0,5.0")
    #expect(stage.words[8] == "moved 80.0,40.0")
    #expect(stage.words[9] == "ended 80.0,40.0")
    #expect(stage.touches.last?.time == .milliseconds(144))
    let slow = try Stage("drag 0 0 10.3 10.7 steps 2 over 100").play()
    #expect(slow.touches.map(\.time) == [0, 50, 100, 116].map { .milliseconds($0) })
  }

  @Test(arguments: QuarterTurn.allCases, [true, false])
  func fractionsOfASixtyFourthLandExactlyOnATurnedScreen(turn: QuarterTurn, swap: Bool) throws {
    let panel = PixelSize(width: 320, height: 480)
    let size = turn.turned(panel)
    var text = swap ? "device touch swap\n" : ""
    var places: [String] = []
    var numbers = SeededGenerator(seed: 5)
    var points = (0..<50).map { _ in
      (
        Int.random(in: 0..<(64 * size.width), using: &numbers),
        Int.random(in: 0..<(64 * size.height), using: &numbers)
      )
    }
    points += [
      (0, 0), (64 * size.width - 1, 0), (0, 64 * size.height - 1),
      (64 * size.width - 1, 64 * size.height - 1),
    ]
    for (x, y) in points {
      let place = "\(Double(x) / 64) \(Double(y) / 64)"
      text += "touch 1 down \(place)\ntouch 1 up\n"
      places.append(place.replacing(" ", with: ","))
    }
    // A swapped panel lands right once the program is told by its calibration.
    let stage = try Stage(
      text, panel: panel, turn: turn,
      calibration: swap ? TouchCalibration(0, 1, 0, 1, 0, 0) : .identity
    ).play()
    #expect(stage.words == places.flatMap { ["began \($0)", "ended \($0)"] })
  }

  @Test func aSwappedPanelOfWhichTheProgramIsNotToldLandsAcross() throws {
    let stage = try Stage(
      "device touch swap x=0..4799 y=0..3199\ntap 32 48", panel: PixelSize(width: 320, height: 480)
    ).play()
    // 48 of 480 along the device's x, shown along the picture's x: a tenth of it.
    #expect(stage.words[0] == "began 32.0,48.0")
    let other = try Stage(
      "device touch swap x=0..4799 y=0..3199\ntap 0 48", panel: PixelSize(width: 320, height: 480)
    ).play()
    #expect(other.words[0] == "began 32.0,0.0")
  }

  @Test(arguments: ["0..1023", "1023..0", "-500..500", "17..90000", "0..9"], QuarterTurn.allCases)
  func onADeclaredRangePositionsLandWithinOneUnit(range: String, turn: QuarterTurn) throws {
    let panel = PixelSize(width: 320, height: 480)
    let size = turn.turned(panel)
    let ends = range.split(separator: ".").map { Int($0)! }
    let count = abs(ends[1] - ends[0]) + 1
    var numbers = SeededGenerator(seed: 11)
    for _ in 0..<30 {
      let x = Double.random(in: 0..<Double(size.width), using: &numbers)
      let y = Double.random(in: 0..<Double(size.height), using: &numbers)
      let stage = try Stage(
        "device touch x=\(range) y=\(range)\ntap \(x) \(y)", panel: panel, turn: turn
      ).play()
      let landed = stage.touches[0].position
      #expect(abs(landed.x - x) <= Double(size.width) / Double(count))
      #expect(abs(landed.y - y) <= Double(size.height) / Double(count))
    }
  }

  @Test func aRangeOfNothingLandsOnWholePixels() throws {
    let stage = try Stage("device touch x=0..0 y=0..0\ntap 100 200\ntap 319 479").play()
    #expect(stage.words[0] == "began 100.0,200.0")
    #expect(stage.words[2] == "began 319.0,479.0")
  }

  @Test func hugeCoordinatesStayOnTheGlass() throws {
    let stage = try Stage("tap 1e30 -1e30\ndrag -5 -5 1e300 0.5 steps 1").play()
    #expect(stage.words[0] == "began 319.984375,0.0")
    #expect(stage.words[2] == "began 0.0,0.0")
    #expect(stage.words[3] == "moved 319.984375,0.5")
  }

  @Test func framesBetweenBeginAndEndAreOne() throws {
    let stage = try Stage(
      """
      begin
      touch 1 down 10 10
      touch 2 down 20 20
      touch 3 down 30 30
      end
      expect-contacts 3
      begin
      touch 1 up
      touch 2 move 21 20
      end
      expect-contacts 2
      """
    ).play()
    #expect(stage.hub.statistics.frames == 2)
    #expect(stage.contacts == [[3, 3], [2, 2]])
  }

  @Test func downAndUpInOneFrameIsATap() throws {
    let stage = try Stage("begin\ntouch 1 down 10 10\ntouch 1 up\nend").play()
    #expect(stage.words == ["began 10.0,10.0", "ended 10.0,10.0"])
    #expect(stage.hub.statistics.frames == 1)
  }

  @Test(arguments: ["B", "A", "single"])
  func eachProtocolDrawsTheSameStroke(name: String) throws {
    let stage = try Stage(
      """
      device touch protocol=\(name)
      touch 1 down 10 10
      touch 1 move 20.25 30
      touch 1 up
      drag 5 5 7 7 steps 2
      """
    ).play()
    #expect(
      stage.words == [
        "began 10.0,10.0", "moved 20.25,30.0", "ended 20.25,30.0", "began 5.0,5.0", "moved 6.0,6.0",
        "moved 7.0,7.0", "ended 7.0,7.0",
      ])
  }

  @Test(arguments: ["B", "A"])
  func fingersKeepTheirLinesWhileTheyCross(name: String) throws {
    var text = "device touch protocol=\(name)\ntouch 1 down 0 10\ntouch 2 down 100 11\n"
    for step in 1...10 {
      text += "begin\ntouch 1 move \(step * 10) 10\ntouch 2 move \(100 - step * 10) 11\nend\n"
    }
    let stage = try Stage(text).play()
    let first = stage.touches[0].id
    let line = stage.touches.filter { $0.id == first && $0.phase == .moved }.map(\.position)
    #expect(line == (1...10).map { Point(x: Double($0 * 10), y: 10) })
  }

  @Test func contactsThatAreLeftDownStayDown() throws {
    let stage = try Stage("touch 1 down 10 10").play()
    #expect(stage.hub.liveContacts == 1)
    #expect(stage.steps == [.frame, .end])
    #expect(stage.player.next(now: .seconds(1)) == .end)
  }

  @Test func selectTapsWhereTheProgramSaysWhenItIsAsked() throws {
    let stage = try Stage("select Undo\nselect Clear\nselect Nothing\ntap 1 1")
    stage.controls = [
      "Undo": .taps([.init(position: Point(x: 300, y: 460)), .init(position: Point(x: 20, y: 30))]),
      "Clear": .taps([.init(position: Point(x: 7, y: 8), hold: .milliseconds(800))]),
    ]
    stage.play()
    #expect(
      stage.words == [
        "began 300.0,460.0", "ended 300.0,460.0", "began 20.0,30.0", "ended 20.0,30.0",
        "began 7.0,8.0", "ended 7.0,8.0", "began 1.0,1.0", "ended 1.0,1.0",
      ])
    #expect(
      stage.touches.map(\.time) == [0, 64, 80, 144, 160, 960, 976, 1040].map { .milliseconds($0) })
    #expect(
      stage.steps.contains(
        .failed(line: 3, reason: "expected a control Nothing to tap, found no such control")))
  }

  @Test func checksComeInTheirPlaceWithTheirLine() throws {
    let stage = try Stage(
      "tap 1 1\nexpect 1 2 #010203 +-4\nscreenshot out.png\n\nexpect-contacts 0"
    ).play()
    #expect(
      stage.steps == [
        .frame, .frame,
        .expect(PixelExpectation(x: 1, y: 2, color: 0x010203, tolerance: 4), line: 2),
        .screenshot(path: "out.png", line: 3), .expectContacts(0, line: 5), .end,
      ])
  }

  @Test func anEmptyScriptIsAtItsEnd() throws {
    let stage = try Stage("# nothing\n\n").play()
    #expect(stage.steps == [.end])
    #expect(stage.hub.devices.isEmpty)
  }

  @Test func tenFingersAtOnce() throws {
    var text = ""
    for finger in 0..<10 { text += "touch \(finger) down \(finger * 30) 100\n" }
    for finger in 0..<10 { text += "touch \(finger) move \(finger * 30 + 5) 110\n" }
    text += "expect-contacts 10\n"
    let stage = try Stage(text).play()
    #expect(stage.contacts == [[10, 10]])
    for begun in stage.touches.prefix(10) {
      let moved = stage.touches.last { $0.id == begun.id }!
      #expect(moved.position == Point(x: begun.position.x + 5, y: 110))
    }
    #expect(stage.hub.statistics.maxContacts == 10)
  }
}
