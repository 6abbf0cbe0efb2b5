internal import Controls
internal import Drawing
internal import Geometry
internal import Kiosk
internal import Raster
internal import Touches
internal import Typesetting

/// The seats side by side: the only place that knows how many there are. It finds the one that is
/// meant, and puts together what all of them show.
///
///     touch began ──▶ the seat in whose part it is ──▶ the same one until the contact ends
///     key ──────────▶ the seat that was touched or pointed at last
///     K:Name ───────▶ seat K, from 1; without K the first
struct SeatRow {
  private(set) var seats: [Seat] = []
  private(set) var division: SeatDivision
  /// The seat that was touched or pointed at last.
  private var latest = 0
  private let seed: UInt64
  private(set) var design: PanelDesign
  private(set) var words: Words

  /// - Parameter seed: Of the first seat's random colours; seat k begins with `seed + k - 1`.
  init(
    _ division: SeatDivision, seed: UInt64, design: PanelDesign, words: Words,
    text: TextRenderer?
  ) {
    self.division = division
    self.seed = seed
    self.design = design
    self.words = words
    divide(division, design: design, words: words, text: text)
  }

  /// What all seats draw on.
  var canvas: PixelRect { SeatDivision.canvas(of: seats.map(\.panel.layout)) }

  /// Divides the picture again, or gives the panels another design, while no contact is down: seats
  /// that stay keep those of their choices that the design has, those that come begin as at the
  /// start.
  mutating func divide(
    _ division: SeatDivision, design: PanelDesign, words: Words, text: TextRenderer?
  ) {
    self.division = division
    self.design = design
    self.words = words
    seats = division.panels.enumerated().map { index, geometry in
      let state = index < seats.count ? seats[index].panel.state : nil
      var own = words
      if index < seats.count { own.choose(seats[index].panel.words.language) }
      let panel = DrawingPanel(
        geometry: geometry, design: design, words: own, state: state?.fitting(design), text: text)
      return index < seats.count
        ? seats[index].moved(to: panel) : Seat(number: index + 1, seed: seed, panel: panel)
    }
    latest = min(latest, seats.count - 1)
  }

  // MARK: Input

  /// How many contacts are on the glass.
  var contactCount: Int { seats.reduce(0) { $0 + $1.contactCount } }

  /// Takes one touch to the seat that it belongs to.
  mutating func touch(_ touch: Touch, on sheet: Sheet) {
    let owner = seats.firstIndex { $0.holds(touch.id) }
    if touch.phase == .began {
      // A contact that begins again had lost its end; it may have been another seat's.
      if let owner {
        var end = touch
        end.phase = .cancelled
        seats[owner].touch(end, on: sheet)
      }
      latest = division.index(at: touch.position)
      seats[latest].touch(touch, on: sheet)
    } else if let owner {
      seats[owner].touch(touch, on: sheet)
    }
  }

  /// When `advance` has something to do: while a finger holds a control that wants that.
  var nextDeadline: Duration? {
    var next: Duration?
    for seat in seats {
      if let due = seat.panel.nextDeadline { next = min(next ?? due, due) }
    }
    return next
  }

  mutating func advance(to time: Duration, on sheet: Sheet) {
    for index in seats.indices { seats[index].advance(to: time, on: sheet) }
  }

  /// A mouse points here.
  mutating func point(at place: Point) { latest = division.index(at: place) }

  func undo(on sheet: Sheet) { seats[latest].undo(on: sheet) }

  func redo(on sheet: Sheet) { seats[latest].redo(on: sheet) }

  /// Shows what each seat can undo.
  func showEdits(of sheet: Sheet) {
    for seat in seats { seat.showEdits(of: sheet) }
  }

  /// Where a control is, by its name or by its seat's number and its name: `2:Blue`.
  func locate(_ name: String) -> ControlLocation {
    let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let number = Int(parts[0]) else { return seats[0].locate(name) }
    guard seats.indices.contains(number - 1) else { return .unknown }
    return seats[number - 1].locate(String(parts[1]))
  }

  // MARK: Pixels

  /// Adds what changed on the panels since this was last called.
  func takeDamage(into region: inout DamageRegion) {
    for seat in seats { seat.panel.takeDamage(into: &region) }
  }

  /// Draws the panels where they meet `damage`.
  func draw(in context: Context, damage: PixelRect) {
    for seat in seats where seat.panel.geometry.part.intersects(damage) {
      seat.panel.draw(in: context, damage: damage)
    }
  }
}
