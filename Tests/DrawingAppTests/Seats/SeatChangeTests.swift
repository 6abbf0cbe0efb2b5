import Controls
import Drawing
import Evdev
import Geometry
import Raster
import Testing
import Touches

@testable import DrawingApp
@testable import Kiosk

/// Seats that come and go while the program runs.
@Suite struct SeatChangeTests {
  private let wide = PixelSize(width: 1280, height: 480)
  private let narrow = PixelSize(width: 400, height: 480)

  private func settings(_ seats: SeatCount) -> DrawingSettings {
    var settings = DrawingSettings()
    settings.seats = seats
    return settings
  }

  private func color(_ fixture: SceneFixture, _ x: Int, _ y: Int) -> UInt32 {
    fixture.picture()[x, y].rawValue & 0xFF_FFFF
  }

  private func warnings(of fixture: SceneFixture) -> [String] {
    fixture.scenes.advance(to: .zero)
    return fixture.scenes.takeRequests().compactMap {
      if case .warn(let message) = $0 { message } else { nil }
    }
  }

  // MARK: Settings

  @Test func anotherNumberOfSeatsCountsWhenNoFingerIsDown() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(1)))
    fixture.select("Rect")
    fixture.touch(1, .began, 100, 100)
    fixture.scene.apply(settings(.fixed(4)))
    #expect(fixture.scene.seats.seats.count == 1)
    fixture.touch(1, .moved, 150, 150)
    fixture.touch(2, .began, 10, 10)
    fixture.touch(1, .ended, 150, 150)
    #expect(fixture.scene.seats.seats.count == 1)
    _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
    fixture.touch(2, .cancelled, 10, 10)
    #expect(fixture.scene.seats.seats.count == 4)
    #expect(DamageRegion(takenBy: fixture.scenes.takeDamage).area == wide.width * wide.height)
    #expect(color(fixture, 125, 125) == 0xFF0000)
    fixture.scene.apply(settings(.fixed(2)))
    #expect(fixture.scene.seats.seats.count == 2)
  }

  @Test func seatsThatStayKeepWhatTheyHaveChosenAndNewOnesBeginAfresh() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(2)))
    for name in ["1:Blue", "1:Rect", "2:Green", "2:Ellipse"] { fixture.select(name) }
    fixture.scene.apply(settings(.fixed(4)))
    let states = (1...4).map { fixture.panel($0).state }
    #expect(states.map(\.selectedColor) == [.blue, .green, .red, .red])
    #expect(states.map(\.selectedTool) == [.rect, .ellipse, .line, .line])
    fixture.select("4:Yellow")
    fixture.scene.apply(settings(.fixed(3)))
    fixture.scene.apply(settings(.fixed(4)))
    #expect(fixture.panel(4).state.selectedColor == .red)
    #expect(fixture.panel(2).state.selectedColor == .green)
  }

  /// A seat goes on with its random colours where it was, and a new one begins its own.
  @Test func randomColoursGoOnWithTheirSeat() {
    func colors(_ changes: Bool) -> [UInt32] {
      let fixture = SceneFixture(size: wide, settings: settings(.fixed(2)))
      for name in ["2:Random", "2:Rect"] { fixture.select(name) }
      var colors: [UInt32] = []
      for index in 0..<4 {
        if changes { fixture.scene.apply(settings(.fixed(2 + index))) }
        let part = fixture.panel(2).geometry.part
        fixture.drag(1, Double(part.minX + 10), 100, Double(part.minX + 50), 200)
        colors.append(color(fixture, part.minX + 30, 150))
      }
      return colors
    }
    #expect(colors(true) == colors(false))
    #expect(Set(colors(true)).count == 4)
  }

  @Test func editsOfSeatsThatAreGoneBelongToTheFirst() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(4)))
    for seat in 1...4 { fixture.select("\(seat):Rect") }
    fixture.drag(1, 20, 100, 60, 200)
    fixture.drag(2, 700, 100, 740, 200)
    fixture.drag(3, 1000, 100, 1040, 200)
    fixture.drag(4, 400, 100, 440, 200)
    fixture.scene.apply(settings(.fixed(2)))
    func shown() -> [Bool] { [40, 420, 720, 1020].map { color(fixture, $0, 150) == 0xFF0000 } }
    #expect(shown() == [true, true, true, true])
    // The second seat has its own still, and the first the rest, in their order.
    fixture.select("1:Undo")
    #expect(shown() == [true, true, true, false])
    fixture.select("1:Undo")
    #expect(shown() == [true, true, false, false])
    fixture.select("2:Undo")
    #expect(shown() == [true, false, false, false])
    fixture.select("1:Undo")
    #expect(shown() == [false, false, false, false])
    #expect(!fixture.panel(1).state.canUndo && !fixture.panel(2).state.canUndo)
    for name in ["1:Redo", "1:Redo", "1:Redo", "2:Redo"] { fixture.select(name) }
    #expect(shown() == [true, true, true, true])
    fixture.select("1:Clear")
    #expect(shown() == [false, true, false, false])
  }

  @Test func anOpenPopoverClosesWithTheNumberOfSeats() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(4)))
    fixture.select("2:More")
    #expect(fixture.panel(2).isOpen)
    _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
    fixture.scene.apply(settings(.fixed(3)))
    #expect((1...3).allSatisfy { !fixture.panel($0).isOpen })
    #expect(DamageRegion(takenBy: fixture.scenes.takeDamage).area == wide.width * wide.height)
  }

  @Test func theSameNumberChangesNothing() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(2)))
    let panel = fixture.panel(2)
    _ = DamageRegion(takenBy: fixture.scenes.takeDamage)
    fixture.scene.apply(settings(.fixed(2)))
    #expect(fixture.panel(2) === panel && DamageRegion(takenBy: fixture.scenes.takeDamage).isEmpty)
  }

  @Test func aNewLineWidthIsEverySeats() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(2)))
    var wider = settings(.fixed(3))
    wider.controls.lineWidth = 20
    fixture.scene.apply(wider)
    for (seat, x) in [(1, 100), (2, 600), (3, 1000)] {
      fixture.drag(UInt64(seat), Double(x), 200, Double(x) + 100, 200)
      #expect(color(fixture, x + 50, 192) == 0xFF0000, "seat \(seat)")
    }
  }

  // MARK: Another design

  /// Theme, colours, widths and tools change under the drawing: choices that are still there stay,
  /// the first ones stand for the rest.
  @Test func anotherDesignKeepsTheDrawingAndTheChoicesThatItHas() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(2)))
    fixture.select("1:Rect")
    fixture.select("1:Blue")
    fixture.drag(1, 100, 100, 200, 200)
    var other = settings(.fixed(2))
    other.controls.theme = .dark
    other.controls.palette = Palette([
      PaletteColor("Sea", 0x0000FF), PaletteColor("Moss", 0x345612),
    ])
    other.controls.widths = [6, 12]
    fixture.scene.apply(other)
    #expect(color(fixture, 150, 150) == 0x0000FF)
    #expect(fixture.panel(1).state.selectedTool == .rect)
    #expect(fixture.panel(1).state.selectedColor == .blue)
    #expect(fixture.panel(1).layout["Sea"]?.isSelected == true)
    #expect(fixture.panel(1).layout["Width 6"]?.isSelected == true)
    #expect(fixture.panel(2).state.selectedColor == .blue)
    // The first colour stands for one that is gone.
    other.controls.palette = Palette([PaletteColor("Moss", 0x345612)])
    other.controls.tools.names = [.pencil]
    fixture.scene.apply(other)
    fixture.drag(2, 300, 100, 400, 100)
    #expect(color(fixture, 350, 100) == 0x345612)
    #expect(fixture.panel(1).state.selectedTool == .pencil)
  }

  @Test func anotherDesignWaitsForTheLastFinger() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(1)))
    fixture.touch(1, .began, 200, 200)
    fixture.touch(1, .moved, 300, 200)
    var other = settings(.fixed(1))
    other.controls.theme = .light
    let panel = fixture.panel(1)
    fixture.scene.apply(other)
    #expect(fixture.panel(1) === panel && fixture.scene.sheet.contactCount == 1)
    fixture.touch(1, .ended, 400, 200)
    #expect(fixture.panel(1) !== panel)
    #expect(color(fixture, 300, 200) == 0xFF0000)
  }

  // MARK: Screens

  /// A smaller screen has the seats that it has room for; what the others drew is the first one's. A
  /// larger one has them all again.
  @Test func aScreenOfAnotherSizeHasTheSeatsThatItHasRoomFor() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(4)))
    for name in ["2:Blue", "2:Rect", "4:Rect"] { fixture.select(name) }
    fixture.drag(1, 1000, 100, 1100, 200)
    fixture.drag(2, 340, 100, 380, 200)
    fixture.scenes.resize(to: narrow, scale: 1)
    #expect(fixture.scene.seats.seats.count == 2)
    #expect(fixture.panel(2).geometry.part == PixelRect(x: 200, y: 0, width: 200, height: 480))
    #expect(fixture.panel(2).state.selectedColor == .blue)
    #expect(color(fixture, 360, 150) == 0x0000FF)
    #expect(fixture.panel(1).state.canUndo && fixture.panel(2).state.canUndo)
    fixture.select("1:Undo")
    fixture.scenes.resize(to: wide, scale: 1)
    #expect(fixture.scene.seats.seats.count == 4)
    #expect(color(fixture, 1050, 150) == 0xFFFFFF && color(fixture, 360, 150) == 0x0000FF)
    fixture.select("1:Redo")
    #expect(color(fixture, 1050, 150) == 0xFF0000)
  }

  /// Seats that a denser screen has no room for go, too.
  @Test func aDenserScreenHasFewerSeats() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(8)))
    #expect(fixture.scene.seats.seats.count == 8)
    fixture.scenes.resize(to: wide, scale: 2)
    #expect(fixture.scene.seats.seats.count == 4)
    #expect(fixture.scene.sheet.canvas == PixelRect(x: 0, y: 88, width: 1280, height: 304))
  }

  @Test func anAutomaticNumberFollowsTheScreen() {
    let fixture = SceneFixture(
      size: wide, settings: settings(.automatic), physicalWidth: 1500)
    #expect(fixture.scene.seats.seats.count == 2)
    fixture.scenes.resize(
      to: wide, scale: 1, physicalSize: Size(width: 2200, height: 800))
    #expect(fixture.scene.seats.seats.count == 3)
    fixture.scenes.resize(to: wide, scale: 1)
    #expect(fixture.scene.seats.seats.count == 1)
  }

  @Test func aContactOfTheFormerScreenIsForgotten() {
    let fixture = SceneFixture(size: wide, settings: settings(.fixed(4)))
    fixture.select("4:Rect")
    fixture.scene.touch(
      Touch(id: ContactID(rawValue: 1), phase: .began, position: Point(1000, 100), time: .zero))
    fixture.scenes.resize(to: narrow, scale: 1)
    #expect(fixture.scene.seats.contactCount == 0 && fixture.scene.sheet.contactCount == 0)
    fixture.scene.touch(
      Touch(id: ContactID(rawValue: 1), phase: .ended, position: Point(100, 200), time: .zero))
    #expect(fixture.scene.sheet.drawables.isEmpty)
  }

  // MARK: Warnings

  @Test func tooLittleRoomIsWarnedOfOnce() {
    let fixture = SceneFixture(size: narrow, settings: settings(.fixed(4)))
    let first = warnings(of: fixture)
    #expect(first.count == 1 && first[0].contains("no room for 4 seats"))
    fixture.scene.apply(settings(.fixed(4)))
    fixture.tap(1, 100, 100)
    #expect(warnings(of: fixture).isEmpty)
    fixture.scene.apply(settings(.fixed(3)))
    #expect(warnings(of: fixture).count == 1)
    fixture.scene.apply(settings(.fixed(2)))
    #expect(warnings(of: fixture).isEmpty)
    fixture.scenes.resize(to: wide, scale: 1)
    fixture.scene.apply(settings(.fixed(8)))
    #expect(warnings(of: fixture).isEmpty)
    fixture.scenes.resize(to: narrow, scale: 1)
    #expect(warnings(of: fixture).count == 1)
  }
}
