import Controls
import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import DrawingApp

struct PanelDrawingTests {
  private static let cases: [(width: Int, height: Int, scale: Double)] = [
    (320, 480, 1), (480, 320, 1), (800, 240, 1), (480, 720, 1.5), (960, 640, 2), (240, 200, 1),
  ]

  @Test(arguments: [false, true])
  func anyClipShowsThePixelsOfTheWhole(isOpen: Bool) {
    var generator = SeededGenerator(seed: 0xC11B)
    for size in Self.cases {
      let controls = PanelFixture(
        width: size.width, height: size.height, scale: size.scale,
        state: PanelState(canUndo: true), withText: true)
      if isOpen, controls.panel.layout["More"] != nil { controls.tap("More") }
      let background = Color(rgb: 0x3F8FCF)
      let whole = controls.picture(over: background)
      for _ in 0..<12 {
        let clip = PixelRect(
          x: Int(generator.next() % UInt64(size.width)) - 20,
          y: Int(generator.next() % UInt64(size.height)) - 20,
          width: Int(generator.next() % 200) + 1, height: Int(generator.next() % 200) + 1)
        let part = Bitmap(width: size.width, height: size.height)
        part.fill(background, in: part.bounds)
        let expected = Bitmap(width: size.width, height: size.height)
        expected.fill(background, in: expected.bounds)
        expected.copy(clip, from: whole)
        controls.panel.draw(in: Context(part), damage: clip)
        #expect(areEqual(part, expected), "\(size) \(clip)")
      }
    }
  }

  @Test func damageCoversEveryChangeAndLittleElse() {
    var generator = SeededGenerator(seed: 0xDA_3A6E)
    for size in Self.cases {
      let controls = PanelFixture(
        width: size.width, height: size.height, scale: size.scale, withText: true)
      _ = DamageRegion(takenBy: controls.panel.takeDamage)
      var shown = controls.picture()
      var contacts: [ContactID] = (0..<3).map { _ in controls.newContact() }
      for _ in 0..<60 {
        randomStep(controls, &contacts, &generator)
        let fresh = controls.picture()
        let damage = DamageRegion(takenBy: controls.panel.takeDamage)
        // Drawing the damage alone over what was shown gives the fresh picture.
        let context = Context(shown)
        for rect in damage.rects {
          shown.fill(.white, in: rect)
          controls.panel.draw(in: context, damage: rect)
        }
        #expect(areEqual(shown, fresh))
        shown = fresh
      }
    }
  }

  private func randomStep(
    _ controls: PanelFixture, _ contacts: inout [ContactID],
    _ generator: inout SeededGenerator
  ) {
    let layout = controls.panel.layout
    let control = layout.controls[Int(generator.next() % UInt64(layout.controls.count))]
    let finger = Int(generator.next() % UInt64(contacts.count))
    switch generator.next() % 6 {
    case 0, 1: controls.send(.began, contacts[finger], control.center)
    case 2: controls.send(.moved, contacts[finger], Point(control.center.x, 120))
    case 3, 4: controls.send(.ended, contacts[finger], control.center)
    default:
      controls.panel.state.canUndo.toggle()
      controls.panel.state.canRedo = generator.next() % 2 == 0
    }
    if generator.next() % 5 == 0 {
      controls.send(.cancelled, contacts[finger], .zero)
      contacts[finger] = controls.newContact()
    }
  }

  @Test func pixelsDependOnTheStateAlone() {
    var generator = SeededGenerator(seed: 0xABCD)
    let controls = PanelFixture(width: 320, height: 480, withText: true)
    var contacts: [ContactID] = (0..<2).map { _ in controls.newContact() }
    for _ in 0..<60 { randomStep(controls, &contacts, &generator) }
    for contact in contacts { controls.send(.cancelled, contact, .zero) }
    if controls.panel.isOpen { controls.tap("More") }
    let fresh = PanelFixture(
      width: 320, height: 480, state: controls.panel.state, withText: true)
    #expect(areEqual(controls.picture(), fresh.picture()))
  }

  @Test func firstDamageIsTheBars() {
    let controls = PanelFixture(width: 320, height: 480)
    let damage = DamageRegion(takenBy: controls.panel.takeDamage)
    #expect(damage.area == 2 * 44 * 320)
    #expect(DamageRegion(takenBy: controls.panel.takeDamage).isEmpty)
  }

  @Test func pressDamagesOneFaceOnly() throws {
    let controls = PanelFixture(width: 320, height: 480)
    _ = DamageRegion(takenBy: controls.panel.takeDamage)
    controls.send(.began, controls.newContact(), controls.center("Blue"))
    let face = try #require(controls.panel.layout["Blue"]).face
    let damage = DamageRegion(takenBy: controls.panel.takeDamage)
    #expect(damage.bounds.contains(face))
    #expect(damage.area == face.width * (face.height + 1))
  }

  @Test func selectionDamagesTheTwoFaces() throws {
    let controls = PanelFixture(width: 320, height: 480)
    controls.tap("Green")
    _ = DamageRegion(takenBy: controls.panel.takeDamage)
    controls.panel.state.selectedColor = .red
    let faces = ["Red", "Green"].compactMap { controls.panel.layout[$0]?.face }
    let damage = DamageRegion(takenBy: controls.panel.takeDamage)
    #expect(damage.area == faces.reduce(0) { $0 + $1.width * ($1.height + 1) })
  }

  @Test func nothingChangesNothingIsDamaged() {
    let controls = PanelFixture(width: 320, height: 480)
    _ = DamageRegion(takenBy: controls.panel.takeDamage)
    controls.panel.state = controls.panel.state
    controls.panel.state.canUndo = true  // behind the closed panel
    controls.tap(Point(160, 200))
    #expect(DamageRegion(takenBy: controls.panel.takeDamage).isEmpty)
  }

  @Test func canvasIsLeftAloneAtRest() {
    for size in Self.cases {
      let controls = PanelFixture(
        width: size.width, height: size.height, scale: size.scale, withText: true)
      let plain = Bitmap(width: size.width, height: size.height)
      plain.fill(.white, in: plain.bounds)
      let changed = differingBounds(controls.picture(), plain)
      let canvas = controls.panel.layout.canvas
      let picture = controls.picture()
      #expect(changed == plain.bounds)
      for y in [canvas.minY, canvas.maxY - 1] {
        for x in 0..<size.width {
          #expect(picture[x, y] == PremultipliedPixel(rawValue: 0xFFFF_FFFF))
        }
      }
    }
  }

  @Test func panelCoversTheCanvasOnly() {
    let controls = PanelFixture(width: 320, height: 480, state: PanelState(canUndo: true))
    let closed = controls.picture()
    controls.tap("More")
    _ = DamageRegion(takenBy: controls.panel.takeDamage)
    let open = controls.picture()
    let canvas = controls.panel.layout.canvas
    let changed = differingBounds(closed, open)
    #expect(canvas.contains(changed))
    controls.tap("More")
    #expect(areEqual(controls.picture(), closed))
    let damage = DamageRegion(takenBy: controls.panel.takeDamage)
    #expect(damage.bounds.contains(changed))
  }

  @Test func imageClearsTheColorBar() throws {
    let controls = PanelFixture(width: 320, height: 480, withText: true)
    controls.tap("Image")
    let picture = controls.picture()
    // The bar without controls is the same along each row.
    for y in 0..<44 {
      for x in 1..<320 { #expect(picture[x, y] == picture[0, y]) }
    }
    #expect(picture[0, 0] != PremultipliedPixel(rawValue: 0xFFFF_FFFF))
    controls.tap("Line")
    #expect(
      areEqual(
        controls.picture(), PanelFixture(width: 320, height: 480, withText: true).picture()))
  }

  @Test func selectedIsDarkerThanPressedAndPressedThanResting() throws {
    let controls = PanelFixture(width: 320, height: 480)
    func brightness(_ name: String) -> Double {
      let face = controls.panel.layout[name]!.face
      let picture = controls.picture()
      var sum = 0.0
      for y in face.minY..<face.maxY {
        for x in (face.minX + 2)..<(face.minX + 8) {
          let value = picture[x, y].rawValue
          sum += Double(value >> 16 & 0xFF) + Double(value >> 8 & 0xFF) + Double(value & 0xFF)
        }
      }
      return sum
    }
    let resting = brightness("Blue")
    controls.send(.began, controls.newContact(), controls.center("Blue"))
    let pressed = brightness("Blue")
    #expect(resting > pressed * 1.1)
    controls.panel.state.selectedColor = .blue
    #expect(pressed > brightness("Blue") * 1.1)
  }

  @Test func tinyPicturesAreDrawnWithoutATrap() {
    for width in [1, 2, 7, 30, 90] {
      for height in [1, 3, 10, 45, 140] {
        for scale in [0.5, 1, 4] {
          let controls = PanelFixture(
            width: width, height: height, scale: scale, withText: true)
          for control in controls.panel.layout.controls { controls.tap(control.center) }
          let picture = controls.picture()
          #expect(picture.width == width)
        }
      }
    }
  }

  @Test func costFollowsTheDamage() {
    let controls = PanelFixture(width: 1920, height: 1080, withText: true)
    let context = Context(Bitmap(width: 1920, height: 1080))
    controls.panel.draw(in: context, damage: PixelRect(x: 0, y: 44, width: 1920, height: 992))
    #expect(context.paintedPixels == 0)
    controls.panel.draw(in: context, damage: PixelRect(x: 900, y: 10, width: 30, height: 20))
    #expect(context.paintedPixels == 600)
  }
}
