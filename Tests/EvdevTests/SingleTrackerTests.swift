import Evdev
import TestSupport
import Testing

@Suite struct SingleTrackerTests {
  @Test func theTouchKeyMayComeBeforeThePosition() {
    var log = ContactLog(.single())
    #expect(log.feed("touch 1 absx 10 absy 20 syn") == ["0 began 10,20"])
    #expect(log.feed("absx 11 syn") == ["0 moved 11,20"])
    #expect(log.feed("touch 0 absx 500 syn") == ["0 ended 11,20"])
  }

  @Test func theTouchKeyMayComeFramesBeforeThePosition() {
    var log = ContactLog(.single())
    #expect(log.feed("touch 1 syn") == [])
    #expect(log.feed("absx 10 absy 20 syn") == ["0 began 10,20"])
    #expect(log.feed("touch 0 syn") == ["0 ended 10,20"])
    #expect(log.feed("touch 1 syn") == [])
    #expect(log.feed("absx 400 absy 300 syn") == ["1 began 400,300"])
  }

  @Test func pressureAloneTellsWhereThereIsNoKey() {
    var log = ContactLog(.single(keys: [], pressure: true))
    #expect(log.feed("absx 10 absy 20 pressure 40 syn") == ["0 began 10,20"])
    #expect(log.feed("pressure 50 absx 12 syn") == ["0 moved 12,20"])
    #expect(log.feed("pressure 0 syn") == ["0 ended 12,20"])
  }

  @Test func upAndDownInOneFrameIsAnotherContact() {
    var log = ContactLog(.single())
    log.feed("touch 1 absx 10 absy 20 syn")
    #expect(
      log.feed("touch 0 touch 1 absx 50 absy 60 syn") == ["0 ended 10,20", "1 began 50,60"])
    #expect(
      log.feed("touch 0 syn touch 1 touch 0 absx 70 syn") == [
        "1 ended 50,60", "2 began 70,60", "2 ended 70,60",
      ])
  }

  @Test func anAbsoluteMouseTouchesWhileItsButtonIsDown() {
    var log = ContactLog(.single(keys: [KeyCode.buttonLeft, KeyCode.buttonRight]))
    #expect(log.feed("absx 10 absy 20 syn absx 15 syn") == [])
    #expect(log.feed("left 1 syn") == ["0 began 15,20 mouse"])
    #expect(log.feed("absx 30 syn left 0 syn") == ["0 moved 30,20 mouse", "0 ended 30,20 mouse"])
  }

  @Test func aHoveringPenLeavesNoInkAndItsEraserEndErases() {
    let keys: Set<UInt16> = [KeyCode.touch, KeyCode.toolPen, KeyCode.toolRubber]
    var log = ContactLog(.single(keys: keys))
    #expect(log.feed("pen 1 absx 10 absy 10 syn absx 11 syn") == [])
    #expect(log.feed("touch 1 syn") == ["0 began 11,10 pen"])
    #expect(log.feed("touch 0 syn pen 0 syn") == ["0 ended 11,10 pen"])
    #expect(log.feed("rubber 1 absx 50 syn touch 1 syn") == ["1 began 50,10 eraser"])
    #expect(log.feed("touch 0 rubber 0 syn") == ["1 ended 50,10 eraser"])
  }

  @Test func aCancelledTouchIsUnseenUntilItLifts() {
    var log = ContactLog(.single())
    log.feed("touch 1 absx 10 absy 20 syn")
    #expect(log.cancelAll() == ["0 cancelled 10,20"])
    #expect(log.feed("absx 30 syn touch 0 syn") == [])
    #expect(log.feed("touch 1 absx 31 syn") == ["1 began 31,20"])
  }
}
