import Controls
import Drawing
import Evdev
import Geometry
import Raster
import Testing
import Touches

@testable import DrawingApp
@testable import Kiosk

/// What each of several people at one glass has alone.
@Suite struct SeatTests {
  private let size = PixelSize(width: 800, height: 480)

  private func fixture(_ count: Int = 2, _ settings: DrawingSettings = DrawingSettings())
    -> SceneFixture
  {
    var settings = settings
    settings.seats = .fixed(count)
    return SceneFixture(size: size, settings: settings)
  }

  private func color(_ fixture: SceneFixture, _ x: Int, _ y: Int) -> UInt32 {
    fixture.picture()[x, y].rawValue & 0xFF_FFFF
  }

  // MARK: Choices

  @Test func eachSeatHasItsOwnToolAndColour() {
    let fixture = fixture()
    fixture.select("Rect")
    fixture.select("2:Ellipse")
    fixture.select("2:Blue")
    #expect(fixture.panel(1).state.selectedTool == .rect)
    #expect(fixture.panel(1).state.selectedColor == .red)
    #expect(fixture.panel(2).state.selectedTool == .ellipse)
    #expect(fixture.panel(2).state.selectedColor == .blue)
    fixture.drag(1, 100, 100, 200, 200)
    fixture.drag(2, 600, 100, 700, 200)
    // The corner of a rectangle; an ellipse has none.
    #expect(color(fixture, 102, 102) == 0xFF0000)
    #expect(color(fixture, 602, 102) == 0xFFFFFF && color(fixture, 650, 150) == 0x0000FF)
  }

  @Test func aChoiceNeverChangesAnotherSeatsNextStroke() {
    let fixture = fixture(4)
    for name in ["1:Blue", "3:Green", "4:Yellow"] { fixture.select(name) }
    for seat in 1...4 { fixture.select("\(seat):Rect") }
    for seat in 0..<4 {
      fixture.drag(UInt64(seat), 20 + Double(seat) * 200, 100, 90 + Double(seat) * 200, 200)
    }
    let colors = (0..<4).map { color(fixture, 50 + $0 * 200, 150) }
    #expect(colors == [0x0000FF, 0xFF0000, 0x00FF00, 0xFFFF00])
  }

  @Test func severalContactsOfASeatShareItsToolAndColour() {
    let fixture = fixture()
    fixture.select("2:Green")
    fixture.select("2:Rect")
    fixture.touch(1, .began, 500, 100)
    fixture.touch(2, .began, 600, 100)
    fixture.touch(1, .moved, 550, 200)
    fixture.touch(2, .moved, 650, 200)
    // One that is down goes on with what it began with.
    fixture.select("2:Blue")
    fixture.touch(3, .began, 700, 100)
    fixture.touch(3, .moved, 750, 200)
    #expect(color(fixture, 525, 150) == 0x00FF00 && color(fixture, 625, 150) == 0x00FF00)
    #expect(color(fixture, 725, 150) == 0x0000FF)
  }

  /// Seat k begins its random colours with seed + k − 1, as the only seat of a program with that seed
  /// does.
  @Test func eachSeatHasItsOwnSequenceOfRandomColours() {
    func colors(of seat: Int, in fixture: SceneFixture) -> [UInt32] {
      fixture.select("\(seat):Rect")
      fixture.select("\(seat):Random")
      let left = fixture.panel(seat).geometry.part.minX
      return (0..<3).map { index in
        fixture.drag(
          UInt64(index), Double(left + 10), 100 + Double(index) * 60, Double(left + 90),
          140 + Double(index) * 60)
        return color(fixture, left + 50, 120 + index * 60)
      }
    }
    let shared = fixture(3)
    // The first seat's colours do not depend on what the others do meanwhile.
    let third = colors(of: 3, in: shared)
    let first = colors(of: 1, in: shared)
    #expect(colors(of: 1, in: fixture(1)) == first)
    for (seed, expected) in [(UInt64(1), first), (3, third)] {
      let alone = SceneFixture(size: size, seed: seed)
      #expect(colors(of: 1, in: alone) == expected)
    }
    #expect(Set(first + third).count == 6)
  }

  // MARK: Contacts

  @Test func aTouchBelongsToTheSeatInWhosePartItBegan() {
    let fixture = fixture()
    for name in ["1:Rect", "2:Rect", "2:Blue"] { fixture.select(name) }
    fixture.drag(1, 399.9, 100, 390, 110)
    fixture.drag(2, 400, 200, 410, 210)
    #expect(color(fixture, 395, 105) == 0xFF0000)
    #expect(color(fixture, 405, 205) == 0x0000FF)
  }

  @Test func aShapeIsClippedToTheCanvasAndNotToThePart() {
    let fixture = fixture()
    fixture.select("Rect")
    fixture.touch(1, .began, 300, 100)
    fixture.touch(1, .moved, 700, 900)
    for _ in 0..<2 {
      #expect(color(fixture, 350, 200) == 0xFF0000 && color(fixture, 690, 200) == 0xFF0000)
      // The border between the parts is in the bars alone.
      #expect((395..<405).allSatisfy { color(fixture, $0, 300) == 0xFF0000 })
      #expect(color(fixture, 350, 435) == 0xFF0000 && color(fixture, 350, 436) != 0xFF0000)
      fixture.touch(1, .ended, 700, 900)
    }
    // It is the first seat's, wherever its finger went.
    #expect(fixture.panel(1).state.canUndo && !fixture.panel(2).state.canUndo)
  }

  /// A finger of the first seat that slides over the second one's controls presses nothing there, and
  /// one that began on a control leaves nothing on the other's canvas.
  @Test func contactsOfOneSeatNeverActInAnother() {
    let fixture = fixture()
    let blue = fixture.panel(2).layout["Blue"]!.center
    fixture.touch(1, .began, 200, 200)
    fixture.touch(1, .moved, blue.x, blue.y)
    fixture.touch(1, .ended, blue.x, blue.y)
    let red = fixture.panel(1).layout["Red"]!.center
    fixture.touch(2, .began, red.x, red.y)
    fixture.touch(2, .moved, blue.x, blue.y)
    fixture.touch(2, .ended, blue.x, blue.y)
    fixture.touch(3, .began, red.x, red.y)
    fixture.touch(3, .moved, 600, 200)
    fixture.touch(3, .ended, 600, 300)
    #expect(fixture.panel(2).state == PanelState())
    #expect(fixture.scene.sheet.drawables.count == 1)
  }

  /// A popover is its seat's: it stays in that part, and only that seat's touches close it.
  @Test func anOpenPopoverIsItsSeatsAlone() throws {
    let fixture = fixture()
    fixture.select("2:More")
    #expect(fixture.panel(2).isOpen && !fixture.panel(1).isOpen)
    let box = try #require(fixture.panel(2).layout.popover(of: "More"))
    #expect(PixelRect(x: 400, y: 44, width: 400, height: 392).contains(box))
    fixture.select("1:Rect")
    fixture.drag(1, 100, 100, 700, Double(box.minY + 10))
    #expect(fixture.panel(2).isOpen && fixture.scene.sheet.drawables.count == 1)
    // The shape lies beneath the box.
    #expect(color(fixture, box.minX + 30, box.minY + 2) != 0xFF0000)
    fixture.select("2:Rect")
    fixture.drag(2, 500, 200, 520, 220)
    #expect(!fixture.panel(2).isOpen && fixture.scene.sheet.drawables.count == 2)
  }

  /// What a device that lost events may send: a contact begins again where another seat is.
  @Test func aContactThatBeginsAgainIsTheNewSeatsAlone() {
    let fixture = fixture()
    for name in ["1:Rect", "2:Rect", "2:Blue"] { fixture.select(name) }
    fixture.touch(1, .began, 100, 100)
    fixture.touch(1, .moved, 150, 150)
    fixture.touch(1, .began, 600, 100)
    fixture.touch(1, .moved, 650, 150)
    #expect(color(fixture, 125, 125) == 0xFFFFFF && color(fixture, 625, 125) == 0x0000FF)
    #expect(fixture.scene.seats.contactCount == 1)
    // From the canvas onto a control, and back.
    let blue = fixture.panel(1).layout["Blue"]!.center
    fixture.touch(1, .began, blue.x, blue.y)
    fixture.touch(1, .ended, blue.x, blue.y)
    #expect(fixture.panel(1).state.selectedColor == .blue)
    #expect(color(fixture, 625, 125) == 0xFFFFFF)
    #expect(fixture.scene.seats.contactCount == 0 && fixture.scene.sheet.contactCount == 0)
  }

  // MARK: Keys and mice

  @Test func keysActForTheSeatThatWasTouchedLast() {
    let fixture = fixture()
    for name in ["1:Rect", "2:Rect"] { fixture.select(name) }
    let undo = KeyPress(name: "z", ctrl: true)
    let redo = KeyPress(name: "z", ctrl: true, shift: true)
    func canUndo() -> [Bool] { (1...2).map { fixture.panel($0).state.canUndo } }
    fixture.drag(1, 100, 100, 150, 150)
    fixture.drag(2, 600, 100, 650, 150)
    _ = fixture.press(undo)
    #expect(canUndo() == [true, false])
    #expect(color(fixture, 125, 125) == 0xFF0000 && color(fixture, 625, 125) == 0xFFFFFF)
    fixture.tap(3, 10, 10)
    _ = fixture.press(undo)
    #expect(canUndo() == [false, false])
    _ = fixture.press(redo)
    #expect(canUndo() == [true, false])
    fixture.tap(4, 790, 10)
    _ = fixture.press(redo)
    #expect(canUndo() == [true, true])
  }

  @Test func keysActForTheSeatThatAMousePointsAt() {
    let fixture = fixture()
    for name in ["1:Rect", "2:Rect"] { fixture.select(name) }
    fixture.drag(1, 100, 100, 150, 150)
    fixture.drag(2, 600, 100, 650, 150)
    fixture.scenes.moveCursor(to: Point(10, 300))
    _ = fixture.press(KeyPress(name: "z", ctrl: true))
    #expect(fixture.panel(2).state.canUndo && !fixture.panel(1).state.canUndo)
    // A pointer that hides points at nobody else.
    fixture.scenes.moveCursor(to: nil)
    _ = fixture.press(KeyPress(name: "z", ctrl: true, shift: true))
    #expect(fixture.panel(1).state.canUndo)
  }

  // MARK: Undo

  @Test func undoRedoAndClearAreTheSeatsOwn() {
    let fixture = fixture()
    for name in ["1:Rect", "2:Rect", "2:Blue"] { fixture.select(name) }
    fixture.drag(1, 100, 100, 150, 150)
    fixture.drag(2, 600, 100, 650, 150)
    fixture.drag(3, 100, 200, 150, 250)
    fixture.select("2:Undo")
    #expect(color(fixture, 625, 125) == 0xFFFFFF)
    #expect(color(fixture, 125, 125) == 0xFF0000 && color(fixture, 125, 225) == 0xFF0000)
    fixture.select("1:Clear")
    fixture.select("2:Redo")
    #expect(color(fixture, 625, 125) == 0x0000FF)
    #expect(color(fixture, 125, 125) == 0xFFFFFF && color(fixture, 125, 225) == 0xFFFFFF)
    fixture.select("1:Undo")
    #expect(color(fixture, 125, 125) == 0xFF0000 && color(fixture, 125, 225) == 0xFF0000)
  }

  /// The buttons show what their own seat can do.
  @Test func theButtonsShowTheirOwnSeatsEdits() {
    let fixture = fixture()
    fixture.select("2:Rect")
    fixture.drag(1, 600, 100, 650, 150)
    #expect(fixture.panel(2).layout["Undo"]?.isEnabled == true)
    #expect(fixture.panel(1).layout["Undo"]?.isEnabled == false)
    fixture.select("2:Undo")
    #expect(fixture.panel(2).layout["Redo"]?.isEnabled == true)
    #expect(fixture.panel(1).layout["Redo"]?.isEnabled == false)
  }

  @Test func oneShapeASeatIsKeptWhereOnlyTheLastIs() {
    var settings = DrawingSettings()
    settings.keep = .last
    let fixture = fixture(2, settings)
    for name in ["1:Rect", "2:Rect", "2:Blue"] { fixture.select(name) }
    fixture.drag(1, 100, 100, 150, 150)
    fixture.drag(2, 600, 100, 650, 150)
    #expect(color(fixture, 125, 125) == 0xFF0000 && color(fixture, 625, 125) == 0x0000FF)
    fixture.drag(3, 100, 200, 150, 250)
    #expect(color(fixture, 125, 125) == 0xFFFFFF && color(fixture, 125, 225) == 0xFF0000)
    #expect(color(fixture, 625, 125) == 0x0000FF)
    // While a finger draws, too.
    fixture.touch(4, .began, 700, 200)
    fixture.touch(4, .moved, 750, 250)
    #expect(color(fixture, 625, 125) == 0xFFFFFF && color(fixture, 725, 225) == 0x0000FF)
    #expect(color(fixture, 125, 225) == 0xFF0000)
  }

  // MARK: Names

  @Test func controlsAreFoundByTheirSeatAndName() {
    let fixture = fixture(3)
    #expect(fixture.scene.locate("2:Clear") == .disabled)
    for seat in 1...3 {
      let middle = fixture.panel(seat).layout.canvas.rect.center
      fixture.touch(UInt64(seat), .began, middle.x, middle.y)
      fixture.touch(UInt64(seat), .ended, middle.x + 50, middle.y)
      for name in ["Blue", "Line", "Clear"] {
        let taps = fixture.panel(seat).taps(for: name)!
        guard case .taps(let found) = fixture.scene.locate("\(seat):\(name)") else {
          Issue.record("\(seat):\(name)")
          continue
        }
        #expect(found.map(\.position) == taps.map(\.position))
      }
    }
    #expect(fixture.scene.locate("Blue") == fixture.scene.locate("1:Blue"))
    for name in ["0:Blue", "4:Blue", "-1:Blue", "2:Purple", "2:", ":Blue", "x:Blue", "2:2:Blue"] {
      #expect(fixture.scene.locate(name) == .unknown, "\(name)")
    }
    #expect(fixture.scene.locate("2:Redo") == .disabled)
    fixture.select("2:Image")
    #expect(fixture.scene.locate("2:Blue") == .hidden)
    #expect(fixture.scene.locate("1:Blue") != .hidden)
  }
}
