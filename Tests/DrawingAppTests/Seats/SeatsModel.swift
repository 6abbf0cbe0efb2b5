import Controls
import Drawing
import Geometry
import Raster
import Touches

@testable import DrawingApp

/// What several people at one glass must see, worked out the plain way: from the touches, the places
/// of the controls and the rules of seats alone.
struct SeatsModel {
  /// What one person has alone.
  struct Seat: Equatable {
    var tool = ToolName.line
    var color = ColorChoice.fixed(Color(rgb: 0xFF0000))
    var generator: SeededGenerator
    /// The numbers of the seat's edits that can be undone, oldest first.
    var done: [Int] = []
    var undone: [Int] = []
  }

  /// What a contact does.
  enum Role: Equatable {
    /// Draws a shape of its own.
    case draws(Shape)
    /// Presses a control, as long as that can be pressed.
    case presses(String?)
  }

  /// What is drawn, without its place; nil for the colour of what has none.
  struct Shape: Equatable {
    var tool: ToolName
    var color: Color?
  }

  struct Finger: Equatable {
    var seat: Int
    var role: Role
    var start: Point
    var place: Point
  }

  /// One edit: a shape, or a clear with the numbers of what it took out.
  struct Edit: Equatable {
    enum Change: Equatable {
      case draw(Shape)
      case clear([Int])
    }
    var seat: Int
    var change: Change
    var isStanding = true
    var isCleared = false
  }

  private let seed: UInt64
  private(set) var size: PixelSize
  private(set) var wanted: Int
  private(set) var seats: [Seat] = []
  private(set) var fingers: [ContactID: Finger] = [:]
  private(set) var edits: [Edit] = []
  /// Counts the touches that drew, and those that pressed a control.
  private(set) var shapeCount = 0
  private(set) var choiceCount = 0
  private var latest = 0

  init(size: PixelSize, seats wanted: Int, seed: UInt64) {
    self.size = size
    self.wanted = wanted
    self.seed = seed
    divide()
  }

  /// The shapes that the sheet shows, the lowest first.
  var shapes: [Shape] {
    edits.compactMap { edit in
      guard edit.isStanding, !edit.isCleared, case .draw(let shape) = edit.change else {
        return nil
      }
      return shape
    }
  }

  // MARK: Seats that come and go

  private mutating func divide() {
    let count = max(1, min(wanted, size.width / 160))
    while seats.count > count {
      let gone = seats.removeLast()
      seats[0].done = (seats[0].done + gone.done).sorted()
    }
    for index in edits.indices where edits[index].seat >= count { edits[index].seat = 0 }
    while seats.count < count {
      seats.append(Seat(generator: SeededGenerator(seed: seed &+ UInt64(seats.count))))
    }
    latest = min(latest, count - 1)
  }

  mutating func resize(to size: PixelSize) {
    precondition(fingers.isEmpty)
    self.size = size
    divide()
  }

  /// Counts as soon as no finger is down.
  mutating func want(_ count: Int) {
    wanted = count
    if fingers.isEmpty { divide() }
  }

  /// The seat in whose part a place is.
  private func seat(at place: Point) -> Int {
    for index in seats.indices where place.x < Double((index + 1) * size.width / seats.count) {
      return index
    }
    return seats.count - 1
  }

  // MARK: Input

  mutating func point(at place: Point) { latest = seat(at: place) }

  mutating func pressUndo() { undo(latest) }

  mutating func pressRedo() { redo(latest) }

  /// - Parameter panels: Of the seats, as they are before the touch.
  mutating func touch(_ touch: Touch, _ panels: [DrawingPanel]) {
    switch touch.phase {
    case .began:
      latest = seat(at: touch.position)
      begin(touch, on: panels[latest])
    case .moved:
      fingers[touch.id]?.place = touch.position
    case .ended:
      guard var finger = fingers.removeValue(forKey: touch.id) else { return }
      finger.place = touch.position
      end(finger, on: panels[finger.seat])
    case .cancelled:
      fingers[touch.id] = nil
    }
    if fingers.isEmpty { divide() }
  }

  private mutating func begin(_ touch: Touch, on panel: DrawingPanel) {
    let place = touch.position
    let layout = panel.layout
    let box = layout.popover(of: "More")
    let isInBox = panel.isOpen && box.map { contains($0, place) } ?? false
    let isOnCanvas = contains(layout.canvas, place) && !isInBox
    guard !isOnCanvas else {
      var color: Color?
      switch seats[latest].color {
      case .fixed(let chosen): color = chosen
      case .random, .boundedRandom:
        let channels = (0..<3).map { _ in Double(seats[latest].generator.next() >> 56) / 255 }
        color = Color(red: channels[0], green: channels[1], blue: channels[2], alpha: 1)
      }
      let tool = seats[latest].tool
      let shape = Shape(tool: tool, color: tool == .image || tool == .eraser ? nil : color)
      fingers[touch.id] = Finger(
        seat: latest, role: .draws(shape), start: place, place: place)
      return
    }
    let control = layout.controls.first {
      $0.isVisible && $0.isEnabled && contains($0.frame, place) && (!isInBox || $0.isInPopover)
    }
    fingers[touch.id] = Finger(
      seat: latest, role: .presses(control?.id), start: place, place: place)
  }

  private mutating func end(_ finger: Finger, on panel: DrawingPanel) {
    switch finger.role {
    case .draws(let shape):
      // A line without a length is none.
      if shape.tool == .line && finger.start == finger.place { return }
      shapeCount += 1
      add(.draw(shape), seat: finger.seat)
    case .presses(let name?):
      guard let control = panel.layout[name], contains(control.frame, finger.place) else { return }
      choiceCount += 1
      activate(name, seat: finger.seat)
    case .presses(nil):
      break
    }
  }

  private mutating func activate(_ name: String, seat: Int) {
    switch PanelEntry.all(PanelDesign()).first(where: { $0.name == name })?.action {
    case .selectColor(let choice)?: seats[seat].color = choice
    case .selectTool(let tool)?: seats[seat].tool = tool
    case .undo?: undo(seat)
    case .redo?: redo(seat)
    case .clear?: clear(seat)
    case .selectWidth?, .nextLanguage?, .opened?, .closed?, nil: break
    }
  }

  /// Presses of controls that cannot be pressed any more are over.
  mutating func followControls(_ panels: [DrawingPanel]) {
    for (id, finger) in fingers {
      guard case .presses(let name?) = finger.role,
        let control = panels[finger.seat].layout[name],
        !control.isVisible || !control.isEnabled
      else { continue }
      fingers[id]?.role = .presses(nil)
    }
  }

  private func contains(_ rect: PixelRect, _ place: Point) -> Bool {
    place.x >= Double(rect.minX) && place.x < Double(rect.maxX) && place.y >= Double(rect.minY)
      && place.y < Double(rect.maxY)
  }

  // MARK: Edits

  private mutating func add(_ change: Edit.Change, seat: Int) {
    seats[seat].undone = []
    seats[seat].done.append(edits.count)
    edits.append(Edit(seat: seat, change: change))
  }

  private mutating func undo(_ seat: Int) {
    guard let number = seats[seat].done.popLast() else { return }
    seats[seat].undone.append(number)
    edits[number].isStanding = false
    if case .clear(let numbers) = edits[number].change { setCleared(numbers, false) }
  }

  private mutating func redo(_ seat: Int) {
    guard let number = seats[seat].undone.popLast() else { return }
    seats[seat].done.append(number)
    edits[number].isStanding = true
    if case .clear(let numbers) = edits[number].change { setCleared(numbers, true) }
  }

  private mutating func clear(_ seat: Int) {
    let numbers = edits.indices.filter { number in
      guard case .draw = edits[number].change else { return false }
      return edits[number].seat == seat && edits[number].isStanding && !edits[number].isCleared
    }
    guard !numbers.isEmpty else { return }
    add(.clear(numbers), seat: seat)
    setCleared(numbers, true)
  }

  private mutating func setCleared(_ numbers: [Int], _ isCleared: Bool) {
    for number in numbers { edits[number].isCleared = isCleared }
  }
}
