import FakeInput
import Geometry
import Testing

@Suite struct ScriptStreamTests {
  private func feed(_ stage: Stage, _ text: String) {
    stage.player.append(Array(text.utf8))
    stage.play()
  }

  @Test func linesArePlayedAsTheyArrive() {
    let stage = Stage()
    stage.play()
    #expect(stage.steps == [.needsInput])
    feed(stage, "tap 1")
    #expect(stage.touches.isEmpty)
    feed(stage, "0 20\ntouch 1 down 5 5\ntou")
    #expect(stage.words == ["began 10.0,20.0", "ended 10.0,20.0", "began 5.0,5.0"])
    feed(stage, "ch 1 up")
    #expect(stage.touches.count == 3)
    stage.player.finishInput()
    stage.play()
    #expect(stage.touches.count == 4)
    #expect(stage.steps.last == .end)
  }

  @Test func aMalformedLineEndsTheScriptThere() {
    let stage = Stage()
    feed(stage, "tap 10 20\ntap nowhere\ntap 30 40\n")
    #expect(stage.words == ["began 10.0,20.0", "ended 10.0,20.0"])
    guard case .malformed(let error)? = stage.steps.last else {
      Issue.record("the line passed")
      return
    }
    #expect(error.description == "-:2: X is a number, not “nowhere”")
    stage.play()
    #expect(stage.steps.last == .end)
  }

  @Test func aFrameThatIsNeverClosedIsNamedAtTheEnd() {
    let stage = Stage()
    feed(stage, "tap 1 1\nbegin\ntouch 1 down 2 2\n")
    stage.player.finishInput()
    stage.play()
    #expect(
      stage.steps.last
        == .malformed(FakeInputError(file: "-", line: 2, reason: "begin has no end")))
    #expect(stage.touches.count == 2)
  }

  @Test func rawLinesWaitForWhatFollowsThem() {
    let stage = Stage()
    feed(stage, "raw EV_ABS ABS_MT_TRACKING_ID 5\nraw EV_ABS ABS_MT_POSITION_X 640\n")
    #expect(stage.hub.statistics.frames == 0)
    feed(stage, "raw EV_ABS ABS_MT_POSITION_Y 640\nsyn\n")
    #expect(stage.words == ["began 10.0,10.0"])
    feed(stage, "raw EV_ABS ABS_MT_TRACKING_ID -1\n")
    stage.player.finishInput()
    stage.play()
    #expect(stage.words == ["began 10.0,10.0", "ended 10.0,10.0"])
  }

  @Test func whatCameBeforeABadLineIsStillPlayed() {
    let stage = Stage()
    feed(stage, "touch 1 down 1 1\nraw EV_ABS ABS_MT_POSITION_X 640\nnonsense\n")
    #expect(stage.words == ["began 1.0,1.0", "moved 10.0,1.0"])
  }

  @Test func aStreamThatPausedDoesNotHurryAfterwards() {
    let stage = Stage()
    feed(stage, "tap 1 1\n")
    stage.player.append(Array("touch 1 down 5 5\n".utf8))
    #expect(stage.player.next(now: .seconds(100)) == .frame)
    #expect(stage.player.due == .seconds(100) + .milliseconds(16))
  }
}
