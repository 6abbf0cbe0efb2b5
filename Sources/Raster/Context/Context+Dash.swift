extension Context {
  /// Makes lines of dashes and gaps: `lengths` are those of a dash, a gap, a dash and so on in user
  /// space, repeated along each subpath from its start on; `phase` is how much of the pattern lies
  /// before that start, and may be negative. Part of the saved state; solid at first.
  ///
  /// An odd number of lengths is taken twice, so that dashes and gaps change places in the second
  /// round. A dash of length 0 is a dot: it shows round and square caps, turned as the line is, and
  /// nothing with butt ones. Without lengths, with one that is negative or not finite, without any
  /// gap, or with a phase that is not finite, lines are solid.
  ///
  /// Each dash has the line cap at both ends and follows corners with the line join. On a closed
  /// subpath the last dash goes over into the first one where both meet at the start. A subpath
  /// without length shows its dot where it would begin with a dash.
  ///
  /// Patterns too fine to be told apart are made coarser, by doubling all lengths: until they
  /// repeat after at least an eighth of a pixel, and until all dashes together have no more than
  /// about a million edges. So no pattern takes more than some 25 MB, or hangs. Complexity of a
  /// stroke: linear in its segments and in the dashes that show.
  public func setLineDash(phase: Double, lengths: [Double]) {
    state.stroke.dash = DashPattern(phase: phase, lengths: lengths)
  }
}
