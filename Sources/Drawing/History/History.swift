internal import Geometry
internal import Raster
internal import Touches

/// What was done on a sheet, by whom and in which order: a value that knows no pixels. Undo, redo
/// and clear of a seat are answered with the edits that come off the sheet or back on it.
///
///     edits      1 2 3 4 5 6 7        each has a place for good, and lies above all lower numbers
///     seat 1     ● · ● ● · ○ ·        ● stands, ○ is undone: undo takes the seat's newest ●,
///     seat 2     · ● · · ● · ○        redo brings its oldest ○ back to its old place
///
/// The sheet shows the edits that stand, in the order of their numbers, whatever was done to the
/// others. A clear is one edit that takes out all edits of its seat that stand; undoing it brings
/// them back to their places.
struct History {
  /// Beyond so many edits a clear forgets what its seat did before the clear before it, so that a
  /// kiosk that is wiped now and then never grows. Work since then can always be undone.
  static let longLength = 16_384

  /// What has to be done to the sheet.
  struct Step {
    enum Direction {
      case takeOut
      case putBack
    }
    let direction: Direction
    /// The edits that draw, by ascending numbers.
    let numbers: [Int]
    /// The clear that did it, or whose end did it; nil: one edit was undone or redone.
    let clear: Int?
  }

  private var edits = NumberedList<Edit>()
  private var seats: [Int: SeatHistory] = [:]
  private var nextNumber = 1
  /// Edits that are gone for good, until they are asked for.
  private var forgotten: [Edit] = []

  /// How many edits are known.
  var count: Int { edits.count }

  /// An edit by its number; nil where it is forgotten.
  func edit(_ number: Int) -> Edit? { edits[number] }

  /// Calls `body` with all edits from a number on, in their order.
  func forEach(from number: Int = 0, _ body: (Edit) -> Void) {
    edits.forEach(from: number) { body($1) }
  }

  /// How many edits there are from a number on, at most.
  func countAtMost(from number: Int) -> Int { edits.countAtMost(from: number) }

  func canUndo(seat: Int) -> Bool { seats[seat].map { !$0.done.isEmpty } ?? false }
  func canRedo(seat: Int) -> Bool { seats[seat].map { !$0.undone.isEmpty } ?? false }
  /// Whether a clear would take anything away.
  func canClear(seat: Int) -> Bool { standingCount(seat: seat) > 0 }
  /// How many edits of a seat are on the sheet.
  func standingCount(seat: Int) -> Int { seats[seat]?.standingCount ?? 0 }
  /// How many edits are on the sheet.
  var standingCount: Int { seats.values.reduce(0) { $0 + $1.standingCount } }

  /// The edit that a seat would undo; nil: none.
  func newestNumber(seat: Int) -> Int? { seats[seat]?.done.last }

  /// The newest edit of each seat, if it draws, in the order of the sheet.
  var newestOfEachSeat: [Edit] {
    seats.values.compactMap { $0.done.last.flatMap { edits[$0] } }
      .filter { $0.drawable != nil }.sorted { $0.number < $1.number }
  }

  /// The edits that were forgotten since this was last asked.
  mutating func takeForgotten() -> [Edit] {
    defer { forgotten.removeAll() }
    return forgotten
  }

  // MARK: New edits

  /// Adds a shape on top of all others, and ends the redo of its seat. Returns its number.
  mutating func draw(
    _ drawable: any Drawable, seat: Int, contact: ContactID?, time: Duration
  ) -> Int {
    let number = add(.draw(drawable), seat: seat, contact: contact, time: time)
    seats[seat, default: SeatHistory()].standingCount += 1
    return number
  }

  /// Takes all edits of a seat out, as one edit; nil where none is on the sheet.
  mutating func clear(seat: Int, time: Duration) -> Step? {
    guard let former = seats[seat], former.standingCount > 0 else { return nil }
    let numbers = former.done[former.base...].filter { number in
      guard let edit = edits[number] else { return false }
      return edit.drawable != nil && edit.state == .standing
    }
    let number = add(
      .clear(numbers, base: former.base), seat: seat, contact: nil, time: time)
    setState(.cleared, of: numbers)
    seats[seat]?.standingCount = 0
    if edits.count > History.longLength && former.base > 0 {
      forgetFirst(former.base, of: seat, clear: number)
    }
    seats[seat]?.passAll()
    return Step(direction: .takeOut, numbers: numbers, clear: number)
  }

  private mutating func add(
    _ change: Edit.Change, seat: Int, contact: ContactID?, time: Duration
  ) -> Int {
    let number = nextNumber
    nextNumber += 1
    for ended in seats[seat]?.undone ?? [] { forget(ended) }
    seats[seat]?.undone.removeAll()
    edits.append(
      Edit(number: number, seat: seat, contact: contact, time: time, change: change),
      number: number)
    seats[seat, default: SeatHistory()].done.append(number)
    return number
  }

  // MARK: Undo and redo

  /// Undoes the newest edit of a seat; nil where there is none.
  mutating func undo(seat: Int) -> Step? {
    guard let number = seats[seat]?.done.popLast(), let edit = edits[number] else { return nil }
    seats[seat]?.undone.append(number)
    edits[number]?.state = .undone
    switch edit.change {
    case .draw:
      seats[seat]?.standingCount -= 1
      return Step(direction: .takeOut, numbers: [number], clear: nil)
    case .clear(let numbers, let base):
      setState(.standing, of: numbers)
      seats[seat]?.standingCount += numbers.count
      seats[seat]?.base = base
      return Step(direction: .putBack, numbers: numbers, clear: number)
    }
  }

  /// Redoes what a seat has undone last; nil where there is nothing.
  mutating func redo(seat: Int) -> Step? {
    guard let number = seats[seat]?.undone.popLast(), let edit = edits[number] else { return nil }
    seats[seat]?.done.append(number)
    edits[number]?.state = .standing
    switch edit.change {
    case .draw:
      seats[seat]?.standingCount += 1
      return Step(direction: .putBack, numbers: [number], clear: nil)
    case .clear(let numbers, _):
      setState(.cleared, of: numbers)
      seats[seat]?.standingCount -= numbers.count
      seats[seat]?.passAll()
      return Step(direction: .takeOut, numbers: numbers, clear: number)
    }
  }

  private mutating func setState(_ state: Edit.State, of numbers: [Int]) {
    for number in numbers { edits[number]?.state = state }
  }

  // MARK: Seats that go

  /// Gives the edits of all seats above `count` to seat 1, where they can be undone by their order.
  /// What those seats had undone is forgotten.
  mutating func mergeSeats(above count: Int) {
    let gone = seats.keys.filter { $0 > max(1, count) }
    guard !gone.isEmpty else { return }
    var first = seats[1] ?? SeatHistory()
    for seat in gone {
      guard let history = seats.removeValue(forKey: seat) else { continue }
      for number in history.undone { forget(number) }
      first.done += history.done
      first.standingCount += history.standingCount
    }
    first.done.sort()
    first.base = 0
    seats[1] = first
    edits.updateAll { _, edit in
      if edit.seat > max(1, count) { edit.seat = 1 }
      // Earlier edits of another seat may stand in front of a clear now.
      if case .clear(let numbers, _) = edit.change { edit.change = .clear(numbers, base: 0) }
    }
  }

  // MARK: Changes of what edits draw

  /// For paper of another colour: erasers paint in it.
  mutating func setBackground(_ color: Color) {
    edits.updateAll { _, edit in
      if let eraser = edit.drawable as? EraserDrawable { edit.change = .draw(eraser.over(color)) }
    }
  }

  // MARK: Forgetting

  private mutating func forget(_ number: Int) {
    if let edit = edits[number] { forgotten.append(edit) }
    edits.remove(number)
  }

  /// Forgets the oldest edits of a seat: all were taken out by clears before `clear`.
  private mutating func forgetFirst(_ count: Int, of seat: Int, clear: Int) {
    guard var history = seats[seat] else { return }
    for number in history.done[..<count] { forget(number) }
    history.done.removeFirst(count)
    seats[seat] = history
    if case .clear(let numbers, _)? = edits[clear]?.change {
      edits[clear]?.change = .clear(numbers, base: 0)
    }
  }
}
