/// The edits of one seat as two stacks of numbers: undo moves one from the first to the second, redo
/// moves it back, a new edit empties the second.
struct SeatHistory {
  /// Those that are in force, the newest last, by ascending numbers.
  var done: [Int] = []
  /// Those that were undone, the one to be redone next last.
  var undone: [Int] = []
  /// None of `done` before this index is on the sheet: they were cleared, or are clears.
  var base = 0
  /// How many of them are on the sheet.
  var standingCount = 0

  /// Takes note that none of those in force is on the sheet.
  mutating func passAll() { base = done.count }
}
