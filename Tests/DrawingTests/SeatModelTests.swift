import Geometry
import Raster
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Four seats on one sheet, against the simplest model there is: every edit that stands is drawn, in
/// order, on blank paper.
@Suite struct SeatModelTests {
  private static let seats = 1...4

  /// What a seat did, in the order of the sheet.
  private struct Model {
    enum Change {
      case draw(any Drawable)
      case clear([Int])
    }
    struct Entry {
      var seat: Int
      var change: Change
      var stands = true
    }
    var entries: [Entry] = []
    var done: [Int: [Int]] = [:]
    var undone: [Int: [Int]] = [:]

    mutating func add(_ change: Change, seat: Int) {
      entries.append(Entry(seat: seat, change: change))
      done[seat, default: []].append(entries.count - 1)
      undone[seat] = []
    }

    func standing(_ seat: Int) -> [Int] {
      entries.indices.filter {
        guard case .draw = entries[$0].change else { return false }
        return entries[$0].seat == seat && entries[$0].stands
      }
    }

    mutating func clear(seat: Int) {
      let numbers = standing(seat)
      if numbers.isEmpty { return }
      add(.clear(numbers), seat: seat)
      for number in numbers { entries[number].stands = false }
    }

    mutating func undo(seat: Int) {
      guard let number = done[seat]?.popLast() else { return }
      undone[seat, default: []].append(number)
      set(number, to: false)
    }

    mutating func redo(seat: Int) {
      guard let number = undone[seat]?.popLast() else { return }
      done[seat, default: []].append(number)
      set(number, to: true)
    }

    private mutating func set(_ number: Int, to inForce: Bool) {
      switch entries[number].change {
      case .draw: entries[number].stands = inForce
      case .clear(let numbers): for number in numbers { entries[number].stands = !inForce }
      }
    }

    mutating func mergeSeats(above count: Int) {
      for index in entries.indices where entries[index].seat > count { entries[index].seat = 1 }
      for seat in seats where seat > count {
        done[1, default: []] += done[seat] ?? []
        done[seat] = []
        undone[seat] = []
      }
      done[1]?.sort()
    }

    var drawables: [any Drawable] {
      entries.compactMap {
        if case .draw(let drawable) = $0.change, $0.stands { return drawable }
        return nil
      }
    }

    func picture(
      like sheet: Sheet, background: Color, _ renderer: Renderer
    ) -> [UInt32] {
      let bitmap = Bitmap(width: sheet.size.width, height: sheet.size.height)
      bitmap.fill(background, in: sheet.canvas)
      let surface = Surface(bitmap, renderer: renderer)
      for drawable in drawables {
        var drawable = drawable
        if let eraser = drawable as? EraserDrawable { drawable = eraser.over(background) }
        surface.draw(drawable, in: sheet.canvas, under: sheet.transform)
      }
      return DrawingPixels.all(of: bitmap)
    }
  }

  /// Four hands, some of them on the glass, and what they have done so far.
  private final class Table {
    let scene: DrawingScene
    let renderer: Renderer
    var random: DrawingRandom
    var model = Model()
    var background = Color.white
    private var choices: [Int: Choices] = [:]
    private var down: [Int: Point] = [:]
    private var contact: UInt64 = 0
    private var time = Duration.zero
    private var contacts: [Int: UInt64] = [:]

    init(_ renderer: Renderer, memory: Int, seed: UInt64) {
      self.renderer = renderer
      random = DrawingRandom(seed: seed)
      scene = DrawingScene(
        width: 150, height: 140, canvas: PixelRect(x: 2, y: 5, width: 147, height: 131),
        options: SheetOptions(stamp: DrawingStamp.make(), memory: memory, renderer: renderer))
      for seat in SeatModelTests.seats { choices[seat] = Choices(seat: seat, color: .random) }
    }

    func send(_ phase: Touch.Phase, _ place: Point, seat: Int) {
      time += .milliseconds(16)
      scene.sheet.touch(
        Touch(
          id: ContactID(rawValue: contacts[seat] ?? 0), phase: phase, position: place, time: time),
        with: &choices[seat]!)
    }

    /// A finger comes down, moves, or is lifted.
    func move(seat: Int) {
      guard let place = down[seat] else {
        contact += 1
        contacts[seat] = contact
        choices[seat]?.tool = random.tool()
        choices[seat]?.lineWidth = Double(random.number(1...9))
        let place = random.place(150, 140)
        down[seat] = place
        return send(.began, place, seat: seat)
      }
      if random.number(0...2) > 0 {
        // Most are short, some go across the sheet.
        let reach = random.number(0...4) == 0 ? 140 : 24
        let next = Point(
          place.x + Double(random.number(-reach...reach)),
          place.y + Double(random.number(-reach...reach)))
        down[seat] = next
        return send(.moved, next, seat: seat)
      }
      lift(seat: seat)
    }

    func lift(seat: Int) {
      guard let place = down.removeValue(forKey: seat) else { return }
      let before = scene.sheet.drawables.count
      send(random.number(0...9) == 0 ? .cancelled : .ended, place, seat: seat)
      let drawables = scene.sheet.drawables
      if drawables.count > before { model.add(.draw(drawables[before]), seat: seat) }
    }

    /// Whether all damage of the canvas was reported.
    var isUpToDate: Bool {
      let canvas = scene.sheet.canvas
      let all = scene.fullPicture()
      let width = scene.sheet.size.width
      return (canvas.minY..<canvas.maxY).allSatisfy { y in
        let row = y * width + canvas.minX..<y * width + canvas.maxX
        return all[row] == scene.picture[row]
      }
    }

    func drop() { down.removeAll() }
  }

  @Test(arguments: [
    (0, 3_000, Renderer.quartz), (60_000, 3_000, .quartz), (400_000, 10_000, .quartz),
    (64 << 20, 3_000, .quartz), (200_000, 1_500, .gles), (64 << 20, 1_500, .gles),
  ])
  func thousandsOfStepsEqualTheModel(memory: Int, steps: Int, renderer: Renderer) throws {
    let table = Table(renderer, memory: memory, seed: UInt64(memory) + 5)
    let sheet = table.scene.sheet
    var longest = 0
    for step in 0..<steps {
      let seat = table.random.number(Self.seats)
      let kind = table.random.number(0...999)
      switch kind {
      case ..<850:
        table.move(seat: seat)
      case ..<910:
        for _ in 0..<table.random.number(1...3) {
          sheet.undo(seat: seat)
          table.model.undo(seat: seat)
        }
      case ..<985:
        for _ in 0..<table.random.number(1...4) {
          sheet.redo(seat: seat)
          table.model.redo(seat: seat)
        }
      case ..<989:
        sheet.clear(seat: seat)
        table.model.clear(seat: seat)
      case ..<996:
        for seat in Self.seats where seat > 2 { table.lift(seat: seat) }
        sheet.mergeSeats(above: 2)
        table.model.mergeSeats(above: 2)
      case ..<998:
        table.background = Color(rgb: UInt32(table.random.number(0...0xFFFFFF)))
        sheet.setBackground(table.background)
      default:
        table.drop()
        let inset = table.random.number(0...6)
        sheet.resize(
          to: sheet.size,
          canvas: PixelRect(x: inset, y: 5, width: 140, height: 131 - inset),
          scale: Double(table.random.number(2...5)) / 4)
      }
      for seat in Self.seats {
        #expect(sheet.canUndo(seat: seat) == !(table.model.done[seat] ?? []).isEmpty)
        #expect(sheet.canRedo(seat: seat) == !(table.model.undone[seat] ?? []).isEmpty)
        #expect(sheet.canClear(seat: seat) == !table.model.standing(seat).isEmpty)
      }
      longest = max(longest, sheet.drawables.count)
      table.scene.present()
      guard step % 12 == 0 || step == steps - 1 || kind >= 985 else { continue }
      try #require(sheet.drawables.count == table.model.drawables.count)
      let expected = table.model.picture(
        like: sheet, background: table.background, renderer)
      try #require(
        DrawingPixels.all(of: sheet.finished.bitmap) == expected, "step \(step), kind \(kind)")
      try #require(table.isUpToDate, "step \(step), kind \(kind)")
    }
    #expect(longest > 60)
  }
}
