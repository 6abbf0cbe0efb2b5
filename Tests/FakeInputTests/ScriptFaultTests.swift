import FakeInput
import Geometry
import Testing

/// What real devices do wrong, in a script's words.
@Suite struct ScriptFaultTests {
  @Test(arguments: ["B", "A"])
  func aPalmCancels(name: String) throws {
    let stage = try Stage(
      """
      device touch protocol=\(name)
      touch 1 down 10 10
      touch 2 down 50 50
      touch 1 palm
      expect-contacts 1
      touch 1 move 12 12
      touch 1 up
      touch 1 down 60 60
      touch 2 up
      touch 1 palm
      touch 1 down 70 70
      """
    ).play()
    #expect(
      stage.words == [
        "began 10.0,10.0", "began 50.0,50.0", "cancelled 10.0,10.0", "began 60.0,60.0",
        "ended 50.0,50.0", "cancelled 60.0,60.0", "began 70.0,70.0",
      ])
  }

  @Test func rawLinesClosedBySynAreOneFrame() throws {
    let stage = try Stage(
      """
      raw EV_ABS ABS_MT_SLOT 2
      raw EV_ABS ABS_MT_TRACKING_ID 9
      raw EV_ABS ABS_MT_POSITION_X 640
      raw EV_ABS ABS_MT_POSITION_Y 1280
      syn
      raw EV_ABS ABS_MT_TRACKING_ID -1
      raw EV_SYN SYN_REPORT 0
      """
    ).play()
    #expect(stage.words == ["began 10.0,20.0", "ended 10.0,20.0"])
    #expect(stage.hub.statistics.frames == 2)
    #expect(stage.steps == [.frame, .frame, .end])
  }

  @Test func rawLinesWithoutASynAreFramesOfTheirOwn() throws {
    let stage = try Stage(
      """
      touch 1 down 10 10
      raw EV_ABS ABS_MT_POSITION_X 99999
      expect-contacts 1
      touch 1 up
      syn
      """
    ).play()
    #expect(stage.words == ["began 10.0,10.0", "moved 319.984375,10.0", "ended 319.984375,10.0"])
    #expect(stage.hub.statistics.frames == 4)
    #expect(stage.hub.statistics.outOfRange == 1)
  }

  @Test func aRawSlotBeyondTheLastIsCountedAndTheOthersLive() throws {
    let stage = try Stage(
      """
      touch 1 down 10 10
      begin
      raw EV_ABS ABS_MT_SLOT 12
      raw EV_ABS ABS_MT_TRACKING_ID 77
      raw EV_ABS ABS_MT_POSITION_X 1
      end
      touch 1 move 20 10
      touch 1 up
      """
    ).play()
    #expect(stage.words == ["began 10.0,10.0", "moved 20.0,10.0", "ended 20.0,10.0"])
    #expect(stage.hub.statistics.badSlots == 2)
  }

  @Test func whatIsDroppedIsLostAndThenMadeGood() throws {
    let stage = try Stage(
      """
      touch 1 down 10 10
      touch 2 down 20 20
      touch 3 down 30 30
      begin
      dropped
      touch 1 up
      touch 2 move 200 200
      touch 3 up
      touch 4 down 40 40
      end
      expect-contacts 2
      touch 2 move 201 200
      touch 4 up
      """
    ).play()
    #expect(
      stage.words == [
        "began 10.0,10.0", "began 20.0,20.0", "began 30.0,30.0", "ended 10.0,10.0",
        "ended 30.0,30.0", "began 40.0,40.0", "moved 200.0,200.0", "moved 201.0,200.0",
        "ended 40.0,40.0",
      ])
    #expect(stage.hub.statistics.dropped == 1)
    #expect(stage.contacts == [[2, 2]])
  }

  @Test(arguments: ["dropped\ntouch 1 up", "begin\ndropped\ntouch 1 up\nend"])
  func aLiftThatIsLostEndsTheContact(text: String) throws {
    let stage = try Stage("touch 1 down 10 10\n\(text)\nexpect-contacts 0").play()
    #expect(stage.words == ["began 10.0,10.0", "ended 10.0,10.0"])
    #expect(stage.contacts == [[0, 0]])
  }

  @Test(arguments: ["B", "A", "single"])
  func unpluggingCancelsAndPluggingInDrawsOn(name: String) throws {
    let stage = try Stage(
      """
      device touch protocol=\(name)
      touch 1 down 10 10
      touch 1 move 20 20
      unplug
      expect-contacts 0
      touch 1 move 30 30
      touch 1 up
      plug
      touch 1 down 40 40
      touch 1 up
      tap 50 50
      """
    ).play()
    #expect(
      stage.words == [
        "began 10.0,10.0", "moved 20.0,20.0", "cancelled 20.0,20.0", "began 40.0,40.0",
        "ended 40.0,40.0", "began 50.0,50.0", "ended 50.0,50.0",
      ])
    #expect(stage.contacts == [[0, 0]])
    #expect(Set(stage.touches.map(\.id)).count == 3)
  }
}
