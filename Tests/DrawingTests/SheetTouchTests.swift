import Drawing
import Geometry
import Raster
import TestSupport
import Testing
import Touches

@Suite struct SheetTouchTests {
  private func options(renderer: Renderer = .quartz) -> SheetOptions {
    SheetOptions(stamp: DrawingStamp.make(side: 16), renderer: renderer)
  }

  @Test(arguments: ToolName.allCases, Renderer.allCases)
  func cancelRestoresTheSheet(tool: ToolName, renderer: Renderer) {
    let scene = DrawingScene(options: options(renderer: renderer), seed: 7)
    scene.choices.color = .random
    for (name, y) in [(ToolName.rect, 10.0), (.pencil, 30), (.image, 40), (.ellipse, 50)] {
      scene.choices.tool = name
      scene.drag([(5, y), (30, y + 7), (55.5, y - 3.25)])
    }
    scene.present()
    let before = scene.picture
    scene.choices.tool = tool
    scene.touch(9, .began, 12.5, 9.25)
    scene.present()
    scene.touch(9, .moved, 50, 55)
    scene.present()
    scene.touch(9, .moved, 30.75, 20)
    scene.present()
    #expect(scene.picture != before)
    scene.touch(9, .cancelled, 30.75, 20)
    scene.present()
    #expect(scene.picture == before)
    #expect(scene.sheet.drawables.count == 4)
    #expect(scene.sheet.contactCount == 0)
  }

  @Test(arguments: ToolName.allCases, Renderer.allCases)
  func theShapeInTheAirEqualsTheKeptOne(tool: ToolName, renderer: Renderer) {
    let scene = DrawingScene(options: options(renderer: renderer), seed: 7)
    scene.choices.tool = .rect
    scene.drag([(0, 20), (60, 45)])
    scene.choices.color = .random
    scene.choices.tool = tool
    var random = DrawingRandom(seed: 21)
    for _ in 0..<20 {
      scene.touch(2, .began, 30, 30)
      var last = Point(30, 30)
      for _ in 0..<random.number(0...50) {
        last = random.place(64, 64)
        scene.touch(2, .moved, last.x, last.y)
        scene.present()
      }
      scene.present()
      let inTheAir = scene.picture
      scene.touch(2, .ended, last.x, last.y)
      // Alone in the air, its lift changes nothing: no frame is needed.
      #expect(scene.present() == 0)
      #expect(scene.fullPicture() == inTheAir)
    }
  }

  @Test func aLiftBelowAnotherFingersShapeIsShownAtOnce() {
    let scene = DrawingScene(options: options(), seed: 7)
    scene.choices.tool = .rect
    scene.choices.color = .fixed(Color(rgb: 0xFF0000))
    scene.touch(1, .began, 10, 10)
    scene.choices.color = .fixed(Color(rgb: 0x0000FF))
    scene.touch(2, .began, 20, 20)
    scene.touch(1, .moved, 40, 40)
    scene.touch(2, .moved, 50, 50)
    scene.present()
    #expect(scene.pixel(30, 30) == 0xFF00_00FF)
    scene.touch(2, .ended, 50, 50)
    scene.present()
    #expect(scene.pixel(30, 30) == 0xFFFF_0000)
    #expect(scene.picture == scene.fullPicture())
    scene.touch(1, .ended, 40, 40)
    scene.present()
    #expect(scene.picture == scene.fullPicture())
    #expect(scene.sheet.drawables.count == 2)
  }

  @Test func tenFingersDrawTenShapesThatNothingJoins() throws {
    let scene = DrawingScene(width: 200, height: 200, options: options(), seed: 7)
    scene.choices.color = .random
    var random = DrawingRandom(seed: 3)
    var ways: [UInt64: [Point]] = [:]
    for id in 1...10 as ClosedRange<UInt64> {
      scene.choices.tool = [.line, .pencil][Int(id % 2)]
      let place = random.place(200, 200, beyond: 0)
      ways[id] = [place]
      scene.touch(id, .began, place.x, place.y)
    }
    for _ in 0..<300 {
      let id = UInt64(random.number(1...10))
      let place = random.place(200, 200, beyond: 0)
      ways[id]!.append(place)
      scene.touch(id, .moved, place.x, place.y)
    }
    #expect(scene.sheet.contactCount == 10)
    let order: [UInt64] = [4, 1, 10, 7, 2, 9, 3, 8, 6, 5]
    for id in order {
      let place = ways[id]!.last!
      scene.touch(id, .ended, place.x, place.y)
    }
    #expect(scene.sheet.drawables.count == 10)
    for (id, drawable) in zip(order, scene.sheet.drawables) {
      if let line = drawable as? LineDrawable {
        #expect(line.start == ways[id]!.first)
        #expect(line.end == ways[id]!.last)
      } else {
        let stroke = try #require(drawable as? StrokeDrawable)
        #expect(stroke.trail.points == ways[id]!)
      }
    }
  }

  @Test func eachContactKeepsItsOwnColour() throws {
    let scene = DrawingScene(options: options(), seed: 7)
    scene.choices.tool = .rect
    scene.choices.color = .random
    var colors: [Color] = []
    for id in 1...10 as ClosedRange<UInt64> { scene.touch(id, .began, Double(id) * 5, 30) }
    for id in 1...10 as ClosedRange<UInt64> {
      scene.touch(id, .moved, Double(id) * 5 + 1, 35)
      scene.touch(id, .ended, Double(id) * 5 + 1, 35)
    }
    for drawable in scene.sheet.drawables {
      colors.append(try #require(drawable as? RectDrawable).color)
    }
    #expect(Set(colors).count == 10)
    // The same seed gives the same colours, in the order of the touch-downs.
    var generator = SeededGenerator(seed: 7)
    for color in colors {
      let bytes = (0..<3).map { _ in Double(generator.next() >> 56) / 255 }
      #expect(color == Color(red: bytes[0], green: bytes[1], blue: bytes[2]))
      #expect(color.alpha == 1)
    }
  }

  @Test func aToolChangeLeavesStartedShapesAlone() throws {
    let scene = DrawingScene(options: options(), seed: 7)
    scene.choices.tool = .line
    scene.touch(1, .began, 5, 5)
    scene.choices.tool = .ellipse
    scene.choices.color = .fixed(.black)
    scene.touch(2, .began, 30, 30)
    scene.touch(1, .moved, 20, 20)
    scene.touch(2, .moved, 50, 40)
    scene.choices.tool = .eraser
    scene.touch(1, .ended, 21, 21)
    scene.touch(2, .ended, 51, 41)
    let line = try #require(scene.sheet.drawables[0] as? LineDrawable)
    #expect(line.color == Color(rgb: 0xFF0000))
    #expect(line.end == Point(21, 21))
    let ellipse = try #require(scene.sheet.drawables[1] as? EllipseDrawable)
    #expect(ellipse.color == .black)
  }

  @Test func cancelAllForgetsEveryFinger() {
    let scene = DrawingScene(options: options(), seed: 7)
    scene.present()
    let blank = scene.picture
    scene.touch(1, .began, 5, 5)
    scene.touch(2, .began, 50, 5)
    scene.touch(1, .moved, 60, 60)
    scene.touch(2, .moved, 5, 60)
    scene.present()
    scene.sheet.cancelAll()
    scene.present()
    #expect(scene.picture == blank)
    scene.touch(1, .moved, 30, 30)
    scene.touch(1, .ended, 30, 30)
    scene.present()
    #expect(scene.picture == blank)
    #expect(!scene.sheet.canUndo())
  }

  @Test func strangersAndSecondBeginningsAreHarmless() {
    let scene = DrawingScene(options: options(), seed: 7)
    scene.touch(5, .moved, 20, 20)
    scene.touch(5, .ended, 20, 20)
    scene.touch(6, .cancelled, 20, 20)
    #expect(!scene.sheet.canUndo())
    scene.touch(7, .began, 10, 10)
    scene.touch(7, .moved, 60, 10)
    scene.touch(7, .began, 10, 30)
    scene.touch(7, .ended, 60, 30)
    scene.present()
    #expect(scene.sheet.drawables.count == 1)
    #expect(scene.pixel(30, 10) == 0xFFFF_FFFF)
    #expect(scene.pixel(30, 30) == 0xFFFF_0000)
    #expect(scene.picture == scene.fullPicture())
  }

  @Test(arguments: ToolName.allCases, Renderer.allCases)
  func hostilePlacesDrawNothingOrAreClipped(tool: ToolName, renderer: Renderer) {
    let scene = DrawingScene(options: options(renderer: renderer), seed: 7)
    scene.choices.tool = tool
    var id: UInt64 = 0
    for bad in [Double.nan, .infinity, -.infinity] {
      id += 1
      scene.touch(id, .began, bad, 5)
      scene.touch(id, .moved, 5, 5)
      scene.touch(id, .ended, 5, 5)
      #expect(!scene.sheet.canUndo())
      #expect(scene.sheet.contactCount == 0)
    }
    for bad in [Double.nan, .infinity, 1e30, -1e30, 1e300, -1e308, 1e9, -3e9] {
      id += 1
      scene.touch(id, .began, 20, 20)
      scene.touch(id, .moved, bad, 30)
      scene.touch(id, .moved, 25, bad)
      scene.touch(id, .moved, bad, bad)
      scene.present()
      scene.touch(id, .moved, 30, 30)
      scene.touch(id, .ended, bad, 40)
      scene.present()
      #expect(scene.picture == scene.fullPicture())
    }
    while scene.sheet.canUndo() { scene.sheet.undo() }
    scene.present()
    #expect(scene.picture.allSatisfy { $0 == 0xFFFF_FFFF })
  }
}
