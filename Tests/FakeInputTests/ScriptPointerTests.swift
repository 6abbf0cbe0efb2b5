import FakeInput
import Geometry
import Testing

@Suite struct ScriptPointerTests {
  @Test func theMouseStartsInTheMiddleAndMovesOneToOne() throws {
    let stage = try Stage(
      """
      device mouse
      mouse move 10 -20
      mouse press
      mouse to 5 7
      mouse release
      mouse move -1000 9999
      tap 50 60
      """, panel: PixelSize(width: 320, height: 480), turn: .quarter
    ).play()
    #expect(stage.hub.cursor == Point(x: 50, y: 60))
    #expect(
      stage.words == [
        "began 250.0,140.0", "moved 5.0,7.0", "ended 5.0,7.0", "began 50.0,60.0",
        "ended 50.0,60.0",
      ])
    #expect(stage.touches.allSatisfy { $0.source == .mouse })
  }

  @Test func theAbsoluteMouseDrawsWhileItsButtonIsDown() throws {
    let stage = try Stage(
      """
      device absmouse
      mouse press
      mouse release
      mouse to 10.5 20.25
      mouse press
      mouse move 5 5
      mouse release
      """
    ).play()
    #expect(
      stage.words == [
        "began 160.0,240.0", "ended 160.0,240.0", "began 10.5,20.25", "moved 15.5,25.25",
        "ended 15.5,25.25",
      ])
    #expect(stage.hub.cursor == nil)
  }

  @Test func aPanelAndAMouseMayBothBeThere() throws {
    let stage = try Stage(
      """
      device mouse
      device touch
      mouse move 1 1
      touch 1 down 5 5
      mouse press
      expect-contacts 2
      """
    ).play()
    #expect(stage.contacts == [[2, 2]])
    #expect(stage.hub.cursor == nil)
    #expect(stage.touches.map(\.source) == [.finger, .mouse])
  }

  @Test func keysCarryTheirModifiers() throws {
    let stage = try Stage("key z\nkey ctrl+z\nkey ctrl+shift+z\nkey esc\nkey KEY_F5").play()
    #expect(stage.keys.map(\.name) == ["z", "z", "z", "esc", "f5"])
    #expect(stage.keys.map(\.ctrl) == [false, true, true, false, false])
    #expect(stage.keys.map(\.shift) == [false, false, true, false, false])
    #expect(stage.now == .milliseconds(80))
  }
}
