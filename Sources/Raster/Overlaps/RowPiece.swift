/// The part of an edge that lies in one row of pixels, downwards: from (xa, ya) to (xb, yb) in
/// fractions of a pixel, y from the row's top on. A level edge has no height.
struct RowPiece {
  var xa: Int32
  var ya: Int32
  var xb: Int32
  var yb: Int32
  /// 1 where the outline goes down here, or to the right on a level; -1 where it goes up or to the
  /// left.
  var winding: Int32
}
