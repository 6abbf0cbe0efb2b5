import Controls
import Evdev
import Foundation
import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing
@testable import DrawingApp
@testable import Kiosk

/// Ten fingers of several people, on controls and canvas at random, with palms, devices that go, other
/// screens, other numbers of seats, and Undo, Redo and Clear of everybody: after every single touch
/// the program has what `SeatsModel` has.
///
/// TIGEREYE_LONG_INPUT_TESTS=1 plays 100,000 frames instead of 1,500.
@Suite struct RandomHandsTests {
  private static var frames: Int {
    ProcessInfo.processInfo.environment["TIGEREYE_LONG_INPUT_TESTS"] == "1" ? 100_000 : 1_500
  }

  @Test func everybodyHasTheirOwnWhateverAllDo() {
    let table = Table(seed: 13)
    for frame in 0..<Self.frames {
      table.playFrame()
      if frame % 250 == 249 { table.checkPicture() }
      guard table.problems.isEmpty else { break }
    }
    table.end()
    #expect(table.problems.isEmpty, "frame \(table.frame): \(table.problems)")
    // It was not quiet.
    let model = table.model
    #expect(model.shapeCount * 12 > Self.frames && model.choiceCount * 12 > Self.frames)
    #expect(table.cancelCount * 60 > Self.frames)
    #expect(table.seatCounts.count >= 3)
  }

  /// A glass with its screen, its people, and what they must see.
  private final class Table {
    private static let sizes = [
      PixelSize(width: 800, height: 320), PixelSize(width: 800, height: 320),
      PixelSize(width: 400, height: 300), PixelSize(width: 200, height: 240),
      PixelSize(width: 653, height: 281),
    ]
    private static let seed: UInt64 = 5
    /// Positions are parts of a pixel, so that parts and controls are hit beside their edges, too.
    private static let steps: Int32 = 8192

    private var random: SeededGenerator
    private let scenes: SceneStack
    private let scene: DrawScene
    private let hub: InputHub
    private var source: FakeInputSource
    private var shadow: Bitmap
    private(set) var model: SeatsModel
    private(set) var problems: [String] = []
    private(set) var frame = 0
    private(set) var cancelCount = 0
    private(set) var seatCounts: Set<Int> = []
    /// Whether a finger is on the glass, by slot.
    private var isDown = Array(repeating: false, count: 10)
    private var nextID: Int32 = 1
    private var formerPanels: [WeakPanel] = []

    private struct WeakPanel {
      weak var panel: DrawingPanel?
    }

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      let size = Table.sizes[0]
      let stage = Stage(size: size, scale: 1, isScripted: true, text: nil)
      var settings = DrawingSettings()
      settings.seats = .fixed(4)
      // Little, so that the history runs out of it.
      settings.memory = 1
      scene = DrawScene(on: stage, settings: settings, seed: Table.seed)
      scenes = SceneStack(stage)
      scenes.push(scene)
      model = SeatsModel(size: size, seats: 4, seed: Table.seed)
      hub = InputHub(picture: PictureGeometry(panel: size))
      source = Table.panel()
      hub.addFake(source)
      shadow = Bitmap(width: size.width, height: size.height)
      notePanels()
    }

    private static func panel() -> FakeInputSource {
      let range = AxisRange(minimum: 0, maximum: steps - 1)
      return FakeInputSource(.slotPanel(x: range, y: range))
    }

    private var panels: [DrawingPanel] { scene.seats.seats.map(\.panel) }
    private var now: Duration { .milliseconds(8 * frame) }

    private func notePanels() {
      formerPanels.removeAll { $0.panel == nil }
      for panel in panels where !formerPanels.contains(where: { $0.panel === panel }) {
        formerPanels.append(WeakPanel(panel: panel))
      }
      seatCounts.insert(panels.count)
    }

    // MARK: One frame

    func playFrame() {
      frame += 1
      switch random.int(in: 0...999) {
      case 0...9: changeScreen()
      case 10...19: changeSeats()
      case 20...29: unplug()
      case 30...79: pressKey()
      case 80...129: movePointer()
      default: moveFingers()
      }
      take(hub.readPending(now: now))
      present()
      notePanels()
    }

    private func moveFingers() {
      var words = ""
      for _ in 0...random.int(in: 0...4) {
        let slot = random.int(in: 0...9)
        words += "slot \(slot) "
        guard isDown[slot] else {
          isDown[slot] = true
          // One in thirty is the ball of a hand from the beginning.
          words += "id \(newID()) tool \(random.oneIn(30) ? 2 : 0) \(place()) "
          continue
        }
        switch random.int(in: 0...19) {
        case 0...8: words += "\(place()) "
        case 9...17:
          isDown[slot] = false
          words += "id -1 "
        case 18: words += "tool 2 "
        // A lift that was lost: another finger is there at once.
        default: words += "id \(newID()) tool 0 \(place()) "
        }
      }
      source.send(words + "syn", at: now)
    }

    private func newID() -> Int32 {
      nextID += 1
      return nextID
    }

    /// A place on the canvas, or near a control.
    private func place() -> String {
      let size = scenes.stage.size
      var point = Point(
        random.double(in: 0...Double(size.width)), random.double(in: 0...Double(size.height)))
      if random.oneIn(2), let panel = panels.randomElement(using: &random),
        let control = panel.layout.controls.randomElement(using: &random)
      {
        point = Point(
          control.center.x + random.double(in: -12...12),
          control.center.y + random.double(in: -8...8))
      }
      func step(_ value: Double, _ size: Int) -> Int32 {
        min(max(Int32(value / Double(size) * Double(Table.steps)), 0), Table.steps - 1)
      }
      return "x \(step(point.x, size.width)) y \(step(point.y, size.height))"
    }

    private func take(_ actions: [InputAction]) {
      for action in actions {
        guard case .touch(let touch) = action else { continue }
        if touch.phase == .cancelled { cancelCount += 1 }
        model.touch(touch, panels)
        scenes.take(action)
        model.followControls(panels)
        check()
      }
    }

    private func present() {
      let damage = DamageRegion(takenBy: scenes.takeDamage)
      scenes.compose(damage, into: shadow, using: Context(shadow))
    }

    // MARK: What else happens

    private func pressKey() {
      let isRedo = random.oneIn(2)
      if isRedo { model.pressRedo() } else { model.pressUndo() }
      scenes.take(.key(KeyPress(name: "z", ctrl: true, shift: isRedo)))
      model.followControls(panels)
      check()
    }

    private func movePointer() {
      let size = scenes.stage.size
      let place = Point(
        random.double(in: 0...Double(size.width - 1)),
        random.double(in: 0...Double(size.height - 1)))
      scenes.moveCursor(to: place)
      model.point(at: place)
      scenes.moveCursor(to: nil)
    }

    private func unplug() {
      source.vanish()
      take(hub.readPending(now: now))
      source = Table.panel()
      hub.addFake(source)
      isDown = Array(repeating: false, count: 10)
    }

    private func changeSeats() {
      var settings = DrawingSettings()
      let count = random.oneIn(2) ? 4 : random.int(in: 1...8)
      settings.seats = .fixed(count)
      model.want(count)
      scene.apply(settings)
      check()
    }

    private func changeScreen() {
      let size = Table.sizes.randomElement(using: &random)!
      take(hub.cancelContacts(now: now))
      hub.setPicture(PictureGeometry(panel: size))
      scenes.resize(to: size, scale: 1)
      model.resize(to: size)
      shadow = Bitmap(width: size.width, height: size.height)
      check()
    }

    // MARK: What must hold

    private func check() {
      expect(panels.count == model.seats.count, "\(panels.count) seats")
      guard panels.count == model.seats.count else { return }
      for (index, (panel, seat)) in zip(panels, model.seats).enumerated() {
        let state = panel.state
        expect(state.selectedTool == seat.tool, "seat \(index + 1) has \(state.selectedTool)")
        expect(state.selectedColor == seat.color, "seat \(index + 1) has another colour")
        expect(state.canUndo == !seat.done.isEmpty, "seat \(index + 1) can undo: \(state.canUndo)")
        expect(
          state.canRedo == !seat.undone.isEmpty, "seat \(index + 1) can redo: \(state.canRedo)")
      }
      expect(
        scene.seats.contactCount == model.fingers.count
          && scenes.contactCount == model.fingers.count,
        "\(scene.seats.contactCount) contacts")
      var drawn: [ContactID: SeatsModel.Shape] = [:]
      for shape in scene.sheet.inProgress { drawn[shape.contact] = SeatsModel.Shape(shape.tool) }
      let expected = model.fingers.compactMapValues { finger in
        if case .draws(let shape) = finger.role { shape } else { nil }
      }
      expect(drawn == expected, "\(drawn) are drawn instead of \(expected)")
    }

    /// All finished shapes have their colours, and what was composed piece by piece is the picture.
    func checkPicture() {
      let shapes = scene.sheet.drawables.map { SeatsModel.Shape($0) }
      expect(shapes == model.shapes, "\(shapes.count) shapes, \(model.shapes.count) expected")
      let whole = Bitmap(width: shadow.width, height: shadow.height)
      scenes.compose(DamageRegion(whole.bounds), into: whole, using: Context(whole))
      expect(whole.rawPixels == shadow.rawPixels, "the damage does not show the whole picture")
    }

    /// All fingers lift; nothing of them and of former panels is left.
    func end() {
      frame += 1
      for slot in isDown.indices where isDown[slot] {
        source.send("slot \(slot) id -1 syn", at: now)
      }
      take(hub.readPending(now: now))
      present()
      checkPicture()
      expect(model.fingers.isEmpty && hub.liveContacts == 0, "contacts are left")
      expect(scene.sheet.contactCount == 0, "shapes are left in progress")
      notePanels()
      expect(formerPanels.count == panels.count, "former panels are left")
      for panel in panels where !panel.isOpen {
        let fresh = DrawingPanel(geometry: panel.geometry, state: panel.state, text: nil)
        expect(pixels(of: panel) == pixels(of: fresh), "a control is left pressed")
      }
    }

    private func pixels(of panel: DrawingPanel) -> [UInt32] {
      let bitmap = Bitmap(width: shadow.width, height: shadow.height)
      panel.draw(in: Context(bitmap), damage: bitmap.bounds)
      return bitmap.rawPixels
    }

    private func expect(_ holds: Bool, _ problem: @autoclosure () -> String) {
      if !holds && problems.count < 5 { problems.append(problem()) }
    }
  }
}

extension SeatsModel.Shape {
  /// What a contact draws.
  fileprivate init(_ tool: any Tool) {
    let name = type(of: tool).name
    self.init(tool: name, color: name == .image || name == .eraser ? nil : tool.style.color)
  }

  /// What is finished.
  fileprivate init(_ drawable: any Drawable) {
    switch drawable {
    case let line as LineDrawable: self.init(tool: .line, color: line.color)
    case let rect as RectDrawable: self.init(tool: .rect, color: rect.color)
    case let ellipse as EllipseDrawable: self.init(tool: .ellipse, color: ellipse.color)
    case let stroke as StrokeDrawable: self.init(tool: .pencil, color: stroke.color)
    case is EraserDrawable: self.init(tool: .eraser, color: nil)
    default: self.init(tool: .image, color: nil)
    }
  }
}
