package import Geometry

/// What the player did or asks for; it goes on at the next call.
package enum ScriptStep: Hashable, Sendable {
  /// A device has something to read: read it and present before going on.
  case frame
  /// Nothing but time passes until the next step is due.
  case wait
  /// Save the picture as presented.
  case screenshot(path: String, line: Int)
  case expect(PixelExpectation, line: Int)
  /// So many contacts must be on the glass.
  case expectContacts(Int, line: Int)
  /// What a line demanded cannot be done, as with an expectation that was not met; the script goes
  /// on.
  case failed(line: Int, reason: String)
  /// Nothing more is known yet: feed more of the stream.
  case needsInput
  /// A line of the stream cannot be read; the script ends here.
  case malformed(FakeInputError)
  case end
}

/// Where a control is, for `select`.
package enum SelectAnswer: Hashable, Sendable {
  package struct Tap: Hashable, Sendable {
    package var position: Point
    /// How long the finger must stay; taps are never shorter than `ScriptPlayer.tapTime`.
    package var hold: Duration

    package init(position: Point, hold: Duration = .zero) {
      self.position = position
      self.hold = hold
    }
  }

  /// Tap these places, one after the other.
  case taps([Tap])
  /// No panel has it, or it is hidden or disabled: what was found instead, e.g. "a hidden one".
  case unavailable(String)
}
