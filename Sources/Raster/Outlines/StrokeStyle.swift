/// What a stroke looks like, in user space.
struct StrokeStyle {
  var width = 1.0
  var cap = LineCap.butt
  var join = LineJoin.miter
  /// The longest miter, as a multiple of the line width; beyond it a miter join becomes a bevel.
  var miterLimit = 10.0
  /// nil for solid lines.
  var dash: DashPattern?

  /// How far a stroke may reach from its path, in user space.
  func reach(hasJoins: Bool) -> Double {
    var factor = cap == .square ? 1.42 : 1
    if hasJoins && join == .miter { factor = max(factor, miterLimit) }
    return width / 2 * factor
  }
}
