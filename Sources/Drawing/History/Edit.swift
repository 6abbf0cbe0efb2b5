internal import Touches

/// One gesture on the sheet that can be undone: a value of the document alone.
struct Edit {
  /// What it did.
  enum Change {
    case draw(any Drawable)
    /// Took out the edits of its seat that were on the sheet, by their numbers, ascending.
    ///
    /// `base`: how many of the seat's earlier edits need not be looked at for the next one.
    case clear([Int], base: Int)
  }

  /// Whether it counts now.
  enum State {
    case standing
    /// Undone, and waiting to be redone.
    case undone
    /// Taken out by a clear that stands.
    case cleared
  }

  /// Its place among all edits of all seats: a later one has a higher number and lies above.
  let number: Int
  /// Whose it is, from 1.
  var seat: Int
  /// The contact that made it; nil for a clear.
  let contact: ContactID?
  /// When it was finished, since the zero of the clock that touches have.
  let time: Duration
  var change: Change
  var state = State.standing

  /// What it draws while it stands; nil for a clear.
  var drawable: (any Drawable)? {
    if case .draw(let drawable) = change { return drawable }
    return nil
  }
}
